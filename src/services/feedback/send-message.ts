import { randomUUID } from 'node:crypto'
import type { Message } from '#domain/feedback.ts'
import { parseMessage } from '#domain/forms/contact-form.ts'
import type { Outcome } from '#domain/problem.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { insertMessage } from '#storage/feedback/message-store.ts'
import { notifyAdmin } from '#services/feedback/notify-admin.ts'

/** What a visitor sends with the contact form. */
export interface MessageInput {
  readonly name: unknown
  readonly email: unknown
  readonly website?: unknown
  readonly message: unknown
}

/**
 * Stores a message together with the mail that tells the administrator. The errors are by field.
 * Throws Problem 'unavailable'.
 */
export async function sendMessage(
  { db, clock }: { readonly db: Database; readonly clock: () => Date },
  input: MessageInput,
): Promise<Outcome<Message>> {
  const parsed = parseMessage(input)
  if (!parsed.ok) return parsed
  const now = clock()
  const message = { id: randomUUID(), ...parsed.value, createdAt: now.toISOString() }
  const content = { kind: 'message', ...parsed.value } as const
  await inTransaction(db.kysely, async (transaction) => {
    await insertMessage(transaction, message)
    await notifyAdmin(transaction, `message:${message.id}`, content, now)
  })
  return { ok: true, value: message }
}
