import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collections } from '#domain/listing/collections.ts'
import { Problem } from '#domain/problem.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'
import { openTestApi, readBody } from '#server/testing/test-api.ts'

const lists = [
  ['/api/get/scholarship_data', starterCounts.scholarship],
  ['/api/get/leader_data', starterCounts.leadership],
  ['/api/get/allbloge', starterCounts.posts],
] as const

for (const kind of databases) {
  test(`the public lists are complete (${kind.name})`, async () => {
    await using api = await openTestApi({ kind })
    for (const [path, count] of lists) {
      const answer = await api.request(path)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(await answer.json(), path).toHaveLength(count)
    }
    const internships = await readBody(await api.request('/api/get/internshipdata'))
    expect(Object.keys(internships)).toEqual(['message'])
    expect(internships['message']).toHaveLength(starterCounts.internship)
  })
}

for (const kind of databases) {
  test(`country groups are listed by their keys, and a change shows at once (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    expect(await readBody(await api.request('/api/groups'))).toEqual({})
    const saved = { name: 'Benelux', asOf: '2026', note: '', countries: ['NL', 'BE', 'LU'] }
    await api.editing.groups.save(null, saved)
    const first = await api.request('/api/groups')
    expect(await readBody(first)).toEqual({
      benelux: { ...saved, note: null, countries: ['BE', 'LU', 'NL'] },
    })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await api.request('/api/groups', { headers })).status).toBe(304)
    await api.editing.groups.save('benelux', { ...saved, countries: ['NL'] })
    expect(await readBody(await api.request('/api/groups', { headers }))).toMatchObject({
      benelux: { countries: ['NL'] },
    })
  })
}

test('an empty catalogue gives empty lists', async () => {
  await using api = await openTestApi({ catalogue: false })
  for (const [path] of lists) expect(await (await api.request(path)).text(), path).toBe('[]')
  expect(await (await api.request('/api/get/internshipdata')).text()).toBe('{"message":[]}')
})

test('an unfiltered list is created once, compressed, and not sent again to clients that have it', async () => {
  let builds = 0
  await using api = await openTestApi({
    change: ({ listPublished }) => ({
      listPublished(kind) {
        builds += 1
        return listPublished(kind)
      },
    }),
  })
  const get = (headers: Record<string, string>) =>
    api.request('/api/get/scholarship_data', { headers })
  const [plain, brotli, gzip] = await Promise.all([
    get({}),
    get({ 'accept-encoding': 'gzip, br' }),
    get({ 'accept-encoding': 'gzip' }),
  ])
  const bytes = Buffer.from(await plain.arrayBuffer())
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).equals(bytes)).toBe(true)
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).equals(bytes)).toBe(true)
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toContain('Accept-Encoding')
  const etag = plain.headers.get('etag') ?? ''
  expect(new Set([etag, brotli.headers.get('etag'), gzip.headers.get('etag')]).size).toBe(3)
  const unchanged = await get({ 'if-none-match': `"other", W/${etag}` })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  const head = await api.request('/api/get/scholarship_data', { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
  expect(builds).toBe(1)
})

test('a change of the catalogue changes the list and its ETag', async () => {
  let version = 'a'
  await using api = await openTestApi({
    change: ({ listPosts }) => ({
      catalogueVersion: async () => version,
      listPosts: async () => (version === 'a' ? listPosts() : []),
    }),
  })
  const before = (await api.request('/api/get/allbloge')).headers.get('etag') ?? ''
  version = 'b'
  const after = await api.request('/api/get/allbloge', { headers: { 'if-none-match': before } })
  expect([after.status, await after.json()]).toEqual([200, []])
})

test('each list page of scholarships is available, complete and in pages', async () => {
  await using api = await openTestApi()
  for (const { id, aliases } of collections.filter(({ kind }) => kind === 'scholarship')) {
    const answer = await api.request(
      `/api/get/scholarship_data?collection=${encodeURIComponent(id)}`,
    )
    const items = (await answer.json()) as { slug: string }[]
    expect(items.length, id).toBeGreaterThan(0)
    expect(answer.headers.get('x-total-count')).toBe(String(items.length))
    expect(new Set(items.map((item) => item.slug)).size, id).toBe(items.length)
    for (const alias of aliases)
      expect(
        await (await api.request(`/api/get/scholarship_data?collection=/${alias}`)).json(),
      ).toEqual(items)
    const second = await api.request(`/api/get/scholarship_data?collection=${id}&page=2&pageSize=3`)
    expect(await second.json(), id).toEqual(items.slice(3, 6))
    expect(second.headers.get('x-total-count')).toBe(String(items.length))
  }
})

test('words narrow the list, together with a collection too', async () => {
  await using api = await openTestApi()
  const names = async (query: string) =>
    (
      (await (await api.request(`/api/get/scholarship_data?${query}`)).json()) as { name: string }[]
    ).map(({ name }) => name)
  expect((await names('q=rhodes'))[0]).toBe('Rhodes Scholarship')
  expect(await names('q=rhodes&collection=chinese_govt_scholarship')).not.toContain(
    'Rhodes Scholarship',
  )
  expect(await names('q=r')).toEqual([])
  expect(await names('q=')).toHaveLength(starterCounts.scholarship)
  expect(await names('page=1')).toHaveLength(30)
  expect(await names('page=99999')).toEqual([])
})

test('a filtered list holds the first 1,000 items and links to the rest, page by page', async () => {
  await using api = await openTestApi({ catalogue: false })
  const items = Array.from({ length: 1150 }, (_, index) =>
    sampleOpportunity({ id: `n${index}`, slug: `n${index}`, categories: ['phd'] }),
  )
  await insertOpportunities(api.database.kysely, items)
  const seen = new Set<string>()
  const sizes: number[] = []
  for (
    let next: string | undefined = '/api/get/scholarship_data?collection=phd-scholarship';
    next !== undefined;
  ) {
    const answer = await api.request(next)
    const page = (await answer.json()) as { slug: string }[]
    for (const { slug } of page) seen.add(slug)
    sizes.push(page.length)
    expect(answer.headers.get('x-total-count')).toBe('1150')
    next = /^<http:\/\/127\.0\.0\.1:3000(.+)>; rel="next"$/.exec(
      answer.headers.get('link') ?? '',
    )?.[1]
  }
  expect([sizes, seen.size]).toEqual([[1000, 100, 50], 1150])
  expect(await (await api.request('/api/get/scholarship_data')).json()).toHaveLength(1150)
})

test('an error of a parameter names it', async () => {
  await using api = await openTestApi()
  for (const [query, field] of [
    ['collection=nowhere', 'collection'],
    ['collection=', 'collection'],
    ['collection=internship', 'collection'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=', 'page'],
    ['page=99999999999999999999', 'page'],
    ['pageSize=101', 'pageSize'],
    ['pageSize=0', 'pageSize'],
    ['page=1&page=2', 'page'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ] as const) {
    const answer = await api.request(`/api/get/scholarship_data?${query}`)
    expect(answer.status, query).toBe(400)
    expect((await readBody(answer))['errors'], query).toHaveProperty(field)
  }
  expect((await api.request('/api/get/scholarship_data?unknown=1')).status).toBe(200)
})

test('a list that failed is loaded again', async () => {
  let isBroken = true
  await using api = await openTestApi({
    change: ({ listPosts }) => ({
      listPosts: () =>
        isBroken ? Promise.reject(new Problem('unavailable', { key: 'data-away' })) : listPosts(),
    }),
  })
  expect((await api.request('/api/get/allbloge')).status).toBe(503)
  isBroken = false
  expect((await api.request('/api/get/allbloge')).status).toBe(200)
})
