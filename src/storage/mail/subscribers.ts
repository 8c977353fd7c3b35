import type { Selectable } from 'kysely'
import { isRecord } from '#domain/words/is-record.ts'
import { decodeJson, encodeJson, skipExisting, oneOf, replaceExisting } from '#storage/columns.ts'
import { countRows, type Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'
import { batchesOf, perStatement, readInBatches } from '#storage/yielding.ts'

/** A subscriber to alerts, unconfirmed until the address has answered. */
export interface Subscriber {
  readonly id: string
  /** Lower case, the domain in ASCII, at most 254 characters (RFC 5321). */
  readonly email: string
  readonly state: 'unconfirmed' | 'confirmed'
  readonly createdAt: string
}

/** The consent: the visible text, its version, and the instant (ISO 8601 in UTC). */
interface Consent {
  readonly text: string
  readonly version: string
  readonly at: string
  /** The language of those words (BCP 47); null or left out: the site's own. */
  readonly locale?: string | null
}

/** A subscriber with what the mails need. `preferences` is what domain/mail/alerts.ts reads. */
export interface StoredSubscriber extends Subscriber {
  readonly preferences: unknown
  readonly newsFrom: string | null
  /** The instant of the confirmation; null: not confirmed yet. */
  readonly confirmedAt: string | null
  /** The language they subscribed in; null: the site's own. */
  readonly locale: string | null
}

/**
 * A known address stays unchanged, its consent included, so the call may be repeated. `preferences`
 * is any JSON value.
 */
export async function insertSubscriber(
  db: Queries,
  subscriber: Subscriber,
  consent: Consent,
  preferences: unknown = {},
): Promise<void> {
  const { createdAt, ...sameColumns } = subscriber
  const row = {
    ...sameColumns,
    ...toConsentRow(consent),
    created_at: createdAt,
    preferences: encodeJson(preferences),
    refusals: 0,
  }
  await db.insertInto('subscriber').values(row).onConflict(skipExisting('email')).execute()
}

/** undefined: no such address. */
export async function findSubscriberByEmail(
  db: Queries,
  email: string,
): Promise<StoredSubscriber | undefined> {
  const row = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row && toStored(row)
}

/** undefined: no such subscriber, or no longer. */
export async function findSubscriber(
  db: Queries,
  id: string,
): Promise<StoredSubscriber | undefined> {
  const row = await db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStored(row)
}

/** Only the first confirmation changes anything: news count from that instant on. */
export async function confirmSubscriber(db: Queries, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const row = { state: 'confirmed', confirmed_at: at, news_from: at, next_digest_at: at }
  await db
    .updateTable('subscriber')
    .set(row)
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .execute()
}

export const saveConsent = (db: Queries, id: string, consent: Consent) =>
  db.updateTable('subscriber').set(toConsentRow(consent)).where('id', '=', id).execute()

const toConsentRow = ({ text, version, at, locale = null }: Consent) => ({
  consent_text: text,
  consent_version: version,
  consent_at: at,
  locale,
})

/** Stores the choices, and the instant before which no digest is sent. */
export async function savePreferences(
  db: Queries,
  id: string,
  preferences: unknown,
  nextDigestAt: Date,
): Promise<void> {
  const row = { preferences: encodeJson(preferences), next_digest_at: nextDigestAt.toISOString() }
  await db.updateTable('subscriber').set(row).where('id', '=', id).execute()
}

/** With it go what it watches and what it waits for; does nothing for an unknown one. */
export const deleteSubscriber = (db: Queries, id: string) =>
  db.deleteFrom('subscriber').where('id', '=', id).execute()

/** Counts one more permanent refusal and gives the count; undefined: no such subscriber. */
export async function countRefusal(db: Queries, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('subscriber')
    .set((each) => ({ refusals: each('refusals', '+', 1) }))
    .where('id', '=', id)
    .returning('refusals')
    .executeTakeFirst()
  return row?.refusals
}

/** A mail arrived: refusals count from the beginning again. */
export const resetRefusals = (db: Queries, id: string) =>
  db
    .updateTable('subscriber')
    .set({ refusals: 0 })
    .where('id', '=', id)
    .where('refusals', '>', 0)
    .execute()

/**
 * Subscribers who are due for a digest and have not been sent everything up to `news`, ordered by
 * id, from after `afterId`.
 */
export async function listDue(
  db: Queries,
  news: string,
  now: Date,
  afterId: string,
  limit: number,
): Promise<StoredSubscriber[]> {
  const due = selectConfirmed(db)
    .where('next_digest_at', '<=', now.toISOString())
    .where('news_from', '<', news)
  return (await due.where('id', '>', afterId).limit(limit).execute()).map(toStored)
}

/** Moves the subscriber's position in the news. false: another process did so at the same time. */
export async function moveNews(
  db: Queries,
  subscriber: StoredSubscriber,
  to: string,
  nextDigestAt: Date | null,
): Promise<boolean> {
  const row = { news_from: to, ...(nextDigestAt && { next_digest_at: nextDigestAt.toISOString() }) }
  const { numUpdatedRows } = await db
    .updateTable('subscriber')
    .set(row)
    .where('id', '=', subscriber.id)
    .where('news_from', '=', subscriber.newsFrom)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All who are confirmed, in the order of their ids. */
export const listConfirmed = async (db: Queries): Promise<StoredSubscriber[]> =>
  (await selectConfirmed(db).execute()).map(toStored)

const selectConfirmed = (db: Queries) =>
  db.selectFrom('subscriber').selectAll().where('state', '=', 'confirmed').orderBy('id')

function toStored(row: Selectable<Tables['subscriber']>): StoredSubscriber {
  return {
    id: row.id,
    email: row.email,
    state: oneOf(['unconfirmed', 'confirmed'], row.state, 'unconfirmed'),
    createdAt: row.created_at,
    preferences: decodeJson(row.preferences),
    newsFrom: row.news_from,
    confirmedAt: row.confirmed_at,
    locale: row.locale,
  }
}

/** Unconfirmed, because anyone may have entered the address. A second time changes nothing. */
export async function insertWatch(
  db: Queries,
  subscriberId: string,
  opportunityId: string,
  now: Date,
  locale: string | null = null,
) {
  const row = {
    subscriber_id: subscriberId,
    opportunity_id: opportunityId,
    created_at: now.toISOString(),
    locale,
    confirmed_at: null,
  }
  await db
    .insertInto('watch')
    .values(row)
    .onConflict(skipExisting('subscriber_id', 'opportunity_id'))
    .execute()
}

/** Confirms all unconfirmed watches of the subscriber. */
export async function confirmWatches(db: Queries, subscriberId: string, now: Date): Promise<void> {
  await db
    .updateTable('watch')
    .set({ confirmed_at: now.toISOString() })
    .where('subscriber_id', '=', subscriberId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** The items that the subscriber watches, by name. */
export async function listWatched(
  db: Queries,
  subscriberId: string,
  state: 'confirmed' | 'unconfirmed',
) {
  return await db
    .selectFrom('watch')
    .innerJoin('opportunity', 'opportunity.id', 'watch.opportunity_id')
    .select(['opportunity.id', 'opportunity.name'])
    .where('watch.confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
    .where('watch.subscriber_id', '=', subscriberId)
    .orderBy('opportunity.name')
    .execute()
}

/** Does nothing where there is no such watch. */
export const deleteWatch = (db: Queries, subscriberId: string, opportunityId: string) =>
  db
    .deleteFrom('watch')
    .where('subscriber_id', '=', subscriberId)
    .where('opportunity_id', '=', opportunityId)
    .execute()

export const countWatches = async (db: Queries, subscriberId: string): Promise<number> =>
  await countRows(db.selectFrom('watch').where('subscriber_id', '=', subscriberId))

export type Watcher = Awaited<ReturnType<typeof listWatchers>>[number]

/** Remembers the issue of the last mail about the item for each of these subscribers. */
export async function saveLastIssue(
  db: Queries,
  opportunityId: string,
  subscriberIds: readonly string[],
  issue: string,
): Promise<void> {
  for await (const some of batchesOf(subscriberIds, perStatement))
    await db
      .updateTable('watch')
      .set({ mail_issue: issue })
      .where('opportunity_id', '=', opportunityId)
      .where('subscriber_id', 'in', some)
      .execute()
}

/**
 * Confirmed subscribers with a confirmed watch of one of the items, since an instant. `locale`: of
 * the request; null: the site's own. `lastIssue`: of the last mail about the item; null: none yet.
 */
export async function listWatchers(db: Queries, opportunityIds: readonly string[]) {
  const watchers = db
    .selectFrom('watch')
    .innerJoin('subscriber', 'subscriber.id', 'watch.subscriber_id')
    .where('subscriber.state', '=', 'confirmed')
    .where('watch.confirmed_at', 'is not', null)
    .select([
      'watch.subscriber_id as subscriberId',
      'watch.opportunity_id as opportunityId',
      'watch.created_at as since',
      'watch.mail_issue as lastIssue',
    ])
    .select(({ fn }) => [
      'subscriber.email',
      fn.coalesce('watch.locale', 'subscriber.locale').as('locale'),
    ])
  return await readInBatches(opportunityIds, (some) =>
    watchers.where('watch.opportunity_id', 'in', some).execute(),
  )
}

/**
 * The first reason stays, but 'refused' (their mail server refused three times) replaces 'left' (by
 * their own wish).
 */
export async function insertSuppression(
  db: Queries,
  hash: string,
  reason: 'left' | 'refused',
  subscriberId: string | null,
  now: Date,
) {
  const row = {
    address_hash: hash,
    reason,
    created_at: now.toISOString(),
    subscriber_id: subscriberId,
  }
  const change = { subscriber_id: subscriberId, ...(reason === 'refused' && { reason }) }
  await db
    .insertInto('suppression')
    .values(row)
    .onConflict(replaceExisting(change, 'address_hash'))
    .execute()
}

/**
 * By the hashes of any form of the address; undefined: not suppressed. `subscriberId`: the id when
 * it unsubscribed; null: no longer known.
 */
export async function findSuppression(db: Queries, addressHashes: readonly string[]) {
  // Where several forms are suppressed, 'refused' counts before 'left'.
  return await db
    .selectFrom('suppression')
    .select(['reason', 'subscriber_id as subscriberId'])
    .where('address_hash', 'in', addressHashes)
    .orderBy('reason', 'desc')
    .executeTakeFirst()
}

/** Whether the subscriber with this id has unsubscribed or was refused, and has not come back. */
export const hasLeft = async (db: Queries, subscriberId: string): Promise<boolean> =>
  (await countRows(db.selectFrom('suppression').where('subscriber_id', '=', subscriberId))) > 0

/** Does nothing for an address that is not suppressed. */
export const deleteSuppression = (db: Queries, addressHashes: readonly string[]) =>
  db.deleteFrom('suppression').where('address_hash', 'in', addressHashes).execute()

export type AddressRecord = Awaited<ReturnType<typeof findAddressRecord>>

/**
 * `email` in lower case, `addressHashes` its keyed hashes (`MailKey.hashesOf`). Lists are empty
 * where nothing is stored.
 */
export async function findAddressRecord(
  db: Queries,
  email: string,
  addressHashes: readonly string[],
) {
  const subscriptions = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('email', '=', email)
    .execute()
  const ids = subscriptions.map(({ id }) => id)
  const messages = await db.selectFrom('message').selectAll().where('email', '=', email).execute()
  const toAdministrator = [
    ...messages.map(({ id }) => `message:${id}`),
    ...(await listWaiting(db, email)),
  ]
  // PostgreSQL does not accept an empty list after `in`.
  const ofMessages = toAdministrator.length === 0 ? [] : [toAdministrator]
  return {
    subscriptions,
    messages,
    watches: await readInBatches(ids, (some) =>
      db.selectFrom('watch').selectAll().where('subscriber_id', 'in', some).execute(),
    ),
    mails: await db
      .selectFrom('mail')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('email', '=', email), ...ofMessages.map((issues) => eb('issue', 'in', issues))]),
      )
      .execute(),
    links: await db
      .selectFrom('mail_token')
      .selectAll()
      .where('address_hash', 'in', addressHashes)
      .execute(),
    suppressions: await db
      .selectFrom('suppression')
      .selectAll()
      .where('address_hash', 'in', addressHashes)
      .execute(),
  }
}

/**
 * The issues of messages from the address that are still to be mailed to the administrator, though
 * the messages may be deleted.
 */
async function listWaiting(db: Queries, email: string): Promise<string[]> {
  const unsent = await db
    .selectFrom('mail')
    .select(['issue', 'content'])
    .where('kind', '=', 'message')
    .where('state', 'in', ['waiting', 'held'])
    .execute()
  const theirs = unsent.filter(({ content }) => {
    const about = decodeJson(content)
    return isRecord(about) && about['email'] === email
  })
  return theirs.map(({ issue }) => issue)
}

/**
 * Every address in the database, in lower case; the addresses of senders are in `message` mails
 * that still wait.
 */
export async function listAddresses(db: Queries): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const table of ['subscriber', 'message', 'mail'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('email')
      .where('email', 'is not', null)
      .distinct()
      .execute()
    for (const { email } of rows) if (email !== null) found.add(email.toLowerCase())
  }
  const waiting = await db
    .selectFrom('mail')
    .select('content')
    .where('kind', '=', 'message')
    .execute()
  for (const { content } of waiting) {
    const about = decodeJson(content)
    if (isRecord(about) && typeof about['email'] === 'string')
      found.add(about['email'].toLowerCase())
  }
  return found
}

/** The data of the record stored until the instant (ISO 8601). */
export function retainedUntil(record: AddressRecord, at: string): AddressRecord {
  const until = <Row extends { readonly created_at: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.created_at <= at)
  const { subscriptions, watches, mails, messages, links } = record
  const stored = {
    subscriptions: until(subscriptions),
    watches: until(watches),
    mails: until(mails),
  }
  return { ...record, ...stored, messages: until(messages), links: until(links) }
}

/**
 * Deletes all but suppressions, in the caller's transaction: those hold no address and prevent
 * mails by mistake. Returns how many rows went.
 */
export async function deleteAddressRecord(db: Queries, record: AddressRecord): Promise<number> {
  const { subscriptions, watches, mails, messages, links } = record
  for (const { id } of mails) await db.deleteFrom('mail').where('id', '=', id).execute()
  for (const { id } of messages) await db.deleteFrom('message').where('id', '=', id).execute()
  for (const { hash } of links) await db.deleteFrom('mail_token').where('hash', '=', hash).execute()
  // Their watches are deleted with them.
  for (const { id } of subscriptions)
    await db.deleteFrom('subscriber').where('id', '=', id).execute()
  return [subscriptions, watches, mails, messages, links].reduce(
    (sum, { length }) => sum + length,
    0,
  )
}
