import { expect, test } from 'vitest'
import {
  doubtConfirmed,
  findPublishDoubt,
  toPublishConfirmation,
} from '#web/admin/items/publish-doubt.ts'

const now = new Date('2026-11-21T12:00:00Z')
const record = { version: 1, publishAt: null, trashedAt: null }
const later = { at: '2026-11-22' }
const doubt = { publishAt: { key: 'leaves-site', date: '2026-11-22' } }

for (const state of ['published', 'closed'] as const) {
  test(`a later day of an item that is ${state} is asked about until it is confirmed`, () => {
    const form = new FormData()
    const before = { ...record, state }
    expect(findPublishDoubt(form, later, before, now)).toEqual(doubt)
    form.append(doubtConfirmed, toPublishConfirmation('2026-11-23'))
    expect(findPublishDoubt(form, later, before, now)).toEqual(doubt)
    form.append(doubtConfirmed, toPublishConfirmation('2026-11-22'))
    expect(findPublishDoubt(form, later, before, now)).toEqual({})
  })
}

test('nothing is asked where the item does not leave the site, or its editor says that it shall', () => {
  const isPublic = { ...record, state: 'published' } as const
  for (const publish of [undefined, 'now', 'draft', { at: '2026-11-21' }, { at: 'soon' }] as const)
    expect(findPublishDoubt(new FormData(), publish, isPublic, now)).toEqual({})
  for (const state of ['draft', 'scheduled', 'trash'] as const)
    expect(findPublishDoubt(new FormData(), later, { ...record, state }, now)).toEqual({})
})
