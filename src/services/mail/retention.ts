import type { MailOptions } from '#domain/mail/options.ts'
import { addMonths } from '#domain/words/plain-date.ts'
import type { Database } from '#storage/database.ts'
import { deleteOld } from '#storage/mail/retention-store.ts'

const day = 86_400_000

/** Links are counted over thirty days (services/mail/subscribers/ask-to-confirm.ts); their hashes stay a day longer. */
const tokenDays = 31

/** Deletes what the options say has been kept long enough. */
export async function tidyMails({ kysely }: Database, options: MailOptions, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  await deleteOld(kysely, {
    unconfirmed: daysAgo(options.unconfirmedDays),
    messages: monthsAgo(options.messageMonths, now),
    log: monthsAgo(options.logMonths, now),
    tokens: daysAgo(tokenDays),
  })
}

function monthsAgo(months: number, now: Date): Date {
  const [date = '', time = ''] = now.toISOString().split('T')
  return new Date(`${addMonths(date, -months)}T${time}`)
}
