import { setTimeout } from 'node:timers/promises'
import type { Editing } from '#services/editing.ts'
import { createLinkCheck } from '#services/links/link-check.ts'
import { openWeb } from '#services/links/open-web.ts'
import { createWeekly, type Scheduler } from '#services/scheduler.ts'
import type { Database } from '#storage/database.ts'
import type { Config } from '#server/start/config.ts'
import type { Log } from '#server/log.ts'

/** Milliseconds between two requests to the same host. */
const pauseBetween = 2000

/** The link check of this site, for the page that starts it on demand and for the weekly one. */
export function createSiteLinkCheck(parts: { db: Database; clock: () => Date; config: Pick<Config, 'siteName' | 'publicUrl'> }) {
  const web = openWeb(`${parts.config.siteName} link check (${parts.config.publicUrl})`)
  return createLinkCheck({ db: parts.db, clock: parts.clock, web, pause: () => setTimeout(pauseBetween) })
}

/** What is done once a week in the background: the links are looked at and unused pictures swept. undefined with another backend's content. */
export function createUpkeep(parts: {
  readonly db: Database
  readonly clock: () => Date
  readonly editing: Editing | null
  readonly log: Log
}): Scheduler | undefined {
  const { db, clock, editing, log } = parts
  const links = editing?.links ?? null
  if (editing === null || links === null) return undefined
  return createWeekly({
    db,
    clock,
    async work(signal) {
      const pictures = await editing.pictures.sweep()
      const { total, failing } = await links.checkAll({ signal })
      log.info({ pictures, links: total, failing }, 'weekly upkeep')
    },
    failed: (error) => log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the weekly upkeep failed'),
  })
}
