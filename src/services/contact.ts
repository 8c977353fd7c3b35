import { randomUUID } from 'node:crypto'
import { parseMessage } from '#domain/contact-form.ts'
import { parseSubscription } from '#domain/subscription.ts'
import { orUnavailable } from '#services/availability.ts'
import type { Services } from '#services/services.ts'
import type { Database } from '#storage/database.ts'
import { insertMessage, listMessages } from '#storage/message-store.ts'
import { insertSubscriber, listSubscribers } from '#storage/subscriber-store.ts'

/** What visitors leave behind, and its lists for the administrator. */
export type Contact = Pick<Services, 'subscribe' | 'sendMessage' | 'listSubscribers' | 'listMessages'>

/** `consentText` is kept with each new subscriber as what they agreed to. */
export function createContact({ db: { kysely }, clock, consentText }: { db: Database; clock: () => Date; consentText: string }): Contact {
  return {
    async subscribe(input) {
      const parsed = parseSubscription(input)
      if (!parsed.ok) return parsed
      const at = clock().toISOString()
      const subscriber = { id: randomUUID(), email: parsed.value.email, state: 'unconfirmed', createdAt: at } as const
      await orUnavailable(() => insertSubscriber(kysely, subscriber, { text: consentText, at }))
      return { ok: true, value: 'accepted' }
    },
    async sendMessage(input) {
      const parsed = parseMessage(input)
      if (!parsed.ok) return parsed
      const message = { id: randomUUID(), ...parsed.value, createdAt: clock().toISOString() }
      await orUnavailable(() => insertMessage(kysely, message))
      return { ok: true, value: message }
    },
    listSubscribers: () => orUnavailable(() => listSubscribers(kysely)),
    listMessages: () => orUnavailable(() => listMessages(kysely)),
  }
}
