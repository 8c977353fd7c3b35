import { join } from 'node:path'
import { createNightly } from '#services/backup/nightly.ts'
import type { BackupSource } from '#services/backup/backup.ts'
import { systemReason } from '#storage/trouble.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/log.ts'
import type { Scheduler } from '#services/rounds.ts'

/** The copies of BACKUP_AT, told in the log; undefined: none are made. */
export function createNightlyBackups({
  config: { nightly, dataDir },
  log,
  ...source
}: Omit<BackupSource, 'signal'> & { readonly config: Pick<Config, 'nightly' | 'dataDir'>; readonly log: Log }): Scheduler | undefined {
  if (nightly === null) return undefined
  return createNightly({
    ...source,
    ...nightly,
    folder: join(dataDir, 'backups'),
    made: ({ size, pictures, missing }, removed) =>
      log.info({ bytes: size, pictures, missing: missing.length, removed: removed.length }, 'a nightly copy was made and read back'),
    failed: (error) => log.error({ reason: systemReason(error) }, 'the nightly copy failed'),
  })
}
