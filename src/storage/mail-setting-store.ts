import { decodeJson, encodeJson } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

/** What the mails remember. Apart from setting-store.ts because no page shows it: a change must not empty the page cache. */
export type MailSettingKey = 'mail-options' | 'mail-key' | 'mail-known' | 'mail-weekly' | 'mail-turn'

/** The stored JSON value; undefined: never set. */
export async function findMailSetting(db: Queries, key: MailSettingKey): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row === undefined ? undefined : decodeJson(row.value)
}

/** Stores any JSON value in place of the one before. */
export async function saveMailSetting(db: Queries, key: MailSettingKey, value: unknown, now: Date): Promise<void> {
  const row = { value: encodeJson(value), changed_at: now.toISOString() }
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Writes nothing, but holds back other transactions that lock or write it until the end of the caller's. Does nothing for one never set. */
export async function lockMailSetting(db: Queries, key: MailSettingKey): Promise<void> {
  await db
    .updateTable('setting')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('key', '=', key)
    .execute()
}

/** Stores the value only where none is, and tells whether it did: of several processes at once exactly one gets true. */
export async function claimMailSetting(db: Queries, key: MailSettingKey, value: unknown, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('setting')
    .values({ key, value: encodeJson(value), changed_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
