import { expect, test } from 'vitest'
import { parsePostDraft } from '#domain/forms/post-draft.ts'
import { toControlErrors } from '#web/admin/post/post-errors.ts'
import {
  emptyPostFormValues,
  type PostFormValues,
  toPostInput,
} from '#web/admin/post/post-form-values.ts'
import { en } from '#web/texts/en/catalogue.ts'

const image = (id: string, value: string, alt = '') => ({ id, type: 'image', value, alt }) as const

function errorsOf(values: Partial<PostFormValues>) {
  const entered = { ...emptyPostFormValues('key'), title: 'A', ...values }
  const outcome = parsePostDraft(toPostInput(entered))
  return outcome.ok ? {} : toControlErrors(en, entered, outcome.errors)
}

test('the error of a row is at its own control, whatever blank rows are before it', () => {
  const errors = errorsOf({
    title: '',
    blocks: [
      image('4', ''),
      { id: '2', type: 'text', value: '', alt: '' },
      image('1', 'javascript:x'),
      image('3', 'https://example.org/a.png', 'x'.repeat(301)),
    ],
  })
  expect(Object.keys(errors).toSorted()).toEqual(['blocks.3.alt', 'title'])
  const wrong = errorsOf({
    blocks: [image('4', ''), { id: '2', type: 'text', value: '', alt: '' }, image('1', 'x:y')],
    urls: [
      { id: '1', value: '' },
      { id: '3', value: 'ftp://example.org/b.png' },
    ],
  })
  const sentence =
    'Enter a full web address that starts with https:// or http://, without a password.'
  expect(wrong).toEqual({ 'blocks.1.value': sentence, 'urls.3.value': sentence })
})

test('an error of a whole list stays at the list', () => {
  const urls = Array.from({ length: 21 }, (_, index) => ({
    id: String(index),
    value: `https://example.org/${index}.png`,
  }))
  expect(errorsOf({ urls })).toEqual({ imageUrls: 'Use at most 20 image addresses.' })
  expect(toControlErrors(en, emptyPostFormValues('key'), { content: { key: 'no-block' } })).toEqual(
    {
      content: 'Write at least one block.',
    },
  )
})
