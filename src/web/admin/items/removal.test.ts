import { expect, test } from 'vitest'
import { en } from '#web/texts/en/catalogue.ts'
import { askRemoval } from '#web/admin/items/row-action.ts'

const items = new Map([
  ['a', { name: 'One', state: 'trash' as const }],
  ['b', { name: 'Two', state: 'trash' as const }],
  ['c', { name: 'Three', state: 'draft' as const }],
])
const find = async (id: string) => items.get(id)

test('what is to be deleted for ever is named once each', async () => {
  expect(await askRemoval(en.admin, ['a', 'b', 'a'], find)).toEqual({
    asking: [
      { id: 'a', name: 'One' },
      { id: 'b', name: 'Two' },
    ],
  })
})

test('an item that was restored meanwhile, or is gone, lets none be deleted', async () => {
  await expect(askRemoval(en.admin, ['a', 'c'], find)).rejects.toMatchObject({
    code: 'conflict',
    reason: { text: expect.stringContaining('Three') },
  })
  await expect(askRemoval(en.admin, ['a', 'x'], find)).rejects.toMatchObject({ code: 'not-found' })
})
