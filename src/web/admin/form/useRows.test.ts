import { expect, test } from 'vitest'
import { addRow, moveRow } from '#web/admin/form/useRows.tsx'

const of = (...ids: string[]) => ids.map((id) => ({ id }))

test('rows are added at the end and moved by their own id', () => {
  expect(addRow([{ id: 'block-1', type: 'text' }], 'block', { type: 'image' })).toEqual([
    { id: 'block-1', type: 'text' },
    { id: 'block-2', type: 'image' },
  ])
  expect(moveRow(of('a', 'b', 'c'), 'c', -1)).toEqual(of('a', 'c', 'b'))
  expect(moveRow(of('a', 'b', 'c'), 'a', 1)).toEqual(of('b', 'a', 'c'))
})

test('an impossible move, or one of a missing row, changes nothing', () => {
  const rows = of('a', 'b')
  expect(moveRow(rows, 'a', -1)).toEqual(rows)
  expect(moveRow(rows, 'b', 1)).toEqual(rows)
  expect(moveRow(rows, 'nothing', -1)).toEqual(rows)
})

test('ids are unique at any time', () => {
  expect(addRow(of('living-2', 'living-5'), 'living', {}).at(-1)).toEqual({ id: 'living-6' })
  expect(addRow([], 'living', {})).toEqual(of('living-1'))
})
