import { Problem } from '#domain/problem.ts'
import { orUnavailable } from '#services/availability.ts'
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
  const read = () => orUnavailable(() => listInbox(kysely))
  const unknown = () => new Problem('not-found', { key: 'no-stored-message' })
  return {
    list: async (query) => toInboxPage(await read(), query),
    listAll: () => orUnavailable(() => listMessages(kysely)),
    find: async (id) => (await read()).find((each) => each.id === id),
    countUnread: () => orUnavailable(() => countUnreadMessages(kysely)),
    readAll: () => orUnavailable(() => readAllMessages(kysely)),
    async setState(id, state) {
      if (!(await orUnavailable(() => saveMessageState(kysely, id, state)))) throw unknown()
    },
    async remove(id) {
      if (!(await orUnavailable(() => deleteMessage(kysely, id)))) throw unknown()
    },
  }
}
