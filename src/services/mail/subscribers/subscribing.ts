import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { digestPause, readAlerts } from '#domain/mail/alerts.ts'
import { reminderKindOf } from '#domain/mail/reminders.ts'
import { parseSubscription, type Reader, type Wish } from '#domain/mail/subscription.ts'
import type { Outcome } from '#domain/problem.ts'
import { mailboxOf } from '#domain/words/email-address.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import {
  countMailTokens,
  countPerHour,
  hourOf,
  findExpiryOfMailbox,
  findMailToken,
  findNewestMailToken,
  insertMailToken,
} from '#storage/mail/mail-token-store.ts'
import { eraseRecipient, insertMails } from '#storage/mail/outbox.ts'
import * as subscribers from '#storage/mail/subscribers.ts'
import { findCount, incrementCount } from '#storage/rate-limit-store.ts'
import { lockSettings } from '#storage/setting-store.ts'
import { findPublicOpportunity } from '#services/items/find-public.ts'
import { eraseFromFiles } from '#services/mail/outbox-files.ts'
import { noteErasure, type SubscriberDeps } from '#services/mail/subscribers/address-rights.ts'
import {
  hashToken,
  keyedHash,
  type LinkPurpose,
  openMailKey,
  openVisitorKey,
} from '#services/secret.ts'

const hour = 3_600_000
const day = 24 * hour
const linkLifetime = 48 * hour
/**
 * Confirmation mails to one mailbox: of a strange address, and of reminders to a confirmed one,
 * whose owner may set several a day.
 */
const maxMails = {
  confirm: { inDay: 1, inMonth: 3 },
  reminders: { inDay: 5, inMonth: 30 },
} as const
/** A flood of strangers' addresses must not make the site a sender of spam. */
const maxAnHour = 300
/**
 * Of what is free in an hour a network gets at most this share, so that the last places are left to
 * networks that have none in it.
 */
const shareOfNetwork = 1 / 5
/** After that the subscriber would have forgotten the request. */
const maxWait = day
const onlyReminders = { rhythm: 'never' } as const
/** For so long after its mail a link stands for the reminders that are asked for beside it. */
const joinedFor = hour / 4

/** Longer than any path through `subscribe`, so that its time does not reveal a known address. */
const evenMs = 100

type ConfirmationRequest = Pick<SubscriberDeps, 'db' | 'clock' | 'limitsFactor'>

export interface ConfirmationInput {
  readonly email: unknown
  /**
   * The network of the client. Only a keyed hash of it is stored, until the hour of the
   * confirmation is over. Left out: it has no share.
   */
  readonly network?: string
}

/**
 * Stores the address as unconfirmed and writes one confirmation, at most one a day and three in
 * thirty days to a mailbox (`maxMails`). At most 300 an hour are sent of each purpose, and of these
 * a share to each network. More wait, and a confirmation that would wait for over a day is not
 * written. The response and its time are
 * the same for all of these, and for new, pending, confirmed and suppressed addresses.
 */
export async function subscribe(
  { db: { kysely }, clock, limitsFactor = 1 }: ConfirmationRequest,
  { email: given, network }: ConfirmationInput,
  reader: Reader,
): Promise<Outcome<'accepted'>> {
  const parsed = parseSubscription({ email: given })
  if (!parsed.ok) return parsed
  const { email } = parsed.value
  await inEvenTime(() =>
    inTransaction(kysely, (transaction) =>
      sendConfirmation(
        transaction,
        { email, network, reader, wanted: 'news' },
        clock(),
        limitsFactor,
      ),
    ),
  )
  return { ok: true, value: 'accepted' }
}

/** Takes the same time whatever `work` finds. */
async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const even = setTimeout(evenMs)
  await work().finally(() => even)
}

interface Wanted {
  readonly email: string
  readonly network: string | undefined
  readonly reader: Reader
  readonly wanted: Wish
}

/**
 * The work of `subscribe` in its transaction. A request for reminders alone begins with mails about
 * single items only.
 */
async function sendConfirmation(
  db: Queries,
  { email, network, reader: { locale, agreements }, wanted }: Wanted,
  now: Date,
  limitsFactor: number,
) {
  const at = now.toISOString()
  const key = await openMailKey(db, now)
  const addressHash = key.hashAddress(email)
  const suppression = await subscribers.findSuppression(db, key.hashesOf(email))
  if (suppression?.reason === 'refused') return
  await subscribers.insertSubscriber(
    db,
    {
      id: await chooseId(db, suppression?.subscriberId ?? null),
      email,
      state: 'unconfirmed',
      createdAt: at,
    },
    { ...agreements[wanted], at, locale },
    wanted === 'news' ? {} : onlyReminders,
  )
  const subscriber = await subscribers.findSubscriberByEmail(db, email)
  if (subscriber === undefined) return
  const hasOnlyReminders =
    wanted === 'news' && readAlerts(subscriber.preferences).rhythm === 'never'
  // A subscriber must confirm alerts besides reminders, and further reminders, because anyone may
  // have entered the address.
  const isConfirmed = subscriber.state === 'confirmed'
  if (isConfirmed && wanted === 'news' && !hasOnlyReminders) return
  const purpose = isConfirmed && wanted !== 'news' ? 'reminders' : 'confirm'
  if (subscriber.state === 'unconfirmed' && hasOnlyReminders) {
    await subscribers.savePreferences(db, subscriber.id, {}, now)
    await subscribers.saveConsent(db, subscriber.id, { ...agreements.news, at, locale })
  }
  const mailboxHash = key.hashAddress(mailboxOf(email))
  const since = (ms: number) =>
    countMailTokens(db, mailboxHash, purpose, new Date(now.getTime() - ms))
  const { inDay, inMonth } = maxMails[purpose]
  if ((await since(30 * day)) >= inMonth) return
  if (purpose === 'confirm' && (await since(day)) >= inDay) return
  if (purpose === 'reminders' && (await hasLink(db, subscriber.id, mailboxHash, now))) return
  const limit = Math.max(1, Math.round(maxAnHour * limitsFactor))
  const free = await findFreeHour(db, { purpose, network, limit }, now)
  if (free === undefined) return
  // A sixth reminder of a day is confirmed a day after the first of the last five.
  const before =
    purpose === 'reminders' ? await findExpiryOfMailbox(db, mailboxHash, purpose, inDay) : undefined
  const expiresAt = new Date(
    Math.max(free.at.getTime() + linkLifetime, (before?.getTime() ?? 0) + day),
  )
  const sendAt = new Date(expiresAt.getTime() - linkLifetime)
  if (sendAt.getTime() - now.getTime() > maxWait) return
  await free.take()
  const id = randomUUID()
  await insertMailToken(db, {
    hash: hashToken(key.createToken('confirm', id, email)),
    purpose,
    address_hash: addressHash,
    mailbox_hash: mailboxHash,
    subscriber_id: subscriber.id,
    created_at: at,
    expires_at: expiresAt.toISOString(),
  })
  const issue = `confirmation:${purpose === 'reminders' ? id : at.slice(0, 10)}`
  await insertMails(
    db,
    [{ id, issue, recipient: subscriber.id, email, content: { kind: 'confirmation' }, locale }],
    now,
    sendAt,
  )
}

/**
 * The next hour in which this network has a share of the confirmations that are left, from its
 * start or from now; undefined: there is none within a day. `take` counts it for the network. Other
 * callers wait until the caller's transaction ends, so the limits hold for all instances.
 */
async function findFreeHour(
  db: Queries,
  { purpose, network, limit }: { purpose: string; network: string | undefined; limit: number },
  now: Date,
): Promise<{ at: Date; take(): Promise<void> } | undefined> {
  // Every caller locks the same setting. It exists, because no link is made without the key.
  await lockSettings(db, ['mail-key'])
  const visitorKey = await openVisitorKey(db, now)
  const first = Math.floor(now.getTime() / hour) * hour
  const counts = await countPerHour(db, purpose, new Date(first + linkLifetime))
  for (let start = first; start - now.getTime() <= maxWait; start += hour) {
    const left = limit - (counts.get(hourOf(start + linkLifetime)) ?? 0)
    if (left <= 0) continue
    const at = new Date(Math.max(start, now.getTime()))
    if (network === undefined) return { at, take: async () => {} }
    const key = keyedHash(visitorKey, 'confirmations', purpose, network, hourOf(start))
    if ((await findCount(db, key)) >= left * shareOfNetwork) continue
    const seconds = (start + hour - now.getTime()) / 1000
    return { at, take: async () => void (await incrementCount(db, key, seconds, now)) }
  }
  return undefined
}

/**
 * Whether the link of an earlier mail confirms what is asked for now: reminders that are asked for
 * in one go are one confirmation, and its link also confirms the later ones.
 */
async function hasLink(
  db: Queries,
  subscriberId: string,
  mailboxHash: string,
  now: Date,
): Promise<boolean> {
  const unconfirmed = await subscribers.listWatched(db, subscriberId, 'unconfirmed')
  const newest = await findNewestMailToken(db, mailboxHash, 'reminders')
  if (unconfirmed.length === 0 || newest === undefined) return false
  const sentAt = Date.parse(newest.expires_at) - linkLifetime
  return sentAt + joinedFor > now.getTime()
}

/**
 * A returning address gets its old id, so that the link in any earlier mail ends the new
 * subscription (RFC 8058).
 */
const chooseId = async (db: Queries, before: string | null): Promise<string> =>
  before === null || (await subscribers.findSubscriber(db, before)) !== undefined
    ? randomUUID()
    : before

/** More than any person applies to; a stranger's address gets no more than this. */
const maxWatches = 50

export function createWatching({ db: { kysely }, clock, limitsFactor = 1 }: ConfirmationRequest) {
  return {
    /**
     * All mails about one item (docs/interface, Reminders). They begin when the address has
     * confirmed them; a new subscriber gets only these mails. The response and its time are the
     * same for every address. undefined: no such public item.
     */
    async watch(wanted: {
      opportunityId: unknown
      email: unknown
      network?: string
      reader: Reader
    }): Promise<Outcome<'accepted'> | undefined> {
      const { opportunityId, email, network, reader } = wanted
      const parsed = parseSubscription({ email })
      if (!parsed.ok) return parsed
      const item = await findPublicOpportunity(kysely, opportunityId, clock())
      if (item === undefined) return undefined
      await inEvenTime(() =>
        inTransaction(kysely, async (transaction) => {
          const known = await subscribers.findSubscriberByEmail(transaction, parsed.value.email)
          const isFull =
            known !== undefined &&
            (await subscribers.countWatches(transaction, known.id)) >= maxWatches
          const confirmed =
            known?.state === 'confirmed'
              ? await subscribers.listWatched(transaction, known.id, 'confirmed')
              : []
          if ((isFull && known.state === 'confirmed') || confirmed.some(({ id }) => id === item.id))
            return
          await sendConfirmation(
            transaction,
            {
              email: parsed.value.email,
              network,
              reader,
              wanted: reminderKindOf(item, clock()),
            },
            clock(),
            limitsFactor,
          )
          const subscriber =
            known ?? (await subscribers.findSubscriberByEmail(transaction, parsed.value.email))
          if (subscriber === undefined || isFull) return
          await subscribers.insertWatch(transaction, subscriber.id, item.id, clock(), reader.locale)
        }),
      )
      return { ok: true, value: 'accepted' }
    },
  }
}

/** Whether the link is to add alerts to confirmed reminders. */
const isForNews = ({
  purpose,
  createdAt,
  subscriber: { confirmedAt, preferences },
}: {
  readonly purpose: string
  readonly createdAt: string
  readonly subscriber: Pick<subscribers.StoredSubscriber, 'preferences'> & {
    readonly confirmedAt: string | null
  }
}): boolean =>
  purpose === 'confirm' &&
  confirmedAt !== null &&
  confirmedAt < createdAt &&
  readAlerts(preferences).rhythm === 'never'

export type MailLink = { readonly subscriber: string; readonly proof: string }

/**
 * The functions of the pages behind links in mails. Every method throws Problem 'unavailable' when
 * the database does not answer.
 */
export function createSubscribing({ db, clock, outboxDir, erasures }: SubscriberDeps) {
  const { kysely } = db
  const isSigned = async (purpose: LinkPurpose, link: MailLink) =>
    (await openMailKey(kysely, clock())).isSigned(purpose, link.subscriber, link.proof)

  const findConfirmable = async (db: Queries, token: string) => {
    const hash = hashToken(token)
    const found =
      (await findMailToken(db, hash, 'confirm')) ?? (await findMailToken(db, hash, 'reminders'))
    if (found === undefined || found.expires_at <= clock().toISOString()) return undefined
    const subscriber = await subscribers.findSubscriber(db, found.subscriber_id)
    return (
      subscriber && {
        subscriber,
        addressHash: found.address_hash,
        createdAt: found.created_at,
        purpose: found.purpose,
      }
    )
  }

  /** undefined: the link is not ours, or they have left. */
  const findChooser = async (link: MailLink) => {
    const subscriber = (await isSigned('choose', link))
      ? await subscribers.findSubscriber(kysely, link.subscriber)
      : undefined
    return subscriber?.state === 'confirmed' ? subscriber : undefined
  }

  return {
    /**
     * Looks and changes nothing: mail scanners follow links. false: the link is unknown, or older
     * than 48 hours.
     */
    isConfirmLink: async (token: string) => (await findConfirmable(kysely, token)) !== undefined,
    /** Whether the link was used and has nothing left to confirm. */
    isUsed: async (token: string): Promise<boolean> => {
      const found = await findConfirmable(kysely, token)
      if (found?.subscriber.state !== 'confirmed' || isForNews(found)) return false
      const left = await subscribers.listWatched(kysely, found.subscriber.id, 'unconfirmed')
      return left.length === 0
    },
    /**
     * Names of the items whose reminders the link confirms, by name; empty for a link that does not
     * work.
     */
    listConfirmable: async (token: string) => {
      const found = await findConfirmable(kysely, token)
      return found === undefined
        ? []
        : (await subscribers.listWatched(kysely, found.subscriber.id, 'unconfirmed')).map(
            ({ name }) => name,
          )
    },
    /**
     * undefined: the link is unknown or too old. A second time is fine. Gives the link to choose
     * with.
     */
    confirm: (token: string, reader: Reader): Promise<MailLink | undefined> =>
      inTransaction(kysely, async (transaction) => {
        const found = await findConfirmable(transaction, token)
        const key = await openMailKey(transaction, clock())
        // Bound to the address: a token whose subscriber has another one by now confirms nothing.
        if (found === undefined || key.hashAddress(found.subscriber.email) !== found.addressHash)
          return undefined
        const { id } = found.subscriber
        await subscribers.confirmSubscriber(transaction, id, clock())
        await subscribers.confirmWatches(transaction, id, clock())
        if (isForNews(found)) {
          await subscribers.savePreferences(transaction, id, {}, clock())
          await subscribers.saveConsent(transaction, id, {
            ...reader.agreements.news,
            at: found.createdAt,
            locale: reader.locale,
          })
        }
        await subscribers.deleteSuppression(transaction, key.hashesOf(found.subscriber.email))
        return { subscriber: id, proof: key.sign('choose', id) }
      }),
    /** undefined: the link is not ours, or they have left. */
    findAlerts: async (link: MailLink) => {
      const subscriber = await findChooser(link)
      if (subscriber === undefined) return undefined
      const { id, email, preferences } = subscriber
      const key = await openMailKey(kysely, clock())
      const leave: MailLink = { subscriber: id, proof: key.sign('leave', id) }
      return {
        email,
        alerts: readAlerts(preferences),
        watched: await subscribers.listWatched(kysely, id, 'confirmed'),
        leave,
      }
    },
    /**
     * Ends the reminders of one item; a second time too. false: the link is not ours, or they have
     * left.
     */
    stopReminders: async (link: MailLink, opportunityId: string) => {
      const subscriber = await findChooser(link)
      if (subscriber === undefined) return false
      await subscribers.deleteWatch(kysely, subscriber.id, opportunityId)
      return true
    },
    /** false: the link is not ours, or they have left. */
    choose: async (link: MailLink, input: unknown) => {
      const subscriber = await findChooser(link)
      if (subscriber === undefined) return false
      const alerts = readAlerts(input)
      // The new rhythm counts from now; the first digest of a subscriber who wants them at once
      // need not wait.
      const next =
        alerts.rhythm === 'at-once'
          ? clock()
          : new Date(clock().getTime() + digestPause[alerts.rhythm])
      await subscribers.savePreferences(kysely, subscriber.id, alerts, next)
      return true
    },
    isLeaveLink: (link: MailLink) => isSigned('leave', link),
    /**
     * Ends the subscription, including one that began after an earlier end. undefined: the link is
     * not valid. left: the address gets no more mails; a second call does the same. ended: the data
     * of the link is deleted, so a later subscription is unknown.
     */
    async leave(link: MailLink): Promise<'left' | 'ended' | undefined> {
      const { outcome, mails } = await inTransaction(kysely, async (transaction) => {
        const key = await openMailKey(transaction, clock())
        if (!key.isSigned('leave', link.subscriber, link.proof))
          return { outcome: undefined, mails: [] }
        const subscriber = await subscribers.findSubscriber(transaction, link.subscriber)
        if (subscriber === undefined)
          return {
            outcome: (await subscribers.hasLeft(transaction, link.subscriber)) ? 'left' : 'ended',
            mails: [],
          } as const
        const addressHash = key.hashAddress(subscriber.email)
        await noteErasure(erasures, { at: clock().toISOString(), reason: 'left', addressHash })
        await subscribers.insertSuppression(
          transaction,
          addressHash,
          'left',
          subscriber.id,
          clock(),
        )
        const mails = await eraseRecipient(transaction, subscriber.id)
        await subscribers.deleteSubscriber(transaction, subscriber.id)
        return { outcome: 'left', mails } as const
      })
      // The subscriber has left, even if a file could not be deleted; the hourly cleanup reports
      // that.
      await eraseFromFiles({ db, outboxDir }, mails).catch(() => {})
      return outcome
    },
  }
}

export type Subscribing = ReturnType<typeof createSubscribing>
