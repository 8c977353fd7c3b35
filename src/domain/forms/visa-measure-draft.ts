import {
  type VisaMeasure,
  type VisaPurpose,
  visaPurposes,
} from '#domain/eligibility/visa-measures.ts'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { Outcome } from '#domain/problem.ts'
import { countryName, findCountryCode } from '#domain/words/country.ts'
import { readLink } from '#domain/words/links.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'
import { toSlug, uniqueSlug } from '#domain/words/slug.ts'
import { cleanLine } from '#domain/words/text.ts'

const maxNoteLength = 500
const maxKeyLength = 60

/**
 * The values of a measure's form, as text. `host`: the name or code of a country. `nationalities`:
 * codes, and entered names that match no country. Days as YYYY-MM-DD, `until` empty without an end.
 */
export type VisaMeasureInput = {
  readonly host: string
  readonly nationalities: readonly string[]
  readonly purposes: readonly string[]
  readonly since: string
  readonly until: string
  readonly source: string
  readonly note: string
}

export type VisaMeasureDraft = Omit<VisaMeasure, 'key'>

/** A measure as an administrator writes it. Errors by field, all of them. */
export function parseVisaMeasure(input: VisaMeasureInput): Outcome<VisaMeasureDraft> {
  const host = findCountryCode(cleanLine(input.host))
  const nationalities = [...new Set(input.nationalities.map((code) => code.trim().toUpperCase()))]
  const purposes = visaPurposes.filter((purpose) => input.purposes.includes(purpose))
  const since = cleanLine(input.since)
  const until = cleanLine(input.until)
  const source = readLink(cleanLine(input.source))
  const note = cleanLine(input.note)
  const errors: Record<string, ErrorMessage> = {}
  if (host === undefined) errors['host'] = { key: 'no-such-country' }
  if (nationalities.some((code) => !isCountry(code)))
    errors['nationalities'] = { key: 'no-such-country' }
  else if (nationalities.length === 0) errors['nationalities'] = { key: 'no-group-member' }
  if (purposes.length === 0) errors['purposes'] = { key: 'no-visa-purpose' }
  if (!isPlainDate(since)) errors['since'] = { key: 'no-visa-day' }
  if (until !== '' && !isPlainDate(until)) errors['until'] = { key: 'no-visa-day' }
  else if (until !== '' && until < since) errors['until'] = { key: 'visa-ends-before' }
  if (!source.ok) errors['source'] = { key: 'bad-link', fault: source.reason }
  if (note.length > maxNoteLength) errors['note'] = { key: 'too-long', most: maxNoteLength }
  if (host === undefined || !source.ok || Object.keys(errors).length > 0)
    return { ok: false, errors }
  return {
    ok: true,
    value: {
      host,
      nationalities: nationalities.toSorted(),
      purposes,
      since,
      until: until || null,
      source: source.href,
      note: note || null,
    },
  }
}

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && countryName(code) !== undefined

/** The key of a new measure, never that of another one: 'united-states-2026-01-01'. */
export function createVisaMeasureKey(
  { host, since }: { readonly host: string; readonly since: string },
  others: readonly Pick<VisaMeasure, 'key'>[],
): string {
  const name = toSlug(countryName(host) ?? host, 'country').slice(0, maxKeyLength - 20)
  return uniqueSlug(`${name}-${since}`, (key) => others.some((other) => other.key === key))
}

export const isVisaPurpose = (word: string): word is VisaPurpose =>
  (visaPurposes as readonly string[]).includes(word)
