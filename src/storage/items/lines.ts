import { setImmediate as afterOthers } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Queries } from '#storage/database.ts'
import { publicAt } from '#storage/items/public-at.ts'
import { readParts } from '#storage/items/read-parts.ts'
import type { Tables } from '#storage/tables.ts'

// The index opportunity_line has all columns that are named here, so that SQLite reads no rows (migrations/0013-figures.ts).

/** What every line of the administrator's table is judged and named by. */
const tableColumns = ['id', 'state', 'publish_at', 'deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone', 'name'] as const

/** What the table may be sorted by. */
type SortedColumn = 'name' | 'deadline_date' | 'country' | 'updated_at' | 'verified_on' | 'created_at'

/** What else the administrator's search looks at; the index has them too. */
const searchedColumns = ['country', 'host_university', 'host_organization', 'location', 'code', 'slug'] as const

/** What the administrator's table asks of an item, and of the rest what was asked for. */
export type TableLine = Selectable<Pick<Tables['opportunity'], (typeof tableColumns)[number]>> &
  Partial<Selectable<Pick<Tables['opportunity'], SortedColumn | (typeof searchedColumns)[number]>>>

/** Items that are read in one turn. */
const rowsAtOnce = 500

/**
 * All items, trash included, kind by kind in the order of their ids; of the kind alone where one is given: what a table is sorted by, and with
 * `isSearched` what a search looks at.
 */
export async function* readTableLines(
  db: Queries,
  { kind: only, sortedBy, isSearched }: { kind?: Kind | undefined; sortedBy: SortedColumn; isSearched: boolean },
): AsyncGenerator<readonly TableLine[]> {
  // What is not needed is not asked for: most of the time goes into handing values over.
  const columns = [...new Set([...tableColumns, sortedBy, ...(isSearched ? searchedColumns : [])])]
  for (const kind of only === undefined ? kinds : [only])
    yield* readParts(rowsAtOnce, (after): Promise<readonly TableLine[]> => partOf(db, kind, after).select(columns).execute())
}

function partOf(db: Queries, kind: Kind, after: string) {
  return db.selectFrom('opportunity').where('kind', '=', kind).where('id', '>', after).orderBy('id').limit(rowsAtOnce)
}

/** How many of each kind are not in the trash. */
export async function countByKind(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('opportunity')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('state', '!=', 'trash')
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

// Indexes answer what is asked here, so that neither database looks at every row (migrations/0014-morning.ts).

const deadlineColumns = ['deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone'] as const
const lineColumns = ['id', 'kind', 'name', 'state', 'version', 'publish_at', 'link_state', ...deadlineColumns] as const

/** What the morning list says and asks of an item. */
export type MorningLine = Selectable<Pick<Tables['opportunity'], (typeof lineColumns)[number]>>

/** The public items of one kind that have the same deadline. */
export interface DeadlineCount extends Pick<MorningLine, 'kind' | (typeof deadlineColumns)[number]> {
  readonly items: number
  /** Those that nobody has verified since the day that was asked for. */
  readonly unverified: number
  /** When the oldest of all was verified; '': one never was. */
  readonly oldest: string
}

/** All items that are public at `now`, counted. Verified counts what was after `since`, a plain date. */
export async function countByDeadline(db: Queries, now: Date, since: string): Promise<DeadlineCount[]> {
  const rows = await db
    .selectFrom('opportunity')
    .select([...deadlineColumns, 'kind'])
    .select(({ fn, ref }) => [
      fn.countAll<number>().as('items'),
      sql<number>`sum(case when ${ref('verified_on')} > ${since} then 0 else 1 end)`.as('unverified'),
      sql<string>`min(coalesce(${ref('verified_on')}, ''))`.as('oldest'),
    ])
    .where(publicAt('opportunity', now))
    .groupBy([...deadlineColumns, 'kind'])
    .execute()
  return rows.map((row) => ({ ...row, items: Number(row.items), unverified: Number(row.unverified) }))
}

/** The public items whose deadline of the kind is one of the dates, part by part in the order of their ids. */
export function readLinesOfDates(
  db: Queries,
  { kind, dates, now }: { readonly kind: string; readonly dates: readonly string[]; readonly now: Date },
): AsyncGenerator<readonly MorningLine[]> {
  const found = db.selectFrom('opportunity').where('deadline_kind', '=', kind).where('deadline_date', 'in', dates)
  return readParts(rowsAtOnce, (after) =>
    found.where(publicAt('opportunity', now)).where('id', '>', after).orderBy('id').limit(rowsAtOnce).select(lineColumns).execute(),
  )
}

/** The public items whose link was not fine, likewise. */
export function readFailing(db: Queries, now: Date): AsyncGenerator<readonly MorningLine[]> {
  // As a literal: the index names it so, and neither database uses it for a bound value.
  const failing = db.selectFrom('opportunity').where('link_state', '!=', sql.lit('fine'))
  return readParts(rowsAtOnce, (after) =>
    failing.where(publicAt('opportunity', now)).where('id', '>', after).orderBy('id').limit(rowsAtOnce).select(lineColumns).execute(),
  )
}

/** What becomes public after `now` and before the day `until`. */
export async function listDueLines(db: Queries, now: Date, until: string): Promise<MorningLine[]> {
  const waiting = db.selectFrom('opportunity').where('publish_at', '>', now.toISOString()).where('publish_at', '<', until)
  const found = await waiting.orderBy('publish_at').orderBy('id').select(lineColumns).execute()
  // Not asked of SQLite, which would go through all that is published.
  return found.filter(({ state }) => state === 'published')
}

const idsAtOnce = 200

/** Those of the ids that exist, so many at a time in the order of the ids; others have their turn in between. */
export async function* readLinesByIds(db: Queries, ids: readonly string[]): AsyncGenerator<readonly MorningLine[]> {
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    if (start > 0) await afterOthers()
    const some = ids.slice(start, start + idsAtOnce)
    const found = await db.selectFrom('opportunity').select(lineColumns).where('id', 'in', some).execute()
    const byId = new Map(found.map((line) => [line.id, line]))
    yield some.flatMap((id) => byId.get(id) ?? [])
  }
}
