import { randomUUID } from 'node:crypto'
import type { MailOptions } from '#domain/mail/options.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import type { ErasureList } from '#storage/mail/erasure-list.ts'
import * as outbox from '#storage/mail/outbox.ts'
import {
  countRefusal,
  deleteSubscriber,
  resetRefusals,
  insertSuppression,
} from '#storage/mail/subscribers.ts'
import type { Dropped, MailTransport, OutgoingMail, Postponed } from '#services/mail/mail.ts'
import { noteErasure, type SubscriberDeps } from '#services/mail/subscribers/address-rights.ts'
import { type BackgroundJob, createLoop, sleep } from '#services/periodic-job.ts'
import { openMailKey } from '#services/secret.ts'

interface MailWorkerDeps {
  readonly db: Database
  readonly clock: () => Date
  readonly transport: MailTransport
  /** The complete mail of a row, or why it is not sent now. */
  readonly compose: (
    row: outbox.MailRow,
    options: MailOptions,
  ) => Promise<OutgoingMail | Dropped | Postponed>
  /** Receives errors of reading the outbox; the worker continues. */
  readonly failed: (error: unknown) => void
  /** The list of deleted addresses; missing: none. */
  readonly erasures?: ErasureList
  /** From 0 to 1. */
  readonly random?: () => number
  readonly times?: Partial<typeof standardTimes>
}

/** Milliseconds. */
const standardTimes = {
  /** Between two polls of an empty outbox. */
  idle: 1000,
  /** How long the mails that are taken together should take at most. */
  batch: 2000,
  /** How long a claimed mail is held before its slot comes. */
  claim: 120_000,
  /**
   * How long one that is being sent is held: longer than the ten minutes after which a sender may
   * give up waiting (RFC 5321, 4.5.3.2.6).
   */
  sending: 720_000,
  /** The longest pause while the mail server is unavailable. */
  unreachable: 60_000,
}
const maxAtOnce = 10

/**
 * Sends the waiting mails of the outbox one after the other. A killed process leaves at most one
 * mail that was sent but not yet recorded. Several processes may run at once.
 */
export function createMailWorker(deps: MailWorkerDeps): BackgroundJob {
  const { db, clock, transport, compose, failed, erasures, random = Math.random } = deps
  const { kysely } = db
  const times = { ...standardTimes, ...deps.times }
  /** How often in a row nothing could be sent at all. */
  let failures = 0

  /** Milliseconds to wait before the next poll. */
  async function poll(stopped: AbortSignal): Promise<number> {
    const options = await outbox.findMailOptions(kysely)
    if (options.paused) return times.idle
    // Few enough that an urgent mail waits for them two seconds at most.
    const room = Math.max(
      1,
      Math.min(maxAtOnce, Math.floor((options.perMinute * times.batch) / 60_000)),
    )
    // While the server is unavailable one mail at a time tests whether it is back.
    const limit = failures > 0 ? 1 : room
    const failuresBefore = failures
    const rows = await outbox.claimMails(kysely, randomUUID(), limit, times.claim, clock())
    for (const [index, row] of rows.entries()) {
      if (failures > failuresBefore) {
        await giveBack(rows.slice(index))
        break
      }
      const slot = await outbox.reserveSendSlot(kysely, 60_000 / options.perMinute, clock())
      await sleep(slot.getTime() - clock().getTime(), stopped)
      // Read before each mail, so that the administrator's stop takes effect immediately.
      const present = await outbox.findMailOptions(kysely)
      if (stopped.aborted || present.paused) {
        await giveBack(rows.slice(index))
        break
      }
      await sendOne(row, present)
    }
    if (failures > 0) return Math.min(times.unreachable, 1000 * 2 ** Math.min(failures, 10))
    return rows.length > 0 ? 0 : times.idle
  }

  async function giveBack(rows: readonly outbox.MailRow[]): Promise<void> {
    for (const row of rows) await outbox.postponeMail(kysely, row, clock(), null)
  }

  async function sendOne(row: outbox.MailRow, options: MailOptions): Promise<void> {
    let mail: OutgoingMail | Dropped | Postponed
    try {
      mail = await compose(row, options)
    } catch (error) {
      // While the database is unavailable this fails as well and ends the run; an unreadable row
      // must not block those after it.
      await retryLater(row, 'unwritable')
      return failed(error)
    }
    if ('later' in mail) return await outbox.postponeMail(kysely, row, mail.later, null)
    if ('dropped' in mail)
      return void (await outbox.completeMail(kysely, row, 'failed', mail.dropped, clock()))
    if (!(await outbox.holdMail(kysely, row.id, row.lease ?? '', times.sending, clock()))) return
    const result = await transport.send(mail)
    failures = result.fault === 'away' ? failures + 1 : 0
    if (result.fault === null) {
      await outbox.completeMail(kysely, row, 'sent', null, clock())
      if (row.recipient !== 'admin') await resetRefusals(kysely, row.recipient)
    } else if (result.fault === 'refused') {
      await recordRefusal({ db, erasures }, row, result.reason, clock())
    } else {
      await retryLater(row, result.reason)
    }
  }

  async function retryLater(row: outbox.MailRow, problem: string): Promise<void> {
    const now = clock()
    if (
      row.first_tried_at === null ||
      now.getTime() - Date.parse(row.first_tried_at) < giveUpAfterMs
    )
      return await outbox.postponeMail(
        kysely,
        row,
        new Date(now.getTime() + retryDelay(row.attempts + 1, random())),
        { problem, now },
      )
    if (!(await outbox.completeMail(kysely, row, 'failed', problem, now))) return
    // One a day, however many mails are given up; not about itself.
    const issue = `stuck:${now.toISOString().slice(0, 10)}`
    if (row.kind !== 'stuck')
      await outbox.insertMails(
        kysely,
        [{ issue, recipient: 'admin', email: null, content: { kind: 'stuck', reason: problem } }],
        now,
      )
  }

  const loop = createLoop(poll, failed, times.idle)
  return {
    start: loop.start,
    async stop() {
      await loop.stop()
      transport.close()
    },
  }
}

/** Permanent refusals in a row that end a subscription. */
const maxRefusals = 3

/**
 * Ends a mail that was refused permanently. At the third in a row the subscriber is deleted, and
 * only a hash of the address is stored.
 */
export async function recordRefusal(
  deps: Pick<SubscriberDeps, 'db' | 'erasures'>,
  row: outbox.MailRow,
  reason: string,
  now: Date,
) {
  await inTransaction(deps.db.kysely, async (transaction) => {
    if (!(await outbox.completeMail(transaction, row, 'failed', reason, now))) return
    const refusals = await countRefusal(transaction, row.recipient)
    if (refusals === undefined || refusals < maxRefusals || row.email === null) return
    const key = await openMailKey(transaction, now)
    const addressHash = key.hashAddress(row.email)
    await noteErasure(deps.erasures, { at: now.toISOString(), reason: 'refused', addressHash })
    await insertSuppression(transaction, addressHash, 'refused', row.recipient, now)
    await outbox.eraseRecipient(transaction, row.recipient)
    await deleteSubscriber(transaction, row.recipient)
  })
}

const minute = 60_000

/**
 * A mail is given up when it could not be sent for so long (RFC 5321, 4.5.4.1: at least 4 to 5 days
 * for relays; news are stale sooner).
 */
const giveUpAfterMs = 72 * 60 * minute

/**
 * Milliseconds until the next attempt after the `attempts`th has failed: 1, 2, 4, 8, 16, 30, 30 ...
 * minutes. Each is up to a fifth longer or shorter by `chance` (0 to 1), so that mails that failed
 * together are not retried together.
 */
export function retryDelay(attempts: number, chance: number): number {
  const minutes = Math.min(30, 2 ** Math.min(attempts - 1, 10))
  return Math.round(minutes * minute * (0.8 + 0.4 * chance))
}
