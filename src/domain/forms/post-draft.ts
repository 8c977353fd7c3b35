import { z } from 'zod'
import { fieldErrors } from '#domain/forms/field-errors.ts'
import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import { type Block, blockTypes } from '#domain/post.ts'
import type { Outcome } from '#domain/outcome.ts'
import { isRecord } from '#domain/words/is-record.ts'

export const longestTitle = 200
export const longestBlock = 20_000
export const mostBlocks = 200
const mostImages = 20

const line = (name: string, most: number) =>
  z
    .string({ error: `Please enter the ${name} as text.` })
    .transform((value) => value.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim())
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
    const text = value.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').trim()
    return type === 'image' && alt ? { type, value: text, alt } : { type, value: text }
  })
  .refine(({ value }) => value.length <= longestBlock, { error: `Please use at most ${longestBlock} characters in one block.` })

/** The article form: only the title is required (docs/interface.md, Saving). Blank blocks and blank address rows are dropped. */
export const postDraftSchema = z.object({
  title: line('title', longestTitle).refine((value) => value !== '', { error: 'Please enter a title.' }),
  author: line('author', 200).default(''),
  category: line('category', 100).default(''),
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
})

/** An article as an editor writes it; `slug` null: made from the title, or left as it is. */
export type PostDraft = z.infer<typeof postDraftSchema>

/** Never throws; mistakes by domain field, one sentence each. */
export function parsePostDraft(input: unknown): Outcome<PostDraft> {
  const result = postDraftSchema.safeParse(isRecord(input) ? input : {})
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: fieldErrors(result.error) }
}
