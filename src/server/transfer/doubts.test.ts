import { expect, test } from 'vitest'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { createFileTransfer } from '#server/transfer/file-transfer.ts'
import { openImport } from '#server/transfer/read-file.ts'

const now = new Date('2026-11-21T12:00:00Z')
const head = 'id,name,kind,category,region,country,amount,deadline'

for (const kind of databases) {
  test(`an import accepts values that a form would question, and reports them by field (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { add, read } = open(opened)
    await add('Rhodes Scholarship 2026')
    const report = await read([
      head,
      'a,Fine,scholarship,PhD,Europe,Germany,1200,2031-03-01',
      'b,Words,scholarship,PhD; Juggling,Atlantis; Europe,Narnia,Fully paid,2026-11-19',
      'c,"The Rhodes Scholarship",grant,PhD,Europe,"Germany, Austria and Chile",0,2031-03-01',
      'd,Fine,scholarship,PhD,Global,Multiple countries,,2031-03-01',
    ])
    expect(report).toMatchObject({ created: 4, mistakes: 0, doubtful: 3 })
    expect(report.lines.map(({ doubts }) => doubts)).toEqual([
      {},
      {
        amount: { key: 'amount-in-words', text: 'Fully paid' },
        categories: { key: 'unknown-words', words: ['Juggling'] },
        regions: { key: 'unknown-words', words: ['Atlantis'] },
        country: { key: 'unknown-country', country: 'Narnia' },
        deadline: { key: 'day-passed', date: '2026-11-19' },
      },
      {
        kind: { key: 'unknown-kind', word: 'grant' },
        name: { key: 'name-exists', name: 'Rhodes Scholarship 2026' },
      },
      // Of another record of the same file.
      { name: { key: 'name-exists', name: 'Fine' } },
    ])
  })

  test(`a deadline at 00:00 is questioned once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { read } = open(opened)
    const rows = [
      'id,name,category,region,country,deadline,deadlineTime,deadlineZone',
      'a,Fine,PhD,Europe,Germany,2031-03-01,00:01,Europe/London',
      'b,Start of Day,PhD,Europe,Germany,2031-03-01,00:00,Europe/London',
    ]
    const report = await read(rows, { apply: true })
    expect(report.lines.map(({ doubts }) => doubts)).toEqual([
      {},
      { deadlineTime: { key: 'midnight', date: '2031-03-01' } },
    ])
    const again = await read([rows[0]!, rows[2]!.replace('Start', 'Begin')])
    expect(again).toMatchObject({ updated: 1, doubtful: 0 })
  })

  test(`doubtful rows can be left out, and existing items are not questioned again (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, read } = open(opened)
    const rows = [
      head,
      'a,Fine,scholarship,PhD,Europe,Germany,1200,2031-03-01',
      'b,Words,scholarship,PhD,Europe,Narnia,5,2031-03-01',
    ]
    expect(await read(rows, { apply: true, leavesDoubtfulOut: true })).toMatchObject({
      created: 1,
      applied: true,
      doubtful: 1,
    })
    expect((await editing.opportunities.list({})).rows.map(({ item }) => item.name)).toEqual([
      'Fine',
    ])
    expect(await read(rows, { apply: true })).toMatchObject({
      created: 1,
      unchanged: 1,
      doubtful: 1,
    })
    const again = await read([rows[0]!, rows[2]!.replace(',5,', ',7,')])
    expect(again).toMatchObject({ updated: 1, doubtful: 0 })
  })
}

test('a value of two senses is asked about in an import, and what is no value is an error', async () => {
  await using opened = await databases[0]!.open()
  const { read, editing } = open(opened)
  const rows = [
    'id,name,category,region,amount,openToAll,currency,fields,eligibleFrom,deadline,deadlineZone',
    'a,Alpha,PhD,Europe,1.500,WAHR,EUR,law,"Germany, Bosnia and Herzegovina",31/12/2031,',
    'b,Beta,PhD,Europe,13.638,ИСТИНА,ZZZ,Alchemy,Wakanda,"31 December 2031",',
    'c,Gamma,PhD; Mastr,Europe; Europ,1200,FAUX,EUE,Helth,Germny,2031-12-31T23:59:00+09:00,',
    'd,Delta,PhD,Europe,Fully paid,VRAI,EUR,law,OAS member states,2031-12-31 23:59,',
  ]
  const report = await read(rows, { apply: true })
  expect(report.lines.map(({ errors }) => errors)).toEqual([{}, {}, {}, {}])
  expect(report.lines.map(({ doubts }) => doubts)).toEqual([
    { amount: { key: 'amount-two-senses', text: '1.500', readings: [1500, 1.5] } },
    {
      amount: { key: 'amount-two-senses', text: '13.638', readings: [13638, 13.638] },
      currency: { key: 'unknown-currency', code: 'ZZZ' },
      fields: { key: 'unknown-words', words: ['Alchemy'] },
      eligibleFrom: { key: 'unknown-country', country: 'Wakanda' },
    },
    {
      categories: { key: 'unknown-words', words: ['Mastr'], nearest: 'master' },
      regions: { key: 'unknown-words', words: ['Europ'], nearest: 'Europe' },
      currency: { key: 'unknown-currency', code: 'EUE', nearest: 'EUR' },
      fields: { key: 'unknown-words', words: ['Helth'], nearest: 'health' },
      eligibleFrom: { key: 'unknown-country', country: 'Germny', nearest: 'Germany' },
    },
    {
      amount: { key: 'amount-in-words', text: 'Fully paid' },
      deadlineTime: { key: 'hour-without-zone', time: '23:59' },
    },
  ])
  const item = async (code: string) => (await editing.opportunities.findByIdOrCode(code))?.item
  expect(await item('a')).toMatchObject({
    amount: null,
    amountNote: '1.500',
    openToAll: true,
    deadline: { date: '2031-12-31', time: null },
  })
  expect(await item('b')).toMatchObject({ openToAll: true, deadline: { date: '2031-12-31' } })
  expect(await item('c')).toMatchObject({
    openToAll: false,
    deadline: { date: '2031-12-31', time: '23:59', zone: 'Etc/GMT-9' },
  })
  const wrong = await read([
    'id,name,category,region,amount,openToAll,deadline,deadlineTime,deadlineZone',
    'e,E,PhD,Europe,-1,,,,',
    'f,F,PhD,Europe,12abc,,,,',
    'g,G,PhD,Europe,true,,,,',
    'h,H,PhD,Europe,,maybe,,,',
    'i,I,PhD,Europe,,,2031-07-01,17:00,EST',
    'j,J,PhD,Europe,,,2031-07-01,17:00,Europe/Berlinn',
    'k,K,PhD,Europe,,,31/12/31,,',
  ])
  expect(wrong.lines.map(({ errors }) => errors)).toEqual([
    { amount: { key: 'bad-amount' } },
    { amount: { key: 'bad-amount' } },
    { amount: { key: 'bad-amount' } },
    { openToAll: { key: 'bad-flag' } },
    { deadlineZone: { key: 'zone-no-place', zone: 'EST', place: 'America/New_York' } },
    { deadlineZone: { key: 'bad-zone', nearest: 'Europe/Berlin' } },
    { deadline: { key: 'bad-deadline' } },
  ])
})

test('an amount with three decimals comes back from an export as it was', async () => {
  await using opened = await databases[0]!.open()
  const { read } = open(opened)
  const json = '[{"id":"a","name":"Alpha","category":"PhD","region":"Europe","amount":13.638}]'
  await read([json], { apply: true })
  const again = await read(['id,name,category,region,amount', 'a,Alpha,PhD,Europe,13.638'])
  expect(again).toMatchObject({ unchanged: 1, doubtful: 0, mistakes: 0 })
})

test('a day of another calendar, or of a far year, is a question and is not announced', async () => {
  await using opened = await databases[0]!.open()
  const { read } = open(opened)
  const { lines, created } = await read(
    [
      'id,name,category,region,deadline,opens,verifiedOn',
      'a,A,PhD,Europe,2083-09-15,,',
      'b,B,PhD,Europe,२०८३-०९-१५,,',
      'c,C,PhD,Europe,2570-01-31,2083-04-01,',
      'd,D,PhD,Europe,۱۴۰۶/۰۱/۳۱ 17:00,,',
      'e,E,PhD,Europe,,,2083-04-01',
    ],
    { apply: true },
  )
  const years = { first: '1990', last: '2049' }
  const far = (text: string, date: string) => ({ key: 'far-day', text, date, ...years })
  expect(lines.map(({ errors }) => errors)).toEqual([
    { deadline: far('2083-09-15', '2083-09-15') },
    { deadline: far('२०८३-०९-१५', '2083-09-15') },
    {
      deadline: far('2570-01-31', '2570-01-31'),
      opens: far('2083-04-01', '2083-04-01'),
    },
    { deadline: far('۱۴۰۶/۰۱/۳۱ 17:00', '1406-01-31') },
    { verifiedOn: { key: 'bad-day' } },
  ])
  expect(created).toBe(0)
})

test('the order of day and month is asked once for a file', async () => {
  await using opened = await databases[0]!.open()
  const { editing } = open(opened)
  const rows = [
    'id,name,category,region,deadline,opens',
    'a,A,PhD,Europe,03/04/2031,01/02/2031',
    'b,B,PhD,Europe,12/31/2031,',
  ]
  const load = (order?: 'day-first' | 'month-first') =>
    editing.transfer.importRecords(
      openImport(() => [Buffer.from(rows.join('\n'))], { name: 'items.csv', now, order }),
      { apply: order !== undefined },
    )
  expect((await load()).lines.map(({ errors }) => errors)).toEqual([
    {
      deadline: {
        key: 'two-days',
        text: '03/04/2031',
        dayFirst: '2031-04-03',
        monthFirst: '2031-03-04',
      },
      opens: {
        key: 'two-days',
        text: '01/02/2031',
        dayFirst: '2031-02-01',
        monthFirst: '2031-01-02',
      },
    },
    {},
  ])
  expect(await load('day-first')).toMatchObject({ created: 2, applied: true })
  const { item } = (await editing.opportunities.findByIdOrCode('a'))!
  expect([item.deadline.date, item.opens]).toEqual(['2031-04-03', '2031-02-01'])
})

test('the template is read as the example of a draft, and has the columns of an export', async () => {
  await using opened = await databases[0]!.open()
  const { editing, read } = open(opened)
  const files = createFileTransfer({
    transfer: editing.transfer,
    db: opened.database,
    clock: () => now,
  })
  const text = await new Response(await files.export('template', 'csv')).text()
  expect(text.split(/\r?\n/)[0]?.replace('\uFEFF', '').split(',')).toEqual(
    files.columns.map(({ name }) => name),
  )
  const fieldOf = (name: string) => files.columns.find((column) => column.name === name)?.field
  expect(['_id', 'id', 'internship_id', 'hosted_country', 'programTitle'].map(fieldOf)).toEqual([
    'id',
    'code',
    'code',
    'country',
    'name',
  ])
  expect(await read([text], { apply: true })).toMatchObject({
    created: 1,
    mistakes: 0,
    doubtful: 0,
  })
  expect((await editing.opportunities.list({})).rows).toMatchObject([
    { state: 'draft', item: { name: 'Example' } },
  ])
})

function open({ database }: TestDatabase) {
  const editing = createTestEditing({ db: database, clock: () => now })
  return {
    editing,
    async add(name: string) {
      const created = await editing.opportunities.create('scholarship', { ...sampleInput, name })
      if (!created.ok) throw new Error(JSON.stringify(created.errors))
    },
    read: (
      lines: readonly string[],
      options: { apply: boolean; leavesDoubtfulOut?: boolean } = { apply: false },
    ) =>
      editing.transfer.importRecords(
        openImport(() => [Buffer.from(lines.join('\n'))], { name: 'items.csv', now }),
        options,
      ),
  }
}
