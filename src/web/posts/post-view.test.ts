import { expect, test } from 'vitest'
import type { Post } from '#domain/post.ts'
import { plateAddress } from '#web/pictures/address.ts'
import { toPostView } from '#web/posts/post-view.ts'
import * as site from '#web/texts/en/site.ts'

const post: Post = {
  id: 'sample',
  slug: 'sample',
  title: 'Sample',
  author: '',
  category: 'Scholarship',
  content: [{ type: 'text', value: 'Words' }],
  imageUrls: [],
  state: 'published',
  publishedOn: null,
  createdAt: null,
  updatedAt: null,
}
const first = { type: 'image', value: 'https://example.org/first.jpg' } as const
const words = { type: 'text', value: 'Words' } as const

test('an article that starts with a picture has no other above it', () => {
  expect(toPostView({ ...post, content: [first, words] }, site).cover).toBeNull()
  expect(
    toPostView(
      {
        ...post,
        content: [first, words],
        imageUrls: [first.value, 'https://example.org/other.jpg'],
      },
      site,
    ).cover,
  ).toBeNull()
})

test('an empty block is no start', () => {
  expect(
    toPostView(
      {
        ...post,
        content: [{ type: 'text', value: ' ' }, { type: 'image', value: 'nothing' }, first],
      },
      site,
    ).cover,
  ).toBeNull()
  expect(
    toPostView({ ...post, content: [{ type: 'image', value: 'nothing' }, words] }, site).cover,
  ).toBe(plateAddress('sample'))
})

test('the picture above the others is one that the text does not show, or the drawn plate', () => {
  expect(toPostView(post, site).cover).toBe(plateAddress('sample'))
  expect(
    toPostView({ ...post, content: [words, first], imageUrls: [first.value] }, site).cover,
  ).toBe(plateAddress('sample'))
  expect(toPostView({ ...post, imageUrls: ['nothing', first.value] }, site).cover).toBe(first.value)
})
