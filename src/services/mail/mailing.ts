import { createAddressRights, type SubscriberParts } from '#services/mail/subscribers/address-rights.ts'
import { createWatching } from '#services/mail/subscribers/ask-to-confirm.ts'
import { createMailDesk } from '#services/mail/desk.ts'
import { createSubscribing } from '#services/mail/subscribers/mail-links.ts'

/** What pages do about mails; made for a database of our own only. */
export function createMailing(setting: SubscriberParts) {
  return {
    rights: createAddressRights(setting),
    subscribing: createSubscribing(setting),
    watching: createWatching(setting),
    desk: createMailDesk(setting),
  }
}

export type Mailing = ReturnType<typeof createMailing>
