import { expect, test } from 'vitest'
import { openTestApi, readBody } from '#server/testing/test-api.ts'

/** Values that JSON allows and no form sends: hostile objects as texts, invalid numbers. */
const odd = [
  '{"toString":1}',
  '[{"toString":1}]',
  '1e400',
  '[1e400]',
  '[[["x"]]]',
  '{"$oid":{"toString":1}}',
]

async function openItem() {
  const api = await openTestApi()
  const cookie = await api.signIn()
  const headers = { cookie, origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' }
  const list = (await (
    await api.request('/api/scholarships/export', { headers })
  ).json()) as Record<string, unknown>[]
  const item = list.find(({ kind }) => kind === 'scholarship') ?? {}
  const path = `/api/scholarships/${String(item['_id'])}`
  return {
    item,
    read: async () => await readBody(await api.request(path, { headers })),
    patch: async (body: string) => await api.request(path, { method: 'PATCH', body, headers }),
    import: async (body: string, query = '', type = 'application/json') =>
      await api.request(`/api/scholarships/import${query}`, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': type },
      }),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

test('a value that is neither text nor number is an error at its field, in calls and in files with their line, and nothing is stored', async () => {
  await using opened = await openItem()
  const before = await opened.read()
  const wrong: string[] = []
  for (const name of Object.keys(opened.item)) {
    for (const value of odd) {
      const answer = await opened.patch(`{"${name}":${value}}`)
      const errors = (await readBody(answer))['errors'] as Record<string, string> | undefined
      if (answer.status !== 400 || errors?.[name] === undefined)
        wrong.push(`PATCH ${name} ${value}: ${answer.status}`)
    }
    const records = odd.map((value) => `{"_id":"${String(opened.item['_id'])}","${name}":${value}}`)
    const imported = await opened.import(`[\n${records.join(',\n')}]`)
    const lines = ((await readBody(imported))['lines'] ?? []) as { line: number; action: string }[]
    const refused = lines.filter(({ action }) => action === 'mistake').map(({ line }) => line)
    if (imported.status !== 400 || refused.length !== odd.length)
      wrong.push(`import ${name}: ${imported.status} lines ${refused.join()}`)
  }
  expect(wrong).toEqual([])
  expect(await opened.read()).toEqual(before)
}, 60_000)

test('a row with more or fewer cells than its header is an error with its line, and the file changes nothing', async () => {
  await using opened = await openItem()
  const before = await opened.read()
  const id = String(opened.item['_id'])
  const name = 'Grants, loans'
  const file = (rows: string[]) => ['_id,name,hostUniversity', ...rows].join('\n')
  const report = await readBody(
    await opened.import(
      file([`${id},${name},Oslo`, `${id},One`, `${id},"${name}",Oslo`]),
      '',
      'text/csv',
    ),
  )
  expect(report).toMatchObject({ mistakes: 2, updated: 1, applied: false })
  const lines = report['lines'] as { line: number; message: string }[]
  expect(
    lines
      .slice(0, 2)
      .map(({ line, message }) => [line, /has (\d) cells.* (\d) columns/.exec(message)?.slice(1)]),
  ).toEqual([
    [2, ['4', '3']],
    [3, ['2', '3']],
  ])
  expect(await opened.read()).toEqual(before)
})

test('a dry run lists each field’s old and new value, and an import the identifiers of created items', async () => {
  await using opened = await openItem()
  const { item } = opened
  const after = `${String(item['description'])} And more.`
  const records = [
    { _id: item['_id'], hostUniversity: 'Oslo', description: after, benefits: ['One', 'Two'] },
    { name: 'A new one', region: 'Africa' },
  ]
  const dry = (await readBody(await opened.import(JSON.stringify(records), '?dryRun=true')))[
    'lines'
  ] as Record<string, unknown>[]
  expect(dry.map(({ action, _id }) => [action, _id])).toEqual([
    ['update', item['_id']],
    ['create', null],
  ])
  const differences = dry[0]?.['differences'] as { field: string; before: string; after: string }[]
  expect(
    Object.fromEntries(differences.map((each) => [each.field, [each.before, each.after]])),
  ).toMatchObject({
    hostUniversity: [item['hostUniversity'] ?? '', 'Oslo'],
    benefits: [expect.anything(), 'One; Two'],
    description: [expect.stringMatching(/^….{30}$/), expect.stringMatching(/^….{30} And more\.$/)],
  })
  const done = (await readBody(await opened.import(JSON.stringify(records))))['lines'] as Record<
    string,
    unknown
  >[]
  expect(done[1]).toMatchObject({ action: 'create', _id: expect.stringMatching(/^[\da-f-]{36}$/) })
})

test('the response of a change can be sent back unchanged', async () => {
  await using opened = await openItem()
  const changed = await opened.patch('{"hostUniversity":"Oslo"}')
  const answer = await changed.text()
  expect(JSON.parse(answer)).toMatchObject({ message: 'Saved.', hostUniversity: 'Oslo' })
  const again = await opened.patch(answer)
  expect([again.status, (await readBody(again))['hostUniversity']]).toEqual([200, 'Oslo'])
})

test('a call refuses what is no value or has two senses, and says which words it does not know', async () => {
  await using opened = await openItem()
  const errorsOf = async (record: object) => {
    const answer = await opened.patch(JSON.stringify(record))
    return [answer.status, (await readBody(answer))['errors']]
  }
  await opened.patch('{"amount":null,"amountNote":null}')
  for (const amount of [-1, true, '12abc', '-5', 'null'])
    expect(await errorsOf({ amount }), String(amount)).toMatchObject([
      400,
      { amount: expect.stringMatching(/number/) },
    ])
  expect(await errorsOf({ amount: '1.500' })).toMatchObject([
    400,
    { amount: '“1.500” can mean 1,500 or 1.5. Enter 1500 or 1.50.' },
  ])
  for (const openToAll of ['maybe', 5])
    expect(await errorsOf({ openToAll })).toMatchObject([400, { openToAll: 'Enter yes or no.' }])
  expect(await errorsOf({ deadline: '03/04/2031' })).toMatchObject([
    400,
    { deadline: '“03/04/2031” can mean 2031-04-03 or 2031-03-04. Enter one of the two.' },
  ])
  expect(
    await errorsOf({ deadline: '2031-07-01', deadlineTime: '17:00', deadlineZone: 'EST' }),
  ).toMatchObject([400, { deadlineZone: expect.stringMatching(/America\/New_York/) }])
  expect(await errorsOf({ deadline: '2031-07-01T17:00' })).toMatchObject([
    400,
    { deadlineZone: expect.stringMatching(/zone/) },
  ])
  expect((await opened.read())['amountNote']).toBeNull()
  const saved = await opened.patch(
    JSON.stringify({
      country: 'Germny',
      currency: 'ZZZ',
      fields: ['Alchemy'],
      openToAll: 'WAHR',
      deadline: '31 December 2031 23:59Z',
    }),
  )
  expect(saved.status).toBe(200)
  expect(await readBody(saved)).toMatchObject({
    openToAll: true,
    deadline: '2031-12-31',
    deadlineTime: '23:59',
    deadlineZone: 'UTC',
    doubts: {
      country: expect.stringMatching(/Germany/),
      currency: expect.stringMatching(/ZZZ/),
      fields: expect.stringMatching(/Alchemy/),
    },
  })
})
