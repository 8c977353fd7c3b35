import type { CountryGroup } from '#domain/eligibility/rules.ts'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { Outcome } from '#domain/problem.ts'
import { countryName, findCountryCode } from '#domain/words/country.ts'
import { toSlug, uniqueSlug } from '#domain/words/slug.ts'
import { cleanLine, toKey } from '#domain/words/text.ts'

const maxNameLength = 100
const maxDateLength = 30
const maxNoteLength = 500
const maxKeyLength = 40

/**
 * The values of a group's form, as text; `countries`: codes, and entered names that match no
 * country.
 */
export type GroupInput = {
  readonly name: string
  readonly asOf: string
  readonly note: string
  readonly countries: readonly string[]
}

export type GroupDraft = Omit<CountryGroup, 'key'>

/**
 * A group as an administrator writes it, beside the other groups, whose names it may not have.
 * Errors by field, all of them.
 */
export function parseGroup(
  input: GroupInput,
  others: readonly CountryGroup[],
): Outcome<GroupDraft> {
  const name = cleanLine(input.name)
  const asOf = cleanLine(input.asOf)
  const note = cleanLine(input.note)
  const countries = [...new Set(input.countries.map((code) => code.trim().toUpperCase()))]
  const unknown = countries.findIndex(
    (code) => !/^[A-Z]{2}$/.test(code) || countryName(code) === undefined,
  )
  const errors: Record<string, ErrorMessage> = {}
  if (name === '') errors['name'] = { key: 'no-group-name' }
  else if (name.length > maxNameLength) errors['name'] = { key: 'too-long', most: maxNameLength }
  else if (isTaken(name, others)) errors['name'] = { key: 'group-name-taken' }
  if (asOf === '') errors['asOf'] = { key: 'no-group-date' }
  else if (asOf.length > maxDateLength) errors['asOf'] = { key: 'too-long', most: maxDateLength }
  if (note.length > maxNoteLength) errors['note'] = { key: 'too-long', most: maxNoteLength }
  if (unknown !== -1) errors['countries'] = { key: 'no-such-country' }
  else if (countries.length === 0) errors['countries'] = { key: 'no-group-member' }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { name, asOf, note: note || null, countries: countries.toSorted() } }
}

/** The name of a new group in rules, never that of another group. */
export function createGroupKey(name: string, others: readonly CountryGroup[]): string {
  const slug = toSlug(name, 'group')
  const wanted = (/^[a-z]/.test(slug) ? slug : `group-${slug}`)
    .slice(0, maxKeyLength - 4)
    .replace(/-+$/, '')
  return uniqueSlug(wanted, (key) => others.some((other) => other.key === key))
}

/** People name countries and groups in one field, so no name may mean two. */
const isTaken = (name: string, others: readonly CountryGroup[]): boolean =>
  findCountryCode(name) !== undefined || others.some((other) => toKey(other.name) === toKey(name))
