import { isRecord } from '#domain/words/is-record.ts'
import type { Database } from '#storage/database.ts'
import { findSetting, replaceSetting, saveSetting, type SettingKey } from '#storage/setting-store.ts'
import { withTimeout } from '#storage/with-timeout.ts'

/** Work in the background that `main` starts and stops. */
export interface Scheduler {
  start(): void
  /** Tells work that is running to end early, and waits for it for some seconds at most. */
  stop(): Promise<void>
}

/** How long a stop waits for the work, in milliseconds. */
const patience = 2000

/** The round of work as it stands in the database, instants in ISO 8601. */
interface Round {
  readonly began: string
  /** null: not all of it is done. */
  readonly ended: string | null
  /** Until then it is some process's, which says so again and again while it works. */
  readonly heldUntil: string
}

/** What a kind of rounds is. Milliseconds. */
export interface RoundsParts {
  readonly db: Database
  readonly clock: () => Date
  /** Where it stands in the settings. */
  readonly key: SettingKey
  /** Whether another one is due; `began`: the last one, which has come to its end. */
  readonly isDue: (began: Date, now: Date) => boolean
  readonly work: (round: { since: Date; signal: AbortSignal }) => Promise<unknown>
  readonly failed: (error: unknown) => void
  /** Between two looks, and before the first. */
  readonly every: number
  /** After the last word of a process at work before another one goes on; left out: two looks. */
  readonly leave?: number
}

/**
 * Runs `work` once a round, however often and in however many processes the program runs. A round counts as done when `work` has come to its
 * end. One that was cut short is gone on with by whoever looks next, one that failed or whose process died when its time (`leave`) is over, with
 * the same `since`, the beginning of the round. What `work` throws goes to `failed`.
 */
export function createRounds(parts: RoundsParts): Scheduler {
  const { clock, key, work, failed, every, leave = 2 * every } = parts
  const { kysely } = parts.db
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let held: Round | undefined

  // Longer than a look, so that a process at work is never taken for one that has died.
  const hold = (now: Date) => new Date(now.getTime() + leave).toISOString()

  /** Says until when the round is held; does nothing where it is ours no longer. */
  async function holdUntil(heldUntil: string): Promise<void> {
    if (held === undefined) return
    const next = { ...held, heldUntil }
    if ((await replaceSetting(kysely, key, held, next, clock())) && held !== undefined) held = next
  }

  function isTurn(round: Round | undefined, now: Date): boolean {
    if (round === undefined) return true
    if (round.ended !== null) return parts.isDue(new Date(round.began), now)
    const left = Date.parse(round.heldUntil) - now.getTime()
    // Nobody holds it for longer: a clock was ahead.
    return left <= 0 || left > leave
  }

  async function look(): Promise<void> {
    const stored = readRound(await findSetting(kysely, key))
    const now = clock()
    if (!isTurn(stored, now)) return
    const began = stored?.ended === null ? stored.began : now.toISOString()
    const round = { began, ended: null, heldUntil: hold(now) }
    if (!(await replaceSetting(kysely, key, stored, round, now))) return
    held = round
    try {
      await work({ since: new Date(began), signal: abort.signal })
    } finally {
      held = undefined
    }
    if (abort.signal.aborted) return
    const ended = clock()
    await saveSetting(kysely, key, { ...round, ended: ended.toISOString() }, ended)
  }

  return {
    start() {
      timer ??= setInterval(() => {
        if (held !== undefined) return void holdUntil(hold(clock())).catch(failed)
        running ??= look()
          .catch((error: unknown) => {
            // Work that heard of the stop has not failed.
            if (error !== abort.signal.reason) failed(error)
          })
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
      // Work that does not hear must not hold the stop up.
      if (running !== undefined) await withTimeout(running, patience).catch(() => {})
    },
  }
}

function readRound(value: unknown): Round | undefined {
  if (!isRecord(value)) return undefined
  const { began, ended, heldUntil } = value
  const isRound = typeof began === 'string' && typeof heldUntil === 'string' && (ended === null || typeof ended === 'string')
  return isRound ? { began, ended, heldUntil } : undefined
}

const hour = 3_600_000
const week = 7 * 24 * hour

/** Rounds of a week. Looks every hour (`every`, in milliseconds), the first time an hour after the start. */
export function createWeekly(
  parts: Pick<RoundsParts, 'db' | 'clock' | 'work' | 'failed'> & Partial<Pick<RoundsParts, 'every'>>,
): Scheduler {
  const isDue = (began: Date, now: Date) => now.getTime() - began.getTime() >= week
  return createRounds({ every: hour, ...parts, key: 'weekly-round', isDue })
}
