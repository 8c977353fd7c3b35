import { randomUUID } from 'node:crypto'
import { parseMessage } from '#domain/forms/contact-form.ts'
import type { MailContent } from '#domain/mail/mail-content.ts'
import type { PublicServices } from '#services/public-services.ts'
import { subscribe } from '#services/mail/subscribers/ask-to-confirm.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { insertMails } from '#storage/mail/outbox.ts'
import { insertMessage } from '#storage/desk/message-store.ts'

/** What visitors leave behind. */
export type Contact = Pick<PublicServices, 'subscribe' | 'sendMessage'>

export function createContact({ db, clock }: { db: Database; clock: () => Date }): Contact {
  const { kysely } = db
  return {
    subscribe: (input, reader) => subscribe(db, clock, input, reader),
    async sendMessage(input) {
      const parsed = parseMessage(input)
      if (!parsed.ok) return parsed
      const now = clock()
      const message = { id: randomUUID(), ...parsed.value, createdAt: now.toISOString() }
      await inTransaction(kysely, async (transaction) => {
        await insertMessage(transaction, message)
        const content: MailContent = { kind: 'message', ...parsed.value }
        await insertMails(transaction, [{ issue: `message:${message.id}`, recipient: 'admin', email: null, content }], now)
      })
      return { ok: true, value: message }
    },
  }
}
