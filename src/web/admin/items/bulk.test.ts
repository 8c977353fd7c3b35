import { expect, test } from 'vitest'
import { readBulk } from '#web/admin/items/bulk.ts'

function form(fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a row’s button is for its own item, also when the identifier has spaces', () => {
  expect(readBulk(form([['row', 'trash A 1']]))).toEqual({ action: 'trash', ids: ['A 1'] })
  expect(readBulk(form([['row', 'copy some-id']]))).toEqual({ action: 'copy', ids: ['some-id'] })
})

test('the table’s button is for the chosen items, and for nothing when none is chosen or the word is unknown', () => {
  const chosen = [
    ['ids', 'a'],
    ['ids', 'b c'],
  ] as const
  expect(readBulk(form([['action', 'publish'], ...chosen]))).toEqual({ action: 'publish', ids: ['a', 'b c'] })
  expect(readBulk(form([['action', 'publish']]))).toHaveProperty('message')
  expect(readBulk(form([['action', 'explode'], ...chosen]))).toHaveProperty('message')
  expect(readBulk(form([['row', 'explode a']]))).toHaveProperty('message')
})
