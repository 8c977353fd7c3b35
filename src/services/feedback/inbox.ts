import { type InboxMessage, type MessageState, messageStates } from '#domain/feedback.ts'
import { Problem } from '#domain/problem.ts'
import { normalizeText, normalizedWords } from '#domain/words/text.ts'
import type { Queries } from '#storage/database.ts'
import { countUnreadMessages, deleteMessage, listMessages, readAllMessages, saveMessageState } from '#storage/feedback/message-store.ts'

export function createInbox(db: Queries) {
  const unknown = () => new Problem('not-found', { key: 'no-stored-message' })
  return {
    list: async (query: InboxQuery) => toInboxPage(await listMessages(db), query),
    /** Whatever their state, the newest first. */
    listAll: () => listMessages(db),
    /** The number of unread messages for a badge, without reading them. */
    countUnread: () => countUnreadMessages(db),
    readAll: () => readAllMessages(db),
    /** Throws Problem 'not-found'. */
    async setState(id: string, state: MessageState) {
      if (!(await saveMessageState(db, id, state))) throw unknown()
    },
    /** Permanently. Throws Problem 'not-found'. */
    async remove(id: string) {
      if (!(await deleteMessage(db, id))) throw unknown()
    },
  }
}

const pageSize = 50

/**
 * The requested page of all messages in their order; a page beyond the last is the last. `counts`: per state, with the text filter but
 * without the state filter.
 */
export function toInboxPage(all: readonly InboxMessage[], { text = '', state, page: requested = 1 }: InboxQuery) {
  const words = normalizedWords(text)
  const found = all.filter((each) => {
    const searched = normalizeText([each.name, each.email, each.website ?? '', each.message].join('\n'))
    return words.every((word) => searched.includes(word))
  })
  const counts = Object.fromEntries(messageStates.map((each) => [each, 0])) as Record<MessageState, number>
  for (const each of found) counts[each.state] += 1
  const wanted = found.filter((each) => (state === undefined ? each.state !== 'archived' : each.state === state))
  const pageCount = Math.max(1, Math.ceil(wanted.length / pageSize))
  const page = Math.min(Math.max(Math.trunc(requested), 1), pageCount)
  return { rows: wanted.slice((page - 1) * pageSize, page * pageSize), total: wanted.length, page, pageCount, counts }
}

export interface InboxQuery {
  /** Every word must occur in name, address or text. */
  readonly text?: string | undefined
  /** undefined: all but archived. */
  readonly state?: MessageState | undefined
  /** From 1; 50 a page. */
  readonly page?: number | undefined
}
