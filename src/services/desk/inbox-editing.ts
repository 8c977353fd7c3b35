import type { InboxMessage, Message, MessageState } from '#domain/message.ts'
import type { InboxPage, InboxQuery } from '#services/desk/inbox-page.ts'

export interface InboxEditing {
  list(query: InboxQuery): Promise<InboxPage>
  /** Whatever their state, the newest first. */
  listAll(): Promise<readonly Message[]>
  find(id: string): Promise<InboxMessage | undefined>
  /** How many nobody has opened; what a badge needs, without reading them. */
  countUnread(): Promise<number>
  /** Every unread message becomes a read one. */
  readAll(): Promise<void>
  /** Throws Problem 'not-found'. */
  setState(id: string, state: MessageState): Promise<void>
  /** For ever. Throws Problem 'not-found'. */
  remove(id: string): Promise<void>
}
