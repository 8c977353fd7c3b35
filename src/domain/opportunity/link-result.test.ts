import { expect, test } from 'vitest'
import {
  type LinkNote,
  linkErrors,
  readLinkNote,
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
