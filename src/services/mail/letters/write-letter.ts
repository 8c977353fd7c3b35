import type { MailContent, MailItem } from '#domain/mail/mail-content.ts'
import type { Block } from '#domain/post.ts'
import type { MailDocument, MailPart } from '#services/mail/letters/document.ts'

/** What letters need to know beside what they are about. */
export interface MailFrame {
  readonly siteName: string
  readonly publicUrl: string
  /** How long an address that is not confirmed is kept. */
  readonly unconfirmedDays: number
  /** Links of this one recipient, absolute; null: the administrator's mails. */
  readonly links: { readonly confirm: string; readonly choose: string; readonly leave: string } | null
  /** Of a mail of kind 'newsletter'; undefined: it is gone. */
  readonly newsletter?: { readonly subject: string; readonly content: readonly Block[] } | undefined
}

const reportedAs: Readonly<Record<string, string>> = {
  'dead-link': 'the link is dead',
  'wrong-date': 'the date is wrong',
  'asks-for-money': 'it asks for money',
  closed: 'it is closed',
  other: 'something else',
}

/** The words of a mail; undefined: there is nothing left to say. */
export function writeDocument(content: MailContent, frame: MailFrame): MailDocument | undefined {
  const { siteName, publicUrl, unconfirmedDays, links } = frame
  const item = (given: MailItem): MailPart => ({
    type: 'item',
    label: given.name,
    href: `${publicUrl}/opportunity/${given.slug}`,
    facts: [...(given.place === null ? [] : [given.place]), deadlineOf(given)],
  })
  const toSubscriber = (subject: string, parts: readonly MailPart[]): MailDocument => ({
    subject,
    parts,
    footer: [
      `You get this because you asked ${siteName} for alerts.`,
      { label: 'Choose what you get', href: links?.choose ?? publicUrl },
      { label: 'Unsubscribe', href: links?.leave ?? publicUrl },
      { label: 'Privacy', href: `${publicUrl}/privacy` },
    ],
  })
  const toAdministrator = (subject: string, parts: readonly MailPart[]): MailDocument => ({
    subject: `${siteName}: ${subject}`,
    parts,
    footer: [`${siteName} wrote this to its administrator.`, { label: 'Dashboard', href: `${publicUrl}/admin/admin_dashboard` }],
  })

  switch (content.kind) {
    case 'confirmation':
      return {
        subject: `Confirm your alerts from ${siteName}`,
        parts: [
          { type: 'heading', value: 'One click, and the alerts begin' },
          { type: 'text', value: `Somebody, probably you, asked ${siteName} to send alerts about scholarships to this address.` },
          { type: 'button', label: 'Confirm my address', href: links?.confirm ?? publicUrl },
          {
            type: 'small',
            value:
              'The link works for 48 hours. If this was not you, do nothing: no alert will come, and the address is deleted after ' +
              (unconfirmedDays === 1 ? '1 day.' : `${unconfirmedDays} days.`),
          },
        ],
        footer: [`Sent by ${siteName}.`, { label: 'Privacy', href: `${publicUrl}/privacy` }],
      }
    case 'digest': {
      const count = content.items.length + content.more
      return toSubscriber(count === 1 ? `New: ${content.items[0]?.name ?? ''}` : `${count} new opportunities`, [
        { type: 'heading', value: count === 1 ? 'A new opportunity for you' : `${count} new opportunities for you` },
        ...content.items.map(item),
        ...(content.more > 0 ? [{ type: 'button', label: `See ${content.more} more`, href: publicUrl } as const] : []),
      ])
    }
    case 'reminder': {
      const left = content.daysLeft === 1 ? '1 day' : `${content.daysLeft} days`
      return toSubscriber(`${left} left: ${content.item.name}`, [{ type: 'heading', value: `${left} left` }, item(content.item)])
    }
    case 'moved':
      return toSubscriber(`Deadline moved: ${content.item.name}`, [
        { type: 'heading', value: 'The deadline has moved' },
        item(content.item),
      ])
    case 'closed':
      return toSubscriber(`Closed: ${content.item.name}`, [
        { type: 'heading', value: 'This round is closed' },
        item(content.item),
        { type: 'text', value: 'We will write again when it reopens.' },
      ])
    case 'reopened':
      return toSubscriber(`Open again: ${content.item.name}`, [{ type: 'heading', value: 'It is open again' }, item(content.item)])
    case 'newsletter':
      return frame.newsletter === undefined
        ? undefined
        : toSubscriber(frame.newsletter.subject, [
            { type: 'heading', value: frame.newsletter.subject },
            ...frame.newsletter.content.map((block) => toPart(block, publicUrl)),
          ])
    case 'message':
      return toAdministrator(`message from ${content.name}`, [
        { type: 'heading', value: `Message from ${content.name}` },
        { type: 'text', value: [content.email, content.website].filter((line) => line !== null).join('\n') },
        { type: 'quote', value: content.message },
        { type: 'small', value: 'An answer to this mail goes to the visitor.' },
      ])
    case 'report':
      return toAdministrator(`problem reported: ${content.name}`, [
        { type: 'heading', value: `A visitor says: ${reportedAs[content.reason] ?? content.reason}` },
        { type: 'item', label: content.name, href: `${publicUrl}/opportunity/${content.slug}`, facts: [] },
        ...(content.text === null ? [] : [{ type: 'quote', value: content.text } as const]),
      ])
    case 'weekly':
      return toAdministrator('the week in figures', [
        { type: 'heading', value: 'The week in figures' },
        ...content.figures.map(([label, figure]): MailPart => ({ type: 'text', value: `${label}: ${figure}` })),
      ])
    case 'stuck':
      return toAdministrator('mails could not be sent', [
        { type: 'heading', value: 'Mails were given up after 72 hours' },
        { type: 'text', value: 'The mail server did not take them. Its last words:' },
        { type: 'quote', value: content.reason },
      ])
  }
}

function deadlineOf({ deadline, isAnnounced }: MailItem): string {
  if (deadline === null) return 'No single deadline'
  const [year, month, day] = deadline.split('-').map(Number)
  const date = `${day} ${months[(month ?? 1) - 1]} ${year}`
  return isAnnounced ? `Deadline: ${date}` : `Deadline expected around ${date}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function toPart({ type, value, alt = '' }: Block, publicUrl: string): MailPart {
  if (type === 'image') return { type, src: value.startsWith('/') ? publicUrl + value : value, alt }
  return { type: type === 'textarea' ? 'text' : type, value }
}
