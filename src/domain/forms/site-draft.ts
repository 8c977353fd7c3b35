import { z } from 'zod'
import { collections } from '#domain/listing/collections.ts'
import { linkMistake } from '#domain/forms/draft-parts.ts'
import { readLink } from '#domain/words/links.ts'
import type { Outcome } from '#domain/outcome.ts'
import { aboutParts, contactChannels, otherAdPages, type Site } from '#domain/site.ts'
import { cleanText, hasControls } from '#domain/words/clean-text.ts'

/** Settings beside the site's texts. */
export interface SiteOptions {
  /** Shown in place of SITE_NAME; null: SITE_NAME. */
  readonly name: string | null
  /** Ids of the collections that carry ads, and of `otherAdPages`; null: as `collections.ts` says, and on all of the others. */
  readonly adsOn: readonly string[] | null
}

const longestName = 60

const prose = (most: number, missing: string) =>
  z
    .string({ error: 'Please enter this as text.' })
    .transform(cleanText)
    .refine((value) => value !== '', { error: missing })
    .refine((value) => value.length <= most, { error: `Please use at most ${most} characters.` })

/** Paragraphs as a list, or as one text with blank lines between them. */
const paragraphs = z
  .union([z.string(), z.array(z.string())], { error: 'Please enter this as text.' })
  .transform((value) => (typeof value === 'string' ? value.split(/\r?\n\s*\r?\n/) : value).filter((each) => each.trim() !== ''))
  .pipe(z.array(prose(5000, 'Please enter a text.')).max(50, { error: 'Please use at most 50 paragraphs.' }))

const channel = z
  .string({ error: 'Please enter the address as text.' })
  .nullable()
  .transform((value, context): string | null => {
    if (value === null || value.trim() === '') return null
    const link = readLink(value)
    if (link.ok) return link.href
    context.addIssue({ code: 'custom', message: linkMistake(link.reason) })
    return z.NEVER
  })

const each = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  z.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>)

const siteSchema = z.object({
  faq: z
    .array(
      z.object(
        { question: prose(500, 'Please enter the question.'), answer: prose(5000, 'Please enter the answer.') },
        { error: 'A question needs an answer.' },
      ),
      { error: 'Please send the questions as a list.' },
    )
    .max(100, { error: 'Please use at most 100 questions.' }),
  about: each(aboutParts, paragraphs),
  contactLinks: each(contactChannels, channel),
})

const adPages = new Set<string>([...otherAdPages, ...collections.map(({ id }) => id)])

const optionsSchema = z.object({
  name: z
    .string({ error: 'Please enter the name as text.' })
    .nullable()
    .transform((value) => value?.replace(/\s+/g, ' ').trim() || null)
    .refine((value) => value === null || (value.length <= longestName && !hasControls(value)), {
      error: `Please use one line of at most ${longestName} characters.`,
    }),
  adsOn: z
    .array(z.string(), { error: 'Please choose pages from the list.' })
    .nullable()
    .refine((ids) => ids === null || ids.every((id) => adPages.has(id)), { error: 'Please choose pages from the list.' }),
})

/** Never throws; mistakes by path, such as `faq.3.question` or `contactLinks.chat`. */
export function parseSite(input: unknown): Outcome<Site> {
  return parse(siteSchema, input)
}

/** Never throws; mistakes by field. */
export function parseSiteOptions(input: unknown): Outcome<SiteOptions> {
  return parse(optionsSchema, input)
}

function parse<Value>(schema: z.ZodType<Value>, input: unknown): Outcome<Value> {
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message
  return { ok: false, errors }
}
