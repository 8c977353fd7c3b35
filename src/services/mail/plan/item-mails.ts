import { decideTurn, type ItemMail, type LastMail } from '#domain/mail/item-mails.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { decodeJson } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import * as outbox from '#storage/mail/outbox.ts'
import { saveLastIssue, type Watcher } from '#storage/mail/subscribers.ts'

/**
 * Decides on one mail about an item to its watchers, in the caller's transaction. Those who have
 * this mail already, or its content by another one, get none. Returns the ids of the subscribers
 * for whom it is decided; the others are to be asked again.
 */
export async function decideItemMails(
  db: Queries,
  watchers: readonly Watcher[],
  { issue, content }: { readonly issue: string; readonly content: ItemMail },
  now: Date,
): Promise<readonly string[]> {
  const ids = watchers.map(({ subscriberId }) => subscriberId)
  const known = new Set(
    (await outbox.findMailsOfIssue(db, issue, ids)).map(({ recipient }) => recipient),
  )
  const fresh = watchers.filter(({ subscriberId }) => !known.has(subscriberId))
  const last = await findLastMails(db, fresh)
  const bySendAt = new Map<number, outbox.NewMail[]>()
  const overtaken: outbox.NewMail[] = []
  const decided = [...known]
  for (const { subscriberId: recipient, email, locale } of fresh) {
    const row = last.get(recipient)
    const decision = decideTurn(row && toLastMail(row), content, now)
    const mail = { issue, recipient, email, content, locale }
    if (decision.turn === 'wait') continue
    if (decision.turn === 'send') getOrCreate(bySendAt, decision.at.getTime(), () => []).push(mail)
    else if (decision.turn === 'overtaken') overtaken.push(mail)
    else if (row !== undefined && !(await outbox.rewriteMail(db, row, decision.content)))
      // It was sent in this moment.
      getOrCreate(bySendAt, now.getTime(), () => []).push(mail)
    decided.push(recipient)
  }
  await outbox.insertOvertakenMails(db, overtaken, now)
  for (const [at, mails] of bySendAt) {
    await outbox.insertMails(db, mails, now, new Date(at))
    const recipients = mails.map(({ recipient }) => recipient)
    await saveLastIssue(db, content.item, recipients, issue)
  }
  return decided
}

/** The last mail about the item, by the subscriber's id. */
async function findLastMails(
  db: Queries,
  watchers: readonly Watcher[],
): Promise<ReadonlyMap<string, outbox.MailRow>> {
  const byIssue = Map.groupBy(watchers, ({ lastIssue }) => lastIssue)
  const found = new Map<string, outbox.MailRow>()
  for (const [issue, some] of byIssue) {
    if (issue === null) continue
    const recipients = some.map(({ subscriberId }) => subscriberId)
    for (const row of await outbox.findMailsOfIssue(db, issue, recipients))
      found.set(row.recipient, row)
  }
  return found
}

function toLastMail({ state, settled_at: at, content, lease }: outbox.MailRow): LastMail {
  if (state === 'sent') return { state, at: new Date(at ?? 0) }
  if (state === 'failed') return { state: 'dropped' }
  return {
    state: 'waiting',
    content: decodeJson(content) as ItemMail,
    isBeingSent: lease !== null,
  }
}
