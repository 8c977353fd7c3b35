import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import {
  findAction,
  listBulkActions,
  listRowActions,
  opportunityChanges,
  postChanges,
} from '#services/items/actions.ts'
import { historyActions } from '#services/items/edited.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

test('a row has the actions of its state, in one order', () => {
  expect(listRowActions('opportunity', 'published')).toEqual([
    'verify',
    'renew',
    'copy',
    'check-link',
    'unpublish',
    'trash',
  ])
  expect(listRowActions('opportunity', 'draft')).toEqual([
    'verify',
    'renew',
    'copy',
    'check-link',
    'publish',
    'trash',
  ])
  expect(listRowActions('post', 'scheduled')).toEqual(['publish', 'unpublish', 'trash'])
  for (const entity of ['opportunity', 'post'] as const)
    expect(listRowActions(entity, 'trash')).toEqual(['restore', 'remove'])
})

test('several items have the bulk actions, and in the trash restore and permanent deletion', () => {
  expect(listBulkActions('opportunity', false)).toEqual([
    'verify',
    'renew',
    'publish',
    'unpublish',
    'trash',
  ])
  expect(listBulkActions('post', false)).toEqual(['publish', 'unpublish', 'trash'])
  expect(listBulkActions('post', true)).toEqual(['restore', 'remove'])
})

test('an unavailable action has no effect', () => {
  expect(findAction('opportunity', 'row', 'copy')).toBe('copy')
  for (const [entity, menu, name] of [
    ['opportunity', 'bulk', 'copy'],
    ['post', 'row', 'verify'],
    ['opportunity', 'row', 'confirm'],
    ['opportunity', 'row', 'constructor'],
    ['opportunity', 'row', null],
  ] as const)
    expect(findAction(entity, menu, name)).toBeUndefined()
})

test('the history has a word for every action once', () => {
  for (const { history } of [...Object.values(opportunityChanges), ...Object.values(postChanges)])
    expect(historyActions).toContain(history)
  expect(new Set(historyActions).size).toBe(historyActions.length)
})

for (const kind of databases) {
  test(`confirming makes an expected date announced and leaves any other (${kind.name})`, async () => {
    await using opened = await kind.open()
    const clock = () => new Date('2026-11-21T12:00:00Z')
    const { opportunities } = createTestEditing({ db: opened.database, clock })
    const created = await opportunities.create('scholarship', {
      ...sampleInput,
      deadline: { kind: 'expected', date: '2027-03-01' },
    })
    if (!created.ok) throw new Error(JSON.stringify(created.errors))
    const { id } = created.value.item
    await expect(opportunities.act(id, 'confirm', 7)).rejects.toMatchObject({ code: 'conflict' })
    expect((await opportunities.act(id, 'confirm', 1)).item.deadline).toMatchObject({
      kind: 'fixed',
      date: '2027-03-01',
    })
    expect((await opportunities.act(id, 'confirm')).version).toBe(2)
    expect((await opportunities.listHistory(id))[0]).toMatchObject({
      action: 'changed',
      version: 2,
    })
  })
}
