import { removeMailFiles } from '#services/mail/outbox/mail-files.ts'
import type { Database } from '#storage/database.ts'

/** Where mails leave traces beside the rows. */
export interface MailTraces {
  readonly db: Database
  /** The folder of mails that were not sent over SMTP; left out: there is none. */
  readonly outboxDir?: string | undefined
}

/** After rows were deleted: the files of these mails go too, and what the database file still holds of the rows. */
export async function forgetInFiles({ db, outboxDir }: MailTraces, mailIds: readonly string[]): Promise<void> {
  if (outboxDir !== undefined) await removeMailFiles(outboxDir, mailIds)
  await db.scrub()
}
