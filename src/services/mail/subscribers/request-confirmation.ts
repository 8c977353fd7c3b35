import { randomUUID } from 'node:crypto'
import { readAlerts } from '#domain/mail/alerts.ts'
import { parseSubscription, type Reader, type Wish } from '#domain/mail/subscription.ts'
import { reminderKindOf } from '#domain/mail/reminders.ts'
import type { Outcome } from '#domain/error-message.ts'
import { isPublic } from '#domain/publication.ts'
import { mailboxOf } from '#domain/words/email-address.ts'
import type { SubscriberDeps } from '#services/mail/subscribers/address-rights.ts'
import { hashToken, openMailKey } from '#services/secret.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { findItem } from '#storage/items/item-store.ts'
import { countMailTokens, findNextExpiry, insertMailToken } from '#storage/mail/mail-token-store.ts'
import { insertMails } from '#storage/mail/outbox.ts'
import {
  countWatches,
  findSubscriber,
  findSubscriberByEmail,
  findSuppression,
  insertSubscriber,
  insertWatch,
  listWatched,
  saveConsent,
  savePreferences,
} from '#storage/mail/subscribers.ts'

const hour = 3_600_000
const day = 24 * hour
const linkLifetime = 48 * hour
/**
 * Confirmation mails to one mailbox: of a strange address, and of reminders to a confirmed one, whose owner may set several in an
 * afternoon.
 */
const maxMails = { confirm: { inDay: 1, inMonth: 3 }, reminders: { inDay: 5, inMonth: 30 } } as const
/** A flood of strangers' addresses must not make the site a sender of spam. */
const maxAnHour = 300
/** After that the subscriber would have forgotten the request. */
const maxWait = day
const onlyReminders = { rhythm: 'never' } as const

/** Longer than any path through `subscribe`, so that its time does not reveal a known address. */
const evenMs = 100

/** The dependencies of a request to confirm. */
type ConfirmationRequest = Pick<SubscriberDeps, 'db' | 'clock' | 'limitsFactor'>

/**
 * Stores the address as unconfirmed and writes one confirmation, at most one a day and three in thirty days to a mailbox (`maxMails`). At
 * most 300 an hour are sent of each purpose. More wait, and a confirmation that would wait for over a day is not written. The response and
 * its time are the same for all of these, and for new, pending, confirmed and suppressed addresses.
 */
export async function subscribe(
  { db: { kysely }, clock, limitsFactor = 1 }: ConfirmationRequest,
  input: { email: unknown },
  reader: Reader,
): Promise<Outcome<'accepted'>> {
  const parsed = parseSubscription(input)
  if (!parsed.ok) return parsed
  const { email } = parsed.value
  await inEvenTime(() =>
    inTransaction(kysely, (transaction) => sendConfirmation(transaction, email, reader, 'news', clock(), limitsFactor)),
  )
  return { ok: true, value: 'accepted' }
}

/** Takes the same time whatever `work` finds. */
async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const even = new Promise((resolve) => setTimeout(resolve, evenMs))
  try {
    await work()
  } finally {
    await even
  }
}

/** The work of `subscribe` in its transaction. A request for reminders alone begins with mails about single items only. */
async function sendConfirmation(
  db: Queries,
  email: string,
  { locale, agreements }: Reader,
  wanted: Wish,
  now: Date,
  limitsFactor: number,
): Promise<void> {
  const at = now.toISOString()
  const key = await openMailKey(db, now)
  const addressHash = key.hashAddress(email)
  const suppression = await findSuppression(db, key.hashesOf(email))
  if (suppression?.reason === 'refused') return
  await insertSubscriber(
    db,
    { id: await chooseId(db, suppression?.subscriberId ?? null), email, state: 'unconfirmed', createdAt: at },
    { ...agreements[wanted], at, locale },
    wanted === 'news' ? {} : onlyReminders,
  )
  const subscriber = await findSubscriberByEmail(db, email)
  if (subscriber === undefined) return
  const hasOnlyReminders = wanted === 'news' && readAlerts(subscriber.preferences).rhythm === 'never'
  // A subscriber must confirm alerts besides reminders, and further reminders, because anyone may have entered the address.
  const isConfirmed = subscriber.state === 'confirmed'
  if (isConfirmed && wanted === 'news' && !hasOnlyReminders) return
  const purpose = isConfirmed && wanted !== 'news' ? 'reminders' : 'confirm'
  if (subscriber.state === 'unconfirmed' && hasOnlyReminders) {
    await savePreferences(db, subscriber.id, {}, now)
    await saveConsent(db, subscriber.id, { ...agreements.news, at, locale })
  }
  const mailboxHash = key.hashAddress(mailboxOf(email))
  const since = (ms: number) => countMailTokens(db, mailboxHash, purpose, new Date(now.getTime() - ms))
  const { inDay, inMonth } = maxMails[purpose]
  if ((await since(day)) >= inDay || (await since(30 * day)) >= inMonth) return
  const limit = Math.max(1, Math.round(maxAnHour * limitsFactor))
  const expiry = await findNextExpiry(db, purpose, { limit, periodMs: hour, lifetimeMs: linkLifetime }, now)
  const sendAt = new Date(expiry.getTime() - linkLifetime)
  if (sendAt.getTime() - now.getTime() > maxWait) return
  const id = randomUUID()
  await insertMailToken(db, {
    hash: hashToken(key.createToken('confirm', id, email)),
    purpose,
    address_hash: addressHash,
    mailbox_hash: mailboxHash,
    subscriber_id: subscriber.id,
    created_at: at,
    expires_at: expiry.toISOString(),
  })
  await insertMails(
    db,
    [
      {
        id,
        issue: `confirmation:${purpose === 'reminders' ? id : at.slice(0, 10)}`,
        recipient: subscriber.id,
        email,
        content: { kind: 'confirmation' },
        locale,
      },
    ],
    now,
    sendAt,
  )
}

/** A returning address gets its old id, so that the link in any earlier mail ends the new subscription (RFC 8058). */
async function chooseId(db: Queries, before: string | null): Promise<string> {
  return before === null || (await findSubscriber(db, before)) !== undefined ? randomUUID() : before
}

/** More than any person applies to; a stranger's address gets no more than this. */
const maxWatches = 50

/** Reminders of single items by mail. */
export function createWatching({ db: { kysely }, clock, limitsFactor = 1 }: ConfirmationRequest) {
  return {
    /**
     * All mails about one item (docs/interface.md, Reminders). They begin when the address has confirmed them; a new subscriber gets only
     * these mails. The response and its time are the same for every address. undefined: no such public item.
     */
    async watch({
      opportunityId,
      email,
      reader,
    }: {
      opportunityId: unknown
      email: unknown
      reader: Reader
    }): Promise<Outcome<'accepted'> | undefined> {
      const parsed = parseSubscription({ email })
      if (!parsed.ok) return parsed
      const row = typeof opportunityId === 'string' ? await findItem(kysely, 'opportunity', opportunityId) : undefined
      if (row === undefined || !isPublic({ state: row.item.state, publishAt: row.publishAt }, clock())) return undefined
      await inEvenTime(() =>
        inTransaction(kysely, async (transaction) => {
          const known = await findSubscriberByEmail(transaction, parsed.value.email)
          const isFull = known !== undefined && (await countWatches(transaction, known.id)) >= maxWatches
          const confirmed = known?.state === 'confirmed' ? await listWatched(transaction, known.id, 'confirmed') : []
          if ((isFull && known.state === 'confirmed') || confirmed.some(({ id }) => id === row.item.id)) return
          const wanted = reminderKindOf(row.item, clock())
          await sendConfirmation(transaction, parsed.value.email, reader, wanted, clock(), limitsFactor)
          const subscriber = known ?? (await findSubscriberByEmail(transaction, parsed.value.email))
          if (subscriber === undefined || isFull) return
          await insertWatch(transaction, subscriber.id, row.item.id, clock(), reader.locale)
        }),
      )
      return { ok: true, value: 'accepted' }
    },
  }
}
