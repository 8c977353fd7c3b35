import { expect, test } from 'vitest'
import { pageOf } from '#services/items/table-query.ts'

const line = (id: string, date: string | null) => ({ id, date, state: 'published' as const })
const lines = [line('none', null), line('late', '2031-01-01'), line('soon', '2027-01-01'), line('also late', '2031-01-01')]
const order = (descending: boolean) =>
  pageOf(lines, { descending }, { key: ({ date }) => date, tie: ({ id }) => id }).rows.map(({ id }) => id)

test('items without a value come last in both directions', () => {
  expect(order(false)).toEqual(['soon', 'also late', 'late', 'none'])
  expect(order(true)).toEqual(['late', 'also late', 'soon', 'none'])
})
