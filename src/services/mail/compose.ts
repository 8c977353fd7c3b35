import { type NewsItem, readAlerts } from '#domain/mail/alerts.ts'
import {
  type EarlierDay,
  isMailKind,
  type MailContent,
  type MailContents,
  mailKinds,
} from '#domain/mail/mail-content.ts'
import {
  type ChangedDay,
  type ResolvedMailKind,
  type MailFacts,
  type MailItem,
  toMailItem,
} from '#domain/mail/mail-facts.ts'
import type { MailOptions } from '#domain/mail/options.ts'
import { isStillCurrent, type ReminderBasis } from '#domain/mail/reminders.ts'
import { openingDay, readDeadlineOf } from '#domain/opportunity/applications.ts'
import { countDaysLeft, type DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { addMonths, nextMonthRun, todayUtc } from '#domain/words/plain-date.ts'
import { cleanLine } from '#domain/words/text.ts'
import { decodeJson } from '#storage/columns.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countMessages } from '#storage/feedback/message-store.ts'
import { countReports } from '#storage/feedback/report-store.ts'
import { listNewsItems } from '#storage/mail/news.ts'
import { findNewsletter, readNewsletter } from '#storage/mail/newsletters.ts'
import type { MailRow } from '#storage/mail/outbox.ts'
import { findSubscriber, listWatched } from '#storage/mail/subscribers.ts'
import { findSiteOptions } from '#storage/site-store.ts'
import type {
  Dropped,
  MailToWrite,
  OutgoingMail,
  Postponed,
  WriteMail,
} from '#services/mail/mail.ts'
import { type MailKey, openMailKey } from '#services/secret.ts'

interface MailSite {
  /** The name of the site, if the administrator has set no other. */
  readonly siteName: string
  /** The address of the site, without a slash at the end. */
  readonly publicUrl: string
  /** The default recipient of the administrator's mails. */
  readonly adminEmail: string
  readonly write: WriteMail
}

/**
 * Composes the mail of a row of the outbox, or returns why it is not sent now. Throws for a row
 * that this version cannot read.
 */
export async function composeMail(
  { kysely }: Database,
  { siteName: defaultName, publicUrl, adminEmail, write }: MailSite,
  row: MailRow,
  options: MailOptions,
  now: Date,
): Promise<OutgoingMail | Dropped | Postponed> {
  const { gatherMinutes, unconfirmedDays } = options
  const source = { db: kysely, now, recipient: row.recipient, gatherMinutes }
  const mail = await findFacts(readContent(row), source)
  if (!('kind' in mail)) return mail
  const key = await openMailKey(kysely, now)
  const siteName = (await findSiteOptions(kysely))?.name ?? defaultName
  // A test newsletter goes to the administrator, who cannot unsubscribe.
  const links =
    row.email === null || row.recipient === 'admin'
      ? null
      : linksOf(key, publicUrl, row.id, row.recipient, row.email)
  const { subject, html, text } = await write(
    mail,
    { siteName, publicUrl, unconfirmedDays, links },
    row.locale,
  )
  return {
    messageId: `<${row.id}@${new URL(publicUrl).hostname}>`,
    fromName: siteName,
    to: row.email ?? options.adminEmail ?? adminEmail,
    replyTo:
      mail.kind === 'message' ? { name: mail.facts.name, address: mail.facts.email } : undefined,
    subject: cleanLine(subject).slice(0, 200),
    html,
    text,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(links === null || mailKinds[mail.kind].to !== 'subscriber'
        ? {}
        : listHeaders(links.oneClick, publicUrl)),
    },
  }
}

/**
 * RFC 8058 for the button of mail programs; RFC 2919 for their filters: the name stays while the
 * site keeps its address.
 */
function listHeaders(oneClick: string, publicUrl: string): Record<string, string> {
  const { hostname } = new URL(publicUrl)
  // An address of numbers is no name, and 'localhost' is set apart for lists without one (RFC 2919,
  // section 3).
  const host = /^[\d.:[\]]+$/.test(hostname) ? 'localhost' : hostname
  return {
    'List-Id': `<alerts.${host}>`,
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function linksOf(
  key: MailKey,
  publicUrl: string,
  mailId: string,
  subscriber: string,
  email: string,
) {
  const signed = (purpose: 'choose' | 'leave') =>
    new URLSearchParams({ s: subscriber, k: key.sign(purpose, subscriber) }).toString()
  return {
    confirm: `${publicUrl}/newsletter/confirm?t=${key.createToken('confirm', mailId, email)}`,
    choose: `${publicUrl}/newsletter/choose?${signed('choose')}`,
    leave: `${publicUrl}/newsletter/leave?${signed('leave')}`,
    oneClick: `${publicUrl}/newsletter/one-click?${signed('leave')}`,
  }
}

function readContent(row: MailRow): MailContent {
  const content = decodeJson(row.content)
  if (isMailKind(row.kind) && isRecord(content) && content['kind'] === row.kind)
    return content as MailContent
  throw new Error(`A mail of kind ${row.kind} cannot be read by this version`)
}

type FindFacts<Kind extends ResolvedMailKind> = (
  content: MailContents[Kind],
  source: Source,
) => Promise<MailFacts[Kind] | Dropped | Postponed>

interface Source {
  readonly db: Queries
  readonly now: Date
  /** The subscriber's id. */
  readonly recipient: string
  /** For so long after a save an editor may still correct it. */
  readonly gatherMinutes: number
}

/** The instant at which the last save of the items is old enough; null: it is. */
function findSettling(
  items: readonly Pick<NewsItem, 'updatedAt'>[],
  { now, gatherMinutes }: Source,
): Date | null {
  const saved = items.map(({ updatedAt }) => (updatedAt === null ? 0 : Date.parse(updatedAt)))
  const settled = Math.max(...saved) + gatherMinutes * 60_000
  return settled > now.getTime() ? new Date(settled) : null
}

/**
 * A mail may have waited for days. Its facts are read at the time of sending, and a mail without
 * true facts is not sent.
 */
const finders: { readonly [Kind in ResolvedMailKind]: FindFacts<Kind> } = {
  async confirmation(_content, { db, recipient }) {
    const subscriber = await findSubscriber(db, recipient)
    return {
      items: (await listWatched(db, recipient, 'unconfirmed')).map(({ name }) => name),
      isConfirmed: subscriber?.state === 'confirmed',
      hasOnlyReminders: readAlerts(subscriber?.preferences).rhythm === 'never',
    }
  },
  async digest({ items, more }, source) {
    const { db, now } = source
    const found = new Map((await listNewsItems(db, items, now)).map((item) => [item.id, item]))
    const open = items
      .map((id) => found.get(id))
      .filter((item) => item !== undefined)
      .filter((item) => readDeadlineOf(item, now).state === 'open')
    if (open.length === 0) return { dropped: 'not-so-any-more' }
    const later = findSettling(open, source)
    if (later !== null) return { later }
    return { items: open.map((item) => toMailItem(item, now)), more }
  },
  reminder: aboutItem(({ basis = 'announced', date, step }, { item, dates, status }, now) => {
    if (status.state === 'closed' && basis !== 'opens') return { dropped: 'day-past' }
    // A changed date has a mail of its own, and a new countdown.
    if (!isStillCurrent({ basis, date, step }, dates, now))
      return { dropped: isSameDay(status, basis, date) ? 'overtaken' : 'not-so-any-more' }
    if (basis === 'opens') return { item, basis }
    if (basis === 'usual') {
      const months = nextMonthRun(dates.usually, date)?.months ?? []
      return { item, basis, months, isNear: todayUtc(now) > addMonths(date, -1) }
    }
    if (basis === 'expected') return { item, basis, date }
    return { item, basis, daysLeft: countDaysLeft(status, now) ?? 0 }
  }),
  announced: aboutItem(findChangedDates),
  moved: aboutItem(findChangedDates),
  closed: aboutItem(({ deadline = null }, { item, status }) =>
    status.state === 'closed' ? { item, before: deadline } : { dropped: 'not-so-any-more' },
  ),
  reopened: aboutItem((_content, { item, status }) =>
    status.state === 'open' ? { item } : { dropped: 'not-so-any-more' },
  ),
  async notices({ since, until }, { db }) {
    const span = { since: new Date(since), until: new Date(until) }
    const [messages, reports] = await Promise.all([countMessages(db, span), countReports(db, span)])
    return messages + reports === 0 ? { dropped: 'not-so-any-more' } : { messages, reports }
  },
  async newsletter({ newsletterId }, { db }) {
    const row = await findNewsletter(db, newsletterId)
    return row === undefined ? { dropped: 'newsletter-gone' } : readNewsletter(row)
  },
}

/** The facts of the mail at `now`, or why it is not sent. */
async function findFacts(
  content: MailContent,
  source: Source,
): Promise<MailToWrite | Dropped | Postponed> {
  if (!needsFacts(content)) return { kind: content.kind, facts: content } as MailToWrite
  const find = finders[content.kind] as FindFacts<ResolvedMailKind>
  const facts = await find(content as MailContents[ResolvedMailKind] & never, source)
  if ('dropped' in facts || 'later' in facts) return facts
  return { kind: 'changes' in facts ? kindOf(facts.changes) : content.kind, facts } as MailToWrite
}

/** Only a day that is announced now and was not before is called announced. */
const kindOf = (changes: readonly ChangedDay[]): 'announced' | 'moved' =>
  changes.every(({ before, now }) => now?.isAnnounced === true && before?.isAnnounced !== true)
    ? 'announced'
    : 'moved'

const needsFacts = (
  content: MailContent,
): content is Extract<MailContent, { kind: ResolvedMailKind }> =>
  Object.hasOwn(finders, content.kind)

/**
 * Whether the day of the reminder still is the item's, so that only a nearer reminder can have
 * taken its place.
 */
const isSameDay = (
  { kind, date }: DeadlineStatus,
  basis: ReminderBasis,
  planned: string,
): boolean => date === planned && kind === (basis === 'announced' ? 'fixed' : 'expected')

/**
 * The changed days as they are now. Days that are gone and days that read as before are left out,
 * and without any the mail is not sent.
 */
function findChangedDates(
  { deadline, opens }: MailContents['moved'],
  { item, dates, status }: FoundItem,
): MailFacts['moved'] | Dropped {
  const changes: ChangedDay[] = []
  const previous =
    item.deadline === null ? null : { ...item.deadline, isAnnounced: item.isAnnounced }
  // A version before 0.4.0 did not store the old day, so its mail cannot say what has changed.
  if (status.state === 'open' && deadline !== undefined)
    changes.push({ of: 'deadline', before: deadline, now: previous })
  const opening = openingDay(dates)
  if (opens !== undefined && opening !== null)
    changes.push({ of: 'opens', before: opens, now: { date: opening, isAnnounced: true } })
  const real = changes.filter(({ before, now }) => !isSameNamedDay(before, now))
  return real.length === 0 ? { dropped: 'not-so-any-more' } : { item, changes: real }
}

const isSameNamedDay = (one: EarlierDay, other: EarlierDay): boolean =>
  one?.date === other?.date &&
  one?.isAnnounced === other?.isAnnounced &&
  (one?.time ?? null) === (other?.time ?? null) &&
  (one?.zone ?? null) === (other?.zone ?? null)

type FoundItem = {
  readonly item: MailItem
  readonly dates: NewsItem
  readonly status: DeadlineStatus
}

/** The facts of a mail about one item, which is not sent when the item is gone. */
function aboutItem<Kind extends 'reminder' | 'announced' | 'moved' | 'closed' | 'reopened'>(
  find: (content: MailContents[Kind], found: FoundItem, now: Date) => MailFacts[Kind] | Dropped,
): FindFacts<Kind> {
  return async (content, source) => {
    const { db, now } = source
    const [dates] = await listNewsItems(db, [content.item], now)
    if (dates === undefined) return { dropped: 'item-gone' }
    const later = findSettling([dates], source)
    if (later !== null) return { later }
    return find(
      content,
      { item: toMailItem(dates, now), dates, status: readDeadlineOf(dates, now) },
      now,
    )
  }
}
