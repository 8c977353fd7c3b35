import { z } from 'zod'
import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import { cleanLine, cleanText } from '#domain/words/clean-text.ts'
import { splitWords } from '#domain/words/fold.ts'
import { type LinkFault, readLink } from '#domain/words/links.ts'
import { toList } from '#domain/words/list-text.ts'

/** The fields of a form as zod reads them. All take what forms and calls send (text, numbers, lists, nothing) and give domain values. */

const mostItems = 100
const longestItem = 2000
const largestAmount = 1_000_000_000_000

/** Text or a number as text, as it came; '' for nothing. */
const givenText = z.preprocess(
  (value) => (value === undefined || value === null ? '' : typeof value === 'number' ? String(value) : value),
  z.string({ error: 'Please enter this as text.' }),
)
/** The same without control characters but line breaks and tabs: no field needs one. */
const anyText = givenText.transform(cleanText)
/** An address with control characters is refused and not mended: they are there to hide where it leads. */
const addressText = givenText.transform((value) => value.trim())

/** One line; null when empty. */
export function line(name: string, most: number) {
  return givenText
    .transform(cleanLine)
    .refine((value) => value.length <= most, { error: `Please use at most ${most} characters for the ${name}.` })
    .transform((value) => value || null)
}

/** Several lines; null when empty. */
export function text(name: string, most: number) {
  return anyText
    .refine((value) => value.length <= most, { error: `Please use at most ${most} characters for the ${name}.` })
    .transform((value) => value || null)
}

/** A list of texts, or one text that is split as `toList` does. */
export function list(name: string) {
  return z
    .unknown()
    .refine((value) => isListable(value), { error: `Please enter the ${name} as text or as a list of texts.` })
    .transform((value) => toList(value).map(cleanText).filter(Boolean))
    .refine((items) => items.length <= mostItems, { error: `Please use at most ${mostItems} entries for the ${name}.` })
    .refine((items) => items.every((item) => item.length <= longestItem), {
      error: `Please use at most ${longestItem} characters in each entry of the ${name}.`,
    })
}

/** Words out of text or a list, each once. */
export function words(name: string) {
  return z
    .unknown()
    .refine((value) => isListable(value), { error: `Please enter the ${name} as text or as a list of texts.` })
    .transform((value) => [...new Set(splitWords((Array.isArray(value) ? value : [value ?? '']).map((each) => cleanLine(String(each)))))])
    .refine((found) => found.length <= 30 && found.every((word) => word.length <= 100), {
      error: `Please use at most 30 ${name} of at most 100 characters.`,
    })
}

/** One of the values; null when empty. */
export function choice<Value extends string>(values: readonly Value[], name: string) {
  return anyText.transform((value, context): Value | null => {
    const found = values.find((one) => one === value)
    if (found !== undefined || value === '') return found ?? null
    context.addIssue({ code: 'custom', message: `Please choose the ${name} from the list.` })
    return z.NEVER
  })
}

/** A checkbox: 'on', 'true', 'yes', '1' and true. */
export const flag = z.unknown().transform((value) => /^(?:on|true|yes|1)$/i.test(String(value ?? '')))

/** A number of 0 or more, also written '1,200.50'; null when empty. */
export const amount = anyText.transform((value, context): number | null => {
  if (value === '') return null
  const number = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(value) ? Number(value.replaceAll(',', '')) : Number.NaN
  if (number <= largestAmount) return number
  context.addIssue({ code: 'custom', message: 'Please enter the amount as a number of 0 or more, without a currency sign.' })
  return z.NEVER
})

/** ISO 4217; null when empty. */
export const currency = anyText
  .transform((value) => value.toUpperCase())
  .refine((value) => /^(?:[A-Z]{3})?$/.test(value), { error: 'Please enter the currency by its code of three letters, such as EUR.' })
  .transform((value) => value || null)

/** An http(s) address; null when empty. */
export const link = addressText.transform((value, context): string | null => {
  if (value === '') return null
  const read = readLink(value)
  if (read.ok) return read.href
  context.addIssue({ code: 'custom', message: linkMistake(read.reason) })
  return z.NEVER
})

/** An http(s) address or that of an uploaded picture; null when empty. */
export const image = addressText.transform((value, context): string | null => {
  if (value === '') return null
  const address = readImageAddress(value)
  if (address !== undefined) return address
  const read = readLink(value)
  const isPath = /^\/(?!\/)/.test(value)
  const message = isPath ? 'This is no picture of this site. Upload it, or enter an address that begins with https://.' : undefined
  context.addIssue({ code: 'custom', message: message ?? linkMistake(read.ok ? 'bad-host' : read.reason) })
  return z.NEVER
})

/** The sentence for an address that `readLink` refuses. */
export function linkMistake(reason: LinkFault): string {
  switch (reason) {
    case 'too-long':
      return 'This address is too long: at most 2000 characters.'
    case 'credentials':
      return 'Please enter the address without a user name or password in it.'
    case 'control-characters':
      return 'Please remove the invisible characters from this address.'
    case 'no-host':
    case 'bad-host':
      return 'This address names no website. Please enter a full one, such as https://example.org/apply.'
    default:
      return 'Please enter a full address that begins with https:// or http://.'
  }
}

function isListable(value: unknown): boolean {
  const isText = (one: unknown) => typeof one === 'string' || typeof one === 'number'
  return value === undefined || value === null || isText(value) || (Array.isArray(value) && value.every(isText))
}
