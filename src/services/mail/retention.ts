import { correctionNetworkDays } from '#domain/corrections.ts'
import { messageTrashDays } from '#domain/feedback.ts'
import type { MailOptions } from '#domain/mail/options.ts'
import { addMonths } from '#domain/words/plain-date.ts'
import type { Queries } from '#storage/database.ts'
import { listRetainedMails } from '#storage/mail/outbox.ts'
import { deleteOld } from '#storage/mail/retention-store.ts'
import { findSetting, replaceSetting } from '#storage/setting-store.ts'
import { type MailTraces, cleanUpMailFiles } from '#services/mail/outbox-files.ts'

const day = 86_400_000

/**
 * Links are counted over thirty days (services/mail/subscribers/subscribing.ts); their hashes stay
 * a day longer.
 */
const tokenDays = 31

/**
 * Deletes data whose retention is over, and files with data that has been deleted by any process.
 */
export async function cleanUpMails(
  { db, outboxDir }: MailTraces,
  options: MailOptions,
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  await deleteOld(db.kysely, {
    unconfirmed: daysAgo(options.unconfirmedDays),
    messages: monthsAgo(options.messageMonths, now),
    trash: daysAgo(messageTrashDays),
    log: monthsAgo(options.logMonths, now),
    tokens: daysAgo(tokenDays),
    networks: daysAgo(correctionNetworkDays),
  })
  if (outboxDir !== undefined)
    await cleanUpMailFiles(outboxDir, (ids) => listRetainedMails(db.kysely, ids), now)
  if (await isVacuumDue(db.kysely, now)) await db.vacuum()
  else await db.eraseDeleted()
}

/** Once a day, by one of all processes; a failure is reported and retried the next day. */
async function isVacuumDue(db: Queries, now: Date): Promise<boolean> {
  const last = await findSetting(db, 'vacuumed-at')
  if (typeof last === 'string' && last > new Date(now.getTime() - day).toISOString()) return false
  return await replaceSetting(db, 'vacuumed-at', last, now.toISOString(), now)
}

function monthsAgo(months: number, now: Date): Date {
  const [date = '', time = ''] = now.toISOString().split('T')
  return new Date(`${addMonths(date, -months)}T${time}`)
}
