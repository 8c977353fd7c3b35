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
