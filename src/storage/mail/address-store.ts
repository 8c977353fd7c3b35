import type { Selectable } from 'kysely'
import { isRecord } from '#domain/words/is-record.ts'
import { decodeJson } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

/** Everything that is kept about an address, as it is kept. */
export interface AddressRecord {
  readonly subscriptions: readonly Selectable<Tables['subscriber']>[]
  readonly watches: readonly Selectable<Tables['watch']>[]
  readonly mails: readonly Selectable<Tables['mail']>[]
  readonly messages: readonly Selectable<Tables['message']>[]
  readonly links: readonly Selectable<Tables['mail_token']>[]
  readonly suppressions: readonly Selectable<Tables['suppression']>[]
}

/** `email` in lower case, `addressHash` its keyed hash. Lists are empty where nothing is kept. */
export async function findAddressRecord(db: Queries, email: string, addressHash: string): Promise<AddressRecord> {
  const subscriptions = await db.selectFrom('subscriber').selectAll().where('email', '=', email).execute()
  const ids = subscriptions.map(({ id }) => id)
  const messages = await db.selectFrom('message').selectAll().where('email', '=', email).execute()
  const toAdministrator = [...messages.map(({ id }) => `message:${id}`), ...(await listWaiting(db, email))]
  return {
    subscriptions,
    messages,
    watches: ids.length === 0 ? [] : await db.selectFrom('watch').selectAll().where('subscriber_id', 'in', ids).execute(),
    mails: await db
      .selectFrom('mail')
      .selectAll()
      .where((each) =>
        each.or([each('email', '=', email), ...(toAdministrator.length === 0 ? [] : [each('issue', 'in', toAdministrator)])]),
      )
      .execute(),
    links: await db.selectFrom('mail_token').selectAll().where('address_hash', '=', addressHash).execute(),
    suppressions: await db.selectFrom('suppression').selectAll().where('address_hash', '=', addressHash).execute(),
  }
}

/** The issues of messages from the address that are still to be mailed to the administrator, though the messages may be deleted. */
async function listWaiting(db: Queries, email: string): Promise<string[]> {
  const waiting = await db
    .selectFrom('mail')
    .select(['issue', 'content'])
    .where('kind', '=', 'message')
    .where('state', 'in', ['waiting', 'held'])
    .execute()
  return waiting.flatMap(({ issue, content }) => {
    const about = decodeJson(content)
    return isRecord(about) && about['email'] === email ? [issue] : []
  })
}

/** Every address that anything stored names, in lower case; those of mails of whom it is about are in `message` mails that still wait. */
export async function listAddresses(db: Queries): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const table of ['subscriber', 'message', 'mail'] as const) {
    const rows = await db.selectFrom(table).select('email').where('email', 'is not', null).distinct().execute()
    for (const { email } of rows) if (email !== null) found.add(email.toLowerCase())
  }
  const waiting = await db.selectFrom('mail').select('content').where('kind', '=', 'message').execute()
  for (const { content } of waiting) {
    const about = decodeJson(content)
    if (isRecord(about) && typeof about['email'] === 'string') found.add(about['email'].toLowerCase())
  }
  return found
}

/** What of the record was stored until the instant (ISO 8601). */
export function keptUntil(record: AddressRecord, at: string): AddressRecord {
  const until = <Row extends { readonly created_at: string }>(rows: readonly Row[]) => rows.filter((row) => row.created_at <= at)
  return {
    subscriptions: until(record.subscriptions),
    watches: until(record.watches),
    mails: until(record.mails),
    messages: until(record.messages),
    links: until(record.links),
    suppressions: record.suppressions,
  }
}

/** Deletes all of it but suppressions, in the caller's transaction: those hold no address, and keep mails from being sent by mistake. */
export async function deleteAddressRecord(db: Queries, { subscriptions, mails, messages, links }: AddressRecord): Promise<void> {
  for (const { id } of mails) await db.deleteFrom('mail').where('id', '=', id).execute()
  for (const { id } of messages) await db.deleteFrom('message').where('id', '=', id).execute()
  for (const { hash } of links) await db.deleteFrom('mail_token').where('hash', '=', hash).execute()
  for (const { id } of subscriptions) await db.deleteFrom('subscriber').where('id', '=', id).execute()
}
