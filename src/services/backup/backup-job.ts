import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { systemReason } from '#storage/database-error.ts'
import type { Queries } from '#storage/database.ts'
import { findSetting, saveSetting } from '#storage/setting-store.ts'
import { type BackupSource, type BackupSummary, writeBackup } from '#services/backup/backup.ts'
import {
  type BackgroundJob,
  createPeriodicJob,
  type PeriodicJobOptions,
} from '#services/periodic-job.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The time of the daily backup (`03:30`, UTC), and how many backups are retained. */
export type BackupSchedule = { readonly at: string; readonly keep: number }

interface BackupJobOptions
  extends Omit<BackupSource, 'signal'>, Pick<PeriodicJobOptions, 'onError'>, BackupSchedule {
  readonly folder: string
  /**
   * Called when a backup was written and read back; `removed`: names of the older ones that were
   * deleted for it.
   */
  readonly onBackup: (summary: BackupSummary, removed: readonly string[]) => void
  readonly pollIntervalMs?: number
}

/**
 * Writes a backup into the folder every night, in one of all processes. Older ones are deleted when
 * the new one has been read back. A backup that failed is retried after a quarter of an hour. A
 * missed one, and the very first, is written a minute after the start.
 */
export function createBackupJob(options: BackupJobOptions): BackgroundJob {
  const {
    db,
    pictures,
    clock,
    folder,
    at,
    keep,
    onBackup,
    onError,
    pollIntervalMs = minute,
  } = options
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

/**
 * Whether its time has come since the last one began. One that began in the future was begun by a
 * clock that was ahead.
 */
function isDue(at: string, began: Date, now: Date): boolean {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`)
  const last = today <= now.getTime() ? today : today - day
  return began.getTime() < last || began > now
}

/**
 * Backups by their names, including those of development versions (.tar): a new format must not
 * extend the retention of personal data.
 */
const copyName = /^atlas-[\dTZ-]+\.(?:sqlite\.gz|tar)$/

/**
 * Keeps the new backup and the latest of the others, `keep` in all. Returns the names of those it
 * deleted. Files of other names are not ours.
 */
async function removeOld(folder: string, newest: string, keep: number): Promise<readonly string[]> {
  const old = (await readdir(folder))
    .filter((name) => copyName.test(name) && name !== newest)
    .toSorted()
  const removed = old.slice(0, Math.max(0, old.length - (keep - 1)))
  for (const name of removed) await rm(join(folder, name), { force: true })
  return removed
}

const backupSchema = z.object({
  /** The instant of its data, ISO 8601. */
  at: z.string(),
  /** The size of the file in bytes. */
  size: z.number(),
  /** Files of pictures that something mentions and that could not be read. */
  missing: z.number(),
})
const failedSchema = z.object({ at: z.string(), reason: z.string() })

/** The state of backups, whether by night or by command. */
export interface LastBackup {
  /** The last verified backup; null: none yet. */
  readonly latest: z.infer<typeof backupSchema> | null
  /** The attempt after it, which failed, with the short word of a reason; null: there was none. */
  readonly failed: z.infer<typeof failedSchema> | null
}

/**
 * The last backup and the last failure; null each where there is none. Unreadable settings count as
 * none.
 */
export async function lastBackup(db: Queries): Promise<LastBackup> {
  return {
    latest: backupSchema.safeParse(await findSetting(db, 'backup-made')).data ?? null,
    failed: failedSchema.safeParse(await findSetting(db, 'backup-failed')).data ?? null,
  }
}

/**
 * Writes a backup, which is read back, and notes for the dashboard how that went. Throws what
 * `writeBackup` throws.
 */
export async function createBackup(source: BackupSource, file: string): Promise<BackupSummary> {
  const { db, clock, signal } = source
  try {
    const summary = await writeBackup(source, file)
    await noteBackup(db.kysely, summary, clock())
    return summary
  } catch (error) {
    // A name that exists already says nothing about backups. While the database is unavailable it
    // cannot be recorded either.
    const isRefused = error instanceof Problem && error.code === 'conflict'
    if (!isRefused && signal?.aborted !== true)
      await noteFailedBackup(db.kysely, error, clock()).catch(() => {})
    throw error
  }
}

/** Call it only after the backup was read back, because the panel calls it verified. */
export async function noteBackup(
  db: Queries,
  { createdAt, size, missing }: BackupSummary,
  now: Date,
): Promise<void> {
  await saveSetting(db, 'backup-made', { at: createdAt, size, missing: missing.length }, now)
  await saveSetting(db, 'backup-failed', null, now)
}

/** Records a failed backup with the system's short reason, for the dashboard and metrics. */
export const noteFailedBackup = (db: Queries, error: unknown, now: Date) =>
  saveSetting(db, 'backup-failed', { at: now.toISOString(), reason: systemReason(error) }, now)
