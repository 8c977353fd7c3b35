import type { MailOptions } from '#domain/mail/options.ts'
import { addMonths } from '#domain/words/plain-date.ts'
import type { MailTraces } from '#services/mail/outbox/forget-in-files.ts'
import { sweepMailFiles } from '#services/mail/outbox/mail-files.ts'
import { listKeptMails } from '#storage/mail/kept-mail-store.ts'
import { deleteOld } from '#storage/mail/retention-store.ts'

const day = 86_400_000

/** Links are counted over thirty days (services/mail/subscribers/ask-to-confirm.ts); their hashes stay a day longer. */
const tokenDays = 31

/** Deletes what the options say has been kept long enough, and what files still hold of what is deleted, whoever deleted it. */
export async function tidyMails({ db, outboxDir }: MailTraces, options: MailOptions, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  await deleteOld(db.kysely, {
    unconfirmed: daysAgo(options.unconfirmedDays),
    messages: monthsAgo(options.messageMonths, now),
    log: monthsAgo(options.logMonths, now),
    tokens: daysAgo(tokenDays),
  })
  if (outboxDir !== undefined) await sweepMailFiles(outboxDir, (ids) => listKeptMails(db.kysely, ids), now)
  await db.scrub()
}

function monthsAgo(months: number, now: Date): Date {
  const [date = '', time = ''] = now.toISOString().split('T')
  return new Date(`${addMonths(date, -months)}T${time}`)
}
