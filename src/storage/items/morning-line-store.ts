import { setImmediate as afterOthers } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '#storage/database.ts'
import { publicAt } from '#storage/items/public-at.ts'
import { readParts } from '#storage/items/read-parts.ts'
import type { Tables } from '#storage/tables.ts'

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

/** Items that are read in one turn. */
const rowsAtOnce = 500

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
