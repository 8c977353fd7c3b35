import { z } from 'zod'
import type { BackupSummary } from '#services/backup/backup-file.ts'
import { systemReason } from '#services/backup/system-reason.ts'
import type { Queries } from '#storage/database.ts'
import { findSetting, saveSetting } from '#storage/setting-store.ts'

const madeSchema = z.object({
  /** Of what instant it tells, ISO 8601. */
  at: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Files of pictures that something mentions and that could not be read. */
  missing: z.number(),
})
const failedSchema = z.object({ at: z.string(), reason: z.string() })

/** What is known of backups, whoever made them, by night or by command. */
export interface LastBackup {
  /** The last one that was made, read back, and found whole; null: there was none yet. */
  readonly made: z.infer<typeof madeSchema> | null
  /** The attempt after it, which failed, with the short word of a reason; null: there was none. */
  readonly failed: z.infer<typeof failedSchema> | null
}

export async function lastBackup(db: Queries): Promise<LastBackup> {
  return {
    made: madeSchema.safeParse(await findSetting(db, 'backup-made')).data ?? null,
    failed: failedSchema.safeParse(await findSetting(db, 'backup-failed')).data ?? null,
  }
}

/** After it was read back. */
export async function noteBackup(db: Queries, { madeAt, size, missing }: BackupSummary, now: Date): Promise<void> {
  await saveSetting(db, 'backup-made', { at: madeAt, size, missing: missing.length }, now)
  await saveSetting(db, 'backup-failed', null, now)
}

export async function noteFailedBackup(db: Queries, error: unknown, now: Date): Promise<void> {
  await saveSetting(db, 'backup-failed', { at: now.toISOString(), reason: systemReason(error) }, now)
}
