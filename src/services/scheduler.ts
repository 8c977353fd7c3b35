import { setTimeout } from 'node:timers/promises'
import { findSetting, saveSetting } from '#storage/setting-store.ts'
import type { Database } from '#storage/database.ts'

const hour = 3_600_000
const week = 7 * 24 * hour
const patience = 2000

/** Work in the background that `main` starts and stops. */
export interface Scheduler {
  start(): void
  /** Tells work that is running to end early, and waits for it for 2 seconds at most. */
  stop(): Promise<void>
}

/**
 * Runs `work` once a week, however often the process is started in between: when it last began is kept in the database, so several instances
 * share it too. Looks every hour, the first time a while after the start. What `work` throws goes to `failed`.
 */
export function createWeekly(parts: {
  readonly db: Database
  readonly clock: () => Date
  readonly work: (signal: AbortSignal) => Promise<unknown>
  readonly failed: (error: unknown) => void
  readonly every?: number
}): Scheduler {
  const { db, clock, work, failed, every = hour } = parts
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    const last = await findSetting(db.kysely, 'weekly-began')
    const now = clock()
    if (typeof last === 'string' && now.getTime() - Date.parse(last) < week) return
    await saveSetting(db.kysely, 'weekly-began', now.toISOString(), now)
    await work(abort.signal)
  }

  return {
    start() {
      timer ??= setInterval(() => {
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
      // A site that does not answer must not hold the stop up; what was seen is kept with each link.
      await Promise.race([running, setTimeout(patience, undefined, { ref: false })])
    },
  }
}
