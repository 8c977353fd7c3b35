import { expect, test } from 'vitest'
import {
  changePostRows,
  emptyPostFormValues,
  parsePostForm,
  type PostFormValues,
  toPostInput,
  toPostFormValues,
} from '#web/admin/post/post-form-values.ts'

test('a form is read as entered, blocks in their order, without files and unknown kinds', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['key', 'k'],
    ['title', ' A '],
    ['blocks.b2.type', 'image'],
    ['blocks.b2.alt', 'A harbour'],
    ['blocks.b2.value', 'one\r\ntwo'],
    ['blocks.b1.type', 'heading'],
    ['blocks.b1.value', 'H'],
    ['blocks.b9.type', 'script'],
    ['urls.u1.value', 'https://example.org/a.png'],
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
  expect(toPostInput(toPostFormValues(post, null))).toEqual({
    title,
    author,
    category,
    content,
    imageUrls,
  })
})

test('a button of a list changes its rows alone, and an unknown one nothing', () => {
  const start: PostFormValues = {
    ...emptyPostFormValues('k'),
    title: 'A',
    blocks: [
      { id: '1', type: 'text', value: 'one', alt: '' },
      { id: '2', type: 'quote', value: 'two', alt: '' },
    ],
  }
  const after = (pressed: string, values = start) => {
    const [list = '', verb = '', which = ''] = pressed.split(' ')
    return changePostRows(values, { list, verb, which })
  }
  const texts = (pressed: string) =>
    after(pressed).blocks.map(({ type, value }) => `${type} ${value}`)
  expect(texts('blocks add image')).toEqual(['text one', 'quote two', 'image '])
  expect(texts('blocks up 2')).toEqual(['quote two', 'text one'])
  expect(texts('blocks down 1')).toEqual(['quote two', 'text one'])
  expect(texts('blocks close 1')).toEqual(['quote two'])
  const added = after('urls add')
  expect(added.urls.map(({ id }) => id)).toEqual(['1', '2'])
  expect(after('urls close 1', added).urls.map(({ id }) => id)).toEqual(['2'])
  // One row for an image address always remains (docs/interface, Article form).
  for (const pressed of ['urls close 1', 'blocks add script', 'blocks up 1', '', 'title add'])
    expect([pressed, after(pressed)]).toEqual([pressed, start])
})
