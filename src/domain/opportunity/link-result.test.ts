import { expect, test } from 'vitest'
import {
  type LinkNote,
  linkErrors,
  readLinkNote,
  settleLink,
  writeLinkNote,
} from '#domain/opportunity/link-result.ts'

const notes: readonly LinkNote[] = [
  ...linkErrors.map((error) => ({ error: error })),
  { status: 404 },
  { quote: 'Applications are "closed"\nnow' },
  { other: 'https://example.org/moved' },
  { other: 'ENOTFOUND' },
]

for (const note of notes) {
  test(`${JSON.stringify(note)} is read back as it was stored`, () => {
    expect(readLinkNote(writeLinkNote(note))).toEqual(note)
  })
}

test('a link that leads to no public address is broken at once, other failures after a second check', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const at = now.toISOString()
  const gone = { state: 'dead', note: { status: 404 } } as const
  expect(
    settleLink(null, { state: 'dead', note: { error: 'leads to no public address' } }, now),
  ).toMatchObject({ state: 'dead', checkedAt: at })
  expect(settleLink(null, gone, now)).toMatchObject({ state: 'failed-once', checkedAt: at })
  const first = { state: 'failed-once', checkedAt: '2026-11-28T12:00:00.000Z' } as const
  expect(settleLink(first, gone, now)).toMatchObject({ state: 'dead', checkedAt: at })
  expect(settleLink(first, { state: 'fine', note: null }, now)).toMatchObject({ state: 'fine' })
  const today = { state: 'failed-once', checkedAt: '2026-11-29T08:00:00.000Z' } as const
  expect(settleLink(today, gone, now)).toMatchObject(today)
  expect(settleLink({ state: 'dead', checkedAt: at }, gone, now)).toMatchObject({ state: 'dead' })
})
