import { type AddressRights, createAddressRights, type SubscriberParts } from '#services/mail/subscribers/address-rights.ts'
import { createMailDesk, type MailDesk } from '#services/mail/desk.ts'
import { createSubscribing, type Subscribing } from '#services/mail/subscribers/mail-links.ts'
import { createWatching, type Watching } from '#services/mail/subscribers/ask-to-confirm.ts'

/** What pages do about mails; made for a database of our own only. */
export interface Mailing {
  readonly rights: AddressRights
  readonly subscribing: Subscribing
  readonly watching: Watching
  readonly desk: MailDesk
}

export function createMailing(setting: SubscriberParts): Mailing {
  return {
    rights: createAddressRights(setting),
    subscribing: createSubscribing(setting),
    watching: createWatching(setting),
    desk: createMailDesk(setting),
  }
}
