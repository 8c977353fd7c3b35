import { createMailAdmin } from '#services/mail/mail-admin.ts'
import {
  createAddressRights,
  type SubscriberDeps,
} from '#services/mail/subscribers/address-rights.ts'
import { createSubscribing, createWatching } from '#services/mail/subscribers/subscribing.ts'

/** The mail functions of pages, which need our own database. */
export function createMailing(setting: SubscriberDeps) {
  return {
    rights: createAddressRights(setting),
    subscribing: createSubscribing(setting),
    watching: createWatching(setting),
    admin: createMailAdmin(setting),
  }
}

export type Mailing = ReturnType<typeof createMailing>
