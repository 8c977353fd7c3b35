import { parseFeed } from '@rowanmanning/feed-parser'
import { parse as parseCsv } from 'csv-parse/sync'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { Hono } from 'hono'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { collections } from '#domain/listing/collections.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { fileNames, fileTypes } from '#web/files/file-names.ts'
import { fileRoutes } from '#server/files/files.ts'
import { createLanguages } from '#server/http/languages.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import { cachePages } from '#server/pages/page-cache.ts'

const publicUrl = 'https://atlas.example'
const now = new Date('2026-11-21T12:00:00Z')
const licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

interface Setting {
  readonly kind?: (typeof databases)[number] | undefined
  /** If missing: the starter catalogue. */
  readonly items?: readonly Opportunity[]
  readonly isOurs?: boolean
}

async function openFiles({ kind = databases[0], items, isOurs = true }: Setting = {}) {
  if (kind === undefined) throw new Error('There is no database to test on.')
  const opened = await kind.open()
  if (items === undefined) await loadStarterCatalogue(opened.database.kysely, now)
  else await insertOpportunities(opened.database.kysely, items)
  const clock = () => now
  const services = createPublicServices({ db: opened.database, clock, times: { every: 0 } })
  const permits = { count: 0 }
  const languages = createLanguages()
  const cache = cachePages({
    services,
    languages,
    cookieSettings: { publicUrl, allowedOrigins: [] },
    isSession: async () => false,
  })
  const files = fileRoutes({
    services,
    limitConcurrency(_address, work) {
      permits.count += 1
      return work()
    },
    languages,
    findSiteName: async () => 'Atlas & Co',
    licence: isOurs ? licence : null,
    publicUrl,
  })
  const app = new Hono<AppEnv>().use(cache).route('/', files)
  const request = async (path: string, headers: Record<string, string> = {}) =>
    app.request(publicUrl + path, { headers })
  return {
    request,
    permits,
    read: async (path: string) => (await request(path)).text(),
    editing: createTestEditing({ db: opened.database, clock }),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

const readEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
/** Parses like a spreadsheet: each of the three line endings ends a row, except within quotes. */
const readTable = (text: string): Record<string, string>[] =>
  parseCsv(text, { columns: true, bom: true, record_delimiter: ['\r\n', '\n', '\r'] })
interface Data {
  readonly items: readonly Record<string, unknown>[]
  readonly next: string | null
  readonly attribution: string
  readonly license: string | null
}
const readData = (text: string) => JSON.parse(text) as Data
const nextOf = (answer: Response) =>
  /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null

const dated = (id: string, date: string, more: Partial<Opportunity> = {}) =>
  sampleOpportunity({
    id,
    slug: id,
    name: `Item ${id}`,
    regions: ['Asia'],
    deadline: { kind: 'fixed', date, time: null, zone: null, note: null },
    createdAt: `2026-01-01T00:00:00.000Z`,
    ...more,
  })

for (const kind of databases) {
  test(`every list, the search and the shortlist are valid files with source and license (${kind.name})`, async () => {
    await using site = await openFiles({ kind })
    const paths = [
      ...collections.flatMap(({ id, aliases }) => [id, ...aliases]),
      'search',
      'shortlist',
    ]
    for (const path of paths) {
      const texts = new Map<string, string>()
      for (const name of fileNames) {
        const answer = await site.request(`/${path}/${name}`)
        expect([answer.status, answer.headers.get('content-type')], `${path}/${name}`).toEqual([
          200,
          `${fileTypes[name]}; charset=utf-8`,
        ])
        expect(answer.headers.get('link')).toContain(`<${licence.url}>; rel="license"`)
        texts.set(name, await answer.text())
      }
      const textOf = (name: (typeof fileNames)[number]) => texts.get(name) ?? ''
      const data = readData(textOf('list.json'))
      expect([data.attribution, data.license]).toEqual([
        `Source: Atlas & Co, ${publicUrl}`,
        'CC BY 4.0',
      ])
      expect(readTable(textOf('list.csv')).map(({ slug }) => slug)).toEqual(
        data.items.map(({ slug }) => slug),
      )
      const atom = parseAtomFeed(textOf('feed.xml'))
      expect(atom.links?.filter(({ rel }) => rel === 'license')).toEqual([
        { rel: 'license', href: licence.url },
      ])
      expect(atom.rights?.value).toBe(`Source: Atlas & Co, ${publicUrl}. CC BY 4.0`)
      const json = parseJsonFeed(textOf('feed.json'))
      expect(json.items ?? []).toHaveLength(data.items.length)
      expect((json.items ?? []).map(({ id }) => id)).toEqual(
        (atom.entries ?? []).map(({ id }) => id),
      )
      const calendar = textOf('calendar.ics')
      expect(calendar.replaceAll('\r\n ', '')).toContain(`License: CC BY 4.0\\, ${licence.url}`)
      expect(readEvents(calendar).length).toBeLessThanOrEqual(200)
    }
    for (const name of ['calendar.ics', 'list.csv', 'list.json'])
      expect((await site.request(`/blogs/${name}`)).status).toBe(404)
  })

  test(`a subscribed calendar follows a moved day, and loses a withdrawn item (${kind.name})`, async () => {
    await using site = await openFiles({
      kind,
      items: [dated('a', '2027-03-15'), dated('b', '2027-04-15', { slug: 'kept' })],
    })
    const read = async () =>
      readEvents(await site.read('/asian_scholarship/calendar.ics')).map((each) => {
        const { uid, sequence, startDate } = new ICAL.Event(each)
        return [uid, String(startDate), sequence, each.getFirstPropertyValue('status')]
      })
    expect(await read()).toEqual([
      ['a@atlas.example', '2027-03-15', 1, 'CONFIRMED'],
      ['b@atlas.example', '2027-04-15', 1, 'CONFIRMED'],
    ])
    await site.editing.opportunities.update('a', {
      name: 'Item a',
      regions: 'Asia',
      deadline: '2028-03-15',
      deadlineKind: 'expected',
    })
    await site.editing.opportunities.act('b', 'unpublish')
    expect(await read()).toEqual([['a@atlas.example', '2028-03-15', 2, 'TENTATIVE']])
    expect(await site.read('/asian_scholarship/calendar.ics')).toContain(
      'SUMMARY:Expected around: Item a',
    )
    for (const path of ['/shortlist/calendar.ics?items=kept', '/search/calendar.ics?q=item'])
      expect(await site.read(path), path).not.toContain('UID:b@')
    expect(await site.read('/phd-scholarship/calendar.ics')).not.toContain('VEVENT')
  })
}

test('two feed readers see the same entries, newest first, with their addresses', async () => {
  await using site = await openFiles({
    items: [
      dated('old', '2027-01-01'),
      dated('new', '2027-02-01', {
        createdAt: '2026-11-01T00:00:00.000Z',
        officialLink: 'https://example.org/?a=1&b=2',
      }),
    ],
  })
  const text = await site.read('/asian_scholarship/feed.xml?level=&funding=')
  const first = parseAtomFeed(text)
  const second = parseFeed(text)
  expect(first.entries?.map(({ id, title }) => [id, title?.value])).toEqual([
    ['tag:atlas.example,2026:opportunity/new', 'Item new'],
    ['tag:atlas.example,2026:opportunity/old', 'Item old'],
  ])
  expect(second.items.map(({ title, url }) => [title, url])).toEqual([
    ['Item new', `${publicUrl}/opportunity/new`],
    ['Item old', `${publicUrl}/opportunity/old`],
  ])
  expect(second.title).toBe('Asian Scholarships | Atlas & Co')
  expect(first.entries?.[0]?.links).toContainEqual({
    rel: 'related',
    href: 'https://example.org/?a=1&b=2',
  })
  const json = parseJsonFeed(await site.read('/asian_scholarship/feed.json'))
  expect(json.items?.[0]).toMatchObject({
    external_url: 'https://example.org/?a=1&b=2',
    content_text: expect.stringContaining('Deadline: February 1, 2027'),
  })
})

test('filters of the address apply; answers and parameters of pages are dropped', async () => {
  await using site = await openFiles()
  const slugs = async (path: string) =>
    readData(await site.read(path)).items.map(({ slug }) => slug)
  const all = await slugs('/phd-scholarship/list.json')
  const some = await slugs('/phd-scholarship/list.json?region=europe')
  expect(some.length).toBeGreaterThan(0)
  expect(some.length).toBeLessThan(all.length)
  const withAnswers = await site.request(
    '/phd-scholarship/feed.xml?me.citizen=PK&me.born=2003-05&fit=yes&open=x&region=europe',
  )
  const plain = await site.request('/phd-scholarship/feed.xml?region=europe')
  const text = await withAnswers.text()
  expect([text, withAnswers.headers.get('cache-control')]).toEqual([await plain.text(), 'no-store'])
  expect(text).not.toMatch(/me\.(?:citizen|born)/)
  const names = readData(await site.read('/phd-scholarship/list.json?sort=name')).items.map(
    ({ name }) => String(name),
  )
  expect(names).toEqual(
    names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true })),
  )
})

test('a client with the newest version gets 304 until a change', async () => {
  await using site = await openFiles({ items: [dated('a', '2027-03-15')] })
  for (const name of fileNames) {
    const path = `/asian_scholarship/${name}`
    const etag = (await site.request(path)).headers.get('etag') ?? ''
    const again = await site.request(path, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  const etag = (await site.request('/asian_scholarship/feed.xml')).headers.get('etag') ?? ''
  await site.editing.opportunities.update('a', {
    name: 'Another name',
    regions: 'Asia',
    deadlineKind: 'varies',
  })
  expect(
    (await site.request('/asian_scholarship/feed.xml', { 'if-none-match': etag })).status,
  ).toBe(200)
})

test('beyond 500 a next link leads on, and each item is in one file', async () => {
  const items = Array.from({ length: 1001 }, (_, index) =>
    dated(`i${index}`, '2027-03-15', { name: `Item ${index}` }),
  )
  await using site = await openFiles({ items })
  const follow = async (
    name: string,
    find: (answer: Response, text: string) => { ids: string[]; next: string | null },
  ) => {
    const ids: string[] = []
    const sizes: number[] = []
    let path: string | null = `/asian_scholarship/${name}?q=item`
    while (path !== null) {
      const answer = await site.request(path)
      const found = find(answer, await answer.text())
      ids.push(...found.ids)
      sizes.push(found.ids.length)
      path = found.next?.slice(publicUrl.length) ?? null
    }
    expect(sizes, name).toEqual([500, 500, 1])
    expect(new Set(ids).size, name).toBe(1001)
  }
  await follow('feed.xml', (_, text) => {
    const feed = parseAtomFeed(text)
    return {
      ids: feed.entries?.map(({ id }) => id ?? '') ?? [],
      next: feed.links?.find(({ rel }) => rel === 'next')?.href ?? null,
    }
  })
  await follow('feed.json', (_, text) => {
    const feed = parseJsonFeed(text)
    return { ids: feed.items?.map(({ id }) => id ?? '') ?? [], next: feed.next_url ?? null }
  })
  await follow('list.json', (_, text) => ({
    ids: readData(text).items.map(({ slug }) => String(slug)),
    next: readData(text).next,
  }))
  await follow('list.csv', (answer, text) => ({
    ids: readTable(text).map(({ slug }) => slug ?? ''),
    next: nextOf(answer),
  }))
  await follow('calendar.ics', (answer, text) => ({
    ids: readEvents(text).map((each) => new ICAL.Event(each).uid),
    next: nextOf(answer),
  }))
})

test('the concurrency limit counts rendered files, not cached ones', async () => {
  await using site = await openFiles({ items: [dated('a', '2027-03-15')] })
  for (const [path, count] of [
    ['/asian_scholarship/feed.xml', 1],
    ['/asian_scholarship/feed.xml', 1],
    ['/search/list.csv?q=grant', 2],
    ['/search/list.csv?q=grants', 3],
    ['/blogs/feed.json', 4],
  ] as const) {
    await site.read(path)
    expect([path, site.permits.count]).toEqual([path, count])
  }
})

test('an empty list gives a valid feed without entries, a calendar with a time zone, and a table with its header', async () => {
  await using site = await openFiles({ items: [] })
  for (const path of ['phd-scholarship', 'search', 'shortlist']) {
    expect(parseAtomFeed(await site.read(`/${path}/feed.xml`))).toMatchObject({
      id: `${publicUrl}/${path}/feed.xml`,
      updated: '1970-01-01T00:00:00.000Z',
    })
    expect(parseFeed(await site.read(`/${path}/feed.xml`)).items).toEqual([])
    expect(parseJsonFeed(await site.read(`/${path}/feed.json`)).items ?? []).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(await site.read(`/${path}/calendar.ics`)))
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
    expect((await site.read(`/${path}/list.csv`)).trim().split('\r\n')).toHaveLength(1)
    expect(readData(await site.read(`/${path}/list.json`))).toMatchObject({ items: [], next: null })
  }
})

test('a spreadsheet runs no formula: such cells get an apostrophe, numbers do not', async () => {
  const hostile = ['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example")']
  await using site = await openFiles({
    items: hostile.map((name, index) =>
      dated(`i${index}`, '2027-03-15', { name, amount: -5, feeToApply: '-7', duration: '+49 30' }),
    ),
  })
  const rows = readTable(await site.read('/asian_scholarship/list.csv'))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    hostile.map((name) => `'${name}`).toSorted(),
  )
  expect(rows[0]).toMatchObject({ amount: '-5', feeToApply: '-7', duration: "'+49 30" })
})

test('a cell with several lines stays one cell with any line ending, so that none of its lines begins a row', async () => {
  const benefits = [
    'Tuition for as long as the course lasts',
    '=1+1 for as long as the course lasts',
  ]
  await using site = await openFiles({
    items: [
      dated('a', '2027-03-15', { benefits }),
      dated('b', '2027-03-16', { benefits: ['Flights.'] }),
    ],
  })
  const rows = readTable(await site.read('/asian_scholarship/list.csv'))
  expect(rows.map(({ slug, benefits: cell }) => [slug, cell])).toEqual([
    ['a', benefits.join('\n')],
    ['b', '["Flights."]'],
  ])
})

test('hostile text stays text in every file', async () => {
  const name = `]]></title><script>alert(1)</script> & "quoted" \u0000\u000b\ud800 ${'\u2028'}END:VCALENDAR`
  await using site = await openFiles({
    items: [dated('a', '2027-03-15', { name, description: '<b>&nbsp;</b>\r\nBEGIN:VEVENT' })],
  })
  const text = await site.read('/asian_scholarship/feed.xml')
  expect(text).not.toMatch(/<script|<b>/)
  expect(parseAtomFeed(text).entries?.[0]?.title?.value).toContain(
    '<script>alert(1)</script> & "quoted"',
  )
  expect(readEvents(await site.read('/asian_scholarship/calendar.ics'))).toHaveLength(1)
  expect(readData(await site.read('/asian_scholarship/list.json')).items).toHaveLength(1)
  expect(await site.read('/search/feed.xml?q=%3C%2Ftitle%3E%3Cscript%3E')).not.toContain('<script')
})

test('a shortlist has the items of its address, soonest deadline first; missing items and those beyond fifty are dropped', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    dated(`i${index}`, `2027-03-${String(28 - (index % 28)).padStart(2, '0')}`),
  )
  await using site = await openFiles({ items })
  const slugs = async (path: string) =>
    readData(await site.read(path)).items.map(({ slug }) => slug)
  expect(await slugs('/shortlist/list.json?items=i1,i2&items=i2,gone,%3Cb%3E')).toEqual([
    'i2',
    'i1',
  ])
  expect(
    await slugs(`/shortlist/list.json?items=${items.map(({ slug }) => slug).join()}`),
  ).toHaveLength(50)
  await site.editing.opportunities.update('i1', {
    name: 'Moved',
    slug: 'moved',
    regions: 'Asia',
    deadlineKind: 'varies',
  })
  expect(await slugs('/shortlist/list.json?items=i1')).toEqual(['moved'])
})

test('a search file has the results of the page, and everything without a query', async () => {
  await using site = await openFiles()
  const count = async (path: string) => readData(await site.read(path)).items.length
  expect(await count('/search/list.json')).toBe(starterCounts.opportunities)
  const found = readData(await site.read('/search/list.json?q=rhodes')).items
  expect(found.map(({ name }) => name)).toContain('Rhodes Scholarship')
  expect(
    new Set(readData(await site.read('/search/list.json')).items.map(({ kind }) => kind)),
  ).toEqual(new Set(['scholarship', 'internship', 'leadership']))
  expect(await count('/search/list.json?q=rhodes&level=undergraduate')).toBeLessThan(found.length)
  expect(await count('/search/list.json?q=x')).toBe(0)
})

test("another backend's data names its source and no license", async () => {
  await using site = await openFiles({ items: [dated('a', '2027-03-15')], isOurs: false })
  expect(readData(await site.read('/asian_scholarship/list.json'))).toMatchObject({
    license: null,
    attribution: expect.stringContaining(publicUrl),
  })
  expect((await site.request('/asian_scholarship/list.csv')).headers.get('link')).toBe(
    `<${publicUrl}/>; rel="author"`,
  )
  expect(await site.read('/asian_scholarship/feed.xml')).not.toContain('rel="license"')
})
