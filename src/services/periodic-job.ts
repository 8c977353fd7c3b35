import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '#storage/database.ts'
import {
  findSetting,
  replaceSetting,
  saveSetting,
  type SettingKey,
} from '#storage/setting-store.ts'
import { withTimeout } from '#storage/with-timeout.ts'

export interface BackgroundJob {
  start(): void
  /** Tells work that is running to end early, and waits for it for some seconds at most. */
  stop(): Promise<void>
}

/** Waits, but no longer than until the signal says so. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal }).catch(() => {})
}

/**
 * Repeats `work` in this process until it is stopped. `work` returns the milliseconds to wait
 * before the next time; after an error, which goes to `onError`, these are `pauseMs`. A stop aborts
 * the signal and waits for the work.
 */
export function createLoop(
  work: (stopped: AbortSignal) => Promise<number>,
  onError: (error: unknown) => void,
  pauseMs: number,
) {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const pause = await work(stopped.signal).catch((error: unknown) => {
        onError(error)
        return pauseMs
      })
      await sleep(pause, stopped.signal)
    }
  }
  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}

const stopTimeoutMs = 2000

/** One run of the job as the database stores it, instants in ISO 8601. */
const jobRunSchema = z.object({
  began: z.string(),
  /** null: the work is not finished. */
  ended: z.string().nullable(),
  /** End of the lease. The process that works extends it at each poll. */
  heldUntil: z.string(),
})
type JobRun = z.infer<typeof jobRunSchema>

export interface PeriodicJobOptions {
  readonly db: Database
  readonly clock: () => Date
  /** The setting that stores the run. */
  readonly key: SettingKey
  /** Whether another run is due; `began`: the start of the last finished run. */
  readonly isDue: (began: Date, now: Date) => boolean
  readonly work: (run: { since: Date; signal: AbortSignal }) => Promise<unknown>
  readonly onError: (error: unknown) => void
  /** Milliseconds between two polls, and before the first. */
  readonly pollIntervalMs: number
  /**
   * Milliseconds without an extension after which another process takes over; two poll intervals by
   * default.
   */
  readonly leaseMs?: number
}

/**
 * Runs `work` once a period, in one of all processes. A run is finished when `work` has resolved.
 * The next process that polls resumes a run that a stop interrupted. A run that failed, or whose
 * process died, is resumed when its lease has ended. Each attempt gets the same `since`, the start
 * of the run. Errors of `work` go to `onError`.
 */
export function createPeriodicJob(options: PeriodicJobOptions): BackgroundJob {
  const { clock, key, work, onError, pollIntervalMs, leaseMs = 2 * pollIntervalMs } = options
  const { kysely } = options.db
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let leased: JobRun | undefined

  // The lease is longer than the poll interval, so that a running process never loses it.
  const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs).toISOString()

  /** Stores the new end of the lease; does nothing when another process has it. */
  async function extendLease(heldUntil: string): Promise<void> {
    if (leased === undefined) return
    const next = { ...leased, heldUntil }
    if ((await replaceSetting(kysely, key, leased, next, clock())) && leased !== undefined)
      leased = next
  }

  function canStart(run: JobRun | undefined, now: Date): boolean {
    if (run === undefined) return true
    if (run.ended !== null) return options.isDue(new Date(run.began), now)
    const left = Date.parse(run.heldUntil) - now.getTime()
    // No lease is longer: the clock that wrote it was ahead.
    return left <= 0 || left > leaseMs
  }

  async function poll(): Promise<void> {
    const stored = jobRunSchema.safeParse(await findSetting(kysely, key)).data
    const now = clock()
    if (!canStart(stored, now)) return
    const began = stored?.ended === null ? stored.began : now.toISOString()
    const run = { began, ended: null, heldUntil: leaseEnd(now) }
    if (!(await replaceSetting(kysely, key, stored, run, now))) return
    leased = run
    try {
      await work({ since: new Date(began), signal: abort.signal })
    } finally {
      leased = undefined
    }
    if (abort.signal.aborted) return
    const ended = clock()
    await saveSetting(kysely, key, { ...run, ended: ended.toISOString() }, ended)
  }

  return {
    start() {
      timer ??= setInterval(() => {
        if (leased !== undefined) return void extendLease(leaseEnd(clock())).catch(onError)
        running ??= poll()
          .catch((error: unknown) => {
            // The stop aborted the work, which is no failure.
            if (error !== abort.signal.reason) onError(error)
          })
          .finally(() => {
            running = undefined
          })
      }, pollIntervalMs)
      // The process may end while it waits.
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      abort.abort()
      await extendLease(clock().toISOString()).catch(onError)
      // Work that ignores the abort must not block the stop.
      if (running !== undefined) await withTimeout(running, stopTimeoutMs).catch(() => {})
    },
  }
}

const hour = 3_600_000
const week = 7 * 24 * hour

/** A job that runs once a week. It polls every hour, the first time an hour after the start. */
export function createWeeklyJob(
  options: Pick<PeriodicJobOptions, 'db' | 'clock' | 'work' | 'onError'> &
    Partial<Pick<PeriodicJobOptions, 'pollIntervalMs'>>,
): BackgroundJob {
  const isDue = (began: Date, now: Date) => now.getTime() - began.getTime() >= week
  return createPeriodicJob({ pollIntervalMs: hour, ...options, key: 'weekly-round', isDue })
}
