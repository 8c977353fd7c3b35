import type { Selectable } from 'kysely'
import type { Subscriber } from '#domain/mail/subscriber.ts'
import { decodeJson, encodeJson, oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

/** What the person agreed to, in the words they saw and the version of those words, and the instant (ISO 8601 in UTC). */
export interface Consent {
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
  /** Instant; null: not yet. */
  readonly confirmedAt: string | null
  /** The language they subscribed in; null: the site's own. */
  readonly locale: string | null
}

/** A known address stays exactly as it is, its consent included, so the call may be repeated. `preferences` is any JSON value. */
export async function insertSubscriber(db: Queries, subscriber: Subscriber, consent: Consent, preferences: unknown = {}): Promise<void> {
  await db
    .insertInto('subscriber')
    .values({
      id: subscriber.id,
      email: subscriber.email,
      state: subscriber.state,
      consent_text: consent.text,
      consent_at: consent.at,
      consent_version: consent.version,
      locale: consent.locale ?? null,
      created_at: subscriber.createdAt,
      preferences: encodeJson(preferences),
      refusals: 0,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** undefined: no such address. */
export async function findSubscriberByEmail(db: Queries, email: string): Promise<StoredSubscriber | undefined> {
  const row = await db.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst()
  return row === undefined ? undefined : toStored(row)
}

/** undefined: no such subscriber, or no longer. */
export async function findSubscriber(db: Queries, id: string): Promise<StoredSubscriber | undefined> {
  const row = await db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toStored(row)
}

/** Only the first time changes anything: news count from then on. */
export async function confirmSubscriber(db: Queries, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('subscriber')
    .set({ state: 'confirmed', confirmed_at: at, news_from: at, next_digest_at: at })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .execute()
}

/** What they have agreed to since, in place of what they agreed to before. */
export async function saveConsent(db: Queries, id: string, { text, version, at, locale = null }: Consent): Promise<void> {
  const row = { consent_text: text, consent_version: version, consent_at: at, locale }
  await db.updateTable('subscriber').set(row).where('id', '=', id).execute()
}

/** What they chose, and the instant before which no digest goes. */
export async function savePreferences(db: Queries, id: string, preferences: unknown, nextDigestAt: Date): Promise<void> {
  await db
    .updateTable('subscriber')
    .set({ preferences: encodeJson(preferences), next_digest_at: nextDigestAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** With it go what it watches and what it waits for; does nothing for an unknown one. */
export async function deleteSubscriber(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('subscriber').where('id', '=', id).execute()
}

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
export async function forgetRefusals(db: Queries, id: string): Promise<void> {
  await db.updateTable('subscriber').set({ refusals: 0 }).where('id', '=', id).where('refusals', '>', 0).execute()
}

/** Those who are due for a digest and have not heard of everything up to `news`, in the order of their ids after `afterId`. */
export async function listDue(db: Queries, news: string, now: Date, afterId: string, limit: number): Promise<StoredSubscriber[]> {
  const rows = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('state', '=', 'confirmed')
    .where('next_digest_at', '<=', now.toISOString())
    .where('news_from', '<', news)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toStored)
}

/** Moves on what counts as news. false: somebody else did so at the same moment. */
export async function moveNews(db: Queries, subscriber: StoredSubscriber, to: string, nextDigestAt: Date | null): Promise<boolean> {
  const row = await db
    .updateTable('subscriber')
    .set({ news_from: to, ...(nextDigestAt === null ? {} : { next_digest_at: nextDigestAt.toISOString() }) })
    .where('id', '=', subscriber.id)
    .where('news_from', '=', subscriber.newsFrom)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All who are confirmed, in the order of their ids. */
export async function listConfirmed(db: Queries): Promise<StoredSubscriber[]> {
  const rows = await db.selectFrom('subscriber').selectAll().where('state', '=', 'confirmed').orderBy('id').execute()
  return rows.map(toStored)
}

function toStored(row: Selectable<Tables['subscriber']>): StoredSubscriber {
  return {
    ...fromRow(row),
    preferences: decodeJson(row.preferences),
    newsFrom: row.news_from,
    confirmedAt: row.confirmed_at,
    locale: row.locale,
  }
}

function fromRow(row: Selectable<Tables['subscriber']>): Subscriber {
  return { id: row.id, email: row.email, state: oneOf(['unconfirmed', 'confirmed'], row.state, 'unconfirmed'), createdAt: row.created_at }
}
