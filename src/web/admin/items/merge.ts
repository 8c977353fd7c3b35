import { isRecord } from '#domain/words/is-record.ts'
import { isSameValue } from '#domain/words/is-same-value.ts'
import type { OpenedWith } from '#web/admin/items/unsaved-forms.ts'
import { readText } from '#web/components/read-form.ts'

/** What the form of an item says of the version that its editor has seen. */
export interface Seen {
  /** With which the form was opened; undefined: none was sent. */
  readonly version: number | undefined
  /** The day of publishing then: a plain date, or empty. */
  readonly publishAt: string
  /** Of the conflict in which the editor's own text replaces the stored one. */
  readonly overwrite: number | undefined
  /** Of the conflict in which the editor gives up the text where both changed it. */
  readonly discard: number | undefined
}

export const readSeen = (form: FormData): Seen => ({
  version: readVersion(form.get('version')),
  publishAt: readText(form, 'publishAtBefore'),
  overwrite: readVersion(form.get('overwrite')),
  discard: readVersion(form.get('discard')),
})

/** As the form of an item was opened; undefined: it does not say so. */
export function readOpened(form: FormData): OpenedWith | undefined {
  const { version, publishAt } = readSeen(form)
  return version === undefined ? undefined : { version, publishAt }
}

/**
 * The version a form was opened with. undefined: none was sent, or what was sent is no number of a
 * version.
 */
export function readVersion(value: FormDataEntryValue | null | undefined): number | undefined {
  const text = typeof value === 'string' ? value : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** What to save over the stored item, or what the editor has to decide first. */
export type Merge<Values> =
  | {
      readonly isConflict: false
      readonly values: Values
      /** Whether something that the other one changed is taken over. */
      readonly hasTheirs: boolean
    }
  | {
      readonly isConflict: true
      /** The units that both changed; null: unknown, so all differences count. */
      readonly conflicts: readonly string[] | null
    }

interface Versions<Values> {
  /** As the form was opened; undefined: it is the stored one, or no longer known. */
  readonly base: Values | undefined
  readonly stored: Values
  /** The number of the stored one. */
  readonly version: number
  readonly entered: Values
}

/**
 * What the form sent, merged with what others have saved since it was opened. Once the editor has
 * decided about a conflict, one side wins where both changed. What only one of them changed stays
 * in both cases, if `base` is known.
 */
export function mergeSent<Values extends object>(
  seen: Seen,
  { base, stored, version, entered }: Versions<Values>,
  unitOf?: (path: string) => string,
): Merge<Values> {
  const isDiscarded = seen.discard === version
  const isDecided = seen.overwrite === version || isDiscarded
  if (base === undefined) {
    const isSeen = seen.version === undefined || seen.version === version
    if (isDiscarded) return { isConflict: false, values: stored, hasTheirs: true }
    if (isSeen || isDecided) return { isConflict: false, values: entered, hasTheirs: false }
    return { isConflict: true, conflicts: null }
  }
  const { values, conflicts, hasTheirs } = mergeForm({ base, stored, entered }, unitOf, isDiscarded)
  if (conflicts.length > 0 && !isDecided) return { isConflict: true, conflicts }
  return { isConflict: false, values, hasTheirs }
}

export interface Merged<Values> {
  /** The entered values, with the stored values of untouched fields. */
  readonly values: Values
  /**
   * Units that both changed, to different values. There `values` holds what was entered, or what is
   * stored where that is preferred.
   */
  readonly conflicts: readonly string[]
  /** Whether something that the other one changed is taken over. */
  readonly hasTheirs: boolean
}

/**
 * Three-way merge. `base`: as the form was opened. `unitOf`: by the path of a value
 * ('rules.texts.basis'); a unit comes from one side.
 */
export function mergeForm<Values extends object>(
  {
    base,
    stored,
    entered,
  }: { readonly base: Values; readonly stored: Values; readonly entered: Values },
  unitOf = (path: string) => path,
  prefersStored = false,
): Merged<Values> {
  const was = listValues(base)
  const theirs = listValues(stored)
  const yours = listValues(entered)
  const unitsThatDiffer = (one: typeof was, other: typeof was) =>
    new Set([...yours.keys()].filter((path) => !isSame(one.get(path), other.get(path))).map(unitOf))
  const byYou = unitsThatDiffer(was, yours)
  const byThem = unitsThatDiffer(was, theirs)
  const stillDiffer = unitsThatDiffer(theirs, yours)
  const isTheirs = (unit: string) => !byYou.has(unit) || (prefersStored && byThem.has(unit))
  return {
    values: replaceValues(entered, stored, (path) => isTheirs(unitOf(path))) as Values,
    conflicts: [...byYou].filter((unit) => byThem.has(unit) && stillDiffer.has(unit)),
    hasTheirs: [...byThem].some(isTheirs),
  }
}

/** The units in which the second form differs from the first one, in the order of its fields. */
export function listChangedUnits<Values extends object>(
  was: Values,
  now: Values,
  unitOf: (path: string) => string,
): ReadonlySet<string> {
  const before = listValues(was)
  const changed = [...listValues(now)].filter(([path, value]) => !isSame(before.get(path), value))
  return new Set(changed.map(([path]) => unitOf(path)))
}

/** Every value that is no record, by its path. */
function listValues(values: object, above = ''): Map<string, unknown> {
  const found = Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isRecord(value)
      ? [...listValues(value, `${above}${name}.`)]
      : [[`${above}${name}`, value] as const],
  )
  return new Map(found)
}

/** `entered` with those values of `stored` whose path is theirs. */
function replaceValues(
  entered: object,
  stored: unknown,
  isTheirs: (path: string) => boolean,
  above = '',
): object {
  const theirs = stored as Readonly<Record<string, unknown>>
  const entries = Object.entries(entered).map(([name, value]: [string, unknown]) => {
    if (isRecord(value))
      return [name, replaceValues(value, theirs[name], isTheirs, `${above}${name}.`)] as const
    return [name, isTheirs(above + name) ? theirs[name] : value] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Blanks around a text, the order of chosen boxes, and the numbers of rows within a form mean
 * nothing.
 */
export const isSame = (one: unknown, other: unknown): boolean =>
  isSameValue(toComparable(one), toComparable(other))

function toComparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string')
      ? value.toSorted()
      : value.map(toComparable)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name,
      name === 'id' ? String(own).replace(/\d+$/, '') : toComparable(own),
    ]),
  )
}
