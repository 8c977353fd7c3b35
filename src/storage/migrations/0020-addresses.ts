import { createHash, createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Before {
  subscriber: { id: string; email: string; state: string; created_at: string }
  watch: { subscriber_id: string; opportunity_id: string }
  mail: {
    id: string
    recipient: string
    email: string | null
    kind: string
    state: string
    content: string
  }
  mail_token: { hash: string; address_hash: string; mailbox_hash: string; subscriber_id: string }
  message: { id: string; email: string }
  setting: { key: string; value: string }
}

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mail_token')
      .addColumn('mailbox_hash', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    // What is counted by mailbox and by the instant at which links end.
    await db.schema
      .createIndex('mail_token_mailbox_hash')
      .on('mail_token')
      .columns(['mailbox_hash', 'created_at'])
      .execute()
    await db.schema
      .createIndex('mail_token_expires_at')
      .on('mail_token')
      .columns(['purpose', 'expires_at'])
      .execute()
    const rows = db as Kysely<Before>
    await rows
      .updateTable('mail_token')
      .set(({ ref }) => ({ mailbox_hash: ref('address_hash') }))
      .execute()
    await convertSubscribers(rows)
    await convertMails(rows)
    for (const { id, email } of await rows.selectFrom('message').select(['id', 'email']).execute())
      if (toAscii(email) !== email)
        await rows
          .updateTable('message')
          .set({ email: toAscii(email) })
          .where('id', '=', id)
          .execute()
  },
} satisfies Migration

/** The address with its domain in ASCII; what is none stays as it is. */
function toAscii(email: string): string {
  const at = email.lastIndexOf('@')
  const ascii = at < 0 ? '' : domainToASCII(email.slice(at + 1))
  return ascii === '' ? email : `${email.slice(0, at)}@${ascii}`
}

/**
 * Of several that become one address the confirmed stays, else the oldest, with what all of them
 * watch.
 */
async function convertSubscribers(db: Kysely<Before>): Promise<void> {
  const secret = await findSecret(db)
  const all = await db
    .selectFrom('subscriber')
    .select(['id', 'email', 'state', 'created_at'])
    .execute()
  const rank = ({ state, created_at, id }: (typeof all)[number]) =>
    `${state === 'confirmed' ? 0 : 1} ${created_at} ${id}`
  for (const [email, same] of Map.groupBy(all, (each) => toAscii(each.email))) {
    const [remaining, ...others] = same.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    if (remaining === undefined || (remaining.email === email && others.length === 0)) continue
    const ids = [remaining.id, ...others.map(({ id }) => id)]
    for (const { id } of others) {
      const watched = db
        .selectFrom('watch')
        .select('opportunity_id')
        .where('subscriber_id', '=', remaining.id)
      await db
        .updateTable('watch')
        .set({ subscriber_id: remaining.id })
        .where('subscriber_id', '=', id)
        .where('opportunity_id', 'not in', watched)
        .execute()
      await db
        .deleteFrom('mail')
        .where('recipient', '=', id)
        .where('state', 'in', ['waiting', 'held'])
        .execute()
      await db.deleteFrom('subscriber').where('id', '=', id).execute()
    }
    await db.updateTable('subscriber').set({ email }).where('id', '=', remaining.id).execute()
    if (secret === undefined) continue
    const hash = createHmac('sha256', secret)
      .update(`address\n${email.toLowerCase()}`)
      .digest('base64url')
    await db
      .updateTable('mail_token')
      .set({ address_hash: hash, mailbox_hash: hash, subscriber_id: remaining.id })
      .where('subscriber_id', 'in', ids)
      .execute()
  }
}

/**
 * The link of a confirmation that still waits is bound to the address, and what a visitor wrote
 * names it too.
 */
async function convertMails(db: Kysely<Before>): Promise<void> {
  const secret = await findSecret(db)
  const mails = await db
    .selectFrom('mail')
    .select(['id', 'email', 'kind', 'state', 'content'])
    .execute()
  for (const { id, email, kind, state, content } of mails) {
    const after = email === null ? null : toAscii(email)
    if (email !== null && after !== null && after !== email) {
      await db.updateTable('mail').set({ email: after }).where('id', '=', id).execute()
      if (kind === 'confirmation' && state === 'waiting' && secret !== undefined)
        await db
          .updateTable('mail_token')
          .set({ hash: hashLink(secret, id, after) })
          .where('hash', '=', hashLink(secret, id, email))
          .execute()
    }
    if (kind !== 'message' || content === '{}') continue
    const written = JSON.parse(content) as { email?: unknown }
    if (typeof written.email !== 'string' || toAscii(written.email) === written.email) continue
    await db
      .updateTable('mail')
      .set({ content: JSON.stringify({ ...written, email: toAscii(written.email) }) })
      .where('id', '=', id)
      .execute()
  }
}

/** What is stored of the token in the link of a confirmation. */
function hashLink(secret: string, mailId: string, email: string): string {
  const token = createHmac('sha256', secret)
    .update(`token\nconfirm\n${mailId}\n${email}`)
    .digest('base64url')
  return createHash('sha256').update(token).digest('hex')
}

async function findSecret(db: Kysely<Before>): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'mail-key')
    .executeTakeFirst()
  return row === undefined ? undefined : String(JSON.parse(row.value))
}
