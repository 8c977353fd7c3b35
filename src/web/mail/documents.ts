import { findMailPicture } from '#domain/forms/uploaded-picture.ts'
import { type EarlierDay, type MailKind, mailKinds } from '#domain/mail/mail-content.ts'
import type { MailFacts, MailItem } from '#domain/mail/mail-facts.ts'
import type { Block } from '#domain/post.ts'
import type { MailContext, MailToWrite } from '#services/mail/mail.ts'
import { monthOfYear, shortDate } from '#web/components/dates.ts'
import { dayInWords } from '#web/opportunity/deadline-view.ts'
import type { Texts } from '#web/texts/language.ts'

type Body = Pick<MailDocument, 'subject' | 'blocks'> & { readonly heading: string }

interface Around {
  readonly texts: MailTexts
  readonly context: MailContext
  /** `isCounted`: the heading says how many days are left. */
  readonly show: (item: MailItem, isCounted?: boolean) => MailBlock
  /** A day alone. */
  readonly plainDay: (date: string) => string
  /** A day in a sentence, which says where it is only expected. */
  readonly day: (day: NonNullable<EarlierDay>) => string
  /** 'Usually closes in March'. */
  readonly usuallyCloses: (months: readonly number[]) => string
}

/** The content of each kind of mail. A kind without a row here does not compile. */
const bodies: { readonly [Kind in MailKind]: (facts: MailFacts[Kind], around: Around) => Body } = {
  confirmation({ items, isConfirmed, hasOnlyReminders }, { texts: { confirmation }, context }) {
    let text: Omit<typeof confirmation, 'known' | 'onlyReminders' | 'reminders'> = confirmation
    if (hasOnlyReminders && items.length > 0) text = confirmation.onlyReminders
    if (isConfirmed) text = confirmation.known
    return {
      subject: text.subject(context.siteName, items.length),
      heading: text.heading,
      blocks: [
        write('text', text.lead(context.siteName)),
        ...(items.length === 0
          ? []
          : [write('text', [confirmation.reminders, ...items].join('\n'))]),
        { type: 'button', label: text.confirm, href: context.links?.confirm ?? context.publicUrl },
        write('small', text.otherwise(context.unconfirmedDays)),
      ],
    }
  },
  digest({ items, more }, { texts: { digest: text }, context, show }) {
    const count = items.length + more
    const others: MailBlock[] =
      more > 0 ? [{ type: 'button', label: text.more(more), href: context.publicUrl }] : []
    return {
      subject: text.subject(count, items[0]?.name ?? ''),
      heading: text.heading(count),
      blocks: [...items.map((item) => show(item)), ...others],
    }
  },
  reminder(facts, { texts: { reminder: text }, usuallyCloses, show, plainDay }) {
    const { item, basis } = facts
    let heading: string
    if (basis === 'opens') heading = text.opens
    else if (basis === 'usual') heading = facts.isNear ? text.near : usuallyCloses(facts.months)
    else if (basis === 'expected') heading = text.expected(plainDay(facts.date))
    else heading = text.announced(facts.daysLeft)
    const isAnnounced = basis === 'announced' || basis === 'opens'
    const window = basis === 'usual' && facts.isNear ? [usuallyCloses(facts.months)] : []
    const note = isAnnounced ? [] : [write('text', [...window, text.notAnnounced].join('. '))]
    const block = show(item, basis === 'announced')
    const reason = heading === text.near ? text.nearSubject : heading
    return { subject: text.subject(reason, item.name), heading, blocks: [block, ...note] }
  },
  announced({ item, changes }, around) {
    return changedDates(around.texts.announced, { item, changes }, around)
  },
  moved({ item, changes }, around) {
    const { moved } = around.texts
    const [first] = changes
    const isMove = first === undefined || (first.before !== null && first.now !== null)
    return changedDates(isMove ? moved : moved.withoutDay, { item, changes }, around)
  },
  closed: ({ item, before }, { texts: { closed: text }, day, show }) => ({
    subject: text.subject(item.name),
    heading: before === null ? text.heading : text.early,
    blocks: [
      show(item),
      ...(before === null ? [] : [write('text', text.before(day(before)))]),
      write('text', text.after),
    ],
  }),
  reopened: ({ item }, { texts: { reopened: text }, show }) => ({
    subject: text.subject(item.name),
    heading: text.heading,
    blocks: [show(item)],
  }),
  newsletter: ({ subject, content }, { context }) => ({
    subject,
    heading: subject,
    blocks: content.map((block) => toBlock(block, context.publicUrl)),
  }),
  message: ({ name, email, website, message }, { texts: { message: text } }) => ({
    subject: text.subject(name),
    heading: text.heading(name),
    blocks: [
      write('text', [email, website].filter((line) => line !== null).join('\n')),
      write('quote', message),
      write('small', text.answer),
    ],
  }),
  report: ({ slug, name, reason, text: reportText }, { texts: { report: text }, context }) => ({
    subject: text.subject(name),
    heading: text.heading(text.reasons[reason] ?? reason),
    blocks: [
      { type: 'item', label: name, href: `${context.publicUrl}/opportunity/${slug}`, facts: [] },
      ...(reportText === null ? [] : [write('quote', reportText)]),
    ],
  }),
  notices: ({ messages, reports }, { texts: { notices: text }, context }) => ({
    subject: text.subject(messages + reports),
    heading: text.heading,
    blocks: [
      write('text', text.lead),
      ...(messages > 0 ? [write('text', text.messages(messages))] : []),
      ...(reports > 0 ? [write('text', text.reports(reports))] : []),
      { type: 'button', label: text.open, href: `${context.publicUrl}/admin` },
    ],
  }),
  weekly: ({ figures: stats }, { texts: { weekly: text } }) => ({
    subject: text.subject,
    heading: text.heading,
    // A mail of an older version names its counts in words.
    blocks: stats.map(([stat, count]) => write('text', text.stat(text.stats[stat] ?? stat, count))),
  }),
  stuck: ({ reason }, { texts: { stuck: text } }) => ({
    subject: text.subject,
    heading: text.heading,
    blocks:
      reason === 'unwritable'
        ? [write('text', text.unwritable)]
        : [write('text', text.lead), write('quote', reason)],
  }),
}

const write = (type: TextBlock['type'], value: string): MailBlock => ({ type, value })

export function toDocument(mail: MailToWrite, context: MailContext, allTexts: Texts): MailDocument {
  const { mails: texts, writing, applications } = allTexts
  const usuallyCloses = (months: readonly number[]) =>
    applications.usuallyCloses(
      applications.inMonths(months.map((month) => monthOfYear(month, writing))),
    )
  const day = ({ date, isAnnounced, time = null, zone = null }: NonNullable<EarlierDay>) => {
    const words = dayInWords({ date, time, zone }, allTexts, shortDate)
    return isAnnounced ? words : texts.expectedDay(words)
  }
  const deadlineOf = ({ deadline, isAnnounced, usually }: MailItem) => {
    if (deadline === null) return usually.length > 0 ? usuallyCloses(usually) : texts.noDeadline
    const date = dayInWords(deadline, allTexts, shortDate)
    return isAnnounced ? texts.deadline(date) : texts.expected(date)
  }
  const studyOf = ({ levels, funding, isCompetition }: MailItem) => {
    const fundings = isCompetition ? allTexts.prizes : allTexts.funding
    const parts = [
      ...levels.map((level) => allTexts.words.categories[level]),
      ...(funding === null ? [] : [fundings[funding]]),
    ]
    return parts.length === 0 ? null : parts.join(', ')
  }
  const show = (item: MailItem, isCounted = false): MailBlock => {
    const opening = item.opens && applications.opensOn(shortDate(item.opens, writing))
    const left =
      isCounted || item.daysLeft === null ? null : texts.reminder.announced(item.daysLeft)
    const facts = [item.location, studyOf(item), opening, deadlineOf(item), left]
    return {
      type: 'item',
      label: item.name,
      href: `${context.publicUrl}/opportunity/${item.slug}`,
      facts: facts.filter((fact) => fact !== null),
      ...(item.official !== null && {
        official: { label: texts.official, href: item.official },
      }),
    }
  }
  const { subject, heading, ...body } = toBody(mail.kind, mail.facts, {
    texts,
    context,
    show,
    day,
    plainDay: (date) => shortDate(date, writing),
    usuallyCloses,
  })
  const blocks = [write('heading', heading), ...body.blocks]
  const { foot } = texts
  const { siteName } = context
  const privacy = { label: foot.privacy, href: `${context.publicUrl}/privacy` }
  const { choose, leave } = context.links ?? { choose: context.publicUrl, leave: context.publicUrl }
  const reminded = 'item' in mail.facts ? mail.facts.item.name : null
  const footers = {
    subscriber: [
      reminded === null ? foot.why(siteName) : foot.whyReminder(reminded, siteName),
      { label: foot.choose, href: choose },
      { label: foot.leave, href: leave },
      privacy,
    ],
    address: [foot.sentBy(siteName), privacy],
    administrator: [
      foot.toAdministrator(siteName),
      { label: foot.dashboard, href: `${context.publicUrl}/admin/admin_dashboard` },
    ],
  }
  const { to } = mailKinds[mail.kind]
  return {
    subject: to === 'administrator' ? texts.fromSite(siteName, subject) : subject,
    siteName,
    blocks,
    footer: footers[to],
  }
}

/** The old day is shown beside the new one. */
function changedDates(
  text: MailTexts['announced'],
  { item, changes }: MailFacts['moved'],
  { texts, day, show }: Around,
): Body {
  const first = changes[0]?.of ?? 'deadline'
  const lines = changes.flatMap(({ of, before, now }): MailBlock[] => {
    if (before === null || (now !== null && day(before) === day(now))) return []
    return [
      write(
        'text',
        now === null ? texts.withdrawn[of](day(before)) : texts.changed[of](day(before), day(now)),
      ),
    ]
  })
  return {
    subject: text.subject[first](item.name),
    heading: text.heading[first],
    blocks: [...lines, show(item)],
  }
}

const toBody = <Kind extends MailKind>(kind: Kind, facts: MailFacts[Kind], around: Around): Body =>
  bodies[kind](facts, around)

function toBlock({ type, value, alt = '' }: Block, publicUrl: string): MailBlock {
  if (type === 'image') return { type, ...toPicture(value, publicUrl), alt }
  if (type === 'heading') return write('subheading', value)
  return write(type === 'quote' ? 'quote' : 'text', value)
}

function toPicture(address: string, publicUrl: string): { src: string; width: number } {
  const uploaded = findMailPicture(address)
  const width = Math.min(uploaded?.width ?? columnWidth, columnWidth)
  return { src: new URL(uploaded?.path ?? address, publicUrl).href, width }
}

/** Points across the text of a mail. */
const columnWidth = 528

export type MailTexts = Texts['mails']

/** One block of a mail. Everything is text; entered markup is never interpreted. */
export type MailBlock =
  | TextBlock
  /** `width` in points. */
  | { readonly type: 'image'; readonly src: string; readonly alt: string; readonly width: number }
  | { readonly type: 'button'; readonly label: string; readonly href: string }
  /** An opportunity: its name as a link, then what matters of it. */
  | {
      readonly type: 'item'
      readonly label: string
      readonly href: string
      readonly facts: readonly string[]
      /** Its official page. */
      readonly official?: { readonly label: string; readonly href: string }
    }

interface TextBlock {
  readonly type: 'heading' | 'subheading' | 'text' | 'quote' | 'small'
  readonly value: string
}

export interface MailDocument {
  readonly subject: string
  /** The name of the site, at the head of the mail. */
  readonly siteName: string
  /** Addresses are absolute. */
  readonly blocks: readonly MailBlock[]
  /** Why it came, and how to leave. */
  readonly footer: readonly (string | { readonly label: string; readonly href: string })[]
}
