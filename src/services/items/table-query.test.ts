import { expect, test } from 'vitest'
import {
  createOpportunityTable,
  createTable,
  type OpportunityTableRow,
  type TableQuery,
} from '#services/items/table-query.ts'

interface Line {
  readonly id: string
  readonly date: string | null
  readonly state: 'published' | 'draft' | 'trash'
}

function pageOf(lines: readonly Line[], query: TableQuery) {
  const table = createTable<Line>(query, { key: ({ date }) => date, tie: ({ id }) => id })
  for (const line of lines) table.add(line)
  const { rows, ...page } = table.read()
  return { ...page, ids: rows.map(({ id }) => id) }
}

test('items without a value come last in both directions', () => {
  const line = (id: string, date: string | null) => ({ id, date, state: 'published' as const })
  const lines = [
    line('none', null),
    line('late', '2031-01-01'),
    line('soon', '2027-01-01'),
    line('also late', '2031-01-01'),
  ]
  expect(pageOf(lines, { descending: false }).ids).toEqual(['soon', 'also late', 'late', 'none'])
  expect(pageOf(lines, { descending: true }).ids).toEqual(['late', 'also late', 'soon', 'none'])
})

test('pages of a long table are parts of its order, in whatever order its lines come', () => {
  const count = 7000
  const states = ['published', 'published', 'draft', 'trash'] as const
  // 2477 and 7000 have no common factor, so each number comes once.
  const lines = Array.from({ length: count }, (_, index) => (index * 2477) % count).map(
    (number): Line => {
      const id = String(number).padStart(4, '0')
      return {
        id,
        date: number % 5 === 0 ? null : `${2000 + (number % 90)}`,
        state: states[number % 4]!,
      }
    },
  )
  const byTime = (a: Line, b: Line) =>
    Number(a.date === null) - Number(b.date === null) ||
    `${a.date}${a.id}`.localeCompare(`${b.date}${b.id}`, 'en')
  const drafts = lines.filter(({ state }) => state === 'draft').toSorted(byTime)
  const others = lines.filter(({ state }) => state !== 'trash').toSorted(byTime)
  const counts = { published: 3500, draft: 1750, trash: 1750 }
  for (const page of [1, 2, 9, 35])
    expect(pageOf(lines, { page, state: 'draft' })).toMatchObject({
      ids: drafts.slice((page - 1) * 50, page * 50).map(({ id }) => id),
      total: 1750,
      pageCount: 35,
      counts,
    })
  for (const page of [1, 3, 105])
    expect(pageOf(lines, { page }).ids).toEqual(
      others.slice((page - 1) * 50, page * 50).map(({ id }) => id),
    )
  expect(pageOf(lines, { page: 1000 })).toMatchObject({
    ids: others.slice(-50).map(({ id }) => id),
    page: 105,
    total: 5250,
  })
})

test('rows with the words in their name come before those that have them elsewhere, in both directions', () => {
  const row = (name: string, host: string, updatedAt: string): OpportunityTableRow => ({
    id: name,
    name,
    country: null,
    createdAt: updatedAt,
    updatedAt,
    verifiedOn: null,
    state: 'published',
    deadline: null,
    texts: [host],
  })
  const rows = [
    row('Oxford Award', 'A trust', '2026-01-01'),
    row('Rhodes', 'University of Oxford', '2026-02-01'),
    row('Óxford Grant', 'A trust', '2026-03-01'),
  ]
  const namesOf = (query: TableQuery) => {
    const table = createOpportunityTable(query)
    for (const each of rows) table.add(each)
    return table.read().rows.map(({ name }) => name)
  }
  expect(namesOf({ text: 'oxford' })).toEqual(['Oxford Award', 'Óxford Grant', 'Rhodes'])
  expect(namesOf({ text: 'oxford', descending: true })).toEqual([
    'Óxford Grant',
    'Oxford Award',
    'Rhodes',
  ])
  expect(namesOf({ descending: true })).toEqual(['Óxford Grant', 'Rhodes', 'Oxford Award'])
})
