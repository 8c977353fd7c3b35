import { type Selectable, sql } from 'kysely'
import { followChange, type FollowedDay, followedDays } from '#domain/opportunity/followed-day.ts'
import { isPublic, itemStates } from '#domain/publication.ts'
import { decodeJson, encodeJson, oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import { type ContentRow, fromRow, toDeadline, toRow } from '#storage/items/opportunity-row.ts'
import type { Tables } from '#storage/tables.ts'

/** By the id of the opportunity; items whose day never changed are not among them. */
export async function listFollowedDays(db: Queries): Promise<ReadonlyMap<string, FollowedDay>> {
  const rows = await db.selectFrom('followed_day').selectAll().execute()
  return new Map(rows.map((row) => [row.opportunity_id, toFollowed(row)]))
}

/**
 * Runs `write`, which changes opportunities of these ids, and keeps what it changes of the days that calendars show, in the caller's
 * transaction. All that writes opportunities goes through here, but for new ones, of which nobody was told.
 */
export async function followDays<Result>(db: Queries, ids: readonly string[], write: () => Promise<Result>): Promise<Result> {
  const before = ids.length === 0 ? [] : await db.selectFrom('opportunity').selectAll().where('id', 'in', ids).execute()
  const result = await write()
  if (before.length === 0) return result
  const rows = await db
    .selectFrom('opportunity')
    .select(['id', 'updated_at', ...told])
    .where('id', 'in', ids)
    .execute()
  const after = new Map(rows.map((row) => [row.id, row]))
  // Nearly every change is of something else, and an import has thousands of them.
  const changed = before.filter((row) => told.some((column) => row[column] !== after.get(row.id)?.[column]))
  if (changed.length === 0) return result
  const known = await db
    .selectFrom('followed_day')
    .selectAll()
    .where(
      'opportunity_id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  const followed = new Map(known.map((row) => [row.opportunity_id, toFollowed(row)]))
  for (const row of changed) {
    const next = after.get(row.id)
    const now = new Date(next?.updated_at ?? Date.now())
    const seen = { item: fromRow(row), isPublic: isPublicRow(row, now) }
    const nextSeen = next && { item: { deadline: toDeadline(next) }, isPublic: isPublicRow(next, now) }
    const change = followChange(followed.get(row.id), seen, nextSeen, now)
    if (change !== undefined) await save(db, row.id, change)
  }
  return result
}

/** What calendars tell of an item follows from these. */
const told = ['state', 'publish_at', 'deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone', 'deadline_note'] as const

function isPublicRow({ state, publish_at: publishAt }: Pick<Tables['opportunity'], 'state' | 'publish_at'>, now: Date): boolean {
  return isPublic({ state: oneOf(itemStates, state, 'draft'), publishAt }, now)
}

async function save(db: Queries, id: string, { sequence, cancelled }: FollowedDay): Promise<void> {
  const row = {
    sequence,
    cancelled_at: cancelled?.at ?? null,
    cancelled_item: cancelled === null ? null : encodeJson(toRow(cancelled.item)),
  }
  await db
    .insertInto('followed_day')
    .values({ opportunity_id: id, ...row })
    .onConflict((conflict) => conflict.column('opportunity_id').doUpdateSet(row))
    .execute()
  if (cancelled !== null) await forget(db, cancelled.at)
}

/** What is deleted for ever is followed no longer than its cancelled event is shown. */
async function forget(db: Queries, at: string): Promise<void> {
  const end = new Date(Date.parse(at) - (followedDays + 1) * 86_400_000).toISOString()
  await db
    .deleteFrom('followed_day')
    .where('cancelled_at', '<', end)
    .where((each) =>
      each.not(
        each.exists(
          each.selectFrom('opportunity').select(sql.lit(1).as('there')).whereRef('opportunity.id', '=', 'followed_day.opportunity_id'),
        ),
      ),
    )
    .execute()
}

function toFollowed({ sequence, cancelled_at: at, cancelled_item: cell }: Selectable<Tables['followed_day']>): FollowedDay {
  const item = cell === null ? undefined : decodeJson(cell)
  if (at === null || typeof item !== 'object' || item === null) return { sequence, cancelled: null }
  return { sequence, cancelled: { at, item: fromRow(item as ContentRow) } }
}
