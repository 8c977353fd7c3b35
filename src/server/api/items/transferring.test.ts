import { expect, test } from 'vitest'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'
import { itemKinds } from '#server/api/items/items.ts'
import { openTestApi, readBody } from '#server/testing/test-api.ts'

const own = 'http://127.0.0.1:3000'
const counts = { ...starterCounts, post: starterCounts.posts }
const nameOf = {
  scholarship: 'name',
  internship: 'name',
  leadership: 'programTitle',
  post: 'title',
} as const

for (const database of databases) {
  for (const { kind, path } of itemKinds) {
    test(`an export of ${kind}s, as JSON and as CSV, changes nothing when it is imported again (${database.name})`, async () => {
      await using api = await openTestApi({ kind: database })
      const headers = { cookie: await api.signIn(), origin: own }
      for (const [format, type] of [
        ['json', 'application/json'],
        ['csv', 'text/csv'],
      ] as const) {
        const file = await api.request(`/api${path}/export?format=${format}`, { headers })
        expect([file.status, file.headers.get('content-type')]).toEqual([
          200,
          `${type}; charset=utf-8`,
        ])
        const body = await file.text()
        const answer = await api.request(`/api${path}/import`, {
          method: 'POST',
          headers: { ...headers, 'content-type': type },
          body,
        })
        expect(await readBody(answer)).toMatchObject({
          applied: true,
          created: 0,
          updated: 0,
          mistakes: 0,
          unchanged: counts[kind],
          lines: [],
        })
      }
    })

    test(`a dry run of ${kind}s reports the changes, the import makes them (${database.name})`, async () => {
      await using api = await openTestApi({ kind: database })
      const headers = {
        cookie: await api.signIn(),
        origin: own,
        'content-type': 'application/json',
      }
      const [first] = (await (
        await api.request(`/api${path}/export`, { headers })
      ).json()) as Record<string, unknown>[]
      const name = nameOf[kind]
      const body = JSON.stringify([{ _id: first?.['_id'], [name]: 'Another name' }])
      const send = (query: string) =>
        api.request(`/api${path}/import${query}`, { method: 'POST', headers, body })
      const read = async () =>
        readBody(await api.request(`/api${path}/${String(first?.['_id'])}`, { headers }))

      const preview = await readBody(await send('?dryRun=true'))
      expect(preview).toMatchObject({
        applied: false,
        updated: 1,
        lines: [{ action: 'update', _id: first?.['_id'], changed: [name] }],
      })
      expect(preview['unnamed']).toContain('state')
      expect((await read())[name]).toBe(first?.[name])
      expect(await readBody(await send(''))).toMatchObject({ applied: true, updated: 1 })
      const after = await read()
      expect(after).toMatchObject({
        [name]: 'Another name',
        state: expect.stringMatching(/published|closed/),
        version: 2,
      })
      expect(await api.editing.transfer.listImports()).toMatchObject([
        { name: `/api${path}/import`, updated: 1 },
      ])
    })
  }
}

test('a file with an error, or with a record of another kind, changes nothing and says where', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own, 'content-type': 'application/json' }
  const good = { name: 'Lab summer', hosted_country: 'Japan', region: 'Asia' }
  for (const [bad, message, errors] of [
    [{ name: 'X', officialLink: 'javascript:1' }, null, ['officialLink']],
    [
      { kind: 'scholarship', name: 'X', region: 'Asia' },
      'This record is not of the type that this import expects.',
      [],
    ],
    [
      { title: 'An article', content: [] },
      'This record is not of the type that this import expects.',
      [],
    ],
  ] as const) {
    const body = JSON.stringify([good, bad])
    const answer = await api.request('/api/internships/import', { method: 'POST', headers, body })
    const report = await readBody(answer)
    expect([answer.status, report['applied'], report['mistakes']], JSON.stringify(report)).toEqual([
      400,
      false,
      1,
    ])
    const [line] = report['lines'] as {
      message: string | null
      errors: object
      record: number
      action: string
    }[]
    expect([line?.record, line?.action, line?.message, Object.keys(line?.errors ?? {})]).toEqual([
      2,
      'mistake',
      message,
      errors,
    ])
  }
  expect(await (await api.request('/api/internships/export', { headers })).json()).toEqual([])
})

test('a wrong type, an empty body and unknown parameters are refused', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own }
  const send = async (type: string, body: string | null, query = '') =>
    (
      await api.request(`/api/posts/import${query}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      })
    ).status
  expect(await send('text/html', '[]')).toBe(415)
  expect(await send('application/json', null)).toBe(400)
  expect(await send('application/json', '[]', '?dryRun=maybe')).toBe(400)
  expect((await api.request('/api/posts/export?format=xml', { headers })).status).toBe(400)
})
