import { expect, test } from 'vitest'
import type { ImportReport, ImportRowReport } from '#services/import/import-record.ts'
import { rowsPerPage, toReportParts, toReportView } from '#web/admin/import/import-report.ts'
import { en } from '#web/texts/en/catalogue.ts'

const about = {
  state: 'previewed',
  name: 'a.csv',
  file: 'id',
  mapping: null,
  order: null,
  isTable: true,
} as const

const rowOf = (line: number, more: Partial<ImportRowReport> = {}): ImportRowReport => ({
  line,
  record: line - 1,
  action: 'create',
  title: `Item ${line}`,
  itemId: null,
  note: null,
  errors: {},
  doubts: {},
  changed: [],
  emptied: [],
  differences: [],
  ...more,
})

const reportOf = (lines: readonly ImportRowReport[]): ImportReport => ({
  lines,
  unreadColumns: [],
  askedDay: null,
  created: lines.length,
  updated: 0,
  unchanged: 0,
  mistakes: 0,
  doubtful: 0,
  applied: false,
  importId: null,
  missingFields: { opportunities: [], posts: [] },
})

/** The pages of a report as its table shows them. */
function show(report: ImportReport) {
  const [head, ...pages] = toReportParts(about, report, en)
  return pages.map((rows, index) => toReportView(head, rows, index + 1, en))
}

const narnia = { country: { key: 'unknown-country', country: 'Narnia' } } as const
const passed = (date: string) => ({ deadline: { key: 'day-passed', date } }) as const

test('three hundred equal doubts are one sentence with the first lines, and the rows only bear the mark', () => {
  const lines = Array.from({ length: 300 }, (_, index) => rowOf(index + 2, { doubts: narnia }))
  const single = rowOf(400, {
    doubts: { country: { key: 'unknown-country', country: 'Mordor' } },
  })
  const [first, ...others] = show(reportOf([...lines, single]))
  expect(first?.doubts).toEqual([
    {
      sentence: 'Country: We do not know the country “Narnia”.',
      places: 'Lines 2, 3, 4, 5, 6 and 295 more',
    },
  ])
  expect(first?.rows[0]).toMatchObject({ isDoubtful: true, notes: [] })
  const last = others.at(-1)?.rows.at(-1)
  expect(last?.notes).toEqual(['Country: We do not know the country “Mordor”.'])
})

test('doubts that differ in the day are one question, and each row keeps its own day', () => {
  const [page] = show(
    reportOf([
      rowOf(2, { doubts: passed('2020-01-01') }),
      rowOf(3, { doubts: passed('2021-01-01') }),
    ]),
  )
  expect(page?.doubts).toEqual([
    {
      sentence: 'Deadline: For example: This day is in the past: 2020-01-01.',
      places: 'Lines 2, 3',
    },
  ])
  expect(page?.rows.map(({ notes }) => notes[0])).toEqual([
    'Deadline: This day is in the past: 2020-01-01.',
    'Deadline: This day is in the past: 2021-01-01.',
  ])
})

test('rows come in pages, errors first, and none is left out', () => {
  const lines = Array.from({ length: 2 * rowsPerPage + 1 }, (_, index) => rowOf(index + 2))
  const bad = rowOf(900, { action: 'mistake', note: { key: 'bad-state' } })
  const pages = show(reportOf([...lines, bad]))
  expect(pages.map(({ rows }) => rows.length)).toEqual([rowsPerPage, rowsPerPage, 2])
  expect(pages[0]?.rows[0]).toMatchObject({ number: 900, action: 'mistake' })
  expect(show(reportOf([]))).toMatchObject([{ rows: [], pageCount: 1 }])
})

test('a change shows each field with what it was and becomes, a new item what it will hold', () => {
  const differences = [{ field: 'country', before: '', after: 'Norway' }] as const
  const [page] = show(
    reportOf([rowOf(2, { action: 'update', differences }), rowOf(3, { differences })]),
  )
  expect(page?.rows.map((row) => row.differences)).toEqual([
    [{ label: 'Country', before: 'empty', after: '“Norway”' }],
    [{ label: 'Country', before: null, after: 'Norway' }],
  ])
})

test('a megabyte in a cell or a heading does not become a megabyte of the page', () => {
  const long = 'x'.repeat(1024 * 1024)
  const errors = { [long]: { key: 'wrong-shape' }, ['__proto__']: { key: 'wrong-shape' } } as const
  const report = {
    ...reportOf([
      rowOf(2, {
        title: long,
        action: 'mistake',
        note: { key: 'field-twice', field: long },
        errors,
      }),
    ]),
    unreadColumns: Array.from({ length: 10_000 }, (_, index) => ({
      name: long.slice(0, 5000) + index,
      nearest: null,
    })),
  }
  const parts = toReportParts(about, report, en)
  const [page] = show(report)
  expect(JSON.stringify(page).length).toBeLessThan(20_000)
  expect(page?.notes[0]).toMatch(/ and 9980 more\.$/)
  expect(page?.rows[0]?.notes.at(-1)).toMatch(/^__proto__: /)
  expect(JSON.stringify(parts[0]).length).toBeLessThan(20_000)
})

test('a file goes on to the import only when nothing stops it, and a question about days hides no other error', () => {
  const twoDays = {
    key: 'two-days',
    text: '03/04/2027',
    dayFirst: '2027-04-03',
    monthFirst: '2027-03-04',
  } as const
  const asked = rowOf(2, { action: 'mistake', errors: { deadline: twoDays } })
  const wrong = rowOf(3, { action: 'mistake', errors: { name: { key: 'no-name' } } })
  const fine = rowOf(4)
  const stateOf = (lines: readonly ImportRowReport[]) => {
    const mistakes = lines.filter(({ action }) => action === 'mistake').length
    const askedDay = lines.includes(asked) ? twoDays : null
    const created = lines.length - mistakes
    const [first] = show({ ...reportOf(lines), created, mistakes, askedDay })
    return { goesOn: first?.canImport, hasMore: first?.hasOtherMistakes }
  }
  expect(stateOf([fine])).toEqual({ goesOn: true, hasMore: false })
  expect(stateOf([])).toEqual({ goesOn: false, hasMore: false })
  expect(stateOf([fine, wrong])).toEqual({ goesOn: false, hasMore: true })
  expect(stateOf([fine, asked])).toEqual({ goesOn: false, hasMore: false })
  expect(stateOf([fine, asked, wrong])).toEqual({ goesOn: false, hasMore: true })
})
