import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSource, BackupSummary } from '#services/backup/backup.ts'
import { makeBackup } from '#services/backup/last-backup.ts'
import { createRounds, type RoundsParts, type Scheduler } from '#services/rounds.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** When a copy is made (`03:30`, UTC), and how many are kept. */
export interface Nightly {
  readonly at: string
  readonly keep: number
}

interface NightlyParts extends Omit<BackupSource, 'signal'>, Pick<RoundsParts, 'failed'>, Nightly {
  readonly folder: string
  /** A copy was made and read back; `removed`: names of older ones that went for it. */
  readonly made: (summary: BackupSummary, removed: readonly string[]) => void
  /** Between two looks, in milliseconds. */
  readonly every?: number
}

/**
 * A copy every night into the folder, in one process of however many run. Older ones go when the new one has been read back. One that failed is
 * tried again after a quarter of an hour; one that was missed, and the first of all, is made a minute after the start.
 */
export function createNightly(parts: NightlyParts): Scheduler {
  const { db, pictures, clock, folder, at, keep, made, failed, every = minute } = parts
  return createRounds({
    db,
    clock,
    key: 'backup-round',
    every,
    leave: 15 * every,
    isDue: (began, now) => isDue(at, began, now),
    failed,
    async work({ signal }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `atlas-${clock().toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite.gz`
      const summary = await makeBackup({ db, pictures, clock, signal }, join(folder, name))
      made(summary, await removeOld(folder, name, keep))
    },
  })
}

/** Whether its time has come since the last one began. One that began in the future was begun by a clock that was ahead. */
function isDue(at: string, began: Date, now: Date): boolean {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`)
  const last = today <= now.getTime() ? today : today - day
  return began.getTime() < last || began > now
}

/** Copies by their names, those of development versions (.tar) too: what they hold of people is not kept for longer because the format changed. */
const copyName = /^atlas-[\dTZ-]+\.(?:sqlite\.gz|tar)$/

/** Keeps the new one, and of the others the latest, so many in all. Files of other names are not ours. */
async function removeOld(folder: string, newest: string, keep: number): Promise<readonly string[]> {
  const names = await readdir(folder)
  const old = names.filter((name) => copyName.test(name) && name !== newest).toSorted()
  const removed = old.slice(0, Math.max(0, old.length - (keep - 1)))
  for (const name of removed) await rm(join(folder, name), { force: true })
  return removed
}
