import { fold, foldedWords } from '#domain/fold.ts'
import { Problem } from '#domain/problem.ts'
import { orUnavailable } from '#services/availability.ts'
import { type InboxEditing, messageStates, type MessageState } from '#services/care.ts'
import type { Database } from '#storage/database.ts'
import { countUnreadMessages, deleteMessage, listInbox, readAllMessages, saveMessageState } from '#storage/message-store.ts'

const pageSize = 50

/** The administrator's messages. */
export function createInbox({ db: { kysely } }: { db: Database }): InboxEditing {
  const read = () => orUnavailable(() => listInbox(kysely))
  const unknown = () => new Problem('not-found', 'There is no such message.')
  return {
    async list({ text = '', state, page: asked = 1 }) {
      const words = foldedWords(text)
      const found = (await read()).filter((each) => {
        const searched = fold([each.name, each.email, each.website ?? '', each.message].join('\n'))
        return words.every((word) => searched.includes(word))
      })
      const counts = Object.fromEntries(messageStates.map((each) => [each, 0])) as Record<MessageState, number>
      for (const each of found) counts[each.state] += 1
      const wanted = found.filter((each) => (state === undefined ? each.state !== 'archived' : each.state === state))
      const pageCount = Math.max(1, Math.ceil(wanted.length / pageSize))
      const page = Math.min(Math.max(Math.trunc(asked), 1), pageCount)
      return { rows: wanted.slice((page - 1) * pageSize, page * pageSize), total: wanted.length, page, pageCount, counts }
    },
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
