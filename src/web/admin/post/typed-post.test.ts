import { expect, test } from 'vitest'
import {
  emptyTypedPost,
  focusAfterReshape,
  readTypedPost,
  reshape,
  toPostInput,
  toTypedPost,
  type TypedPost,
} from '#web/admin/post/typed-post.ts'

const withBlocks = (...intents: string[]) => intents.reduce((typed, intent) => reshape(typed, intent) ?? typed, emptyTypedPost('key'))

test('blocks are added at the end, moved and removed by their own id', () => {
  const typed = withBlocks('add-heading', 'add-text', 'add-image', 'up:b3', 'remove:b1')
  expect(typed.blocks.map(({ id, type }) => `${id} ${type}`)).toEqual(['b3 image', 'b2 text'])
  expect(withBlocks('add-text', 'up:b1', 'down:b1', 'up:nothing').blocks).toHaveLength(1)
})

test('an id is never given twice at a time', () => {
  const { blocks } = withBlocks('add-text', 'add-text', 'remove:b1', 'add-quote')
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
})

test('one address row always remains', () => {
  expect(withBlocks('remove-url:u1').urls).toHaveLength(1)
  expect(withBlocks('add-url', 'remove-url:u1').urls).toEqual([{ id: 'u2', value: '' }])
})

test('the keyboard goes to the field that was added, follows what moves, and stays beside what is gone', () => {
  const press = (before: TypedPost, intent: string) => {
    const next = reshape(before, intent)
    if (next === undefined) throw new Error(`${intent} is no button of the lists`)
    return { next, focus: focusAfterReshape(before, next, intent) }
  }
  const one = press(emptyTypedPost('key'), 'add-text')
  expect(one.focus).toEqual(['[name="value-b1"]'])
  const two = press(one.next, 'add-heading')
  expect(press(two.next, 'up:b2').focus).toEqual(['button[value="up:b2"]', 'button[value="down:b2"]'])
  expect(press(two.next, 'remove:b1').focus[0]).toBe('button[value="remove:b2"]')
  expect(press(one.next, 'remove:b1').focus).toEqual(['button[value="add-heading"]'])
  expect(press(one.next, 'add-url').focus).toEqual(['[name="url-u2"]'])
})

test('other buttons are none of the lists’', () => {
  for (const intent of ['publish', 'draft', 'save', 'add-video', '']) expect(reshape(emptyTypedPost('key'), intent)).toBeUndefined()
})

test('a form is read as it was typed, blocks in their order, files and unknown kinds left out', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['key', 'k'],
    ['title', ' A '],
    ['blockId', 'b2'],
    ['type-b2', 'image'],
    ['alt-b2', 'A harbour'],
    ['value-b2', 'one\r\ntwo'],
    ['blockId', 'b1'],
    ['type-b1', 'heading'],
    ['value-b1', 'H'],
    ['blockId', 'b9'],
    ['type-b9', 'script'],
    ['urlId', 'u1'],
    ['url-u1', 'https://example.org/a.png'],
  ] as const)
    form.append(name, value)
  form.append('author', new File(['x'], 'x.txt'))
  const typed = readTypedPost(form)
  expect(typed).toMatchObject({ key: 'k', title: ' A ', author: '', urls: [{ id: 'u1', value: 'https://example.org/a.png' }] })
  expect(typed.blocks).toEqual([
    { id: 'b2', type: 'image', value: 'one\ntwo', alt: 'A harbour' },
    { id: 'b1', type: 'heading', value: 'H', alt: '' },
  ])
})

test('blank addresses and those without a host are dropped, others kept to be judged', () => {
  const typed = {
    ...emptyTypedPost('key'),
    blocks: ['', 'http:///x.png', 'javascript:x'].map((value, index) => ({ id: `b${index}`, type: 'image' as const, value, alt: '' })),
    urls: [' ', 'https:///y.png', 'https://example.org/z.png'].map((value, index) => ({ id: `u${index}`, value })),
  }
  expect(toPostInput(typed)).toMatchObject({
    content: [{ type: 'image', value: 'javascript:x' }],
    imageUrls: ['https://example.org/z.png'],
  })
})

test('a stored article comes back from its form as it was', () => {
  const post = {
    id: 'p',
    slug: 's',
    title: 'T',
    author: 'A',
    category: 'C',
    content: [
      { type: 'quote', value: 'Q' },
      { type: 'image', value: '/uploads/a.avif', alt: 'A harbour' },
      { type: 'image', value: '/uploads/b.avif' },
    ],
    imageUrls: [],
    state: 'published',
    publishedOn: null,
    createdAt: null,
    updatedAt: null,
  } as const
  const { title, author, category, content, imageUrls } = post
  expect(toPostInput(toTypedPost(post, 3, null))).toEqual({ title, author, category, content, imageUrls })
})
