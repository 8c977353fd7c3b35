import { digestPause, readAlerts } from '#domain/mail/alerts.ts'
import type { Reader } from '#domain/mail/subscription.ts'
import { eraseFromFiles } from '#services/mail/outbox-files.ts'
import { hashToken, type LinkPurpose, openMailKey } from '#services/secret.ts'
import { noteErasure, type SubscriberDeps } from '#services/mail/subscribers/address-rights.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { findMailToken } from '#storage/mail/mail-token-store.ts'
import { eraseRecipient } from '#storage/mail/outbox.ts'
import {
  confirmSubscriber,
  confirmWatches,
  deleteSubscriber,
  deleteSuppression,
  deleteWatch,
  findSubscriber,
  hasLeft,
  insertSuppression,
  listWatched,
  saveConsent,
  savePreferences,
} from '#storage/mail/subscribers.ts'

/** A link in a mail: whose it is, and the proof. */
export interface MailLink {
  readonly subscriber: string
  readonly proof: string
}

/** The functions of the pages behind links in mails. Every method throws Problem 'unavailable' when the database does not answer. */
export function createSubscribing({ db, clock, outboxDir, erasures }: SubscriberDeps) {
  const { kysely } = db
  const isSigned = async (purpose: LinkPurpose, link: MailLink) =>
    (await openMailKey(kysely, clock())).isSigned(purpose, link.subscriber, link.proof)

  const findConfirmable = async (db: Queries, token: string) => {
    const hash = hashToken(token)
    const found = (await findMailToken(db, hash, 'confirm')) ?? (await findMailToken(db, hash, 'reminders'))
    if (found === undefined || found.expires_at <= clock().toISOString()) return undefined
    const subscriber = await findSubscriber(db, found.subscriber_id)
    return subscriber === undefined
      ? undefined
      : { subscriber, addressHash: found.address_hash, createdAt: found.created_at, purpose: found.purpose }
  }

  /** undefined: the link is not ours, or they have left. */
  const findChooser = async (link: MailLink) => {
    const subscriber = (await isSigned('choose', link)) ? await findSubscriber(kysely, link.subscriber) : undefined
    return subscriber?.state === 'confirmed' ? subscriber : undefined
  }

  return {
    /** Looks and changes nothing: mail scanners follow links. false: the link is unknown, or older than 48 hours. */
    isConfirmLink: async (token: string) => (await findConfirmable(kysely, token)) !== undefined,
    /** Names of the items whose reminders the link confirms, by name; empty for a link that does not work. */
    listConfirmable: async (token: string) => {
      const found = await findConfirmable(kysely, token)
      return found === undefined ? [] : (await listWatched(kysely, found.subscriber.id, 'unconfirmed')).map(({ name }) => name)
    },
    /** undefined: the link is unknown or too old. A second time is fine. Gives the link to choose with. */
    confirm: (token: string, reader: Reader): Promise<MailLink | undefined> =>
      inTransaction(kysely, async (transaction) => {
        const found = await findConfirmable(transaction, token)
        const key = await openMailKey(transaction, clock())
        // Bound to the address: a token whose subscriber has another one by now confirms nothing.
        if (found === undefined || key.hashAddress(found.subscriber.email) !== found.addressHash) return undefined
        const { id, confirmedAt, preferences } = found.subscriber
        await confirmSubscriber(transaction, id, clock())
        await confirmWatches(transaction, id, clock())
        const isForNews =
          found.purpose === 'confirm' && confirmedAt !== null && confirmedAt < found.createdAt && readAlerts(preferences).rhythm === 'never'
        if (isForNews) {
          await savePreferences(transaction, id, {}, clock())
          await saveConsent(transaction, id, { ...reader.agreements.news, at: found.createdAt, locale: reader.locale })
        }
        await deleteSuppression(transaction, key.hashesOf(found.subscriber.email))
        return { subscriber: id, proof: key.sign('choose', id) }
      }),
    /** undefined: the link is not ours, or they have left. */
    findAlerts: async (link: MailLink) => {
      const subscriber = await findChooser(link)
      if (subscriber === undefined) return undefined
      const { id, email, preferences } = subscriber
      const key = await openMailKey(kysely, clock())
      const leave: MailLink = { subscriber: id, proof: key.sign('leave', id) }
      return { email, alerts: readAlerts(preferences), watched: await listWatched(kysely, id, 'confirmed'), leave }
    },
    /** Ends the reminders of one item; a second time too. false: the link is not ours, or they have left. */
    stopReminders: async (link: MailLink, opportunityId: string) => {
      const subscriber = await findChooser(link)
      if (subscriber === undefined) return false
      await deleteWatch(kysely, subscriber.id, opportunityId)
      return true
    },
    /** false: the link is not ours, or they have left. */
    choose: async (link: MailLink, input: unknown) => {
      const subscriber = await findChooser(link)
      if (subscriber === undefined) return false
      const alerts = readAlerts(input)
      // The new rhythm counts from now; the first digest of a subscriber who wants them at once need not wait.
      const next = alerts.rhythm === 'at-once' ? clock() : new Date(clock().getTime() + digestPause[alerts.rhythm])
      await savePreferences(kysely, subscriber.id, alerts, next)
      return true
    },
    isLeaveLink: (link: MailLink) => isSigned('leave', link),
    /**
     * Ends the subscription, including one that began after an earlier end. undefined: the link is not valid. left: the address gets no
     * more mails; a second call does the same. ended: the data of the link is deleted, so a later subscription is unknown.
     */
    async leave(link: MailLink): Promise<'left' | 'ended' | undefined> {
      const { outcome, mails } = await inTransaction(kysely, async (transaction) => {
        const key = await openMailKey(transaction, clock())
        if (!key.isSigned('leave', link.subscriber, link.proof)) return { outcome: undefined, mails: [] }
        const subscriber = await findSubscriber(transaction, link.subscriber)
        if (subscriber === undefined)
          return { outcome: (await hasLeft(transaction, link.subscriber)) ? 'left' : 'ended', mails: [] } as const
        const addressHash = key.hashAddress(subscriber.email)
        await noteErasure(erasures, { at: clock().toISOString(), reason: 'left', addressHash })
        await insertSuppression(transaction, addressHash, 'left', subscriber.id, clock())
        const mails = await eraseRecipient(transaction, subscriber.id)
        await deleteSubscriber(transaction, subscriber.id)
        return { outcome: 'left', mails } as const
      })
      // The subscriber has left, even if a file could not be deleted; the hourly cleanup reports that.
      await eraseFromFiles({ db, outboxDir }, mails).catch(() => {})
      return outcome
    },
  }
}

export type Subscribing = ReturnType<typeof createSubscribing>
