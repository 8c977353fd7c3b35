import { type InboxMessage, type MessageState, messageStates } from '#domain/message.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { readLink } from '#domain/words/links.ts'

/** What a button of the messages page does: a state to set, or deleting. */
export const inboxIntents = [...messageStates, 'delete'] as const
export type InboxIntent = (typeof inboxIntents)[number]

export interface InboxRow {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Opens the mail program with a new mail to the sender. */
  readonly mailto: string
  readonly website: string | null
  /** null: what was sent is no web address, so it is shown as text. */
  readonly websiteLink: string | null
  readonly message: string
  /** The beginning of a long message; null: it is short. */
  readonly beginning: string | null
  readonly day: string | null
  readonly state: MessageState
}

/** In characters; longer messages are folded. */
const shortMessage = 280

export function toInboxRow(message: InboxMessage, siteName: string, { inbox: text }: AdminTexts): InboxRow {
  const link = readLink(message.website)
  const isLong = message.message.length > shortMessage
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    mailto: `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${encodeURIComponent(text.answerSubject(siteName))}`,
    website: message.website,
    websiteLink: link.ok ? link.href : null,
    message: message.message,
    beginning: isLong ? `${message.message.slice(0, shortMessage - 80).trimEnd()} …` : null,
    day: message.createdAt?.slice(0, 10) ?? null,
    state: message.state,
  }
}

/** The marks that a row offers beside its own state, at most two. */
export function marksFor(
  state: MessageState,
  { inbox: text }: AdminTexts,
): readonly { readonly label: string; readonly intent: InboxIntent }[] {
  const read = { label: text.markRead, intent: 'read' } as const
  const archive = { label: text.archive, intent: 'archived' } as const
  if (state === 'archived') return [{ label: text.unarchive, intent: 'read' }]
  if (state === 'unread') return [read, archive]
  return [state === 'read' ? { label: text.markAnswered, intent: 'answered' } : { label: text.markUnread, intent: 'unread' }, archive]
}
