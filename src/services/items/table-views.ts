import { z } from 'zod'
import { kinds } from '#domain/opportunity/opportunity.ts'
import type { FieldErrors, Outcome } from '#domain/problem.ts'
import { cleanLine, compareText, normalizeText } from '#domain/words/text.ts'
import type { Database } from '#storage/database.ts'
import { changeSetting, findSetting } from '#storage/setting-store.ts'
import { maxViewName } from '#services/items/table-query.ts'

/** More than an editor can tell apart, and all of them fit into one row. */
const maxViews = 20

const storedSchema = z.object({
  list: z.array(
    z.object({ table: z.enum([...kinds, 'post']), name: z.string(), search: z.string() }),
  ),
})

/** A search of one of the editor's tables with its filters and order, kept by a name. */
export type SavedView = z.infer<typeof storedSchema>['list'][number]
type TableName = SavedView['table']

/** What the editor comes back to. Case and accents of names do not count. */
export function createTableViews({
  db: { kysely },
  clock,
}: {
  readonly db: Database
  readonly clock: () => Date
}) {
  return {
    /** Those of one table in the order of their names. */
    async list(table: TableName): Promise<readonly SavedView[]> {
      const all = readList(await findSetting(kysely, 'table-views'))
      return all
        .filter((view) => view.table === table)
        .toSorted((a, b) => compareText(normalizeText(a.name), normalizeText(b.name)))
    },
    /** Errors at `name`. */
    async save(view: SavedView): Promise<Outcome<SavedView>> {
      const named = { ...view, name: cleanLine(view.name) }
      let errors: FieldErrors = {}
      await changeSetting(kysely, 'table-views', clock(), (stored) => {
        const all = readList(stored)
        errors = findErrors(named, all)
        return { list: Object.keys(errors).length > 0 ? all : [...all, named] }
      })
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: named }
    },
    /** Removing what is gone is no error. */
    remove: (table: TableName, name: string): Promise<void> =>
      changeSetting(kysely, 'table-views', clock(), (stored) => ({
        list: readList(stored).filter((view) => !isNamed(view, table, name)),
      })),
  }
}

function findErrors({ table, name }: SavedView, all: readonly SavedView[]): FieldErrors {
  if (name === '') return { name: { key: 'view-unnamed' } }
  if (name.length > maxViewName) return { name: { key: 'view-name-long', most: maxViewName } }
  if (all.some((view) => isNamed(view, table, name))) return { name: { key: 'view-name-taken' } }
  const isFull = all.filter((view) => view.table === table).length >= maxViews
  return isFull ? { name: { key: 'too-many-views', most: maxViews } } : {}
}

const isNamed = (view: SavedView, table: TableName, name: string): boolean =>
  view.table === table && normalizeText(view.name) === normalizeText(cleanLine(name))

/** An unreadable setting counts as empty. */
const readList = (stored: unknown): readonly SavedView[] =>
  storedSchema.safeParse(stored).data?.list ?? []
