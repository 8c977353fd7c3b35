import { expect, test } from 'vitest'
import { parsePostDraft } from '#domain/forms/post-draft.ts'

test('the description of an image is stored with it; other blocks have none, and empty ones are dropped', () => {
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

test('a number instead of a block is refused with an error key, not with a library’s message', () => {
  expect(parsePostDraft({ title: 'A title', content: [1] })).toEqual({
    ok: false,
    errors: { content: { key: 'wrong-shape' } },
  })
})

test('image descriptions that are too long are refused, not cut', () => {
  const content = [{ type: 'image', value: 'https://example.org/a.png', alt: 'x'.repeat(301) }]
  expect(parsePostDraft({ title: 'A title', content })).toMatchObject({
    ok: false,
    errors: { content: { key: 'field-too-long', field: 'blockAlt', most: 300 } },
  })
})
