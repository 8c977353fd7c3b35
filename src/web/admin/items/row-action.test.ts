import { expect, test } from 'vitest'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem, type ProblemCode } from '#domain/problem.ts'
import { readAction, refuseAction } from '#web/admin/items/row-action.ts'
import { itemTables } from '#web/texts/en/admin/items.ts'
import { en } from '#web/texts/en/catalogue.ts'

const read = (data: FormData, kind: 'scholarship' | 'post' = 'scholarship') =>
  readAction(kind, data, itemTables[kind])

function form(fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a row’s button acts on its own item, even if the identifier has spaces', () => {
  expect(read(form([['row', 'trash A 1']]))).toEqual({ action: 'trash', ids: ['A 1'] })
  expect(read(form([['row', 'copy some-id']]))).toEqual({ action: 'copy', ids: ['some-id'] })
})

test('the table’s button acts on the selected items, and does nothing without a selection or with an unknown action', () => {
  const chosen = [
    ['ids', 'a'],
    ['ids', 'b c'],
  ] as const
  expect(read(form([['action', 'publish'], ...chosen]))).toEqual({
    action: 'publish',
    ids: ['a', 'b c'],
  })
  expect(read(form([['action', 'publish']]))).toHaveProperty('message')
  expect(read(form([['action', 'explode'], ...chosen]))).toHaveProperty('message')
  expect(read(form([['row', 'explode a']]))).toHaveProperty('message')
})

test('articles have the actions of articles, by the same form', () => {
  expect(read(form([['row', 'publish a']]), 'post')).toEqual({ action: 'publish', ids: ['a'] })
  expect(read(form([['row', 'renew a']]), 'post')).toEqual({
    message: 'This action does not exist.',
  })
  expect(read(form([['action', 'trash']]), 'post')).toEqual({
    message: 'Select at least one article.',
  })
})

test('a failed deletion has the words of its kind, and the reason if the item itself is the cause', () => {
  const refuse = (kind: 'scholarship' | 'post', code: ProblemCode) =>
    refuseAction(en, new Problem(code, plainMessage('The reason.')), kind, 'trash')
  expect(refuse('scholarship', 'unavailable')).toEqual({
    message: 'Failed to delete scholarship.',
    status: 503,
    state: 'offline',
  })
  expect(refuse('post', 'unavailable')).toEqual({
    message: 'Error! Could not delete blog.',
    status: 503,
    state: 'offline',
  })
  expect(refuse('scholarship', 'conflict')).toEqual({
    message: 'Failed to delete scholarship. The reason.',
    status: 409,
  })
  expect(() => refuse('post', 'unauthenticated')).toThrow(
    expect.objectContaining({ init: { status: 401 } }),
  )
})
