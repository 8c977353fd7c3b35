import { readMailOptions } from '#domain/mail-options.ts'
import { kinds } from '#domain/opportunity.ts'
import { tidyMails } from '#services/mail-retention.ts'
import { noticeChanges } from '#services/plan-changes.ts'
import { planDigests } from '#services/plan-digests.ts'
import { planReminders } from '#services/plan-reminders.ts'
import { planWeekly } from '#services/plan-weekly.ts'
import type { Scheduler } from '#services/weekly.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Database } from '#storage/database.ts'
import { findMailSetting } from '#storage/mail-setting-store.ts'
import { listPublishedOpportunities } from '#storage/opportunity-store.ts'

/** Decides on all mails that are due at `now`, and tidies up. May run in several processes at once: what one has decided the others leave. */
export async function planMails(db: Database, now: Date): Promise<void> {
  const options = readMailOptions(await findMailSetting(db.kysely, 'mail-options'))
  const settled = new Date(now.getTime() - options.gatherMinutes * 60_000)
  const items = (await Promise.all(kinds.map((kind) => listPublishedOpportunities(db.kysely, kind, now)))).flat()
  const publicAt = await noticeChanges(db, items, settled, now)
  await planReminders(db, items, now)
  await planDigests(db, items, publicAt, settled, now)
  await planWeekly(db, now)
  await tidyMails(db, options, now)
}

/** Milliseconds. */
const lookEvery = 5000
const planEvery = 60_000

/** Plans once a minute, and soon after the catalogue has changed. What goes wrong is told to `failed`, and tried again. */
export function createMailPlanner(parts: {
  readonly db: Database
  readonly clock: () => Date
  readonly failed: (error: unknown) => void
}): Scheduler {
  const { db, clock, failed } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let last = { version: '', at: Number.NEGATIVE_INFINITY }

  async function look(): Promise<void> {
    const version = await getCatalogueVersion(db.kysely, clock())
    if (version === last.version && performance.now() - last.at < planEvery) return
    await planMails(db, clock())
    last = { version, at: performance.now() }
  }

  const lookOnce = () => {
    running ??= look()
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }

  return {
    start() {
      if (timer !== undefined) return
      lookOnce()
      timer = setInterval(lookOnce, lookEvery)
      // The process may end while it waits.
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
