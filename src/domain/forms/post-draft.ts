import { z } from 'zod'
import type { NamedValues } from '#domain/forms/named-values.ts'
import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import { type Block, blockTypes, type Post, postCategories } from '#domain/post.ts'
import type { Outcome } from '#domain/outcome.ts'
import { cleanLine, cleanText } from '#domain/words/clean-text.ts'
import { toKey } from '#domain/words/fold.ts'
import { isRecord } from '#domain/words/is-record.ts'

export const longestTitle = 200
export const longestBlock = 20_000
export const mostBlocks = 200
const mostImages = 20

const line = (name: string, most: number) =>
  z
    .string({ error: `Please enter the ${name} as text.` })
    .transform(cleanLine)
    .refine((value) => value.length <= most, { error: `Please use at most ${most} characters for the ${name}.` })

const address = z.string({ error: 'Please enter the address as text.' }).transform((value, context) => {
  const image = readImageAddress(value)
  if (image !== undefined) return image
  const message = value.trim().startsWith('/')
    ? 'This is no picture of this site. Upload it, or enter an address that begins with https://.'
    : 'Please enter a full address that begins with https:// or http://, without a password in it.'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const block = z
  .object({
    type: z.enum(blockTypes, { error: 'There is no such kind of block.' }),
    value: z.string({ error: 'A block needs text.' }),
    alt: line('description of a picture', 300).optional(),
  })
  .transform(({ type, value, alt }): Block => {
    const text = cleanText(value)
    return type === 'image' && alt ? { type, value: text, alt } : { type, value: text }
  })
  .refine(({ value }) => value.length <= longestBlock, { error: `Please use at most ${longestBlock} characters in one block.` })

/** The article form: only the title is required (docs/interface.md, Saving). Blank blocks and blank address rows are dropped. */
const shape = {
  title: line('title', longestTitle).refine((value) => value !== '', { error: 'Please enter a title.' }),
  author: line('author', 200).default(''),
  category: line('category', 100)
    .default('')
    .transform((value, context) => {
      const known = postCategories.find((category) => toKey(category) === toKey(value))
      if (known === undefined && value !== '') {
        context.addIssue({ code: 'custom', message: `Please choose one of the categories: ${postCategories.join(', ')}.` })
      }
      return known ?? value
    }),
  content: z
    .array(block, { error: 'Please send the blocks as a list.' })
    .max(mostBlocks, { error: `Please use at most ${mostBlocks} blocks.` })
    .default([])
    .transform((blocks, context) =>
      blocks
        .filter(({ value }) => value !== '')
        .map((given, index) => {
          if (given.type !== 'image') return given
          const read = address.safeParse(given.value)
          if (read.success) return { ...given, value: read.data }
          context.addIssue({ code: 'custom', message: `Picture in block ${index + 1}: ${read.error.issues[0]?.message ?? ''}` })
          return given
        }),
    ),
  imageUrls: z
    .array(z.string({ error: 'Please enter each address as text.' }), { error: 'Please send the addresses as a list.' })
    .default([])
    .transform((urls) => urls.filter((url) => url.trim() !== ''))
    .pipe(z.array(address).max(mostImages, { error: `Please use at most ${mostImages} picture addresses.` })),
  slug: line('address', 80)
    .nullable()
    .default(null)
    .transform((value) => value || null),
}
const fields = Object.keys(shape) as (keyof typeof shape)[]

/** An article as an editor writes it; `slug` null: made from the title, or left as it is. */
export type PostDraft = z.infer<z.ZodObject<typeof shape>>

/** What stands in `before` may stay, whatever the rules say by now. Never throws; mistakes by domain field, one sentence each. */
export function parsePostDraft(input: unknown, before?: Post): Outcome<PostDraft> {
  return readFields(isRecord(input) ? input : {}, fields, before)
}

/** What an article becomes by a file that names some of its fields; all others stay. As `parsePostDraft`. */
export function changePost(before: Post, named: NamedValues): Outcome<PostDraft> {
  const wanted = fields.filter((field) => field in named && field !== 'slug')
  // A new article has no title of its own yet.
  const read = readFields(named, before.title === '' ? [...new Set([...wanted, 'title' as const])] : wanted, before)
  if (!read.ok) return read
  const present = Object.fromEntries(fields.map((field) => [field, before[field]])) as unknown as PostDraft
  return { ok: true, value: { ...present, ...read.value, slug: null } }
}

function readFields(values: NamedValues, wanted: readonly (keyof PostDraft)[], before?: Post): Outcome<PostDraft> {
  const found: Partial<Record<keyof PostDraft, unknown>> = {}
  const errors: Record<string, string> = {}
  for (const field of wanted) {
    const read = shape[field].safeParse(values[field])
    if (read.success) found[field] = read.data
    else if (before !== undefined && JSON.stringify(values[field]) === JSON.stringify(before[field])) found[field] = before[field]
    else errors[field] = read.error.issues[0]?.message ?? ''
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: found as PostDraft }
}
