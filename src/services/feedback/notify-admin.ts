import type { MailContent } from '#domain/mail/mail-content.ts'
import type { Queries } from '#storage/database.ts'
import { countNotices, findMailsOfIssue, insertMails } from '#storage/mail/outbox.ts'

const hour = 3_600_000
/** Mails about single messages and reports in an hour. More are one mail with their number. */
const maxAnHour = 10

/**
 * Tells the administrator about a message or report, in the caller's transaction. When ten mails of
 * the last hour have done so, one mail at the end of the hour has the number of those that follow:
 * a flood must not fill a mailbox.
 */
export async function notifyAdmin(
  db: Queries,
  issue: string,
  content: Extract<MailContent, { kind: 'message' | 'report' }>,
  now: Date,
): Promise<void> {
  const recipient = { recipient: 'admin', email: null }
  const before = new Date(now.getTime() - hour)
  const until = new Date((Math.floor(now.getTime() / hour) + 1) * hour)
  const issueOfHour = `notices:${until.toISOString()}`
  const isCounted = (await findMailsOfIssue(db, issueOfHour, ['admin'])).length > 0
  if (!isCounted && (await countNotices(db, ['message', 'report'], before)) < maxAnHour)
    return await insertMails(db, [{ issue, ...recipient, content }], now)
  // The first of an hour begins the span, and later ones change nothing.
  const span = { since: now.toISOString(), until: until.toISOString() }
  const mail = { issue: issueOfHour, ...recipient, content: { kind: 'notices', ...span } } as const
  await insertMails(db, [mail], now, until)
}
