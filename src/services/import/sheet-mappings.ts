import { z } from 'zod'
import { isSheetField } from '#domain/forms/sheet-fields.ts'
import { findNameError, fitsSheet, type SheetMapping } from '#domain/forms/sheet-mapping.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { type Outcome, Problem } from '#domain/problem.ts'
import { cleanLine, normalizeText } from '#domain/words/text.ts'
import type { Database, Queries } from '#storage/database.ts'
import { changeSetting, findSetting } from '#storage/setting-store.ts'

/** More than an editor can tell apart, and all of them fit into one row. */
export const maxMappings = 50

/** A field that a later version no longer has is not read. */
const fieldSchema = z
  .string()
  .nullable()
  .transform((name) => (name !== null && isSheetField(name) ? name : null))

const storedSchema = z.object({
  list: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(kinds),
      columns: z.array(z.object({ heading: z.string(), field: fieldSchema })),
    }),
  ),
})

const isNamed = (name: string) => (mapping: SheetMapping) =>
  normalizeText(mapping.name) === normalizeText(cleanLine(name))

/**
 * What the columns of foreign sheets are read as, kept by name. Case and accents of names do not
 * count.
 */
export function createSheetMappings({
  db: { kysely },
  clock,
}: {
  readonly db: Database
  readonly clock: () => Date
}) {
  /** Whoever changes them at the same time waits. */
  async function change<Result>(
    work: (all: readonly SheetMapping[]) => {
      readonly all: readonly SheetMapping[]
      readonly result: Result
    },
  ): Promise<Result> {
    let done: { readonly result: Result } | undefined
    await changeSetting(kysely, 'sheet-mappings', clock(), (stored) => {
      const { all, result } = work(readList(stored))
      done = { result }
      return { list: all }
    })
    if (done === undefined) throw new Error('nothing was changed')
    return done.result
  }

  return {
    /** In the order of their names. */
    list: () => readAll(kysely),
    /** Throws Problem 'not-found' for a name that no mapping has. */
    async get(name: string): Promise<SheetMapping> {
      const found = (await readAll(kysely)).find(isNamed(name))
      if (found === undefined) throw new Problem('not-found', { key: 'mapping-gone' })
      return found
    },
    /** That of a sheet with these headings; undefined: none was kept. */
    findFitting: async (headings: readonly string[]): Promise<SheetMapping | undefined> =>
      (await readAll(kysely)).find((mapping) => fitsSheet(mapping, headings)),
    /**
     * Keeps a mapping, in place of the one with its name if that is for a sheet with the same
     * columns. Errors at `name`.
     */
    save: (mapping: SheetMapping): Promise<Outcome<SheetMapping>> =>
      change<Outcome<SheetMapping>>((all) => {
        const before = all.find(isNamed(mapping.name))
        const headings = mapping.columns.map(({ heading }) => heading)
        if (before !== undefined && !fitsSheet(before, headings))
          return { all, result: { ok: false, errors: { name: { key: 'mapping-name-taken' } } } }
        if (before === undefined && all.length >= maxMappings) {
          const errors = { name: { key: 'too-many-mappings', most: maxMappings } } as const
          return { all, result: { ok: false, errors } }
        }
        const others = all.filter((each) => each !== before)
        return { all: [...others, mapping], result: { ok: true, value: mapping } }
      }),
    /**
     * Errors at `name`. Throws Problem 'not-found' for a name that no mapping has.
     */
    rename: (from: string, typed: string): Promise<Outcome<string>> =>
      change<Outcome<string>>((all) => {
        const mapping = all.find(isNamed(from))
        if (mapping === undefined) throw new Problem('not-found', { key: 'mapping-gone' })
        const name = cleanLine(typed)
        const errors = findNameError(name)
        if (Object.keys(errors).length > 0) return { all, result: { ok: false, errors } }
        const others = all.filter((each) => each !== mapping)
        if (others.some(isNamed(name)))
          return { all, result: { ok: false, errors: { name: { key: 'mapping-name-taken' } } } }
        return { all: [...others, { ...mapping, name }], result: { ok: true, value: name } }
      }),
    /** Removing what is gone is no error. */
    remove: (name: string): Promise<null> =>
      change((all) => ({ all: all.filter((each) => !isNamed(name)(each)), result: null })),
  }
}

/** An unreadable setting counts as empty. */
const readList = (stored: unknown): readonly SheetMapping[] =>
  storedSchema.safeParse(stored).data?.list ?? []

const readAll = async (db: Queries): Promise<readonly SheetMapping[]> =>
  readList(await findSetting(db, 'sheet-mappings')).toSorted((a, b) => a.name.localeCompare(b.name))
