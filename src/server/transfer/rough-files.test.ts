import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import type { ImportReport } from '#services/import/import-record.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { toReportParts, toReportView } from '#web/admin/import/import-report.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { openImport } from '#server/transfer/read-file.ts'

const now = new Date('2026-11-21T12:00:00Z')
const head = 'name,category,region,officialLink,deadline'
const row = 'Quince Grant,Master,Europe,https://quince.example.org/,2031-03-01'

/** The first page of a report, as its table shows it. */
function showRows(report: ImportReport) {
  const about = { name: 'a', file: null, mapping: null, order: null, isTable: true } as const
  const [head, rows] = toReportParts({ ...about, state: 'previewed' }, report, en)
  return toReportView(head, rows ?? [], 1, en).rows
}

async function openRough() {
  const opened = await databases[0]!.open()
  const editing = createTestEditing({ db: opened.database, clock: () => now })
  return {
    editing,
    read: (
      content: string | Uint8Array,
      options: { apply?: boolean; leavesMistakesOut?: boolean; newState?: 'published' } = {},
    ) =>
      editing.transfer.importRecords(
        openImport(() => [Buffer.from(content)], { name: 'items', now }),
        { apply: false, ...options },
      ),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

test('a column that is not read is named with the nearest name, and one that differs by case, blank or hidden character is read', async () => {
  await using rough = await openRough()
  const report = await rough.read(
    `Name,Category,\u200bregion,Official Link,DEADLINE,Closing date,contry\n${row},x,Norway\n`,
    { apply: true },
  )
  expect(report).toMatchObject({
    created: 1,
    mistakes: 0,
    unreadColumns: [
      { name: 'Closing date', nearest: null },
      { name: 'contry', nearest: 'country' },
    ],
  })
  const { rows } = await rough.editing.opportunities.list({})
  expect(rows[0]?.item).toMatchObject({ name: 'Quince Grant' })
  const item = (await rough.editing.opportunities.find(rows[0]!.item.id))!.item
  expect([item.officialLink, item.deadline.date, item.regions]).toEqual([
    'https://quince.example.org/',
    '2031-03-01',
    ['Europe'],
  ])
  const json = await rough.read(
    JSON.stringify([
      { name: 'A', region: 'Asia', category: 'PhD', Deadline: '2031-01-01', note: 'x' },
    ]),
  )
  expect(json).toMatchObject({ created: 1, unreadColumns: [{ name: 'note' }] })
})

test('a name twice is an error, in the head of a table and in a record', async () => {
  await using rough = await openRough()
  for (const content of [
    `${head},officialLink\n${row},\n`,
    `${head},Official link\n${row},\n`,
    '[{"name":"A","region":"Asia","name":"B"}]',
    '[{"name":"A","region":"Asia","Name":"B"}]',
  ]) {
    const report = await rough.read(content)
    expect(report, content).toMatchObject({ created: 0, mistakes: 1 })
    expect(report.lines[0]?.note, content).toMatchObject({ key: 'field-twice' })
  }
  // Two names of one field are no name twice.
  expect(
    await rough.read('[{"name":"A","region":"Asia","category":"PhD","categories":["PhD"]}]'),
  ).toMatchObject({
    created: 1,
    mistakes: 0,
  })
})

test('blank rows, a line that names the separator and a title above the head are understood', async () => {
  await using rough = await openRough()
  const semicolons = `${head}\n${row}\n`.replaceAll(',', ';')
  for (const content of [
    `${head}\n${row}\n,,,,\n ,\u00a0,,,\n`,
    `${head}\n,,,,\n${row}\n`,
    `sep=;\n${semicolons}`,
    `"sep=;"\r\n${semicolons}`,
    `sep=,\n${head}\n${row}\n`,
    `\uFEFFsep=|\n${semicolons.replaceAll(';', '|')}`,
    `Scholarships of 2031,,,,\n,,,,\n${head}\n${row}\n`,
    `My list of grants\n\n${semicolons}`,
  ]) {
    const report = await rough.read(content)
    expect(report, content).toMatchObject({ created: 1, mistakes: 0 })
  }
})

test('a file that is no table is named for what it is', async () => {
  await using rough = await openRough()
  const keyOf = async (content: string | Uint8Array) =>
    (await rough.read(content)).lines[0]?.note?.key
  expect(await keyOf(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0xff))).toBe('file-workbook')
  expect(await keyOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe('file-workbook')
  expect(await keyOf('%PDF-1.7\n')).toBe('file-document')
  expect(await keyOf('<html><table>')).toBe('file-document')
  expect(await keyOf('Foo,Bar\n1,2\n3,4\n')).toBe('no-heading')
  const wide = await rough.read(`${head}\nOne\n`)
  const lines = showRows(wide)
  expect(lines[0]?.notes[0]).toMatch(/^This row has 1 cell, but the table has 5 columns\./)
})

test('equal errors are one row with a count, and a field of any name is named', async () => {
  await using rough = await openRough()
  const rows = Array.from({ length: 12 }, (_, index) => `Grant ${index},Master,Europe,nowhere,`)
  const report = await rough.read([head, ...rows, row].join('\n'))
  const lines = showRows(report)
  expect(lines).toHaveLength(2)
  expect(lines[0]?.notes.at(-1)).toBe('The same in 11 other lines: 3, 4, 5, 6, 7 and 6 more.')
  const odd = await rough.read('[{"name":"A","region":"Asia","__proto__":{"name":"x"}}]')
  const [shown] = showRows(odd)
  expect(shown?.notes[0]).toMatch(/^__proto__: /)
})

test('lines with errors can be left out, and new items are drafts unless the editor or the file says more', async () => {
  await using rough = await openRough()
  const file = [
    `${head},state`,
    `${row},`,
    'Bad Grant,Master,Europe,nowhere,,',
    'Public Grant,Master,Europe,https://public.example.org/,,published',
  ].join('\n')
  expect(await rough.read(file, { apply: true })).toMatchObject({ applied: false, mistakes: 1 })
  expect(await rough.read(file, { apply: true, leavesMistakesOut: true })).toMatchObject({
    applied: true,
    created: 2,
    mistakes: 1,
  })
  const statesOf = async () =>
    (await rough.editing.opportunities.list({})).rows.map(({ item, state }) => [item.name, state])
  expect(await statesOf()).toEqual([
    ['Public Grant', 'published'],
    ['Quince Grant', 'draft'],
  ])
  await rough.read(`${head}\nThird Grant,PhD,Asia,https://third.example.org/,`, {
    apply: true,
    newState: 'published',
  })
  expect(await statesOf()).toContainEqual(['Third Grant', 'published'])
})

test('files in UTF-16 without a mark, pages behind a blank, bars and a wrong separator line are understood or named', async () => {
  await using rough = await openRough()
  const table = `${head}\n${row}\n`
  const swapped = Buffer.from(table, 'utf16le').swap16()
  for (const content of [Buffer.from(table, 'utf16le'), swapped])
    expect((await rough.read(content)).lines).toMatchObject([{ note: { key: 'no-utf-8' } }])
  for (const content of ['\ufeff\n <!doctype html><table>', ' <table><tr><td>name'])
    expect((await rough.read(content)).lines).toMatchObject([{ note: { key: 'file-document' } }])
  for (const content of [table.replaceAll(',', '|'), `sep=;\n${table}`, `sep=|\n${table}`])
    expect(await rough.read(content), content).toMatchObject({ created: 1, mistakes: 0 })
})

test('a value of a JSON record without a name is named by its position', async () => {
  await using rough = await openRough()
  for (const name of ['', ' ', '\u200b'])
    expect(
      await rough.read(
        JSON.stringify([{ name: `A${name}`, region: 'Asia', category: 'PhD', [name]: 'secret' }]),
      ),
      JSON.stringify(name),
    ).toMatchObject({ mistakes: 0, unreadColumns: [{ name: '#4', nearest: null }] })
  const empty = await rough.read('[{"name":"B","region":"Asia","category":"PhD","":null}]')
  expect(empty.unreadColumns).toEqual([])
})

test('values without a heading are named by their position, and a row of a million cells is refused', async () => {
  await using rough = await openRough()
  expect(await rough.read(`${head},,\n${row},,secret\n`)).toMatchObject({
    created: 1,
    unreadColumns: [{ name: '#7', nearest: null }],
  })
  expect(await rough.read(`${head},\n${row},\n`)).toMatchObject({ created: 1, unreadColumns: [] })
  expect(await rough.read(`${head}${',x'.repeat(20_000)}\n${row}\n`)).toMatchObject({
    created: 0,
    lines: [{ note: { key: 'row-width', cells: 20_005 } }],
  })
})

test('two names of one field with two values are an error, with the same value none', async () => {
  await using rough = await openRough()
  const read = (more: object) =>
    rough.read(JSON.stringify([{ name: 'A', region: 'Asia', country: 'Japan', ...more }]))
  expect((await read({ hostCountry: 'India' })).lines).toMatchObject([
    { note: { key: 'field-twice', field: 'hostCountry' } },
  ])
  expect((await read({ title: 'B' })).lines).toMatchObject([
    { note: { key: 'field-twice', field: 'title' } },
  ])
  for (const same of [{ hostCountry: ' Japan ' }, { hostCountry: '' }, { hostCountry: null }])
    expect(await read(same)).toMatchObject({ created: 1, mistakes: 0 })
})
