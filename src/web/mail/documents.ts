import { type EarlierDay, type MailKind, mailKinds } from '#domain/mail/mail-content.ts'
import type { MailFacts, MailItem } from '#domain/mail/mail-facts.ts'
import type { Block } from '#domain/post.ts'
import type { MailContext, MailToWrite } from '#services/mail/mail.ts'
import { monthOfYear, shortDate } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

type Body = Pick<MailDocument, 'subject' | 'blocks'>

interface Around {
  readonly texts: MailTexts
  readonly context: MailContext
  readonly show: (item: MailItem) => MailBlock
  /** A day in a sentence, which says where it is only expected. */
  readonly day: (day: NonNullable<EarlierDay>) => string
  /** 'Usually closes in March'. */
  readonly usuallyCloses: (months: readonly number[]) => string
}

/** The content of each kind of mail. A kind without a row here does not compile. */
const bodies: { readonly [Kind in MailKind]: (facts: MailFacts[Kind], around: Around) => Body } = {
  confirmation({ items, isConfirmed }, { texts: { confirmation }, context }) {
    const text = isConfirmed ? confirmation.known : confirmation
    return {
      subject: text.subject(context.siteName),
      blocks: [
        { type: 'heading', value: text.heading },
        { type: 'text', value: text.lead(context.siteName) },
        ...(items.length === 0 ? [] : [{ type: 'text', value: [confirmation.reminders, ...items].join('\n') } as const]),
        { type: 'button', label: text.confirm, href: context.links?.confirm ?? context.publicUrl },
        { type: 'small', value: text.otherwise(context.unconfirmedDays) },
      ],
    }
  },
  digest({ items, more }, { texts: { digest: text }, context, show }) {
    const count = items.length + more
    return {
      subject: text.subject(count, items[0]?.name ?? ''),
      blocks: [
        { type: 'heading', value: text.heading(count) },
        ...items.map(show),
        ...(more > 0 ? [{ type: 'button', label: text.more(more), href: context.publicUrl } as const] : []),
      ],
    }
  },
  reminder(facts, { texts: { reminder: text }, usuallyCloses, show }) {
    const { item, basis } = facts
    const heading = basis === 'opens' ? text.opens : basis === 'usual' ? usuallyCloses([facts.month]) : text[basis](facts.daysLeft)
    const isAnnounced = basis === 'announced' || basis === 'opens'
    const note: MailBlock[] = isAnnounced ? [] : [{ type: 'text', value: text.notAnnounced }]
    return { subject: text.subject(heading, item.name), blocks: [{ type: 'heading', value: heading }, show(item), ...note] }
  },
  announced({ item, changes }, around) {
    const { subject, heading } = around.texts.announced
    const of = changes[0]?.of ?? 'deadline'
    return changedDates(subject[of](item.name), heading[of], { item, changes }, around)
  },
  moved({ item, changes }, around) {
    const { moved } = around.texts
    const [first] = changes
    const isMove = first === undefined || (first.before !== null && first.now !== null)
    const { subject, heading } = isMove ? moved : moved.withoutDay
    const of = first?.of ?? 'deadline'
    return changedDates(subject[of](item.name), heading[of], { item, changes }, around)
  },
  closed: ({ item, before }, { texts: { closed: text }, day, show }) => ({
    subject: text.subject(item.name),
    blocks: [
      { type: 'heading', value: before === null ? text.heading : text.early },
      show(item),
      ...(before === null ? [] : [{ type: 'text', value: text.before(day(before)) } as const]),
      { type: 'text', value: text.after },
    ],
  }),
  reopened: ({ item }, { texts: { reopened: text }, show }) => ({
    subject: text.subject(item.name),
    blocks: [{ type: 'heading', value: text.heading }, show(item)],
  }),
  newsletter: ({ subject, content }, { context }) => ({
    subject,
    blocks: [{ type: 'heading', value: subject }, ...content.map((block) => toBlock(block, context.publicUrl))],
  }),
  message: ({ name, email, website, message }, { texts: { message: text } }) => ({
    subject: text.subject(name),
    blocks: [
      { type: 'heading', value: text.heading(name) },
      { type: 'text', value: [email, website].filter((line) => line !== null).join('\n') },
      { type: 'quote', value: message },
      { type: 'small', value: text.answer },
    ],
  }),
  report: ({ slug, name, reason, text: reportText }, { texts: { report: text }, context }) => ({
    subject: text.subject(name),
    blocks: [
      { type: 'heading', value: text.heading(text.reasons[reason] ?? reason) },
      { type: 'item', label: name, href: `${context.publicUrl}/opportunity/${slug}`, facts: [] },
      ...(reportText === null ? [] : [{ type: 'quote', value: reportText } as const]),
    ],
  }),
  weekly: ({ figures: stats }, { texts: { weekly: text } }) => ({
    subject: text.subject,
    blocks: [
      { type: 'heading', value: text.heading },
      // A mail of an older version names its counts in words.
      ...stats.map(([stat, count]): MailBlock => ({ type: 'text', value: text.stat(text.stats[stat] ?? stat, count) })),
    ],
  }),
  stuck: ({ reason }, { texts: { stuck: text } }) => ({
    subject: text.subject,
    blocks: [
      { type: 'heading', value: text.heading },
      ...(reason === 'unwritable'
        ? [{ type: 'text', value: text.unwritable } as const]
        : [{ type: 'text', value: text.lead } as const, { type: 'quote', value: reason } as const]),
    ],
  }),
}

export function toDocument(mail: MailToWrite, context: MailContext, { mails: texts, writing, applications }: Texts): MailDocument {
  const usuallyCloses = (months: readonly number[]) =>
    applications.usuallyCloses(applications.inMonths(months.map((month) => monthOfYear(month, writing))))
  const day = ({ date, isAnnounced }: NonNullable<EarlierDay>) =>
    isAnnounced ? shortDate(date, writing) : texts.expectedDay(shortDate(date, writing))
  const deadlineOf = ({ deadline, isAnnounced, usually }: MailItem) => {
    if (deadline === null) return usually.length > 0 ? usuallyCloses(usually) : texts.noDeadline
    const date = shortDate(deadline, writing)
    return isAnnounced ? texts.deadline(date) : texts.expected(date)
  }
  const show = (item: MailItem): MailBlock => ({
    type: 'item',
    label: item.name,
    href: `${context.publicUrl}/opportunity/${item.slug}`,
    facts: [
      ...(item.location === null ? [] : [item.location]),
      ...(item.opens === null ? [] : [applications.opensOn(shortDate(item.opens, writing))]),
      deadlineOf(item),
    ],
  })
  const { subject, blocks } = toBody(mail.kind, mail.facts, { texts, context, show, day, usuallyCloses })
  const { foot } = texts
  const { siteName } = context
  const privacy = { label: foot.privacy, href: `${context.publicUrl}/privacy` }
  switch (mailKinds[mail.kind].to) {
    case 'subscriber': {
      const { choose, leave } = context.links ?? { choose: context.publicUrl, leave: context.publicUrl }
      const links = [{ label: foot.choose, href: choose }, { label: foot.leave, href: leave }, privacy]
      return { subject, siteName, blocks, footer: [foot.why(siteName), ...links] }
    }
    case 'address':
      return { subject, siteName, blocks, footer: [foot.sentBy(siteName), privacy] }
    case 'administrator': {
      const dashboard = { label: foot.dashboard, href: `${context.publicUrl}/admin/admin_dashboard` }
      return { subject: texts.fromSite(siteName, subject), siteName, blocks, footer: [foot.toAdministrator(siteName), dashboard] }
    }
  }
}

/** The old day is shown beside the new one. */
function changedDates(subject: string, heading: string, { item, changes }: MailFacts['moved'], { texts, day, show }: Around): Body {
  const lines = changes.flatMap(({ of, before, now }): MailBlock[] => {
    if (before === null || (now !== null && day(before) === day(now))) return []
    return [{ type: 'text', value: now === null ? texts.withdrawn[of](day(before)) : texts.changed[of](day(before), day(now)) }]
  })
  return { subject, blocks: [{ type: 'heading', value: heading }, ...lines, show(item)] }
}

function toBody<Kind extends MailKind>(kind: Kind, facts: MailFacts[Kind], around: Around): Body {
  return bodies[kind](facts, around)
}

function toBlock({ type, value, alt = '' }: Block, publicUrl: string): MailBlock {
  if (type === 'image') return { type, src: value.startsWith('/') ? publicUrl + value : value, alt }
  return { type: type === 'textarea' ? 'text' : type, value }
}

export type MailTexts = Texts['mails']

/** One block of a mail. Everything is text; entered markup is never interpreted. */
export type MailBlock =
  | { readonly type: 'heading' | 'text' | 'quote' | 'small'; readonly value: string }
  | { readonly type: 'image'; readonly src: string; readonly alt: string }
  | { readonly type: 'button'; readonly label: string; readonly href: string }
  /** An opportunity: its name as a link, then what matters of it. */
  | { readonly type: 'item'; readonly label: string; readonly href: string; readonly facts: readonly string[] }

export interface MailDocument {
  readonly subject: string
  /** At its head. */
  readonly siteName: string
  /** Addresses are absolute. */
  readonly blocks: readonly MailBlock[]
  /** Why it came, and how to leave. */
  readonly footer: readonly (string | { readonly label: string; readonly href: string })[]
}
