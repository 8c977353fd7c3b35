import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { DatabaseUnavailableError } from '#storage/database-error.ts'
import { type Database, openDatabase } from '#storage/database.ts'
import { insertMessage } from '#storage/feedback/message-store.ts'
import { openErasureList } from '#storage/mail/erasure-list.ts'
import { listMigrations, migrateDatabase } from '#storage/migrate.ts'
import { openFolderPictures, type PictureFiles } from '#storage/picture-files.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { countRows } from '#storage/testing/count-rows.ts'
import { type AnyRow, fillEveryTable, readEveryTable } from '#storage/testing/fill-tables.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'
import { openBackup, writeBackup } from '#services/backup/backup.ts'
import { restoreBackup } from '#services/backup/restore.ts'
import { subscribe } from '#services/mail/subscribers/subscribing.ts'

const now = new Date('2027-01-04T03:30:00.000Z')
const clock = () => now
const id = 'a'.repeat(24)
const sizes = [
  `${id}-400x200.avif`,
  `${id}-400x200.webp`,
  `${id}-500x250.avif`,
  `${id}-500x250.webp`,
]

/** A temporary folder with a subfolder for pictures. */
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-backup-'))
  const pictures = openFolderPictures(join(folder, 'uploads'))
  return {
    folder,
    pictures,
    file: join(folder, 'backup.sqlite.gz'),
    dataDir: folder,
    clock,
    erasures: openErasureList(join(folder, 'erasures')),
    publicUrl: 'http://127.0.0.1:3000',
    names: async () => (await readdir(join(folder, 'uploads')).catch(() => [])).toSorted(),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The metadata of a backup. */
async function readSummary(file: string, folder: string) {
  await using backup = await openBackup(file, folder)
  return backup.summary
}

/**
 * Flips one bit of the file at this byte, or the first later one that changes the unpacked data:
 * some bits of DEFLATE (RFC 1951) carry nothing.
 */
function flipBit(file: Buffer, from: number): Buffer {
  const flipped = Buffer.from(file)
  flipped[from]! ^= 1
  try {
    gunzipSync(flipped)
  } catch {
    return flipped
  }
  return flipBit(file, from + 1)
}

/**
 * Writes a backup of an otherwise empty site by a program with these tables, altered afterwards.
 */
async function forgeBackup(
  file: string,
  alter: string,
  to = listMigrations().then((names) => names.at(-1)!),
): Promise<void> {
  const unpacked = `${file}.unpacked`
  const database = openDatabase({ file: unpacked })
  await migrateDatabase(database, { to: await to })
  await database.close()
  const sqlite = new DatabaseSync(unpacked)
  sqlite.exec(
    `pragma journal_mode = delete; pragma application_id = ${0x41_54_4c_53}; create table backup (made_at text, missing text)`,
  )
  sqlite.exec(`insert into backup values ('${now.toISOString()}', '[]'); ${alter}`)
  sqlite.close()
  await writeFile(file, gzipSync(await readFile(unpacked)))
  await rm(unpacked)
}

/**
 * The data that a restore must return: all but sessions, rate limits, messages between processes,
 * data stored elsewhere, texts of other sites, and generated values.
 */
async function contentOf({ kysely }: Database): Promise<Record<string, AnyRow[] | undefined>> {
  const {
    session: _sessions,
    picture_file: _pictures,
    limit_count: _counts,
    import_file: _files,
    page_text: _texts,
    setting,
    ...rest
  } = await readEveryTable(kysely)
  return {
    ...rest,
    setting: setting?.filter(({ key }) => key !== 'catalogue-version' && key !== 'mails-held'),
  }
}

for (const from of databases) {
  for (const into of databases) {
    test(`a backup restores everything except sessions, from ${from.name} to ${into.name}`, async () => {
      await using source = await from.open()
      await using target = await into.open()
      await using setup = await openFolder()
      await using other = await openFolder()
      const db = source.database
      await fillEveryTable(db.kysely, 250)
      for (const name of sizes) await setup.pictures.write(name, Buffer.from(name))
      const summary = await writeBackup({ ...setup, db }, setup.file)
      expect(summary).toMatchObject({
        createdAt: now.toISOString(),
        pictures: 4,
        missing: [],
        rows: { opportunity: 250, watch: 250 },
      })
      expect(summary.rows).not.toHaveProperty('session')
      expect((await stat(setup.file)).mode & 0o777).toBe(0o600)
      expect(await readSummary(setup.file, setup.folder)).toEqual(summary)
      // Any SQLite program can open it, even read-only, because it needs no log beside it.
      const unpacked = join(setup.folder, 'unpacked.sqlite')
      await writeFile(unpacked, gunzipSync(await readFile(setup.file)))
      const sqlite = new DatabaseSync(`file:${unpacked}?immutable=1`, { readOnly: true })
      const count = (table: string) =>
        sqlite.prepare(`select count(*) as count from ${table}`).get()?.['count']
      expect(['opportunity', 'picture_file', 'session'].map(count)).toEqual([250, 4, 0])
      expect(sqlite.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'delete' })
      sqlite.close()

      const { kysely } = target.database
      await kysely
        .insertInto('session')
        .values({ token_hash: 'x', created_at: '', seen_at: '', expires_at: '', agent: null })
        .execute()
      const version = await getCatalogueVersion(kysely, now)
      const { held } = await restoreBackup({ ...other, db: target.database }, setup.file)
      const waiting = (await contentOf(db))['mail']?.map((row) =>
        row['state'] === 'waiting' ? { ...row, state: 'held', lease: null } : row,
      )
      const sort = (rows: readonly object[] = []) =>
        rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      expect(held).toBe(125)
      const { mail, ...content } = await contentOf(target.database)
      const { mail: _mail, ...expected } = await contentOf(db)
      expect(content).toEqual(expected)
      expect(sort(mail)).toEqual(sort(waiting))
      expect(await kysely.selectFrom('session').select('token_hash').execute()).toEqual([])
      expect(await getCatalogueVersion(kysely, now)).not.toBe(version)
      if (into.name === 'PostgreSQL') expect(await countRows(kysely, 'watch')).toBe(250)
      expect(await other.names()).toEqual(sizes)
      expect((await other.pictures.read(sizes[0]!))?.length).toBe(sizes[0]!.length)
      expect((await readdir(other.folder)).filter((name) => name.startsWith('.'))).toEqual([])
    })
  }
}

for (const kind of databases) {
  test(`a backup holds one instant, whatever is written meanwhile (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await fillEveryTable(db.kysely)
    const message = {
      name: 'Ada',
      email: 'ada@example.org',
      website: null,
      message: 'Hello',
      createdAt: now.toISOString(),
    }
    const messages = await db.readSnapshot(async (snapshot) => {
      await insertMessage(db.kysely, { id: 'later', ...message })
      await db.kysely.deleteFrom('message').where('id', '=', 'message 0').execute()
      const found: unknown[] = []
      for await (const rows of snapshot.rows('message', ['id']))
        found.push(...rows.map((row) => row['id']))
      return found
    })
    expect(messages.toSorted()).toEqual(['message 0', 'message 1', 'message 2'])
    expect(
      await db.kysely.selectFrom('message').select('id').where('id', '=', 'later').execute(),
    ).toHaveLength(1)
  })

  test(`a missing picture is reported and stops nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using setup = await openFolder()
    const db = opened.database
    await fillEveryTable(db.kysely)
    await db.kysely
      .updateTable('setting')
      .set({ value: `["/uploads/${id}-500x250.webp"]` })
      .where('key', 'like', 'key 0%')
      .execute()
    await setup.pictures.write(sizes[0]!, Buffer.from('here'))
    // A folder has no bytes to read.
    const unreadable = `${'b'.repeat(24)}-10x10.avif`
    const pictures = {
      ...setup.pictures,
      list: async () => [
        ...(await setup.pictures.list()),
        { name: unreadable, size: 1, storedAt: now },
      ],
    }
    await mkdir(join(setup.folder, 'uploads', unreadable))
    const summary = await writeBackup({ db, clock, pictures }, setup.file)
    expect(summary.missing).toEqual([...sizes.slice(1), unreadable])
    expect(summary.pictures).toBe(1)
    expect(await readSummary(setup.file, setup.folder)).toEqual(summary)
  })

  test(`a failure of the picture store ends a backup or restore with its reason and leaves nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using target = await kind.open()
    await using setup = await openFolder()
    for (const name of sizes) await setup.pictures.write(name, Buffer.from(name))
    const source = { ...setup, db: opened.database }
    await writeBackup(source, setup.file)
    // It disappears when the first of the four has been read.
    let isDown = false
    const orFail = async <Result>(read: Promise<Result>) => {
      if (isDown) throw new DatabaseUnavailableError('ECONNREFUSED', 'It is away')
      return await read
    }
    const leaving: PictureFiles = {
      ...setup.pictures,
      list: (beginning) => orFail(setup.pictures.list(beginning)),
      read(name) {
        isDown ||= name !== sizes[0]
        return orFail(setup.pictures.read(name))
      },
    }
    const error = {
      code: 'unavailable',
      reason: { key: 'backup-not-written', reason: 'ECONNREFUSED' },
    }
    await expect(
      writeBackup({ ...source, pictures: leaving }, join(setup.folder, 'second.sqlite.gz')),
    ).rejects.toMatchObject(error)
    expect((await readdir(setup.folder)).toSorted()).toEqual(['backup.sqlite.gz', 'uploads'])
    const unavailable = {
      code: 'unavailable',
      reason: { key: 'backup-not-restored', reason: 'ECONNREFUSED' },
    }
    await expect(
      restoreBackup({ ...source, db: target.database, pictures: leaving }, setup.file),
    ).rejects.toMatchObject(unavailable)
    expect((await readdir(setup.folder)).toSorted()).toEqual(['backup.sqlite.gz', 'uploads'])
  })

  test(`a backup that cannot be written leaves nothing, and no file is overwritten (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using setup = await openFolder()
    const source = { ...setup, db: opened.database }
    await writeFile(setup.file, 'mine')
    await expect(writeBackup(source, setup.file)).rejects.toMatchObject({
      reason: { key: 'backup-there' },
    })
    expect(await readFile(setup.file, 'utf8')).toBe('mine')
    await expect(writeBackup(source, join(setup.folder, 'nowhere', 'x'))).rejects.toMatchObject({
      reason: { key: 'backup-not-written', reason: 'ENOENT' },
    })
    const broken = {
      ...source,
      pictures: { ...setup.pictures, list: () => Promise.reject(new Error('away')) },
    }
    await expect(writeBackup(broken, join(setup.folder, 'other'))).rejects.toMatchObject({
      reason: { key: 'backup-not-written' },
    })
    // The error of a database that stopped responding.
    const silent = new Problem(
      'unavailable',
      { key: 'data-away' },
      { cause: new DatabaseUnavailableError('ETIMEDOUT', 'It said nothing') },
    )
    const failing = {
      ...source,
      pictures: { ...setup.pictures, list: () => Promise.reject(silent) },
    }
    await expect(writeBackup(failing, join(setup.folder, 'other'))).rejects.toMatchObject({
      reason: { key: 'backup-not-written', reason: 'ETIMEDOUT' },
    })
    expect(await readdir(setup.folder)).toEqual(['backup.sqlite.gz'])
  })

  test(`an incomplete file, or one of a newer program, is not restored and changes nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using setup = await openFolder()
    await using other = await openFolder()
    const source = databases[0]!
    await using filled = await source.open()
    await fillEveryTable(filled.database.kysely)
    await setup.pictures.write(sizes[0]!, Buffer.from('picture'))
    await writeBackup({ ...setup, db: filled.database }, setup.file)
    const original = await readFile(setup.file)
    const before = await readEveryTable(opened.database.kysely)
    const refuse = async (key: string, values: object = {}) => {
      const deps = { ...other, db: opened.database }
      await expect(restoreBackup(deps, other.file)).rejects.toMatchObject({
        reason: { key, ...values },
      })
      expect(await readEveryTable(opened.database.kysely)).toEqual(before)
      expect(await other.names()).toEqual([])
    }
    for (const offset of [
      10,
      600,
      1024,
      1500,
      Math.floor(original.length / 2),
      original.length - 8,
      original.length - 1,
    ]) {
      await writeFile(other.file, flipBit(original, offset))
      await refuse('backup-damaged')
    }
    for (const length of [10, 600, 2000, original.length - 512, original.length - 1]) {
      await writeFile(other.file, original.subarray(0, length))
      await refuse('backup-damaged')
    }
    await writeFile(other.file, original)
    await appendFile(other.file, 'more')
    await refuse('backup-damaged')
    const unpacked = gunzipSync(original)
    for (const bytes of [
      '',
      'SQLite format 3',
      unpacked,
      gzipSync(''),
      gzipSync('a letter to Ada, which is no database'),
    ]) {
      await writeFile(other.file, bytes)
      await refuse('backup-none')
    }
    for (const bytes of [
      unpacked.subarray(0, -4096),
      Buffer.from(unpacked).fill(7, 8192, 40_960),
    ]) {
      await writeFile(other.file, gzipSync(bytes))
      await refuse('backup-damaged')
    }
    await rm(other.file)
    await refuse('backup-not-read', { reason: 'ENOENT' })
    // As development versions wrote them.
    await writeFile(other.file, Buffer.alloc(4096).fill('head.json', 0, 9))
    await refuse('backup-old')

    await forgeBackup(other.file, 'pragma application_id = 7')
    await refuse('backup-none')
    await forgeBackup(
      other.file,
      `insert into kysely_migration values ('9999-later', '${now.toISOString()}')`,
    )
    await refuse('backup-tables-newer', { name: '9999-later' })
    const odd = [
      'drop table backup',
      'delete from backup',
      `update backup set made_at = 'yesterday'`,
      `update backup set missing = '{}'`,
      'drop table kysely_migration',
      'drop table message',
      'alter table message drop column website',
      `insert into picture_file values ('../../x', 'x', '')`,
    ]
    for (const alter of odd) {
      await forgeBackup(other.file, alter)
      await refuse('backup-damaged')
    }
    expect((await readdir(other.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test(`a backup of an older program is migrated (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using setup = await openFolder()
    const ada = `'ada', 'ada@example.org', 'confirmed', 'Yes', '', ''`
    const alter = `insert into subscriber (id, email, state, consent_text, consent_at, created_at) values (${ada})`
    await forgeBackup(setup.file, alter, Promise.resolve('0015-clicks'))
    await restoreBackup({ ...setup, db: opened.database }, setup.file)
    const subscriber = {
      id: 'ada',
      email: 'ada@example.org',
      state: 'confirmed',
      consent_text: 'Yes',
      refusals: 0,
    }
    expect(
      await opened.database.kysely.selectFrom('subscriber').selectAll().execute(),
    ).toMatchObject([subscriber])
  })

  test(`only an empty site accepts a backup, and the starter catalogue counts as content (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using setup = await openFolder()
    const db = opened.database
    const deps = { ...setup, db }
    await writeBackup(deps, setup.file)
    await setup.pictures.write(sizes[0]!, Buffer.from('mine'))
    await subscribe({ db, clock }, { email: 'ada@example.org' }, sampleReader)
    const refused = {
      code: 'conflict',
      reason: { key: 'restore-not-empty', items: 0, subscribers: 1, messages: 0, pictures: 1 },
    }
    await expect(restoreBackup(deps, setup.file)).rejects.toMatchObject(refused)
    await db.kysely.deleteFrom('subscriber').execute()
    await setup.pictures.remove([sizes[0]!])
    await loadStarterCatalogue(db.kysely, now)
    const before = await readEveryTable(db.kysely)
    await expect(restoreBackup(deps, setup.file)).rejects.toMatchObject({
      reason: {
        key: 'restore-not-empty',
        items: starterCounts.opportunities,
        posts: starterCounts.posts,
      },
    })
    expect(await readEveryTable(db.kysely)).toEqual(before)
  })

  test(`a restore that fails at its end leaves no row and no picture, and a killed one can be repeated (${kind.name})`, async () => {
    await using source = await databases[0]!.open()
    await using opened = await kind.open()
    await using setup = await openFolder()
    await using other = await openFolder()
    await fillEveryTable(source.database.kysely)
    for (const name of sizes) await setup.pictures.write(name, Buffer.from(name))
    await writeBackup({ ...setup, db: source.database }, setup.file)
    const { kysely } = opened.database
    const before = await readEveryTable(kysely)
    // The last table to be filled refuses its rows.
    await kysely.schema.alterTable('admin').renameTo('elsewhere').execute()
    await expect(restoreBackup({ ...other, db: opened.database }, setup.file)).rejects.toThrow()
    await kysely.schema
      .alterTable('elsewhere' as never)
      .renameTo('admin')
      .execute()
    expect(await readEveryTable(kysely)).toEqual(before)
    expect(await other.names()).toEqual([])
    const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })
    const pictures = { ...other.pictures, write: () => Promise.reject(full) }
    await expect(
      restoreBackup({ ...other, pictures, db: opened.database }, setup.file),
    ).rejects.toMatchObject({
      reason: { key: 'backup-not-restored', reason: 'ENOSPC' },
    })
    expect(await readEveryTable(kysely)).toEqual(before)
    // The remains of a killed process.
    await other.pictures.write(sizes[1]!, Buffer.from(sizes[1]!))
    await restoreBackup({ ...other, db: opened.database }, setup.file)
    expect(await other.names()).toEqual(sizes)
  })

  test(`no column numbers itself, so a restore resets no counter (${kind.name})`, async () => {
    await using opened = await kind.open()
    const found = await opened.database.kysely.introspection.getTables()
    const counting = found.flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.isAutoIncrementing)
        .map((column) => `${name}.${column.name}`),
    )
    expect(counting).toEqual([])
  })
}
