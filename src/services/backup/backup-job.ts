import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSource, BackupSummary } from '#services/backup/backup.ts'
import { createBackup } from '#services/backup/last-backup.ts'
import { createPeriodicJob, type PeriodicJobOptions, type BackgroundJob } from '#services/periodic-job.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The time of the daily backup (`03:30`, UTC), and how many backups are retained. */
export interface BackupSchedule {
  readonly at: string
  readonly keep: number
}

interface BackupJobOptions extends Omit<BackupSource, 'signal'>, Pick<PeriodicJobOptions, 'onError'>, BackupSchedule {
  readonly folder: string
  /** Called when a backup was written and read back; `removed`: names of the older ones that were deleted for it. */
  readonly onBackup: (summary: BackupSummary, removed: readonly string[]) => void
  readonly pollIntervalMs?: number
}

/**
 * Writes a backup into the folder every night, in one of all processes. Older ones are deleted when the new one has been read back. A
 * backup that failed is retried after a quarter of an hour. A missed one, and the very first, is written a minute after the start.
 */
export function createBackupJob(options: BackupJobOptions): BackgroundJob {
  const { db, pictures, clock, folder, at, keep, onBackup, onError, pollIntervalMs = minute } = options
  return createPeriodicJob({
    db,
    clock,
    key: 'backup-round',
    pollIntervalMs,
    leaseMs: 15 * pollIntervalMs,
    isDue: (began, now) => isDue(at, began, now),
    onError,
    async work({ signal }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `atlas-${clock().toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite.gz`
      const summary = await createBackup({ db, pictures, clock, signal }, join(folder, name))
      onBackup(summary, await removeOld(folder, name, keep))
    },
  })
}

/** Whether its time has come since the last one began. One that began in the future was begun by a clock that was ahead. */
function isDue(at: string, began: Date, now: Date): boolean {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`)
  const last = today <= now.getTime() ? today : today - day
  return began.getTime() < last || began > now
}

/** Backups by their names, including those of development versions (.tar): a new format must not extend the retention of personal data. */
const copyName = /^atlas-[\dTZ-]+\.(?:sqlite\.gz|tar)$/

/** Keeps the new one, and of the others the latest, so many in all. Files of other names are not ours. */
async function removeOld(folder: string, newest: string, keep: number): Promise<readonly string[]> {
  const names = await readdir(folder)
  const old = names.filter((name) => copyName.test(name) && name !== newest).toSorted()
  const removed = old.slice(0, Math.max(0, old.length - (keep - 1)))
  for (const name of removed) await rm(join(folder, name), { force: true })
  return removed
}
