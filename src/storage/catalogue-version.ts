import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { numberChanges } from '#storage/items/change-store.ts'
import type { Tables } from '#storage/tables.ts'

const key = 'catalogue-version'

/**
 * A text that is another one after every change of what pages show (`shownTables`), and whenever a scheduled item has become public; each
 * process compares it to see what the others changed. '' before the first change. Random rather than counted, so that a database restored
 * from a backup never repeats one.
 */
export async function getCatalogueVersion(db: Kysely<Tables>, now: Date): Promise<string> {
  const at = now.toISOString()
  const row = await db
    .selectFrom('setting')
    .select([
      'value',
      (each) =>
        each
          .selectFrom('opportunity')
          .select(({ fn }) => fn.max('publish_at').as('at'))
          .where('publish_at', '<=', at)
          .as('item'),
      (each) =>
        each
          .selectFrom('post')
          .select(({ fn }) => fn.max('publish_at').as('at'))
          .where('publish_at', '<=', at)
          .as('post'),
    ])
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return ''
  const due = [row.item, row.post].filter((instant) => instant !== null)
  return [String(JSON.parse(row.value)), ...due].join('/')
}

/** Longer than any transaction that follows a bump, in milliseconds. */
const justNow = 5000

// One for the process, whichever database was changed: a look too many costs nothing but itself.
let bumpedAt = Number.NEGATIVE_INFINITY

/** This process changed something a moment ago. Whoever saved must see it at the next click; what other processes change may wait a second. */
export function hasJustChanged(): boolean {
  return performance.now() - bumpedAt < justNow
}

/** As if this process had changed something: one that shares its port has. `at` is an instant of performance.now(). */
export function noteChange(at = performance.now()): void {
  bumpedAt = at
}

/** The end of a transaction that changed what pages show (database.ts): the row stays locked until the commit. */
export async function bumpCatalogueVersion(db: Kysely<Tables>): Promise<void> {
  noteChange()
  const row = { value: JSON.stringify(randomUUID()), changed_at: new Date().toISOString() }
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  await numberChanges(db)
}
