import { isRecord } from '#domain/words/is-record.ts'
import { decodeJson, encodeJson, skipExisting, replaceExisting } from '#storage/columns.ts'
import { inTransaction, invalidatePages, type Queries } from '#storage/database.ts'

/**
 * The site's own settings; 'catalogue-version' has a separate file. true: pages show the setting,
 * so a change must make cached pages stale. A change to any other must not.
 */
const settings = {
  site: true,
  'site-options': true,
  'starter-catalogue': true,
  'starter-groups': false,
  'starter-visa-measures': false,
  'rules-confirmed': false,
  'attention-postponed': false,
  'dates-announced': false,
  'pages-opened': false,
  'pages-refusing': false,
  'page-round': false,
  'account-key': false,
  'second-step': false,
  'sheet-mappings': false,
  'table-views': false,
  'mail-options': false,
  'mail-key': false,
  'mail-known': false,
  'mail-turn': false,
  'mail-weekly': false,
  'mails-held': false,
  'vacuumed-at': false,
  'visitor-key': false,
  'weekly-round': false,
  'backup-round': false,
  'backup-made': false,
  'backup-failed': false,
} as const
export type SettingKey = keyof typeof settings

/** The stored JSON value; undefined: never set. */
export async function findSetting(db: Queries, key: SettingKey): Promise<unknown> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row && decodeJson(row.value)
}

/** A setting that is a record; one never set, or unreadable, counts as empty. */
export async function findRecord(
  db: Queries,
  key: SettingKey,
): Promise<Readonly<Record<string, unknown>>> {
  const stored = await findSetting(db, key)
  return isRecord(stored) ? stored : {}
}

/** Stores any JSON value in place of the one before. */
export async function saveSetting(
  db: Queries,
  key: SettingKey,
  value: unknown,
  now: Date,
): Promise<void> {
  const row = { key, value: encodeJson(value), changed_at: now.toISOString() }
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('setting')
      .values(row)
      .onConflict(replaceExisting(row, 'key'))
      .execute()
    if (settings[key]) invalidatePages()
  })
}

/**
 * Writes nothing, but holds back other transactions that lock or write these until the caller's
 * ends. Those never set hold back none.
 */
export async function lockSettings(db: Queries, keys: readonly SettingKey[]): Promise<void> {
  await db
    .updateTable('setting')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('key', 'in', keys)
    .execute()
}

/**
 * Stores the value only where none exists, and returns whether it did. Exactly one of several
 * concurrent processes gets true; within a transaction the others wait for its end.
 */
export const claimSetting = async (
  db: Queries,
  key: SettingKey,
  value: unknown,
  now: Date,
): Promise<boolean> => await replaceSetting(db, key, undefined, value, now)

/**
 * Stores the value only where exactly `before` is stored (undefined: nothing). Whether it did: one
 * of several concurrent callers does.
 */
export async function replaceSetting(
  db: Queries,
  key: SettingKey,
  before: unknown,
  value: unknown,
  now: Date,
): Promise<boolean> {
  const row = { key, value: encodeJson(value), changed_at: now.toISOString() }
  return await inTransaction(db, async (transaction) => {
    const isStored =
      before === undefined
        ? await insertSetting(transaction, row)
        : await updateSetting(transaction, row, encodeJson(before))
    if (!isStored) return false
    if (settings[key]) invalidatePages()
    return true
  })
}

/**
 * Changes a setting that is a record; one never set, or unreadable, counts as empty. Who changes it
 * at the same time waits, so that neither overwrites the other.
 */
export async function changeSetting(
  db: Queries,
  key: SettingKey,
  now: Date,
  change: (all: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // What was never set has no row to wait at.
    await claimSetting(transaction, key, {}, now)
    await lockSettings(transaction, [key])
    await saveSetting(transaction, key, change(await findRecord(transaction, key)), now)
  })
}

type SettingRow = { readonly key: SettingKey; readonly value: string; readonly changed_at: string }

/** false: a value exists already. */
async function insertSetting(db: Queries, row: SettingRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('setting')
    .values(row)
    .onConflict(skipExisting('key'))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** false: another value than `before` is stored, or none. */
async function updateSetting(db: Queries, row: SettingRow, before: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('setting')
    .set(row)
    .where('key', '=', row.key)
    .where('value', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
