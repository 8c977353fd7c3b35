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

/** The newest first, with those in the trash. */
export async function listMessages(db: Queries): Promise<InboxMessage[]> {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at: createdAt, trashed_at: trashedAt, state, ...row }) => ({
    ...row,
    createdAt,
    trashedAt,
    state: oneOf(messageStates, state, 'unread'),
  }))
}

/** An unknown state reads as 'unread'. */
const otherStates = messageStates.filter((state) => state !== 'unread')

/** A message in the trash counts as deleted wherever messages are counted. */
export const keptMessages = (db: Queries) =>
  db.selectFrom('message').where('trashed_at', 'is', null)

export const countUnreadMessages = async (db: Queries): Promise<number> =>
  await countRows(keptMessages(db).where('state', 'not in', otherStates))

/** Messages in any state that came in the span, without its end. */
export const countMessages = async (
  db: Queries,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<number> =>
  await countRows(
    keptMessages(db)
      .where('created_at', '>=', since.toISOString())
      .where('created_at', '<', until.toISOString()),
  )

/**
 * The ids of those that were unread. One in the trash keeps its state, which it has again when it is
 * restored.
 */
export async function readAllMessages(db: Queries): Promise<readonly string[]> {
  const rows = await db
    .updateTable('message')
    .set({ state: 'read' })
    .where('trashed_at', 'is', null)
    .where('state', 'not in', otherStates)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these, those that are still only read. */
export const markUnread = (db: Queries, ids: readonly string[]) =>
  db
    .updateTable('message')
    .set({ state: 'unread' })
    .where('id', 'in', ids)
    .where('state', '=', 'read')
    .execute()

/** false: there is no such message outside the trash. */
export const saveMessageState = async (
  db: Queries,
  id: string,
  state: MessageState,
): Promise<boolean> =>
  (
    await db
      .updateTable('message')
      .set({ state })
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Moves a message to the trash at that instant. false: there is no such message outside it. */
export const trashMessage = async (db: Queries, id: string, at: string): Promise<boolean> =>
  (
    await db
      .updateTable('message')
      .set({ trashed_at: at })
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Its state is the one before. false: there is no such message in the trash. */
export const restoreMessage = async (db: Queries, id: string): Promise<boolean> =>
  (
    await db
      .updateTable('message')
      .set({ trashed_at: null })
      .where('id', '=', id)
      .where('trashed_at', 'is not', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** For good, what has been in the trash since that instant or longer. Returns their number. */
export const emptyMessageTrash = async (db: Queries, until: string): Promise<number> =>
  Number(
    (await db.deleteFrom('message').where('trashed_at', '<=', until).executeTakeFirst())
      .numDeletedRows,
  )

/** For good, in the trash or not. false: there is no such message. */
export const deleteMessage = async (db: Queries, id: string): Promise<boolean> =>
  (await db.deleteFrom('message').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
