import { z } from 'zod'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { MessageField } from '#domain/forms/form-fields.ts'
import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import type { Outcome } from '#domain/problem.ts'
import { readAmount } from '#domain/words/amount.ts'
import { readFlag } from '#domain/words/flag.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { readLink } from '#domain/words/links.ts'
import { toList } from '#domain/words/list-text.ts'
import { areMonths, isNearDay, maxMonths, nearDays } from '#domain/words/plain-date.ts'
import { cleanLine, cleanText, splitWords } from '#domain/words/text.ts'
import { readWrittenDay, type WrittenDay } from '#domain/words/written-day.ts'

/**
 * The fields of a form as zod reads them. All take what forms and calls send (text, numbers, lists,
 * nothing) and give domain values.
 */

const maxItems = 100
const maxItemLength = 2000
const maxWords = 30
const maxWordLength = 100
const maxAmount = 1_000_000_000_000

/** Text or a number as text, as it came; '' for nothing. */
const givenText = (field: MessageField) =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null) return ''
      if (typeof value === 'number' && Number.isFinite(value)) return String(value)
      return value
    },
    textOr({ key: 'field-no-text', field }),
  )
/** The same without control characters but line breaks and tabs: no field needs one. */
const anyText = (field: MessageField) => givenText(field).transform(cleanText)
/** An address with control characters is refused, not cleaned, because they hide its target. */
const addressText = (field: MessageField) => givenText(field).transform((value) => value.trim())

/** One line; null when empty. */
export function lineSchema(field: MessageField, most: number) {
  return givenText(field)
    .transform(cleanLine)
    .refine((value) => value.length <= most, errorParams({ key: 'field-too-long', field, most }))
    .transform((value) => value || null)
}

/** Several lines; null when empty. */
export const textSchema = (field: MessageField, most: number) =>
  anyText(field)
    .refine((value) => value.length <= most, errorParams({ key: 'field-too-long', field, most }))
    .transform((value) => value || null)

/** A list of texts, or one text that is split as `toList` does. */
export function listSchema(field: MessageField) {
  return z
    .unknown()
    .refine((value) => isListable(value), errorParams({ key: 'field-no-list', field }))
    .transform((value) => toList(value).map(cleanText).filter(Boolean))
    .refine(
      (items) => items.length <= maxItems,
      errorParams({ key: 'too-many-entries', field, most: maxItems }),
    )
    .refine(
      (items) => items.every((item) => item.length <= maxItemLength),
      errorParams({ key: 'entry-too-long', field, most: maxItemLength }),
    )
}

/** Words out of text or a list, each once. */
export function wordsSchema(field: MessageField) {
  return z
    .unknown()
    .refine((value) => isListable(value), errorParams({ key: 'field-no-list', field }))
    .transform((value) => {
      const texts: readonly unknown[] = Array.isArray(value) ? value : [value ?? '']
      return [...new Set(splitWords(texts.map((each) => cleanLine(String(each)))))]
    })
    .refine(
      (found) => found.length <= maxWords && found.every((word) => word.length <= maxWordLength),
      errorParams({ key: 'too-many-words', field, most: maxWords, longest: maxWordLength }),
    )
}

/** What `convert` makes of a text, or its error; null when the text is empty. */
export function convertText<Value extends string | number>(
  text: z.ZodType<string>,
  convert: (value: string) => Value | ErrorMessage,
) {
  return text.transform((value, context): Value | null => {
    const found = value === '' ? null : convert(value)
    if (found === null || typeof found !== 'object') return found
    addFieldIssue(context, found)
    return z.NEVER
  })
}

/** One of the values; null when empty. */
export const choiceSchema = <Value extends string>(values: readonly Value[], field: MessageField) =>
  convertText<Value>(
    anyText(field),
    (value) => values.find((one) => one === value) ?? { key: 'field-not-listed', field },
  )

/** A checkbox, or a word for yes or no (`readFlag`); nothing is no. */
export const flagSchema = z.unknown().transform((value, context): boolean => {
  const flag = readFlag(value)
  if (flag !== undefined) return flag
  addFieldIssue(context, { key: 'bad-flag' })
  return z.NEVER
})

/** A number of 0 or more, also written '1,200.50'; null when empty. */
export const amountSchema = z.unknown().transform((value, context): number | null => {
  const read = readAmount(value)
  if (read.kind === 'empty') return null
  if (read.kind === 'amount' && read.amount <= maxAmount) return read.amount
  if (read.kind === 'two-senses')
    addFieldIssue(context, {
      key: 'amount-two-senses',
      text: cleanLine(String(value)),
      readings: read.readings,
    })
  else addFieldIssue(context, { key: 'bad-amount' })
  return z.NEVER
})

/** ISO 4217; null when empty. */
export const currencySchema = (field: MessageField) =>
  anyText(field)
    .transform((value) => value.toUpperCase())
    .refine((value) => /^(?:[A-Z]{3})?$/.test(value), errorParams({ key: 'bad-currency' }))
    .transform((value) => value || null)

/** A day of the calendar, as `readWrittenDay` reads it; null when empty. */
export const day = (field: MessageField) =>
  convertText<string>(anyText(field), (value) => {
    const read = readWrittenDay(value)
    if (read?.kind === 'two-senses') return twoDays(value, read)
    if (read === undefined || read.time !== null) return { key: 'field-no-day', field }
    return isNearDay(read.date) ? read.date : farDay(value, read.date)
  })

/** The question which day the text means. */
export const twoDays = (
  text: string,
  { dayFirst, monthFirst }: Extract<WrittenDay, { kind: 'two-senses' }>,
): ErrorMessage => ({ key: 'two-days', text, dayFirst, monthFirst })

/** The question which year is meant by a day that is not near. `date`: as it was read. */
export const farDay = (text: string, date: string): ErrorMessage => ({
  key: 'far-day',
  text,
  date,
  first: nearDays.first.slice(0, 4),
  last: nearDays.last.slice(0, 4),
})

/** Months of the year as a list or as text with commas, each once. */
export function months(field: MessageField) {
  return z.unknown().transform((value, context): readonly number[] => {
    const given = isListable(value) ? splitWords([value ?? ''].flat().map(String)) : ['']
    const found = [...new Set(given.map((word) => (/^\d{1,2}$/.test(word) ? Number(word) : 0)))]
    if (areMonths(found)) return found
    addFieldIssue(context, { key: 'bad-months', field, most: maxMonths })
    return z.NEVER
  })
}

/** An http(s) address; null when empty. */
export const linkSchema = (field: MessageField) => convertText(addressText(field), readAddress)

/** An http(s) address or that of an uploaded picture; null when empty. */
export const imageSchema = (field: MessageField) =>
  convertText<string>(
    addressText(field),
    (value) =>
      readImageAddress(value) ??
      (/^\/(?!\/)/.test(value) ? { key: 'picture-elsewhere' } : readAddress(value)),
  )

/** The http(s) address of a text, or what is wrong with it. */
export function readAddress(text: string): string | ErrorMessage {
  const link = readLink(text)
  return link.ok ? link.href : { key: 'bad-link', fault: link.reason }
}

function isListable(value: unknown): boolean {
  const isText = (one: unknown) =>
    typeof one === 'string' || (typeof one === 'number' && Number.isFinite(one))
  return (
    value === undefined ||
    value === null ||
    isText(value) ||
    (Array.isArray(value) && value.every(isText))
  )
}

/** The rule of a schema carries its error: `schema.refine(check, errorParams({ key: … }))`. */
export function errorParams(error: ErrorMessage): {
  readonly params: { readonly error: ErrorMessage }
} {
  return { params: { error } }
}

export function addFieldIssue(
  context: z.RefinementCtx,
  error: ErrorMessage,
  ...path: readonly string[]
): void {
  context.addIssue({ code: 'custom', path: [...path], ...errorParams(error) })
}

/** A text; anything else is the error. */
export function textOr(error: ErrorMessage): z.ZodType<string, string> {
  return z.custom<string>((value) => typeof value === 'string', errorParams(error))
}

/** A list of any values; anything else is the error. */
export const listOr = (error: ErrorMessage): z.ZodType<unknown[], unknown[]> =>
  z.custom<unknown[]>((value) => Array.isArray(value), errorParams(error))

/**
 * The error of an issue. Only programs cause issues without a rule of ours, such as a number
 * instead of a record in a list.
 */
export function errorOf(issue: z.core.$ZodIssue | undefined): ErrorMessage {
  if (issue?.code === 'custom' && issue.params !== undefined)
    return issue.params['error'] as ErrorMessage
  return { key: 'wrong-shape' }
}

/**
 * What a schema reads in a record, or the first error of each part by its path, such as
 * `faq.3.question`. Never throws.
 */
export function parseRecord<Value>(schema: z.ZodType<Value>, input: unknown): Outcome<Value> {
  const result = schema.safeParse(isRecord(input) ? input : {})
  if (result.success) return { ok: true, value: result.data }
  const errors: Record<string, ErrorMessage> = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= errorOf(issue)
  return { ok: false, errors }
}

/**
 * Values by field as they came. A field without a key keeps its value, an empty value clears it.
 */
export type PartialFields = Readonly<Record<string, unknown>>
