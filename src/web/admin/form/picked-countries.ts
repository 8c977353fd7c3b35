import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { findCountryCode } from '#domain/words/country.ts'
import { toKey } from '#domain/words/text.ts'
import type { RowPress } from '#web/admin/form/rows.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import type { AdminTexts } from '#web/texts/language.ts'

/** What stands before the key of a group where a country would have its code: 'group:eu'. */
export const groupPrefix = 'group:'

/** What a CountryPicker holds. */
export interface PickedCountries {
  /** Codes of countries, keys of groups behind `groupPrefix`. */
  readonly named: readonly string[]
  /** Entered names that are not yet among the chosen ones. */
  readonly more: readonly string[]
}

/**
 * A picker after one of its buttons: 'add' chooses what is entered, 'close' takes a chosen one away.
 * Names that match nothing stay in the field. As it is after anything else.
 */
export function changePicked(
  { named, more }: PickedCountries,
  { verb, which }: Pick<RowPress, 'verb' | 'which'>,
  groups: readonly CountryGroup[],
): PickedCountries {
  if (verb === 'close') return { named: named.filter((each) => each !== which), more }
  if (verb !== 'add') return { named, more }
  const { found, unread } = readNames(more, groups)
  return {
    named: [...new Set([...named, ...found])],
    more: unread.length === 0 ? [] : [unread.join('; ')],
  }
}

/** The error of a picker whose 'add' has left names in the field, which match nothing. */
export const findUnknown = (
  { picker }: Pick<AdminTexts, 'picker'>,
  { list, verb }: RowPress,
  { more }: PickedCountries,
): FormattedErrors =>
  verb === 'add' && more.length > 0 ? { [`${list}.more`]: picker.unknown } : {}

/**
 * Entered names, several in one field separated by semicolons; `unread`: names that match nothing.
 */
export function readNames(entered: readonly string[], groups: readonly CountryGroup[]) {
  const names = entered.flatMap((text) => text.split(';')).filter((name) => name.trim() !== '')
  const read = names.map((name) => ({ name: name.trim(), found: findByName(name, groups) }))
  return {
    found: read.map(({ found }) => found).filter((found) => found !== undefined),
    unread: read.filter(({ found }) => found === undefined).map(({ name }) => name),
  }
}

/**
 * A country ('PK') or a group ('group:eu') by its name, whatever its case and accents; undefined:
 * neither is called so.
 */
function findByName(name: string, groups: readonly CountryGroup[]): string | undefined {
  const key = toKey(name)
  const group =
    groups.find((each) => toKey(each.name) === key) ??
    groups.find((each) => toKey(each.key) === key)
  return group === undefined ? findCountryCode(name.trim()) : `${groupPrefix}${group.key}`
}
