import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { findCountryCode } from '#domain/words/country.ts'
import { toKey } from '#domain/words/fold.ts'

/** What stands before the key of a group among countries. */
export const groupMark = 'group:'

/** A country ('PK') or a group ('group:eu') by its name, whatever its case and accents; undefined: neither is called so. */
function findNamed(name: string, groups: readonly CountryGroup[]): string | undefined {
  const key = toKey(name)
  const group = groups.find((each) => toKey(each.name) === key) ?? groups.find((each) => toKey(each.key) === key)
  return group === undefined ? findCountryCode(name.trim()) : `${groupMark}${group.key}`
}

/** Names that were typed, several in one field with semicolons between them; `unread`: what nothing is called. */
export function readNames(typed: readonly string[], groups: readonly CountryGroup[]) {
  const names = typed.flatMap((text) => text.split(';')).filter((name) => name.trim() !== '')
  const read = names.map((name) => ({ name: name.trim(), found: findNamed(name, groups) }))
  return {
    found: read.flatMap(({ found }) => found ?? []),
    unread: read.flatMap(({ name, found }) => (found === undefined ? [name] : [])),
  }
}
