import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { type BackupSource, type BackupSummary, writeBackup } from '#services/backup/backup.ts'
import type { Queries } from '#storage/database.ts'
import { findSetting, saveSetting } from '#storage/setting-store.ts'
import { systemReason } from '#storage/database-error.ts'

const backupSchema = z.object({
  /** The instant of its data, ISO 8601. */
  at: z.string(),
  /** Bytes. */
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

/** The last backup and the last failure; null each where there is none. Unreadable settings count as none. */
export async function lastBackup(db: Queries): Promise<LastBackup> {
  return {
    latest: backupSchema.safeParse(await findSetting(db, 'backup-made')).data ?? null,
    failed: failedSchema.safeParse(await findSetting(db, 'backup-failed')).data ?? null,
  }
}

/** Writes a backup, which is read back, and notes for the dashboard how that went. Throws what `writeBackup` throws. */
export async function createBackup(source: BackupSource, file: string): Promise<BackupSummary> {
  const { db, clock, signal } = source
  try {
    const summary = await writeBackup(source, file)
    await noteBackup(db.kysely, summary, clock())
    return summary
  } catch (error) {
    // A name that exists already says nothing about backups. While the database is unavailable it cannot be recorded either.
    const isRefused = error instanceof Problem && error.code === 'conflict'
    if (!isRefused && signal?.aborted !== true) await noteFailedBackup(db.kysely, error, clock()).catch(() => {})
    throw error
  }
}

/** After it was read back. */
export async function noteBackup(db: Queries, { createdAt, size, missing }: BackupSummary, now: Date): Promise<void> {
  await saveSetting(db, 'backup-made', { at: createdAt, size, missing: missing.length }, now)
  await saveSetting(db, 'backup-failed', null, now)
}

/** Records a failed backup with the system's short reason, for the dashboard and metrics. */
export async function noteFailedBackup(db: Queries, error: unknown, now: Date): Promise<void> {
  await saveSetting(db, 'backup-failed', { at: now.toISOString(), reason: systemReason(error) }, now)
}
