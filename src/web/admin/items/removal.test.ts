import { expect, test } from 'vitest'
import type { TableAction } from '#services/items/actions.ts'
import { findConfirmation } from '#web/admin/items/row-action.ts'
import { en } from '#web/texts/en/catalogue.ts'

const items = new Map([
  ['a', { name: 'One', state: 'trash' as const }],
  ['b', { name: 'Two', state: 'trash' as const }],
  ['c', { name: 'Three', state: 'draft' as const }],
])
const find = async (id: string) => items.get(id)

test('items to delete permanently are named once each', async () => {
  expect(await findConfirmation(en.admin, 'remove', ['a', 'b', 'a'], find)).toEqual({
    action: 'remove',
    ids: ['a', 'b'],
    items: [
      { id: 'a', name: 'One' },
      { id: 'b', name: 'Two' },
    ],
  })
})

test('if one item was restored or is gone, none is deleted', async () => {
  await expect(findConfirmation(en.admin, 'remove', ['a', 'c'], find)).rejects.toMatchObject({
    code: 'conflict',
    reason: { text: expect.stringContaining('Three') },
  })
  await expect(findConfirmation(en.admin, 'remove', ['a', 'x'], find)).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the question about the trash names all items, and renewing skips what has no date that has passed', async () => {
  const dated = new Map([
    ['past', { name: 'Past', state: 'closed' as const, isRenewable: true }],
    ['next', { name: 'Next', state: 'published' as const, isRenewable: false }],
  ])
  const question = (action: TableAction, ids: readonly string[]) =>
    findConfirmation(en.admin, action, ids, async (id) => dated.get(id))
  const past = { id: 'past', name: 'Past' }
  const next = { id: 'next', name: 'Next' }
  expect(await question('trash', ['past', 'next'])).toEqual({
    action: 'trash',
    ids: ['past', 'next'],
    items: [past, next],
  })
  expect(await question('renew', ['past', 'next'])).toEqual({
    action: 'renew',
    ids: ['past'],
    items: [next],
  })
  expect(await question('renew', ['past'])).toBeUndefined()
  // The service gives the reason.
  expect(await question('renew', ['next'])).toBeUndefined()
  expect(await question('verify', ['past', 'next'])).toBeUndefined()
})

test('the question before a check names the items whose official page was not opened', async () => {
  const state = 'published' as const
  const found = new Map([
    ['seen', { name: 'Seen', state, isUnopened: false }],
    ['unseen', { name: 'Unseen', state, isUnopened: true }],
  ])
  const question = (...ids: readonly string[]) =>
    findConfirmation(en.admin, 'verify', ids, async (id) => found.get(id))
  expect(await question('seen', 'unseen', 'gone')).toEqual({
    action: 'verify',
    ids: ['seen', 'unseen', 'gone'],
    items: [{ id: 'unseen', name: 'Unseen' }],
  })
  expect(await question('seen')).toBeUndefined()
})
