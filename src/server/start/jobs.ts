import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { systemReason } from '#storage/database-error.ts'
import type { Database } from '#storage/database.ts'
import { createBackupJob } from '#services/backup/backup-job.ts'
import type { BackupSource } from '#services/backup/backup.ts'
import type { Editing } from '#services/create-editing.ts'
import { createLinkCheck, type LinkCheck } from '#services/links/link-check.ts'
import { openWeb } from '#services/links/open-web.ts'
import { createPageReader, productToken } from '#services/links/page-reader.ts'
import { createPageWatch } from '#services/links/page-watch.ts'
import { createRobots } from '#services/links/robots.ts'
import { type BackgroundJob, createPeriodicJob, createWeeklyJob } from '#services/periodic-job.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/log.ts'

/** Milliseconds between two requests to the same host. */
const pauseBetween = 2000

/** The web as this site sees it, under the name by which others find and may refuse it. */
export function openSiteWeb({ siteName, publicUrl }: Pick<Config, 'siteName' | 'publicUrl'>) {
  // A header is ASCII.
  const name = siteName.replace(/[^ -'*-~]/g, '').trim()
  return openWeb(`${productToken} (+${publicUrl}; ${name || 'link check'})`)
}

/** The link check of this site, for the page that starts it on demand and for the weekly one. */
export function createSiteLinkCheck(
  db: Database,
  clock: () => Date,
  config: Pick<Config, 'siteName' | 'publicUrl' | 'watchesPages'>,
): LinkCheck {
  const web = openSiteWeb(config)
  const reader = createPageReader()
  return createLinkCheck({
    db,
    clock,
    web,
    pause: () => setTimeout(pauseBetween),
    robots: createRobots(web, reader),
    watch: config.watchesPages ? createPageWatch({ db, clock, reader }) : undefined,
  })
}

const hour = 3_600_000

/** Looks again at the pages that said something else, about a day after the first look. */
export function createSecondLookJob({
  db,
  clock,
  links,
  log,
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly links: LinkCheck
  readonly log: Log
}): BackgroundJob {
  return createPeriodicJob({
    db,
    clock,
    key: 'page-round',
    pollIntervalMs: hour,
    isDue: (began, now) => now.getTime() - began.getTime() >= 6 * hour,
    work: ({ signal }) => links.checkAgain({ signal }),
    onError: (error) =>
      log.error(
        { error: error instanceof Error ? error.name : 'unknown' },
        'the second look at official pages failed',
      ),
  })
}

/** Checks the links and deletes unused pictures once a week. */
export function createMaintenanceJob({
  db,
  clock,
  links,
  pictures,
  log,
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly links: LinkCheck
  readonly pictures: Editing['pictures']
  readonly log: Log
}): BackgroundJob {
  return createWeeklyJob({
    db,
    clock,
    async work({ since, signal }) {
      // A disk that refuses the one must not keep the other from being done.
      const [deletion] = await Promise.allSettled([pictures.cleanUp()])
      const checked = await links.checkAll({ unseenSince: since, signal })
      const { done, failing, lost, isOffline } = checked
      if (isOffline) log.warn({}, 'no site answered the link check: is there a network?')
      log.info(
        {
          pictures: deletion.status === 'fulfilled' ? deletion.value : null,
          links: done,
          failing,
          lost,
        },
        'weekly maintenance',
      )
      if (deletion.status === 'rejected') throw deletion.reason
      if (lost > 0) throw new Error(`The results for ${lost} links could not be stored.`)
      // The round is tried again in two hours.
      if (isOffline) throw new Error('No site answered the link check.')
    },
    onError: (error) =>
      log.error(
        { error: error instanceof Error ? error.name : 'unknown' },
        'the weekly maintenance failed',
      ),
  })
}

/** The backups of BACKUP_AT, which the log reports; undefined without that setting. */
export function createLoggedBackupJob(
  source: Omit<BackupSource, 'signal'>,
  { nightly, dataDir }: Config,
  log: Log,
): BackgroundJob | undefined {
  if (nightly === null) return undefined
  return createBackupJob({
    ...source,
    ...nightly,
    folder: join(dataDir, 'backups'),
    onBackup: ({ size, pictures, missing }, removed) =>
      log.info(
        { bytes: size, pictures, missing: missing.length, removed: removed.length },
        'nightly backup made and checked',
      ),
    onError: (error) => log.error({ reason: systemReason(error) }, 'the nightly backup failed'),
  })
}
