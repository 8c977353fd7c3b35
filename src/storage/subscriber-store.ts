import type { Selectable } from 'kysely'
import type { Subscriber } from '#domain/subscriber.ts'
import { oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

/** What the person agreed to, in the words they saw, and the instant (ISO 8601 in UTC). */
export interface Consent {
  readonly text: string
  readonly at: string
}

/** A known address stays exactly as it is, its consent included, so the call may be repeated. */
export async function insertSubscriber(db: Queries, subscriber: Subscriber, consent: Consent): Promise<void> {
  await db
    .insertInto('subscriber')
    .values({
      id: subscriber.id,
      email: subscriber.email,
      state: subscriber.state,
      consent_text: consent.text,
      consent_at: consent.at,
      created_at: subscriber.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** The newest first. */
export async function listSubscribers(db: Queries): Promise<Subscriber[]> {
  const rows = await db.selectFrom('subscriber').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(fromRow)
}

function fromRow(row: Selectable<Tables['subscriber']>): Subscriber {
  return { id: row.id, email: row.email, state: oneOf(['unconfirmed', 'confirmed'], row.state, 'unconfirmed'), createdAt: row.created_at }
}
