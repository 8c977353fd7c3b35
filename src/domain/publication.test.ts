import { expect, test } from 'vitest'
import { editStateOf, isPublic, isPublicState, itemStates } from '#domain/publication.ts'

const now = new Date('2026-11-22T12:00:00Z')
const instants = [null, '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.001Z'] as const

test('visitors see published items from their instant on', () => {
  const seen = itemStates.flatMap((state) =>
    instants.flatMap((publishAt) =>
      isPublic({ state, publishAt }, now) ? [`${state} ${publishAt}`] : [],
    ),
  )
  expect(seen).toEqual(['published null', 'published 2026-11-22T12:00:00.000Z'])
  expect(isPublic({ state: 'published' }, now)).toBe(true)
})

test('an item’s state for editors agrees with its visibility for visitors', () => {
  for (const state of itemStates) {
    for (const publishAt of instants) {
      for (const isClosed of [true, false]) {
        expect(isPublicState(editStateOf({ state, publishAt }, now, isClosed))).toBe(
          isPublic({ state, publishAt }, now),
        )
      }
    }
  }
  expect(editStateOf({ state: 'published', publishAt: instants[2] }, now, true)).toBe('scheduled')
  expect(editStateOf({ state: 'published', publishAt: null }, now, true)).toBe('closed')
})
