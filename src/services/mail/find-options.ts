import { type MailOptions, readMailOptions } from '#domain/mail/options.ts'
import type { Queries } from '#storage/database.ts'
import { findSetting } from '#storage/setting-store.ts'

/** The options as they stand; the standard ones where none were ever set. */
export async function findMailOptions(db: Queries): Promise<MailOptions> {
  return readMailOptions(await findSetting(db, 'mail-options'))
}
