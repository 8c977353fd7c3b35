import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import { nameKey } from '#domain/opportunity/near-name.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import type { Queries } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import { toItemCells } from '#storage/items/import-store.ts'
import {
  type AnyItem,
  type ItemTable,
  listFormerAddresses,
  readNamings,
  type Stored,
  toChange,
} from '#storage/items/item-store.ts'
import type { ImportRowReport } from '#services/import/import-record.ts'
import type { PreparedImport } from '#services/import/prepared-import.ts'
import type { createSlugFinder } from '#services/items/saving.ts'

/** The state of one run through a file, between records. */
export interface ImportRun {
  readonly seen: Seen
  /** The ids of items that the run creates. */
  readonly created: Set<string>
  readonly index: ImportIndex
  readonly findItemSlug: ReturnType<typeof createSlugFinder>
  readonly findPostSlug: ReturnType<typeof createSlugFinder>
  /** The name of the key for scripts that imports; null: the administrator does. */
  readonly by: string | null
  /** What the histories of the items say of it. */
  readonly history: 'imported' | 'starter'
  /** Receives the rows to write; null: a dry run. */
  readonly prepared: PreparedImport | null
  readonly clock: () => Date
  /** 'namesakes': only new items that are called like another one are left out. */
  readonly leavesDoubtfulOut: boolean | 'namesakes'
  /** Says what new items will hold, of the first ones. */
  readonly showsNew: boolean
  /** Of new items whose record does not say whether they are public. */
  readonly newState: 'draft' | 'published'
}

/** The report on a record, without its number in the file, which the reading loop adds. */
export type Decided = Omit<ImportRowReport, 'record'>

/**
 * A decision about a record without details but `more`. `itemId`: null before the import is done.
 */
export function decided(
  about: Pick<Decided, 'line' | 'title' | 'itemId'>,
  action: Decided['action'],
  more: Partial<Omit<Decided, 'action'>> = {},
): Decided {
  return {
    ...about,
    action,
    note: null,
    errors: {},
    doubts: {},
    changed: [],
    emptied: [],
    differences: [],
    ...more,
  }
}

/** `why`: one error, or errors by field. */
export const refused = (line: number, title: string, why: ErrorMessage | FieldErrors): Decided =>
  decided(
    { line, title, itemId: null },
    'mistake',
    isErrorMessage(why) ? { note: why } : { errors: why },
  )

const isErrorMessage = (why: ErrorMessage | FieldErrors): why is ErrorMessage =>
  typeof why['key'] === 'string'

/** With its history as items/item-lifecycle.ts keeps it. `before`: null where the item is new. */
export function toPrepared<Item extends AnyItem>(
  table: ItemTable<Item>,
  row: Stored<Item>,
  before: Stored<Item> | null,
  action = 'imported',
  by: string | null = null,
) {
  const { id, updatedAt } = row.item
  const at = updatedAt ?? ''
  const change = toChange(table, row, action, at, by)
  const found = before && toChange(table, before, 'found', before.item.updatedAt ?? at)
  return {
    entity: table.entity,
    id,
    cells: toItemCells(table, row),
    found,
    change,
    publishAtBefore: before?.publishAt ?? null,
  }
}

/** Names by the key that makes similar names equal. Items in the trash do not count. */
function createNameIndex() {
  const owners = new Map<string, { readonly id: string; readonly name: string }[]>()
  return {
    add(id: string, name: string): void {
      const key = nameKey(name)
      if (key !== '') owners.set(key, [...(owners.get(key) ?? []).slice(-1), { id, name }])
    },
    /** The name of an item beside these that is called the same; undefined: none is. */
    findOther: (ids: readonly string[], name: string) =>
      owners.get(nameKey(name))?.find((owner) => !ids.includes(owner.id))?.name,
  }
}

/**
 * The identifiers of all items when the reading of a file began, trash included. Read once:
 * thousands of records would each need all of them. Items stored by the same reading are left out
 * on purpose, so that the import does what its dry run reported.
 */
export async function loadImportIndex(db: Queries) {
  const names = new Map<string, string>()
  const idByCode = new Map<string, string>()
  const idBySlug = new Map<string, string>()
  const nameIndex = createNameIndex()
  for await (const batch of readNamings(db))
    for (const { id, name, code, slug, state } of batch) {
      names.set(id, name)
      if (state !== 'trash') nameIndex.add(id, name)
      idBySlug.set(slug, id)
      if (code !== null && state !== 'trash') idByCode.set(code, id)
    }
  const addresses = await listFormerAddresses(db)
  const groups = new Set((await listCountryGroups(db)).map(({ key }) => key))
  const idByFormerSlug = new Map(
    addresses.map(({ slug, opportunity_id }) => [slug, opportunity_id]),
  )
  const isOthers = (owner: string | undefined, id: string) => owner !== undefined && owner !== id
  return {
    hasId: (id: string) => names.has(id),
    /** The keys of all groups of countries. */
    groups,
    /**
     * The names of all items; the reading adds those of the file, so that two of its records are
     * compared.
     */
    names: nameIndex,
    /** The id of the item outside the trash with this code; undefined: none. */
    findIdByCode: (code: string) => idByCode.get(code),
    findIdBySlug: (slug: string) => idBySlug.get(slug),
    /** The name of another item that has its code or id. */
    findClash({ id, code }: Pick<Opportunity, 'id' | 'code'>) {
      const owner = [id, code]
        .map((each) => (each === null ? undefined : idByCode.get(each)))
        .find((each) => isOthers(each, id))
      return names.get(owner ?? (code === null || code === id ? '' : code))
    },
    isSlugTaken: async (slug: string, id: string) =>
      isOthers(idBySlug.get(slug), id) || isOthers(idByFormerSlug.get(slug), id),
  }
}

export type ImportIndex = Awaited<ReturnType<typeof loadImportIndex>>

/**
 * Names found earlier in the same file, with their lines: a second record of the same item is an
 * error, because one would undo the other.
 */
type Seen = Map<string, number>

/** Throws Problem 'invalid' for a second record of one item. */
export function checkTwice(
  seen: Seen,
  names: readonly (string | null | undefined)[],
  line: number,
): void {
  const given = names
    .filter((each) => each !== null && each !== undefined && each !== '')
    .map(String)
  const twice = given.map((each) => seen.get(each)).find((first) => first !== undefined)
  if (twice !== undefined)
    throw new Problem('invalid', { key: 'twice-in-file', line: twice === line ? null : twice })
  for (const each of given) seen.set(each, line)
}

/** Throws Problem 'invalid' for what no page would show, unless it was on none before. */
export function checkAppearance(item: Opportunity, before?: Opportunity): void {
  const isSomewhere = (one: Opportunity) => listAppearances(asRuled(one)).length > 0
  if (isSomewhere(item) || (before !== undefined && !isSomewhere(before))) return
  throw new Problem('invalid', { key: 'unknown-page' })
}
