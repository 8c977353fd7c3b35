import type { EditRecord } from '#services/items/edited.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { readText } from '#web/components/read-form.ts'
import { readVersion } from '#web/admin/items/save.ts'

/** The result of merging a form with an older version into the stored one. */
export interface Merged<Values> {
  /** The entered values, with the stored values of untouched fields. */
  readonly values: Values
  /** Units that both changed, to different values: there `values` holds what was entered. */
  readonly conflicts: readonly string[]
  /** Whether something that the other one changed is taken over. */
  readonly hasTheirs: boolean
}

/**
 * Three-way merge. `base`: the values that the form was opened with. `unitOf`: the unit of a value by its path ('rules.texts.basis').
 * Values of one unit come from the same side.
 */
export function mergeForm<Values extends object>(
  { base, stored, entered }: { readonly base: Values; readonly stored: Values; readonly entered: Values },
  unitOf = (path: string) => path,
): Merged<Values> {
  const [was, theirs, yours] = [listValues(base), listValues(stored), listValues(entered)]
  const unitsThatDiffer = (one: typeof was, other: typeof was) =>
    new Set([...yours.keys()].filter((path) => !isSame(one.get(path), other.get(path))).map(unitOf))
  const [byYou, byThem, stillDiffer] = [unitsThatDiffer(was, yours), unitsThatDiffer(was, theirs), unitsThatDiffer(theirs, yours)]
  return {
    values: replaceValues(entered, stored, (path) => !byYou.has(unitOf(path))) as Values,
    conflicts: [...byYou].filter((unit) => byThem.has(unit) && stillDiffer.has(unit)),
    hasTheirs: [...byThem].some((unit) => !byYou.has(unit)),
  }
}

/** Every value that is no record, by its path. */
function listValues(values: object, above = ''): Map<string, unknown> {
  const found = Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isRecord(value) ? [...listValues(value, `${above}${name}.`)] : [[`${above}${name}`, value] as const],
  )
  return new Map(found)
}

/** `entered` with those values of `stored` whose path is theirs. */
function replaceValues(entered: object, stored: unknown, isTheirs: (path: string) => boolean, above = ''): object {
  const theirs = stored as Readonly<Record<string, unknown>>
  const entries = Object.entries(entered).map(([name, value]: [string, unknown]) => {
    if (isRecord(value)) return [name, replaceValues(value, theirs[name], isTheirs, `${above}${name}.`)] as const
    return [name, isTheirs(above + name) ? theirs[name] : value] as const
  })
  return Object.fromEntries(entries)
}

/** Blanks around a text, the order of chosen boxes, and the numbers of rows within a form mean nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(toComparable(one)) === JSON.stringify(toComparable(other))
}

function toComparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value.toSorted() : value.map(toComparable)
  if (!isRecord(value)) return value
  const names = Object.keys(value).toSorted()
  return names.map((name) => [name, name === 'id' ? String(value[name]).replace(/\d+$/, '') : toComparable(value[name])])
}

type EditedItem = EditRecord & { readonly item: unknown }

/** Where the form of an item finds what was stored since it was opened. */
export interface StoredSource<Edited extends EditedItem, Values> {
  /** The item as it is stored now; undefined: it is gone. */
  readonly find: () => Promise<Edited | undefined>
  /** The item after that version; undefined: unknown. */
  readonly findVersion: (version: number) => Promise<Edited['item'] | undefined>
  readonly toValues: (item: Edited['item'], publishAt: string | null) => Values
  /** As in `mergeForm`. */
  readonly unitOf?: (path: string) => string
}

/** A form as it was sent. */
export interface Sent<Values> {
  readonly values: Values
  /** The version and the day of publishing that it was opened with. */
  readonly version: number | undefined
  readonly publishAt: string
  /** The version of a conflict that the editor has decided to replace. */
  readonly overwritten: number | undefined
}

export function readSent<Values>(form: FormData, values: Values): Sent<Values> {
  const [version, overwritten] = [readVersion(form.get('version')), readVersion(form.get('overwrite'))]
  return { values, version, publishAt: readText(form, 'publishAtBefore'), overwritten }
}

/**
 * What to save, and the version that it may replace. Fields that both have changed are merged only where the editor has decided about them:
 * otherwise the version of the form makes the save a conflict, about which `findChange` tells.
 */
export async function mergeSent<Edited extends EditedItem, Values extends object>(
  source: StoredSource<Edited, Values>,
  stored: Edited | undefined,
  sent: Sent<Values>,
) {
  const merged = stored && (await mergeWithStored(source, stored, sent))
  if (merged && (merged.conflicts.length === 0 || sent.overwritten === stored.version))
    return { values: merged.values, expectedVersion: stored.version, hasTheirs: merged.hasTheirs }
  return { values: sent.values, expectedVersion: sent.overwritten ?? sent.version, hasTheirs: false }
}

/** The item as it is stored now, with its merge; undefined: it is gone, or has the version of the form. */
export async function findChange<Edited extends EditedItem, Values extends object>(
  source: StoredSource<Edited, Values>,
  sent: Sent<Values>,
) {
  const stored = await source.find()
  if (stored === undefined || stored.version === (sent.overwritten ?? sent.version)) return undefined
  return { stored, merged: await mergeWithStored(source, stored, sent) }
}

/** undefined: the form sent no version, the stored one, or one that is no longer stored, or the item is in the trash. */
async function mergeWithStored<Edited extends EditedItem, Values extends object>(
  { findVersion, toValues, unitOf }: StoredSource<Edited, Values>,
  { item, version, publishAt, state }: Edited,
  { values, ...opened }: Sent<Values>,
): Promise<Merged<Values> | undefined> {
  if (opened.version === undefined || opened.version === version || state === 'trash') return undefined
  const before = await findVersion(opened.version)
  if (before === undefined) return undefined
  const base = { ...toValues(before, null), publishAt: opened.publishAt }
  return mergeForm({ base, stored: toValues(item, publishAt), entered: values }, unitOf)
}
