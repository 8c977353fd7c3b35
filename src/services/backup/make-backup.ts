import { rm } from 'node:fs/promises'
import { Problem } from '#domain/problem.ts'
import type { BackupSummary } from '#services/backup/backup-file.ts'
import { noteBackup, noteFailedBackup } from '#services/backup/last-backup.ts'
import { readBackup } from '#services/backup/read-backup.ts'
import { type BackupSource, writeBackup } from '#services/backup/write-backup.ts'

/**
 * Writes a backup, reads it back, and notes for the dashboard how that went. Throws what `writeBackup` and `readBackup` throw; what was
 * written and cannot be read is deleted.
 */
export async function makeBackup(source: BackupSource, file: string): Promise<BackupSummary> {
  const { db, clock, signal } = source
  try {
    const written = await writeBackup(source, file)
    const read = await readBackup(file).catch(async (error: unknown) => {
      await rm(file, { force: true })
      throw error
    })
    await noteBackup(db.kysely, read, clock())
    return written
  } catch (error) {
    // A name that is taken says nothing about copies. Where the database is away it cannot be noted either.
    const isRefused = error instanceof Problem && error.code === 'conflict'
    if (!isRefused && signal?.aborted !== true) await noteFailedBackup(db.kysely, error, clock()).catch(() => {})
    throw error
  }
}
