import type { Selectable } from 'kysely'
import type { Message } from '#domain/message.ts'
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
