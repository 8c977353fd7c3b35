import { expect, test } from 'vitest'
import { listPostErrors, parsePostDraft } from '#domain/forms/post-draft.ts'

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

test('errors of blocks and addresses are at their paths, and blank blocks count', () => {
  const picture = (value: string) => ({ type: 'image', value })
  const input = {
    title: '',
    content: [
      { type: 'text', value: ' ' },
      picture('javascript:x'),
      picture(''),
      picture('/elsewhere.png'),
    ],
    imageUrls: ['https://example.org/a.png', 'ftp://example.org/b.png'],
  }
  expect(listPostErrors(input)).toEqual({
    title: { key: 'field-empty', field: 'title' },
    'content.1.value': { key: 'bad-picture', fault: 'no-link', block: 2 },
    'content.3.value': { key: 'bad-picture', fault: 'elsewhere', block: 4 },
    'imageUrls.1': { key: 'bad-picture', fault: 'no-link', block: null },
  })
  const long = { type: 'text', value: 'x'.repeat(20_001) }
  const described = { ...picture('https://example.org/a.png'), alt: 'x'.repeat(301) }
  expect(listPostErrors({ title: 'A', content: [long, described] })).toEqual({
    'content.0.value': { key: 'block-too-long', most: 20_000 },
    'content.1.alt': { key: 'field-too-long', field: 'blockAlt', most: 300 },
  })
  expect(listPostErrors({ title: 'A' })).toEqual({})
})
