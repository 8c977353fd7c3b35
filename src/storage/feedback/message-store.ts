import type { Selectable } from 'kysely'
import type { Message } from '#domain/message.ts'
import { oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

/** Stores a message as unread. */
export async function insertMessage(db: Queries, message: Message & { readonly createdAt: string }): Promise<void> {
  await db
    .insertInto('message')
    .values({
      id: message.id,
      name: message.name,
      email: message.email,
      website: message.website,
      message: message.message,
      state: 'unread',
      created_at: message.createdAt,
    })
    .execute()
}

/** The newest first. */
export async function listMessages(db: Queries): Promise<Message[]> {
  const rows = await db.selectFrom('message').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(fromRow)
}

function fromRow(row: Selectable<Tables['message']>): Message {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    website: row.website,
    message: row.message,
    createdAt: row.created_at,
  }
}

/** The states of a message; another in the database reads as 'unread'. */
const states = ['unread', 'read', 'answered', 'archived'] as const

/** Messages with their state, the newest first. */
export async function listInbox(db: Queries): Promise<(Message & { readonly state: (typeof states)[number] })[]> {
  const rows = await db.selectFrom('message').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map((row) => ({ ...fromRow(row), state: oneOf(states, row.state, 'unread') }))
}

/** Number of unread messages. */
export async function countUnreadMessages(db: Queries): Promise<number> {
  const selected = states.filter((state) => state !== 'unread')
  const row = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', 'not in', selected)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Every unread message is read from now on. */
export async function readAllMessages(db: Queries): Promise<void> {
  const selected = states.filter((state) => state !== 'unread')
  await db.updateTable('message').set({ state: 'read' }).where('state', 'not in', selected).execute()
}

/** false: there is no such message. */
export async function saveMessageState(db: Queries, id: string, state: (typeof states)[number]): Promise<boolean> {
  return (await db.updateTable('message').set({ state }).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

/** false: there is no such message. */
export async function deleteMessage(db: Queries, id: string): Promise<boolean> {
  return (await db.deleteFrom('message').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}
