import { randomUUID } from 'node:crypto'
import type { Queries } from '#storage/database.ts'

const key = 'catalogue-version'

/**
 * A text that is another one after every change of opportunities, posts and settings, and whenever a scheduled one has become public; each
 * process compares it to see what the others changed. '' before the first change. Random rather than counted, so that a database restored
 * from a backup never repeats one.
 */
export async function getCatalogueVersion(db: Queries, now: Date): Promise<string> {
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

/** Belongs into the transaction of the change itself, as its last statement: the row stays locked until the commit. */
export async function bumpCatalogueVersion(db: Queries): Promise<void> {
  const row = { value: JSON.stringify(randomUUID()), changed_at: new Date().toISOString() }
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
