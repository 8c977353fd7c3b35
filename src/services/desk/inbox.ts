import { Problem } from '#domain/problem.ts'
import type { InboxEditing } from '#services/desk/inbox-editing.ts'
import { toInboxPage } from '#services/desk/inbox-page.ts'
import type { Database } from '#storage/database.ts'
import {
  countUnreadMessages,
  deleteMessage,
  listInbox,
  listMessages,
  readAllMessages,
  saveMessageState,
} from '#storage/desk/message-store.ts'

/** The administrator's messages. */
export function createInbox({ db: { kysely } }: { db: Database }): InboxEditing {
  const read = () => listInbox(kysely)
  const unknown = () => new Problem('not-found', { key: 'no-stored-message' })
  return {
    list: async (query) => toInboxPage(await read(), query),
    listAll: () => listMessages(kysely),
    find: async (id) => (await read()).find((each) => each.id === id),
    countUnread: () => countUnreadMessages(kysely),
    readAll: () => readAllMessages(kysely),
    async setState(id, state) {
      if (!(await saveMessageState(kysely, id, state))) throw unknown()
    },
    async remove(id) {
      if (!(await deleteMessage(kysely, id))) throw unknown()
    },
  }
}
