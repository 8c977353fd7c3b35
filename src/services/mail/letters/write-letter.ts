import type { Letter, LetterItem } from '#domain/mail/letter.ts'
import type { Block } from '#domain/post.ts'
import type { MailDocument, MailPart } from '#services/mail/letters/document.ts'

/** What letters need to know beside what they are about. */
export interface LetterFrame {
  readonly siteName: string
  readonly publicUrl: string
  /** How long an address that is not confirmed is kept. */
  readonly unconfirmedDays: number
  /** Links of this one recipient, absolute; null: the administrator's mails. */
  readonly links: { readonly confirm: string; readonly choose: string; readonly leave: string } | null
  /** Of a letter of kind 'newsletter'; undefined: it is gone. */
  readonly newsletter?: { readonly subject: string; readonly content: readonly Block[] } | undefined
}

const reportedAs: Readonly<Record<string, string>> = {
  'dead-link': 'the link is dead',
  'wrong-date': 'the date is wrong',
  'asks-for-money': 'it asks for money',
  closed: 'it is closed',
  other: 'something else',
}

/** The words of a letter; undefined: there is nothing left to say. */
export function writeLetter(letter: Letter, frame: LetterFrame): MailDocument | undefined {
  const { siteName, publicUrl, unconfirmedDays, links } = frame
  const item = (given: LetterItem): MailPart => ({
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

  switch (letter.kind) {
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
      const count = letter.items.length + letter.more
      return toSubscriber(count === 1 ? `New: ${letter.items[0]?.name ?? ''}` : `${count} new opportunities`, [
        { type: 'heading', value: count === 1 ? 'A new opportunity for you' : `${count} new opportunities for you` },
        ...letter.items.map(item),
        ...(letter.more > 0 ? [{ type: 'button', label: `See ${letter.more} more`, href: publicUrl } as const] : []),
      ])
    }
    case 'reminder': {
      const left = letter.daysLeft === 1 ? '1 day' : `${letter.daysLeft} days`
      return toSubscriber(`${left} left: ${letter.item.name}`, [{ type: 'heading', value: `${left} left` }, item(letter.item)])
    }
    case 'moved':
      return toSubscriber(`Deadline moved: ${letter.item.name}`, [{ type: 'heading', value: 'The deadline has moved' }, item(letter.item)])
    case 'closed':
      return toSubscriber(`Closed: ${letter.item.name}`, [
        { type: 'heading', value: 'This round is closed' },
        item(letter.item),
        { type: 'text', value: 'We will write again when it reopens.' },
      ])
    case 'reopened':
      return toSubscriber(`Open again: ${letter.item.name}`, [{ type: 'heading', value: 'It is open again' }, item(letter.item)])
    case 'newsletter':
      return frame.newsletter === undefined
        ? undefined
        : toSubscriber(frame.newsletter.subject, [
            { type: 'heading', value: frame.newsletter.subject },
            ...frame.newsletter.content.map((block) => toPart(block, publicUrl)),
          ])
    case 'message':
      return toAdministrator(`message from ${letter.name}`, [
        { type: 'heading', value: `Message from ${letter.name}` },
        { type: 'text', value: [letter.email, letter.website].filter((line) => line !== null).join('\n') },
        { type: 'quote', value: letter.message },
        { type: 'small', value: 'An answer to this mail goes to the visitor.' },
      ])
    case 'report':
      return toAdministrator(`problem reported: ${letter.name}`, [
        { type: 'heading', value: `A visitor says: ${reportedAs[letter.reason] ?? letter.reason}` },
        { type: 'item', label: letter.name, href: `${publicUrl}/opportunity/${letter.slug}`, facts: [] },
        ...(letter.text === null ? [] : [{ type: 'quote', value: letter.text } as const]),
      ])
    case 'weekly':
      return toAdministrator('the week in figures', [
        { type: 'heading', value: 'The week in figures' },
        ...letter.figures.map(([label, figure]): MailPart => ({ type: 'text', value: `${label}: ${figure}` })),
      ])
    case 'stuck':
      return toAdministrator('mails could not be sent', [
        { type: 'heading', value: 'Mails were given up after 72 hours' },
        { type: 'text', value: 'The mail server did not take them. Its last words:' },
        { type: 'quote', value: letter.reason },
      ])
  }
}

function deadlineOf({ deadline, isAnnounced }: LetterItem): string {
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
