import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { countryName } from '#domain/words/country.ts'
import type { GroupInput } from '#domain/forms/group-draft.ts'
import { readNames } from '#web/admin/frame/named-countries.ts'

/** What stands in the form of a group, as text. */
export interface TypedGroup {
  readonly name: string
  readonly asOf: string
  readonly note: string
  /** Codes of countries. */
  readonly named: readonly string[]
  /** Names that were typed and are not yet among those named. */
  readonly more: readonly string[]
}

export const emptyGroup: TypedGroup = { name: '', asOf: '', note: '', named: [], more: [] }

export function toTypedGroup({ name, asOf, note, countries }: CountryGroup): TypedGroup {
  const byName = (a: string, b: string) => ((countryName(a) ?? a) < (countryName(b) ?? b) ? -1 : 1)
  return { name, asOf, note: note ?? '', named: countries.toSorted(byName), more: [] }
}

export function readTypedGroup(form: FormData): TypedGroup {
  const read = (name: string) => form.getAll(name).filter((value) => typeof value === 'string') as string[]
  const readOne = (name: string) => read(name)[0] ?? ''
  return {
    name: readOne('name'),
    asOf: readOne('asOf'),
    note: readOne('note'),
    named: read('members.named'),
    more: read('members.more').filter((name) => name.trim() !== ''),
  }
}

export function toGroupInput(typed: TypedGroup): GroupInput {
  const { named, more } = takeMore(typed)
  return { name: typed.name, asOf: typed.asOf, note: typed.note, countries: [...named, ...more] }
}

export const addMember = 'add'
export const removeMember = (code: string) => `remove:${code}`

/** The group after a button of its members; undefined: the button is none of these. Browser and server give the same answer. */
export function reshapeGroup(typed: TypedGroup, intent: string): TypedGroup | undefined {
  if (intent === addMember) return takeMore(typed)
  const gone = typed.named.find((code) => intent === removeMember(code))
  return gone === undefined ? undefined : { ...typed, named: typed.named.filter((code) => code !== gone) }
}

function takeMore(typed: TypedGroup): TypedGroup {
  const { found, unread } = readNames(typed.more, [])
  return { ...typed, named: [...new Set([...typed.named, ...found])], more: unread }
}
