import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#storage/database.ts'
import { openFolderPictures } from '#storage/picture-files.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createBackup, createBackupJob, lastBackup } from '#services/backup/backup-job.ts'
import { openBackup } from '#services/backup/backup.ts'

const at = (text: string) => new Date(`2027-01-${text}:00.000Z`)

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-nightly-'))
  return {
    folder,
    backups: join(folder, 'backups'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A process that polls until it is stopped, with a manual clock. */
function run(db: Database, folder: string, now: () => Date, keep = 2) {
  const written: (readonly string[])[] = []
  const failures: unknown[] = []
  let polls = 0
  const clock = () => {
    polls += 1
    return now()
  }
  const job = createBackupJob({
    db,
    clock,
    folder: join(folder, 'backups'),
    pictures: openFolderPictures(join(folder, 'uploads')),
    at: '03:30',
    keep,
    pollIntervalMs: 5,
    onBackup: (_summary, removed) => written.push(removed),
    onError: (error) => failures.push(error),
  })
  job.start()
  return {
    written,
    failures,
    async polled(times = 3) {
      const before = polls
      await expect.poll(() => polls).toBeGreaterThan(before + times)
    },
    stop: () => job.stop(),
  }
}

for (const kind of databases) {
  test(`one of two processes creates a backup each night, and the oldest go after the new one was verified (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using temp = await createFolder()
    const second = openDatabase(opened.address)
    let now = at('04T12:00')
    const sites = [
      run(opened.database, temp.folder, () => now),
      run(second, temp.folder, () => now),
    ]
    const written = () => sites.flatMap((site) => site.written)
    const nights = [
      ['04T12:00', 1],
      ['05T03:29', 1],
      ['05T03:30', 2],
      ['05T23:00', 2],
      ['08T01:00', 3],
      ['08T03:31', 4],
    ] as const
    for (const [time, total] of nights) {
      now = at(time)
      await expect.poll(() => written().length).toBe(total)
      for (const site of sites) await site.polled()
      expect(written()).toHaveLength(total)
    }
    await Promise.all(sites.map((site) => site.stop()))
    await second.close()
    expect(sites.flatMap((site) => site.failures)).toEqual([])
    const names = ['atlas-2027-01-08T01-00-00Z.sqlite.gz', 'atlas-2027-01-08T03-31-00Z.sqlite.gz']
    expect((await readdir(temp.backups)).toSorted()).toEqual(names)
    await using backup = await openBackup(join(temp.backups, names[1]!), temp.folder)
    const summary = backup.summary
    expect(await lastBackup(opened.database.kysely)).toEqual({
      latest: { at: summary.createdAt, size: summary.size, missing: 0 },
      failed: null,
    })
  })

  test(`a taken name is no failed backup (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using temp = await createFolder()
    const source = {
      db: opened.database,
      pictures: openFolderPictures(join(temp.folder, 'uploads')),
      clock: () => at('04T09:00'),
    }
    const file = join(temp.folder, 'backup.sqlite.gz')
    await createBackup(source, file)
    await expect(createBackup(source, file)).rejects.toMatchObject({ code: 'conflict' })
    expect(await lastBackup(opened.database.kysely)).toMatchObject({
      latest: { missing: 0 },
      failed: null,
    })
  })

  test(`a failed backup deletes no older one, is reported, and is tried again until it succeeds (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using temp = await createFolder()
    const { kysely } = opened.database
    let now = at('04T03:30')
    const site = run(opened.database, temp.folder, () => now, 1)
    await expect.poll(() => site.written.length).toBe(1)
    const [first = ''] = await readdir(temp.backups)
    // The obstacle may be removed later.
    await writeFile(join(temp.folder, 'uploads'), 'no folder')
    now = at('05T03:30')
    await expect.poll(() => site.failures.length).toBeGreaterThan(0)
    expect(await readdir(temp.backups)).toEqual([first])
    expect(await lastBackup(kysely)).toMatchObject({
      latest: { at: at('04T03:30').toISOString() },
      failed: { at: now.toISOString(), reason: 'ENOTDIR' },
    })
    await rm(join(temp.folder, 'uploads'))
    await site.polled()
    expect(site.written).toHaveLength(1)
    now = at('05T03:45')
    await expect.poll(() => site.written).toEqual([[], [first]])
    expect(await lastBackup(kysely)).toMatchObject({
      latest: { at: now.toISOString() },
      failed: null,
    })
    await site.stop()
  })

  test(`other files in the folder stay (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using temp = await createFolder()
    await mkdir(temp.backups)
    // The first two are backups of ours, one of them by a development version.
    const copies = ['atlas-2027-01-01T03-30-00Z.tar', 'atlas-2027-01-02T03-30-00Z.sqlite.gz']
    for (const name of [...copies, 'by-hand.sqlite.gz', 'atlas-old.tar'])
      await writeFile(join(temp.backups, name), '')
    const site = run(opened.database, temp.folder, () => at('04T03:30'), 1)
    await expect.poll(() => site.written.length).toBe(1)
    await site.stop()
    expect((await readdir(temp.backups)).toSorted()).toEqual([
      'atlas-2027-01-04T03-30-00Z.sqlite.gz',
      'atlas-old.tar',
      'by-hand.sqlite.gz',
    ])
  })

  test(`a clock that was a day ahead delays no backup for long (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using temp = await createFolder()
    let now = at('05T03:30')
    const site = run(opened.database, temp.folder, () => now, 3)
    await expect.poll(() => site.written.length).toBe(1)
    now = at('04T12:00')
    await expect.poll(() => site.written.length).toBe(2)
    await site.stop()
    expect(site.failures).toEqual([])
  })
}
