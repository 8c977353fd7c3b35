import { expect, test } from 'vitest'
import {
  columnName,
  fitsSheet,
  maxMappingName,
  parseSheetMapping,
  toHeadings,
} from '#domain/forms/sheet-mapping.ts'

test('each column has a heading of its own, whatever the sheet holds', () => {
  expect(
    toHeadings(['Link', '', ' link', 'Link', 'Link (2)', 'Link', '__proto__', '\u200b']),
  ).toEqual(['Link', '#2', 'link', 'Link (2)', 'Link (2) (2)', 'Link (3)', '__proto__', '#8'])
  const [long] = toHeadings(['x'.repeat(1024 * 1024)])
  expect(long).toHaveLength(200)
  expect(new Set(toHeadings(Array.from({ length: 10_000 }, () => 'same'))).size).toBe(10_000)
})

test('a mapping fits a sheet with the same headings in any order, and no other', () => {
  const mapping = {
    columns: toHeadings(['Title', '', 'Link']).map((heading) => ({ heading, field: null })),
  }
  expect(fitsSheet(mapping, ['Link', 'Title'])).toBe(true)
  expect(fitsSheet(mapping, ['Link', 'Title', '#3', '#9'])).toBe(true)
  expect(fitsSheet(mapping, ['Link'])).toBe(false)
  expect(fitsSheet(mapping, ['Link', 'Title', 'Notes'])).toBe(false)
  expect(fitsSheet(mapping, ['link', 'Title'])).toBe(false)
})

test('two columns of one field are an error at the second, which names the first', () => {
  const input = {
    name: 'Sheet',
    kind: 'internship',
    fields: ['name', 'deadline', 'deadline', '__proto__'],
  }
  const headings = ['Titre', 'Date limite', 'Clôture', 'x']
  expect(parseSheetMapping(input, headings)).toEqual({
    ok: false,
    errors: { [columnName(2)]: { key: 'column-twice', heading: 'Date limite' } },
  })
  expect(parseSheetMapping({ ...input, fields: ['name', 'deadline', ''] }, headings)).toEqual({
    ok: true,
    value: {
      name: 'Sheet',
      kind: 'internship',
      columns: [
        { heading: 'Titre', field: 'name' },
        { heading: 'Date limite', field: 'deadline' },
        { heading: 'Clôture', field: null },
        { heading: 'x', field: null },
      ],
    },
  })
})

test('a mapping needs a name, and a column that says which item a row is', () => {
  const input = { name: ' ', kind: '', fields: ['deadline'] }
  expect(parseSheetMapping(input, ['Frist'])).toEqual({
    ok: false,
    errors: { name: { key: 'mapping-unnamed' }, columns: { key: 'mapping-no-name' } },
  })
  expect(
    parseSheetMapping({ ...input, name: 'x'.repeat(maxMappingName + 1), fields: ['name'] }, [
      'Name',
    ]),
  ).toMatchObject({ ok: false, errors: { name: { key: 'too-long' } } })
})
