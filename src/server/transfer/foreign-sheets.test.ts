import { expect, test } from 'vitest'
import { proposeFields } from '#domain/forms/heading-meaning.ts'
import { parseSheetMapping } from '#domain/forms/sheet-mapping.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { findOwnField } from '#server/transfer/headings.ts'
import { openImport, readSheet } from '#server/transfer/read-file.ts'

const now = new Date('2026-11-21T12:00:00Z')

const chunksOf = (content: string | Uint8Array) => () => [Buffer.from(content)]

/** What the columns of a sheet are read as where the editor takes the proposals. */
async function propose(content: string) {
  const sheet = await readSheet(chunksOf(content))
  const headings = sheet?.columns.map(({ heading }) => heading) ?? []
  const fields = proposeFields(headings, findOwnField).map((field) => field ?? '')
  const parsed = parseSheetMapping({ name: 'Sheet', kind: 'internship', fields }, headings)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.value
}

const french = [
  'Nom de la bourse;Pays;Date limite;Lien;Remarques;',
  'Bourse Quince;Norway;31/12/2031;https://quince.example.org/;à vérifier;',
  '',
  'Bourse Medlar;Norway;15/11/2031;https://medlar.example.org/;;',
].join('\n')

test('a sheet with foreign headings shows each column with its first value', async () => {
  expect(await readSheet(chunksOf(french))).toEqual({
    isForeign: true,
    columns: [
      { heading: 'Nom de la bourse', example: 'Bourse Quince' },
      { heading: 'Pays', example: 'Norway' },
      { heading: 'Date limite', example: '31/12/2031' },
      { heading: 'Lien', example: 'https://quince.example.org/' },
      { heading: 'Remarques', example: 'à vérifier' },
    ],
  })
  const ours = await readSheet(chunksOf('name,Official Link\nA,https://a.example/\n'))
  expect(ours).toMatchObject({ isForeign: false })
})

test('titles, separators and a heading twice are no obstacle', async () => {
  const headings = async (content: string) =>
    (await readSheet(chunksOf(content)))?.columns.map(({ heading }) => heading)
  expect(await headings(`My grants 2031\n\n${french}`)).toContain('Date limite')
  expect(await headings(`sep=;\n${french}`)).toContain('Date limite')
  expect(await headings('Foo\tBar\n1\t2\n')).toEqual(['Foo', 'Bar'])
  expect(await headings('Meine Liste\nXaa;Xbb;Xcc\n1;2;3\n')).toEqual(['Xaa', 'Xbb', 'Xcc'])
  expect(await headings('Lien,Lien,,__proto__\na,b,c,d\n')).toEqual([
    'Lien',
    'Lien (2)',
    '#3',
    '__proto__',
  ])
})

test('what is no table has no columns to assign', async () => {
  for (const content of [
    '',
    '\n\n',
    'one column\nx\n',
    'a,b\n',
    '[{"Titre":"A"}]',
    '<html><table>',
    '%PDF-1.7',
    Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0),
    Uint8Array.of(0x41, 0x2c, 0xe9, 0x0a, 0x42, 0x2c, 0xe9, 0x0a),
    `${'x'.repeat(2 * 1024 * 1024)},b\n1,2\n`,
    `${','.repeat(20_000)}\n1,2\n`,
  ])
    expect(await readSheet(chunksOf(content)), String(content).slice(0, 20)).toBeUndefined()
})

test('a mapped sheet is imported as its columns were assigned, and what is not read is not mentioned', async () => {
  await using opened = await databases[0]!.open()
  const editing = createTestEditing({ db: opened.database, clock: () => now })
  const mapping = await propose(french)
  const read = (content: string, apply = false) =>
    editing.transfer.importRecords(
      openImport(chunksOf(content), { name: 'posts', now, order: 'day-first', mapping }),
      { apply },
    )
  // A column less in the middle, and another order.
  const report = await read(french, true)
  expect(report).toMatchObject({ created: 2, mistakes: 0, applied: true, unreadColumns: [] })
  const { rows } = await editing.opportunities.list({})
  const items = await Promise.all(
    rows.map(async ({ item }) => (await editing.opportunities.find(item.id))?.item),
  )
  expect(items.find((item) => item?.name === 'Bourse Quince')).toMatchObject({
    kind: 'internship',
    state: 'draft',
    country: 'Norway',
    countryCode: 'NO',
    officialLink: 'https://quince.example.org/',
    deadline: { kind: 'fixed', date: '2031-12-31' },
  })
  const turned =
    'Lien;Nom de la bourse;Pays;Remarques;Date limite\nhttps://a.example/;A;Peru;;1/2/2031\n'
  expect(await read(turned)).toMatchObject({ created: 1, mistakes: 0 })
  const other = await read('Lien;Nom;Pays\nhttps://a.example/;A;Peru\n')
  expect(other.lines[0]?.note).toEqual({
    key: 'mapping-other-sheet',
    name: 'Sheet',
    missing: 'Nom de la bourse',
  })
  expect((await read(`${turned.replace('Lien;', 'Lien;Plus;')}`)).lines[0]?.note).toMatchObject({
    missing: null,
  })
  expect((await read('[{"name":"A"}]')).lines[0]?.note).toEqual({ key: 'mapping-no-table' })
  expect((await read('')).lines[0]?.note?.key).toBe('no-record')
})

test('a mapped column may have any heading, and values without one are named', async () => {
  await using opened = await databases[0]!.open()
  const editing = createTestEditing({ db: opened.database, clock: () => now })
  const mapping = await propose('Titre,__proto__,levels,State,\nA,{},x,Ohio,\n')
  expect(mapping.columns).toEqual([
    { heading: 'Titre', field: 'name' },
    { heading: '__proto__', field: null },
    { heading: 'levels', field: 'categories' },
    { heading: 'State', field: null },
  ])
  const source = openImport(chunksOf('Titre,__proto__,levels,State,\nA,{},PhD,Ohio,odd\n'), {
    name: 'x',
    now,
    mapping,
  })
  const report = await editing.transfer.importRecords(source, { apply: false })
  expect(report).toMatchObject({ created: 1, mistakes: 0, unreadColumns: [{ name: '#5' }] })
})

test('a new row of which no page could show anything yet is a draft, but never public', async () => {
  await using opened = await databases[0]!.open()
  const editing = createTestEditing({ db: opened.database, clock: () => now })
  const content = 'Titre;Date limite\nA;2031-12-31\n'
  const mapping = { ...(await propose(content)), kind: 'scholarship' as const }
  const read = (newState: 'draft' | 'published') =>
    editing.transfer.importRecords(openImport(chunksOf(content), { name: 'x', now, mapping }), {
      apply: false,
      newState,
    })
  expect(await read('draft')).toMatchObject({ created: 1, mistakes: 0 })
  expect((await read('published')).lines[0]?.note).toEqual({ key: 'unknown-page' })
})
