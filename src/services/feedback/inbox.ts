import {
  type InboxFolder,
  type InboxMessage,
  type MessageState,
  messageStates,
} from '#domain/feedback.ts'
import { Problem } from '#domain/problem.ts'
import { normalizedWords, normalizeText } from '#domain/words/text.ts'
import type { Queries } from '#storage/database.ts'
import {
  countUnreadMessages,
  deleteMessage,
  emptyMessageTrash,
  listMessages,
  markUnread,
  readAllMessages,
  restoreMessage,
  saveMessageState,
  trashMessage,
} from '#storage/feedback/message-store.ts'

interface InboxDeps {
  readonly db: Queries
  readonly clock: () => Date
}

export function createInbox({ db, clock }: InboxDeps) {
  const unknown = () => new Problem('not-found', { key: 'no-stored-message' })
  return {
    list: async (query: InboxQuery) => toInboxPage(await listMessages(db), query),
    /** All messages outside the trash whatever their state, the newest first. */
    listAll: async () => (await listMessages(db)).filter(({ trashedAt }) => trashedAt === null),
    /** The number of unread messages for a badge, without reading them. */
    countUnread: () => countUnreadMessages(db),
    /** The ids of those that were unread. */
    readAll: () => readAllMessages(db),
    /** Takes `readAll` back, but for messages that were answered, archived or deleted since. */
    async unreadAgain(ids: readonly string[]) {
      if (ids.length > 0) await markUnread(db, ids)
    },
    /** Of a message outside the trash. Throws Problem 'not-found'. */
    async setState(id: string, state: MessageState) {
      if (!(await saveMessageState(db, id, state))) throw unknown()
    },
    /**
     * Into the trash, from where `restore` brings it back with its state. It is deleted for good
     * after `messageTrashDays` (services/mail/retention.ts). Throws Problem 'not-found', also for
     * one that is in the trash already.
     */
    async trash(id: string) {
      if (!(await trashMessage(db, id, clock().toISOString()))) throw unknown()
    },
    /** Throws Problem 'not-found' for a message that is not in the trash. */
    async restore(id: string) {
      if (!(await restoreMessage(db, id))) throw unknown()
    },
    /**
     * Permanently, all that came into the trash until that instant (ISO 8601): a later one was not
     * on the page that asked. Returns their number.
     */
    emptyTrash: (until: string) => emptyMessageTrash(db, until),
    /** Permanently, in the trash or not. Throws Problem 'not-found'. */
    async remove(id: string) {
      if (!(await deleteMessage(db, id))) throw unknown()
    },
  }
}

const pageSize = 50

/**
 * The requested page of all messages in their order; a page beyond the last is the last. `counts`:
 * per folder, with the text filter but without the folder's.
 */
export function toInboxPage(
  all: readonly InboxMessage[],
  { text = '', folder, page: requested = 1 }: InboxQuery,
) {
  const words = normalizedWords(text)
  const found = all.filter((each) => {
    const searched = normalizeText(
      [each.name, each.email, each.website ?? '', each.message].join('\n'),
    )
    return words.every((word) => searched.includes(word))
  })
  const countIn = (one: InboxFolder) => found.filter((each) => folderOf(each) === one).length
  const counts = Object.fromEntries(
    ([...messageStates, 'trash'] as const).map((each) => [each, countIn(each)]),
  ) as Record<InboxFolder, number>
  const wanted = found.filter((each) =>
    folder === undefined ? !outsideInbox.includes(folderOf(each)) : folderOf(each) === folder,
  )
  const pageCount = Math.max(1, Math.ceil(wanted.length / pageSize))
  const page = Math.min(Math.max(Math.trunc(requested), 1), pageCount)
  return {
    rows: wanted.slice((page - 1) * pageSize, page * pageSize),
    total: wanted.length,
    page,
    pageCount,
    counts,
  }
}

const folderOf = ({ state, trashedAt }: InboxMessage): InboxFolder =>
  trashedAt === null ? state : 'trash'

/** The folders that are shown only where they are chosen. */
const outsideInbox: readonly InboxFolder[] = ['archived', 'trash']

/** A page of messages, with the number of those in each folder that match the search. */
export type InboxPage = ReturnType<typeof toInboxPage>

export interface InboxQuery {
  /** Every word must occur in name, address or text. */
  readonly text?: string | undefined
  /** undefined: all messages but the archived ones and those in the trash. */
  readonly folder?: InboxFolder | undefined
  /** Counts from 1; a page has 50 messages. */
  readonly page?: number | undefined
}
