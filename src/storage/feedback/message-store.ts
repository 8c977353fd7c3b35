import {
  type InboxMessage,
  type Message,
  type MessageState,
  messageStates,
} from '#domain/feedback.ts'
import { oneOf } from '#storage/columns.ts'
import { countRows, type Queries } from '#storage/database.ts'

export async function insertMessage(
  db: Queries,
  message: Message & { readonly createdAt: string },
): Promise<void> {
  const { createdAt, ...sameColumns } = message
  const row = { ...sameColumns, state: 'unread', created_at: createdAt }
  await db.insertInto('message').values(row).execute()
}

/** The newest first. */
export async function listMessages(db: Queries): Promise<InboxMessage[]> {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at: createdAt, state, ...row }) => ({
    ...row,
    createdAt,
    state: oneOf(messageStates, state, 'unread'),
  }))
}

/** An unknown state reads as 'unread'. */
const otherStates = messageStates.filter((state) => state !== 'unread')

export const countUnreadMessages = async (db: Queries): Promise<number> =>
  await countRows(db.selectFrom('message').where('state', 'not in', otherStates))

/** Messages in any state that came in the span, without its end. */
export const countMessages = async (
  db: Queries,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<number> =>
  await countRows(
    db
      .selectFrom('message')
      .where('created_at', '>=', since.toISOString())
      .where('created_at', '<', until.toISOString()),
  )

export const readAllMessages = (db: Queries) =>
  db.updateTable('message').set({ state: 'read' }).where('state', 'not in', otherStates).execute()

/** false: there is no such message. */
export const saveMessageState = async (
  db: Queries,
  id: string,
  state: MessageState,
): Promise<boolean> =>
  (await db.updateTable('message').set({ state }).where('id', '=', id).executeTakeFirst())
    .numUpdatedRows > 0n

/** false: there is no such message. */
export const deleteMessage = async (db: Queries, id: string): Promise<boolean> =>
  (await db.deleteFrom('message').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
