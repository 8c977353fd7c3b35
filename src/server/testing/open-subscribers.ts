import { readMailOptions } from '#domain/mail/options.ts'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import type { Database } from '#storage/database.ts'
import { claimMails } from '#storage/mail/outbox.ts'
import { composeMail } from '#services/mail/compose.ts'
import { createMailing } from '#services/mail/mailing.ts'
import { subscribe } from '#services/mail/subscribers/subscribing.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'

export const start = new Date('2027-01-04T09:00:00.000Z')
export const day = 86_400_000
const site = {
  siteName: 'Atlas',
  publicUrl: 'https://atlas.example',
  adminEmail: 'admin@atlas.example',
  write: createMailWriter(),
}
export const email = 'ada@example.org'

/** The functions of subscribers at `time`, with the emails that wait. */
export function openSubscribers(db: Database) {
  const time = { now: start }
  const clock = () => time.now
  const mailing = createMailing({ db, clock })
  const { subscribing } = mailing
  return {
    ...mailing,
    subscribing: {
      ...subscribing,
      confirm: (token: string, reader = sampleReader) => subscribing.confirm(token, reader),
    },
    time,
    signUp: (address: unknown = email, reader = sampleReader) =>
      subscribe({ db, clock }, { email: address }, reader),
    /** The waiting emails as they would be sent; they are not sent. */
    async listMails() {
      const rows = await claimMails(db.kysely, 'test', 100, 0, time.now)
      const mails = await Promise.all(
        rows.map((row) => composeMail(db, site, row, readMailOptions({}), time.now)),
      )
      return mails.flatMap((mail) => ('subject' in mail ? [mail] : []))
    },
  }
}

/** The token of the link in a confirmation email; empty: none. */
export const tokenIn = (text: string) => /confirm\?t=([\w-]{43})/.exec(text)?.[1] ?? ''
