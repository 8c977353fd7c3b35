import { expect, test } from 'vitest'
import { parsePostDraft } from '#domain/forms/post-draft.ts'

test('what an image shows is kept with it; other blocks have no such words, and empty ones are left out', () => {
  const parsed = parsePostDraft({
    title: 'A title',
    content: [
      { type: 'image', value: 'https://example.org/a.png', alt: ' A harbour\nat night ' },
      { type: 'image', value: 'https://example.org/b.png', alt: '  ' },
      { type: 'text', value: 'Text', alt: 'Nothing' },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  expect(parsed.value.content).toEqual([
    { type: 'image', value: 'https://example.org/a.png', alt: 'A harbour at night' },
    { type: 'image', value: 'https://example.org/b.png' },
    { type: 'text', value: 'Text' },
  ])
})

test('a number in the place of a block is refused by a key, not in the words of a library', () => {
  expect(parsePostDraft({ title: 'A title', content: [1] })).toEqual({ ok: false, errors: { content: { key: 'wrong-shape' } } })
})

test('words for an image that are too long are refused, not cut', () => {
  const content = [{ type: 'image', value: 'https://example.org/a.png', alt: 'x'.repeat(301) }]
  expect(parsePostDraft({ title: 'A title', content })).toMatchObject({
    ok: false,
    errors: { content: { key: 'field-too-long', field: 'blockAlt', most: 300 } },
  })
})
