import { expect, test } from 'vitest'
import { type AttentionItem, emptyRow } from '#services/dashboard/attention-item.ts'
import { findChosen, toQueue } from '#web/admin/dashboard/attention.ts'
import { en } from '#web/texts/en/catalogue.ts'

const unverified = (kind: AttentionItem['kind']): AttentionItem => ({
  ...emptyRow,
  reason: 'not-verified',
  kind,
})
const refusing: AttentionItem = { ...emptyRow, reason: 'page-refuses', detail: 'example.org' }
const rows = [unverified('scholarship'), unverified('internship'), refusing]

function queueOf(shown: readonly AttentionItem[]) {
  const list = { rows: shown, left: new Map(), later: [], postponed: 0 }
  const context = { reports: [], groups: [], isOpened: () => true, now: new Date(0) }
  return toQueue(list, 'all', context, en)
}

test('a line has the same key when lines above it have left the list', () => {
  const keys = queueOf(rows).entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  expect(queueOf(rows.slice(1)).entries.map(({ key }) => key)).toEqual(keys.slice(1))
})

test('the facts of a line that has left the list are not those of another one', () => {
  const [gone] = queueOf(rows).entries
  const rest = queueOf(rows.slice(1))
  expect(findChosen(rest, gone!.key)).toBeUndefined()
  expect(findChosen(rest, 'first')).toBe(rest.entries[0])
})

test('the words of a suggestion are the id of no opportunity', () => {
  const suggested: AttentionItem = { ...emptyRow, reason: 'suggested', title: 'some-item-id' }
  const ofItem: AttentionItem = {
    ...emptyRow,
    reason: 'link-failing',
    kind: 'scholarship',
    itemId: 'a',
  }
  const ofArticle: AttentionItem = { ...emptyRow, reason: 'draft-due', itemId: 'b' }
  const ids = queueOf([suggested, ofItem, ofArticle]).entries.map((each) => each.opportunityId)
  expect(ids).toEqual([null, 'a', null])
})
