import { expect, test } from 'vitest'
import { itemKinds } from '#server/api/items/item-kinds.ts'
import { openTestApi, readBody, type TestApi } from '#server/testing/test-api.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { databases } from '#storage/testing/test-database.ts'

const own = 'http://127.0.0.1:3000'

/** Enough for each of the three forms. */
const everything = {
  ...sampleInput,
  customMessage: 'Apply early.',
  documents: 'CV',
  duration: '10 weeks',
  howToApply: 'Online',
  hostOrganization: 'Foundation',
  location: 'Oslo',
}

async function createDraft({ editing }: TestApi, kind: (typeof itemKinds)[number]['kind']): Promise<string> {
  const outcome =
    kind === 'post'
      ? await editing.posts.create({ title: 'How to write a letter', content: [], imageUrls: [] }, { publish: 'draft' })
      : await editing.opportunities.create(kind, { ...everything, code: `${kind}-1` }, { publish: 'draft' })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value.item.id
}

for (const database of databases) {
  for (const { kind, path } of itemKinds) {
    test(`a ${kind} is read whole as a draft, published, taken back, trashed and restored (${database.name})`, async () => {
      await using api = await openTestApi({ kind: database, catalogue: false })
      const headers = { cookie: await api.signIn(), origin: own }
      const id = await createDraft(api, kind)
      const read = await api.request(`/api${path}/${id}`, { headers })
      expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"'])
      expect(await readBody(read)).toMatchObject({ _id: id, kind, state: 'draft', version: 1, trashedAt: null })

      const seen: unknown[] = []
      for (const verb of ['publish', 'publish', 'unpublish', 'trash', 'trash', 'restore']) {
        const answer = await api.post(`/api${path}/${id}/${verb}`, {}, headers)
        const { state, message, version } = await readBody(answer)
        expect(answer.headers.get('etag')).toBe(`"${String(version)}"`)
        seen.push([answer.status, verb, state, message, version])
      }
      expect(seen).toEqual([
        [200, 'publish', 'published', 'Published.', 2],
        [200, 'publish', 'published', 'Published.', 2],
        [200, 'unpublish', 'draft', 'Taken back.', 3],
        [200, 'trash', 'trash', 'Moved into the trash.', 4],
        [200, 'trash', 'trash', 'Moved into the trash.', 4],
        [200, 'restore', 'draft', 'Restored.', 5],
      ])
    })
  }
}

test('what is in the trash is restored before it is published, and an unknown item or one of another kind is not found', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own }
  const id = await createDraft(api, 'scholarship')
  expect((await api.request('/api/scholarships/scholarship-1', { headers })).status).toBe(200)
  await api.post(`/api/scholarships/${id}/trash`, {}, headers)
  expect((await api.post(`/api/scholarships/${id}/publish`, {}, headers)).status).toBe(409)
  for (const path of [`/api/internships/${id}`, `/api/posts/${id}`, '/api/scholarships/nothing']) {
    const answer = await api.request(path, { headers })
    expect([answer.status, Object.keys(await readBody(answer))], path).toEqual([404, ['message']])
  }
})

test('If-Match refuses a change of an item that was changed since, and names its version', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own }
  const id = await createDraft(api, 'internship')
  const publish = (ifMatch: string) => api.post(`/api/internships/${id}/publish`, {}, { ...headers, 'if-match': ifMatch })
  for (const old of ['"7"', '"x"', '1', 'W/"1"']) expect((await publish(old)).status, old).toBe(412)
  expect((await readBody(await api.request(`/api/internships/${id}`, { headers })))['state']).toBe('draft')
  expect((await publish('"7", "1"')).status).toBe(200)
  const late = await publish('"1"')
  expect([late.status, late.headers.get('etag')]).toEqual([412, '"2"'])
  expect((await publish('*')).status).toBe(200)
})

test('a bearer token does what the cookie does, and a cookie from a foreign page does nothing', async () => {
  await using api = await openTestApi({ catalogue: false })
  const id = await createDraft(api, 'post')
  const cookie = await api.signIn()
  const { token } = await readBody(
    await api.post('/api/admin/login', { username: 'owner', password: 'quiet river under stones', token: true }),
  )
  const foreign = await api.post(`/api/posts/${id}/publish`, {}, { cookie, origin: 'https://example.org' })
  const bearer = await api.post(`/api/posts/${id}/publish`, {}, { authorization: `Bearer ${String(token)}` })
  expect([foreign.status, bearer.status]).toEqual([403, 200])
})
