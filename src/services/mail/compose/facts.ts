import type { NewsItem } from '#domain/mail/alerts.ts'
import type { MailContent, MailContents } from '#domain/mail/mail-content.ts'
import { type LookedKind, type MailFacts, type MailItem, toMailItem } from '#domain/mail/mail-facts.ts'
import { reminderStep } from '#domain/mail/reminder-step.ts'
import { type DeadlineStatus, readDeadline } from '#domain/opportunity/deadline.ts'
import type { MailToWrite } from '#services/mail/compose/mail-writer.ts'
import { readNewsletter } from '#services/mail/compose/newsletter-content.ts'
import type { Dropped } from '#services/mail/transport.ts'
import type { Queries } from '#storage/database.ts'
import { findNewsletter } from '#storage/mail/newsletter-store.ts'
import { listNewsItems } from '#storage/mail/news-item-store.ts'

type Look<Kind extends LookedKind> = (
  content: MailContents[Kind],
  source: { readonly db: Queries; readonly now: Date },
) => Promise<MailFacts[Kind] | Dropped>

/** A mail may have waited for days: what it tells is read when it is sent, and one that has nothing true to tell is not sent. */
const looks: { readonly [Kind in LookedKind]: Look<Kind> } = {
  async digest({ items, more }, { db, now }) {
    const found = new Map((await listNewsItems(db, items, now)).map((item) => [item.id, item]))
    const open = items.flatMap((id) => found.get(id) ?? []).filter((item) => readDeadline(item.deadline, now).state === 'open')
    return open.length === 0 ? { dropped: 'not-so-any-more' } : { items: open.map((item) => toMailItem(item, now)), more }
  },
  async reminder({ item: id, date, step }, { db, now }) {
    const found = await findItem(db, id, now)
    if (found === undefined) return { dropped: 'item-gone' }
    const { item, status } = found
    if (status.state === 'closed') return { dropped: 'day-past' }
    // A date that has moved is told by a mail of its own, and counted down again.
    if (status.kind !== 'fixed' || status.date !== date || status.daysLeft === null) return { dropped: 'not-so-any-more' }
    return reminderStep(status.daysLeft) === step ? { item, daysLeft: status.daysLeft } : { dropped: 'overtaken' }
  },
  moved: (content, source) => changed(content, source, ({ state, date }) => state === 'open' && date !== null),
  closed: (content, source) => changed(content, source, ({ state }) => state === 'closed'),
  reopened: (content, source) => changed(content, source, ({ state }) => state === 'open'),
  async newsletter({ newsletterId }, { db }) {
    const row = await findNewsletter(db, newsletterId)
    return row === undefined ? { dropped: 'newsletter-gone' } : readNewsletter(row)
  },
}

/** What the mail tells at `now`, or why it is not sent. */
export async function lookUpFacts(db: Queries, content: MailContent, now: Date): Promise<MailToWrite | Dropped> {
  if (!isLooked(content)) return { kind: content.kind, facts: content } as MailToWrite
  const look = looks[content.kind] as Look<LookedKind>
  const facts = await look(content as MailContents[LookedKind] & never, { db, now })
  return 'dropped' in facts ? facts : ({ kind: content.kind, facts } as MailToWrite)
}

function isLooked(content: MailContent): content is Extract<MailContent, { kind: LookedKind }> {
  return Object.hasOwn(looks, content.kind)
}

async function changed(
  { item: id }: { readonly item: string },
  { db, now }: { readonly db: Queries; readonly now: Date },
  isSo: (status: DeadlineStatus) => boolean,
): Promise<{ item: MailItem } | Dropped> {
  const found = await findItem(db, id, now)
  if (found === undefined) return { dropped: 'item-gone' }
  return isSo(found.status) ? { item: found.item } : { dropped: 'not-so-any-more' }
}

async function findItem(db: Queries, id: string, now: Date) {
  const [found]: readonly NewsItem[] = await listNewsItems(db, [id], now)
  return found === undefined ? undefined : { item: toMailItem(found, now), status: readDeadline(found.deadline, now) }
}
