import { createChangeCursor, noticeChanges } from '#services/mail/plan/changes.ts'
import { planDigests } from '#services/mail/plan/digests.ts'
import { planReminders, type Reminded } from '#services/mail/plan/reminders.ts'
import { tidyMails } from '#services/mail/retention.ts'
import type { BackgroundJob } from '#services/periodic-job.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Database } from '#storage/database.ts'
import { countDelayedConfirmations, findMailOptions, insertMails } from '#storage/mail/outbox.ts'
import { countWeek } from '#storage/mail/weekly-stats.ts'
import { claimSetting, findSetting, saveSetting } from '#storage/setting-store.ts'

/**
 * What a planner remembers between two looks, so that a quiet minute reads next to nothing; here of one that has not run yet. `tidiedAt`: when things
 * were last tidied up, in milliseconds since 1970.
 */
export function createPlannerMemory() {
  const reminded: Reminded = { day: '', keys: new Set() }
  return { cursor: createChangeCursor(), reminded, tidiedAt: Number.NEGATIVE_INFINITY }
}

/**
 * Decides on all mails that are due at `now`, and once an hour tidies up. May run in several processes at once: what one has decided the
 * others leave.
 */
export async function planMails(db: Database, now: Date, memory = createPlannerMemory(), outboxDir?: string): Promise<void> {
  const options = await findMailOptions(db.kysely)
  const quietSince = new Date(now.getTime() - options.gatherMinutes * 60_000)
  await noticeChanges(db, memory.cursor, quietSince, now)
  await planReminders(db, memory.reminded, now)
  await planDigests(db, quietSince, now)
  await planWeekly(db, now)
  if (now.getTime() - memory.tidiedAt < tidyEvery) return
  await tidyMails({ db, outboxDir }, options, now)
  memory.tidiedAt = now.getTime()
}

/** Milliseconds. */
const pollInterval = 5000
const planEvery = 60_000
const tidyEvery = 3_600_000

/** Plans once a minute, and soon after the catalogue has changed. Errors go to `failed`, and the work is retried. */
export function createMailPlanner(deps: {
  readonly db: Database
  readonly clock: () => Date
  readonly failed: (error: unknown) => void
  /** Gets how many confirmations wait for their hour, once a minute while any does. */
  readonly delayed: (confirmations: number) => void
  /** Of mails that are written as files. */
  readonly outboxDir: string
}): BackgroundJob {
  const { db, clock, failed, delayed, outboxDir } = deps
  const memory = createPlannerMemory()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let last = { version: '', at: Number.NEGATIVE_INFINITY }

  async function poll(): Promise<void> {
    const version = await getCatalogueVersion(db.kysely, clock())
    if (version === last.version && performance.now() - last.at < planEvery) return
    await planMails(db, clock(), memory, outboxDir)
    last = { version, at: performance.now() }
    const confirmations = await countDelayedConfirmations(db.kysely, clock())
    if (confirmations > 0) delayed(confirmations)
  }

  const pollOnce = () => {
    running ??= poll()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }

  return {
    start() {
      if (timer !== undefined) return
      pollOnce()
      timer = setInterval(pollOnce, pollInterval)
      // The process may end while it waits.
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

const week = 7 * 86_400_000

/** The administrator's summary, seven days after the last one; the first a week after the first start. */
async function planWeekly({ kysely }: Database, now: Date): Promise<void> {
  const last = await findSetting(kysely, 'mail-weekly')
  if (last === undefined) return void (await claimSetting(kysely, 'mail-weekly', now.toISOString(), now))
  if (typeof last === 'string' && now.getTime() - Date.parse(last) < week) return
  const counts = await countWeek(kysely, new Date(now.getTime() - week))
  await kysely.transaction().execute(async (transaction) => {
    await saveSetting(transaction, 'mail-weekly', now.toISOString(), now)
    const issue = `weekly:${now.toISOString().slice(0, 10)}`
    await insertMails(transaction, [{ issue, recipient: 'admin', email: null, content: { kind: 'weekly', figures: counts } }], now)
  })
}
