import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type MailContent, type MailKind, mailKinds } from '#domain/mail/mail-content.ts'
import { type MailOptions, readMailOptions } from '#domain/mail/options.ts'
import { decodeJson, encodeJson, replaceExisting, skipExisting } from '#storage/columns.ts'
import { countRows, inTransaction, type Queries } from '#storage/database.ts'
import { keptMessages } from '#storage/feedback/message-store.ts'
import { findSetting, saveSetting } from '#storage/setting-store.ts'
import type { Tables } from '#storage/tables.ts'
import { batchesOf, perStatement, readInBatches } from '#storage/yielding.ts'

export type MailRow = Selectable<Tables['mail']>

/** A mail to be sent; `content` says what it is about. */
export interface NewMail {
  readonly id?: string
  readonly issue: string
  /** A subscriber's id, or 'admin'. */
  readonly recipient: string
  /** null: the administrator's address, read when it is sent. */
  readonly email: string | null
  readonly content: MailContent
  /** The recipient's language; null or left out: the site's own. */
  readonly locale?: string | null
}

/**
 * Adds mails in the caller's transaction, so that decision and cause commit together. Existing ones
 * stay. None is sent before `sendAt`.
 */
export async function insertMails(
  db: Queries,
  mails: readonly NewMail[],
  now: Date,
  sendAt = now,
): Promise<void> {
  const at = now.toISOString()
  const isHeld =
    mails.some(({ content }) => mailKinds[content.kind].isPlanned) &&
    typeof (await findSetting(db, 'mails-held')) === 'string'
  await insertRows(
    db,
    mails.map((mail) => ({
      ...toRow(mail, at),
      state: isHeld && mailKinds[mail.content.kind].isPlanned ? 'held' : 'waiting',
      next_at: sendAt.toISOString(),
    })),
  )
}

/**
 * Stores mails that need not be sent, because another one says the same, so that nothing decides on
 * them again.
 */
export async function insertOvertakenMails(
  db: Queries,
  mails: readonly NewMail[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const done = { state: 'failed', problem: 'overtaken', content: '{}', settled_at: at } as const
  await insertRows(
    db,
    mails.map((mail) => ({ ...toRow(mail, at), ...done })),
  )
}

const toRow = (
  { id, issue, recipient, email, content, locale = null }: NewMail,
  at: string,
): Insertable<Tables['mail']> => ({
  id: id ?? randomUUID(),
  issue,
  recipient,
  email,
  kind: content.kind,
  content: encodeJson(content),
  state: 'waiting',
  lease: null,
  attempts: 0,
  next_at: at,
  created_at: at,
  settled_at: null,
  problem: null,
  priority: priorityOf({ recipient, content }),
  first_tried_at: null,
  locale,
})

/** A test newsletter goes first, because the administrator is waiting for it. */
const priorityOf = ({ recipient, content }: Pick<NewMail, 'recipient' | 'content'>): number =>
  recipient === 'admin' && content.kind === 'newsletter' ? 0 : mailKinds[content.kind].priority

async function insertRows(db: Queries, rows: readonly Insertable<Tables['mail']>[]): Promise<void> {
  for await (const some of batchesOf(rows, perStatement))
    await db
      .insertInto('mail')
      .values(some)
      .onConflict(skipExisting('issue', 'recipient'))
      .execute()
}

/** The mails of an issue to these recipients, in any state. */
export const findMailsOfIssue = async (
  db: Queries,
  issue: string,
  recipients: readonly string[],
): Promise<readonly MailRow[]> =>
  await readInBatches(recipients, (some) =>
    db
      .selectFrom('mail')
      .selectAll()
      .where('issue', '=', issue)
      .where('recipient', 'in', some)
      .execute(),
  )

/** Gives another content to a mail that waits. false: it is being sent, or is done. */
export async function rewriteMail(
  db: Queries,
  { id, recipient }: Pick<MailRow, 'id' | 'recipient'>,
  content: MailContent,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({
      kind: content.kind,
      content: encodeJson(content),
      priority: priorityOf({ recipient, content }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'held'])
    .where('lease', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Claims at most `limit` due mails for `leaseMs` milliseconds. Several processes get different
 * rows: the second one to reach a row finds that next_at has moved. (In PostgreSQL it waits for the
 * first and reads the condition again.) So neither database needs special SQL. `lease` is a token
 * that is never reused: only its holder can return or finish the rows. The order is priority, then
 * the next attempt, so that a failing row never blocks the others.
 */
export async function claimMails(
  db: Queries,
  lease: string,
  limit: number,
  leaseMs: number,
  now: Date,
): Promise<MailRow[]> {
  const at = now.toISOString()
  const due = db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', at)
    .orderBy('priority')
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
  const row = { lease, next_at: new Date(now.getTime() + leaseMs).toISOString() }
  const rows = await db
    .updateTable('mail')
    .set(row)
    .where('id', 'in', due)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', at)
    .returningAll()
    .execute()
  return rows.toSorted(
    (a, b) => a.priority - b.priority || Date.parse(a.created_at) - Date.parse(b.created_at),
  )
}

/**
 * Keeps hold of a mail that is about to be sent. false: it is gone, because its recipient left, or
 * another process has taken it.
 */
export async function holdMail(
  db: Queries,
  id: string,
  lease: string,
  leaseMs: number,
  now: Date,
): Promise<boolean> {
  const own = selectHeld(db, { id, lease })
  const heldUntil = new Date(now.getTime() + leaseMs).toISOString()
  const hold = own.set(({ fn, val }) => ({
    next_at: heldUntil,
    first_tried_at: fn.coalesce('first_tried_at', val(now.toISOString())),
  }))
  return (await hold.executeTakeFirst()).numUpdatedRows > 0n
}

const selectHeld = (db: Queries, { id, lease }: Pick<MailRow, 'id' | 'lease'>) =>
  db
    .updateTable('mail')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'waiting')

/**
 * Finishes a mail: sent, or failed permanently. Its content is removed; the log records that it was
 * sent, not its text. 'sent' is a fact and needs no lease. 'failed' needs the `lease`, because
 * another process may be sending it now. false: another process holds it.
 */
export async function completeMail(
  db: Queries,
  { id, lease }: Pick<MailRow, 'id' | 'lease'>,
  state: 'sent' | 'failed',
  problem: string | null,
  now: Date,
): Promise<boolean> {
  const row = { state, problem, content: '{}', lease: null, settled_at: now.toISOString() }
  const waiting = db
    .updateTable('mail')
    .set((each) => ({ ...row, attempts: each('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
  const done = state === 'sent' ? waiting : waiting.where('lease', '=', lease)
  const { numUpdatedRows } = await done.executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Gives a mail back, to be tried at the instant, unless another has taken it since. With a problem
 * the attempt counts; null: none.
 */
export async function postponeMail(
  db: Queries,
  mail: Pick<MailRow, 'id' | 'lease'>,
  nextAt: Date,
  failure: { readonly problem: string; readonly now: Date } | null,
): Promise<void> {
  const returned = selectHeld(db, mail).set({ lease: null, next_at: nextAt.toISOString() })
  if (failure === null) return void (await returned.execute())
  const { problem, now } = failure
  const counted = returned.set(({ eb }) => ({ problem, attempts: eb('attempts', '+', 1) }))
  await counted
    .set(({ fn, val }) => ({
      first_tried_at: fn.coalesce('first_tried_at', val(now.toISOString())),
    }))
    .execute()
}

/**
 * For recipients whose data is being deleted. Waiting mails are removed (a mail that is being sent
 * may still arrive). The log records that mails were sent, but neither the address nor the mail
 * server's words, which may repeat it. Returns the ids of all of them.
 */
export async function eraseRecipient(db: Queries, recipient: string): Promise<string[]> {
  const unsent = await db
    .deleteFrom('mail')
    .where('recipient', '=', recipient)
    .where('state', 'in', ['waiting', 'held'])
    .returning('id')
    .execute()
  // The id of a recipient comes back with them; in the log it would join what they got before to
  // what they get then.
  const sent = await db
    .updateTable('mail')
    .set(({ ref }) => ({ email: null, problem: null, recipient: ref('id') }))
    .where('recipient', '=', recipient)
    .returning('id')
    .execute()
  return [...unsent, ...sent].map(({ id }) => id)
}

export type MailStats = Readonly<Record<'waiting' | 'sent' | 'failed', number>>

/** Mails by state, of one issue where it is given. */
export async function countMails(db: Queries, issue?: string): Promise<MailStats> {
  const counts = new Map((await countByState(db, issue)).map(({ state, count }) => [state, count]))
  return {
    waiting: counts.get('waiting') ?? 0,
    sent: counts.get('sent') ?? 0,
    failed: counts.get('failed') ?? 0,
  }
}

async function countByState(
  db: Queries,
  issue?: string,
): Promise<{ state: string; count: number }[]> {
  const all = db
    .selectFrom('mail')
    .select(['state', db.fn.countAll().as('count')])
    .groupBy('state')
  const counted = issue === undefined ? all : all.where('issue', '=', issue)
  const rows = await counted.execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/**
 * The number of mails by state, and the instant since which the oldest due mail has waited; null:
 * none is due.
 */
export async function readMailQueue(db: Queries, now: Date) {
  const states = await countByState(db)
  const oldest = await db
    .selectFrom('mail')
    .select(db.fn.min('next_at').as('at'))
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now.toISOString())
    .executeTakeFirst()
  return { states, oldestDueAt: oldest?.at ? new Date(oldest.at) : null }
}

/** Mails of these kinds to the administrator that were written after the instant. */
export async function countNotices(
  db: Queries,
  kinds: readonly MailKind[],
  after: Date,
): Promise<number> {
  const notices = db
    .selectFrom('mail')
    .where('recipient', '=', 'admin')
    .where('kind', 'in', kinds)
    .where('created_at', '>', after.toISOString())
  return await countRows(notices)
}

/** Confirmations without an attempt so far, because too many were requested at the same time. */
export async function countDelayedConfirmations(db: Queries, now: Date): Promise<number> {
  const untried = db
    .selectFrom('mail')
    .where('state', '=', 'waiting')
    .where('first_tried_at', 'is', null)
    .where('lease', 'is', null)
    .where('kind', '=', 'confirmation')
    .where('next_at', '>', now.toISOString())
  return await countRows(untried)
}

/**
 * For a site restored from a backup of that instant. Waiting mails may have been sent since the
 * backup, and the planner's new mails may repeat them. Both are put on hold. Returns the number of
 * waiting mails.
 */
export async function holdMails(db: Queries, since: Date, now: Date): Promise<number> {
  await saveSetting(db, 'mails-held', since.toISOString(), now)
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'held', lease: null })
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The number of mails on hold after a restore, because they may have been sent already. The
 * administrator sends or discards them. `since`: the instant of the backup, ISO 8601; null:
 * unknown. undefined: nothing is on hold, nor would new mails be.
 */
export async function findHeldMails(
  db: Queries,
): Promise<{ count: number; since: string | null } | undefined> {
  const since = await findSetting(db, 'mails-held')
  const count = await countRows(db.selectFrom('mail').where('state', '=', 'held'))
  // One that was decided on while the others were released is held without an instant.
  return typeof since !== 'string' && count === 0
    ? undefined
    : { count, since: typeof since === 'string' ? since : null }
}

/** In the caller's transaction. The next run of the worker sends them. */
export async function releaseHeldMails(db: Queries, now: Date): Promise<void> {
  await saveSetting(db, 'mails-held', null, now)
  await db
    .updateTable('mail')
    .set({ state: 'waiting', next_at: now.toISOString() })
    .where('state', '=', 'held')
    .execute()
}

/**
 * In the caller's transaction: they are never sent. The rows stay, so that nothing decides on the
 * same again.
 */
export async function dropHeldMails(db: Queries, now: Date): Promise<void> {
  await saveSetting(db, 'mails-held', null, now)
  const row = {
    state: 'failed',
    problem: 'dropped after a restore',
    content: '{}',
    settled_at: now.toISOString(),
  }
  await db.updateTable('mail').set(row).where('state', '=', 'held').execute()
}

/**
 * The mails whose content may still be read. Their row exists and names its recipient, and a
 * repeated visitor's message exists outside the trash as well.
 */
export async function listRetainedMails(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const addressed = db
    .selectFrom('mail')
    .select(['id', 'kind', 'issue'])
    .where(({ eb, or }) => or([eb('email', 'is not', null), eb('recipient', '=', 'admin')]))
  const rows = await readInBatches(ids, (some) => addressed.where('id', 'in', some).execute())
  const messageIds = rows
    .filter(({ kind }) => kind === 'message')
    .map(({ issue }) => issue.slice('message:'.length))
  const stored = await readInBatches(messageIds, (some) =>
    keptMessages(db).select('id').where('id', 'in', some).execute(),
  )
  const messages = new Set(stored.map(({ id }) => `message:${id}`))
  return new Set(
    rows.filter(({ kind, issue }) => kind !== 'message' || messages.has(issue)).map(({ id }) => id),
  )
}

const key = 'mail-turn'
/**
 * The longest queue of send slots. A slot further in the future comes from a clock that was wrong.
 */
const maxWaiting = 20

/**
 * The next send slot of all processes with this database, `intervalMs` after the previous one, or
 * now. Processes wait for the row, so the rate holds for all of them together.
 */
export async function reserveSendSlot(db: Queries, intervalMs: number, now: Date): Promise<Date> {
  return await inTransaction(db, async (transaction) => {
    // Where the row exists, this changes nothing but locks it and returns its value.
    const row = await transaction
      .insertInto('setting')
      .values({ key, value: '0', changed_at: now.toISOString() })
      .onConflict(replaceExisting({ value: sql`setting.value` }, 'key'))
      .returning('value')
      .executeTakeFirstOrThrow()
    const free = Number(decodeJson(row.value))
    const latest = now.getTime() + maxWaiting * intervalMs
    const slot = Math.max(now.getTime(), Math.min(Number.isFinite(free) ? free : 0, latest))
    await saveSetting(transaction, key, slot + intervalMs, now)
    return new Date(slot)
  })
}

/** The current options; the defaults where none were set. */
export const findMailOptions = async (db: Queries): Promise<MailOptions> =>
  readMailOptions(await findSetting(db, 'mail-options'))
