import { setTimeout } from 'node:timers/promises'
import { isRecord } from '#domain/words/is-record.ts'
import type { Scheduler } from '#services/scheduler.ts'
import type { Database } from '#storage/database.ts'
import { findSetting, replaceSetting, saveSetting } from '#storage/setting-store.ts'

const hour = 3_600_000
const week = 7 * 24 * hour
const patience = 2000

/** The round of work as it stands in the database, instants in ISO 8601. */
interface Round {
  readonly began: string
  /** null: not all of it is done. */
  readonly ended: string | null
  /** Until then it is some process's, which says so again and again while it works. */
  readonly heldUntil: string
}

/**
 * Runs `work` once a week, however often and in however many processes the program runs. A round counts as done when `work` has come to its
 * end. One that was cut short is gone on with by whoever looks next, one that failed or whose process died at the second look after that, with
 * the same `since`, the beginning of the round. Looks every hour (`every`, in milliseconds), the first time an hour after the start. What
 * `work` throws goes to `failed`.
 */
export function createWeekly(parts: {
  readonly db: Database
  readonly clock: () => Date
  readonly work: (round: { since: Date; signal: AbortSignal }) => Promise<unknown>
  readonly failed: (error: unknown) => void
  readonly every?: number
}): Scheduler {
  const { clock, work, failed, every = hour } = parts
  const { kysely } = parts.db
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let held: Round | undefined

  // Two looks long, so that a process at work is never taken for one that has died.
  const hold = (now: Date) => new Date(now.getTime() + 2 * every).toISOString()

  /** Says until when the round is held; does nothing where it is ours no longer. */
  async function holdUntil(heldUntil: string): Promise<void> {
    if (held === undefined) return
    const next = { ...held, heldUntil }
    if ((await replaceSetting(kysely, 'weekly-round', held, next, clock())) && held !== undefined) held = next
  }

  async function look(): Promise<void> {
    const stored = readRound(await findSetting(kysely, 'weekly-round'))
    const now = clock()
    if (!isDue(stored, now)) return
    const began = stored?.ended === null ? stored.began : now.toISOString()
    const round = { began, ended: null, heldUntil: hold(now) }
    if (!(await replaceSetting(kysely, 'weekly-round', stored, round, now))) return
    held = round
    try {
      await work({ since: new Date(began), signal: abort.signal })
    } finally {
      held = undefined
    }
    if (abort.signal.aborted) return
    const ended = clock()
    await saveSetting(kysely, 'weekly-round', { ...round, ended: ended.toISOString() }, ended)
  }

  return {
    start() {
      timer ??= setInterval(() => {
        if (held !== undefined) return void holdUntil(hold(clock())).catch(failed)
        running ??= look()
          .catch(failed)
          .finally(() => {
            running = undefined
          })
      }, every)
      // The process may end while it waits.
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      abort.abort()
      await holdUntil(clock().toISOString()).catch(failed)
      // A site that does not answer must not hold the stop up; what was seen is kept with each link.
      await Promise.race([running, setTimeout(patience, undefined, { ref: false })])
    },
  }
}

function isDue(round: Round | undefined, now: Date): boolean {
  if (round === undefined) return true
  if (round.ended === null) return now.toISOString() >= round.heldUntil
  return now.getTime() - Date.parse(round.began) >= week
}

function readRound(value: unknown): Round | undefined {
  if (!isRecord(value)) return undefined
  const { began, ended, heldUntil } = value
  const isRound = typeof began === 'string' && typeof heldUntil === 'string' && (ended === null || typeof ended === 'string')
  return isRound ? { began, ended, heldUntil } : undefined
}
