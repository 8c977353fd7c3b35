import { z } from 'zod'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import {
  addFieldIssue,
  listOr,
  errorOf,
  parseRecord,
  type PartialFields,
  textOr,
  errorParams,
} from '#domain/forms/field-schemas.ts'
import type { PictureFault } from '#domain/forms/form-errors.ts'
import type { MessageField } from '#domain/forms/form-fields.ts'
import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import { type Block, type BlockType, blockTypes, type Post, postCategories } from '#domain/post.ts'
import type { FieldErrors, Outcome } from '#domain/problem.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { cleanLine, cleanText, toKey } from '#domain/words/text.ts'

const maxTitleLength = 200
export const maxBlockLength = 20_000
export const maxBlocks = 200
const maxImages = 20

const line = (field: MessageField, most: number) =>
  textOr({ key: 'field-no-text', field })
    .transform(cleanLine)
    .refine((value) => value.length <= most, errorParams({ key: 'field-too-long', field, most }))

const faultOf = (value: string): PictureFault =>
  value.trim().startsWith('/') ? 'elsewhere' : 'no-link'

const address = textOr({ key: 'address-no-text' }).transform((value, context) => {
  const image = readImageAddress(value)
  if (image !== undefined) return image
  addFieldIssue(context, { key: 'bad-picture', fault: faultOf(value), block: null })
  return z.NEVER
})

const block = z
  .object({
    type: z.custom<BlockType>(
      (value) => blockTypes.some((one) => one === value),
      errorParams({ key: 'bad-block-type' }),
    ),
    value: textOr({ key: 'block-no-text' }),
    alt: line('blockAlt', 300).optional(),
  })
  .transform(({ type, value, alt }): Block => {
    const text = cleanText(value)
    return type === 'image' && alt ? { type, value: text, alt } : { type, value: text }
  })
  .refine(({ value }) => value.length <= maxBlockLength, {
    ...errorParams({ key: 'block-too-long', most: maxBlockLength }),
    path: ['value'],
  })

/**
 * The article form: only the title is required (docs/interface, Saving). Blank blocks and blank
 * address rows are dropped.
 */
const shape = {
  title: line('title', maxTitleLength).refine(
    (value) => value !== '',
    errorParams({ key: 'field-empty', field: 'title' }),
  ),
  author: line('author', 200).default(''),
  category: line('category', 100)
    .default('')
    .transform((value, context) => {
      const category = postCategories.find((each) => toKey(each) === toKey(value))
      if (category === undefined && value !== '')
        addFieldIssue(context, { key: 'category-not-listed' })
      return category ?? value
    }),
  content: listOr({ key: 'blocks-no-list' })
    .pipe(
      z
        .array(block)
        .refine(
          (blocks) => blocks.length <= maxBlocks,
          errorParams({ key: 'too-many-blocks', most: maxBlocks }),
        ),
    )
    .default([])
    .transform((blocks, context) => {
      const read = blocks.map((given, index) => {
        if (given.type !== 'image' || given.value === '') return given
        const image = readImageAddress(given.value)
        if (image !== undefined) return { ...given, value: image }
        const error = { key: 'bad-picture', fault: faultOf(given.value), block: index + 1 } as const
        addFieldIssue(context, error, String(index), 'value')
        return given
      })
      return read.filter(({ value }) => value !== '')
    }),
  imageUrls: listOr({ key: 'addresses-no-list' })
    .pipe(z.array(textOr({ key: 'address-row-no-text' })))
    .default([])
    .transform((urls) => urls.filter((url) => url.trim() !== ''))
    .pipe(
      z
        .array(address)
        .refine(
          (urls) => urls.length <= maxImages,
          errorParams({ key: 'too-many-addresses', most: maxImages }),
        ),
    ),
  slug: line('slug', 80)
    .nullable()
    .default(null)
    .transform((value) => value || null),
}
const fields = Object.keys(shape) as (keyof typeof shape)[]

/** An article as an editor enters it; `slug` null: derived from the title, or unchanged. */
export type PostDraft = z.infer<z.ZodObject<typeof shape>>

/**
 * Values of `before` may stay whatever the rules are now. Never throws; one error for each field of
 * the domain.
 */
export const parsePostDraft = (input: unknown, before?: Post): Outcome<PostDraft> =>
  readFields(isRecord(input) ? input : {}, fields, before)

/**
 * Everything that is wrong in an article, by its path in what was given, such as `content.2.value`,
 * counted from 0. Empty where `parsePostDraft` takes it.
 */
export function listPostErrors(input: unknown): FieldErrors {
  const read = parseRecord(z.object(shape), input)
  return read.ok ? {} : read.errors
}

/**
 * An article after an import that names some of its fields; the others stay. As `parsePostDraft`; a
 * new one has no id yet.
 */
export function changePost(before: Post, given: PartialFields): Outcome<PostDraft> {
  const wanted = fields.filter((field) => field in given && field !== 'slug')
  const isNew = before.id === ''
  const read = isNew
    ? readFields(given, [...new Set([...wanted, 'title' as const])])
    : readFields(given, wanted, before)
  if (!read.ok) return read
  const present = Object.fromEntries(fields.map((field) => [field, before[field]])) as PostDraft
  return { ok: true, value: { ...present, ...read.value, slug: null } }
}

function readFields(
  values: PartialFields,
  wanted: readonly (keyof PostDraft)[],
  before?: Post,
): Outcome<PostDraft> {
  const found: Partial<Record<keyof PostDraft, unknown>> = {}
  const errors: Record<string, ErrorMessage> = {}
  for (const field of wanted) {
    const read = shape[field].safeParse(values[field])
    if (read.success) found[field] = read.data
    else if (
      before !== undefined &&
      JSON.stringify(values[field]) === JSON.stringify(before[field])
    )
      found[field] = before[field]
    else errors[field] = errorOf(read.error.issues[0])
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: found as PostDraft }
}
