import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { replaceExisting } from '#storage/columns.ts'
import type { Tables } from '#storage/tables.ts'
import { withTimeout } from '#storage/with-timeout.ts'

const key = 'catalogue-version'

/**
 * A text that differs after every change of page tables (`pageTables`), and when a scheduled item
 * becomes public. Each process compares it to notice changes by others. '' before the first change.
 * Random, not counted, so that a restored database never repeats one.
 */
export async function getCatalogueVersion(db: Kysely<Tables>, now: Date): Promise<string> {
  const lastPlanned = <Table extends 'opportunity' | 'post'>(table: Table) =>
    db
      .selectFrom<'opportunity' | 'post'>(table)
      .select(db.fn.max('publish_at').as('at'))
      .where('publish_at', '<=', now.toISOString())
      .as(table)
  const row = await db
    .selectFrom('setting')
    .select(['value', lastPlanned('opportunity'), lastPlanned('post')])
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return ''
  const instants = [row.opportunity, row.post].filter((instant) => instant !== null)
  return [String(JSON.parse(row.value)), ...instants].join('/')
}

/** The stored part of the version: it differs after each change, whatever the time is. */
export async function getStoredVersion(db: Kysely<Tables>): Promise<string> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? ''
}

/**
 * The end of a transaction that changed what pages show (database.ts): the row stays locked until
 * the commit.
 */
export async function bumpCatalogueVersion(db: Kysely<Tables>): Promise<void> {
  const row = { key, value: JSON.stringify(randomUUID()), changed_at: new Date().toISOString() }
  await db.insertInto('setting').values(row).onConflict(replaceExisting(row, 'key')).execute()
}

/**
 * Milliseconds that a save waits for readers of the catalogue; after an import of thousands they go
 * on in the background.
 */
const pollTimeout = 1000

// For the process, whichever database was changed: an unnecessary poll costs little.
const listeners = new Set<() => Promise<void>>()

/**
 * Calls `listener` after each commit of this process that changed what pages show, until `ended`; a
 * save waits for it.
 */
export function afterChanges(listener: () => Promise<void>, ended: AbortSignal): void {
  listeners.add(listener)
  ended.addEventListener('abort', () => listeners.delete(listener))
}

/** Never throws, because the change is already stored when it is called. */
export async function checkForChanges(): Promise<void> {
  if (listeners.size === 0) return
  await withTimeout(
    Promise.allSettled([...listeners].map((listener) => listener())),
    pollTimeout,
  ).catch(() => {})
}
