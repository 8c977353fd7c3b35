import { expect, test } from 'vitest'
import {
  changeRows,
  emptyPostFormValues,
  parsePostForm,
  toPostInput,
  toPostFormValues,
} from '#web/admin/post/post-form-values.ts'

test('a form is read as entered, blocks in their order, without files and unknown kinds', () => {
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
  const entered = parsePostForm(form)
  expect(entered).toMatchObject({
    key: 'k',
    title: ' A ',
    author: '',
    urls: [{ id: 'u1', value: 'https://example.org/a.png' }],
  })
  expect(entered.blocks).toEqual([
    { id: 'b2', type: 'image', value: 'one\ntwo', alt: 'A harbour' },
    { id: 'b1', type: 'heading', value: 'H', alt: '' },
  ])
})

test('blank addresses and those without a host are dropped, others stay for the check', () => {
  const entered = {
    ...emptyPostFormValues('key'),
    blocks: ['', 'http:///x.png', 'javascript:x'].map((value, index) => ({
      id: `b${index}`,
      type: 'image' as const,
      value,
      alt: '',
    })),
    urls: [' ', 'https:///y.png', 'https://example.org/z.png'].map((value, index) => ({
      id: `u${index}`,
      value,
    })),
  }
  expect(toPostInput(entered)).toMatchObject({
    content: [{ type: 'image', value: 'javascript:x' }],
    imageUrls: ['https://example.org/z.png'],
  })
})

test('a stored article passes through its form unchanged', () => {
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
  expect(toPostInput(toPostFormValues(post, 3, null))).toEqual({
    title,
    author,
    category,
    content,
    imageUrls,
  })
})

test('a button of a list changes its rows alone, and an unknown one nothing', () => {
  const values = {
    ...emptyPostFormValues('k'),
    title: 'A',
    blocks: [
      { id: 'block-1', type: 'text', value: 'one', alt: '' },
      { id: 'block-2', type: 'quote', value: 'two', alt: '' },
    ] as const,
  }
  const start = { ...values, blocks: [...values.blocks] }
  const texts = (pressed: string) =>
    changeRows(start, pressed).blocks.map(({ type, value }) => `${type} ${value}`)
  expect(texts('block add image')).toEqual(['text one', 'quote two', 'image '])
  expect(texts('block up block-2')).toEqual(['quote two', 'text one'])
  expect(texts('block down block-1')).toEqual(['quote two', 'text one'])
  expect(texts('block close block-1')).toEqual(['quote two'])
  const added = changeRows(start, 'url add')
  expect(added.urls.map(({ id }) => id)).toEqual(['url-1', 'url-2'])
  expect(changeRows(added, 'url close url-1').urls.map(({ id }) => id)).toEqual(['url-2'])
  // One row for an image address always remains (docs/interface, Article form).
  for (const pressed of [
    'url close url-1',
    'block add script',
    'block up block-1',
    '',
    'title add',
  ])
    expect([pressed, changeRows(start, pressed)]).toEqual([pressed, start])
})
