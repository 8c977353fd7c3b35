import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import type { Database } from '#storage/database.ts'
import { type ErasureList, openErasureList } from '#storage/mail/erasure-list.ts'
import { claimMails } from '#storage/mail/outbox.ts'
import { findSubscriberByEmail, findSuppression } from '#storage/mail/subscribers.ts'
import { openFolderPictures } from '#storage/picture-files.ts'
import { databases } from '#storage/testing/test-database.ts'
import { writeBackup } from '#services/backup/backup.ts'
import { restoreBackup } from '#services/backup/restore.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createMailing } from '#services/mail/mailing.ts'
import { recordRefusal } from '#services/mail/worker.ts'
import { openMailKey } from '#services/secret.ts'

const hour = (hours: number) => new Date(Date.parse('2027-01-04T00:00:00.000Z') + hours * 3_600_000)
const emailOf = (name: string) => `${name}@example.org`

/** A site with a manual clock. */
function openSite(db: Database, folder: string, erasures: ErasureList) {
  let now = hour(0)
  const clock = () => now
  const deps = {
    db,
    clock,
    erasures,
    dataDir: folder,
    publicUrl: 'http://127.0.0.1:3000',
    pictures: openFolderPictures(join(folder, 'uploads')),
  }
  const services = createPublicServices(deps)
  const mailing = createMailing(deps)
  const idOf = async (name: string) =>
    (await findSubscriberByEmail(db.kysely, emailOf(name)))?.id ?? ''
  return {
    deps,
    rights: mailing.rights,
    at: (time: Date) => void (now = time),
    subscribe: (name: string) => services.subscribe({ email: emailOf(name) }, sampleReader),
    write: (name: string) => services.sendMessage({ name, email: emailOf(name), message: 'Hello' }),
    async leave(name: string) {
      const id = await idOf(name)
      const key = await openMailKey(db.kysely, now)
      return await mailing.subscribing.leave({ subscriber: id, proof: key.sign('leave', id) })
    },
    idOf,
  }
}

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-erasures-'))
  return {
    folder,
    file: join(folder, 'erasures'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function everything({ kysely }: Database): Promise<string> {
  const tables = ['subscriber', 'mail', 'message', 'mail_token', 'watch'] as const
  return JSON.stringify(
    await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute())),
  )
}

for (const kind of databases) {
  test(`addresses erased, unsubscribed or refused after a backup stay out of it, and later subscribers come back (${kind.name})`, async () => {
    await using first = await kind.open()
    await using second = await kind.open()
    await using temp = await createFolder()
    const erasures = openErasureList(temp.file)
    const site = openSite(first.database, temp.folder, erasures)
    for (const name of ['stays', 'erased', 'left', 'refused', 'returned']) {
      await site.subscribe(name)
      if (name !== 'left') await site.write(name)
    }
    site.at(hour(1))
    await site.rights.erase(emailOf('returned'))
    site.at(hour(2))
    await site.subscribe('returned')
    await site.write('returned')
    site.at(hour(3))
    const backup = join(temp.folder, 'backup.sqlite.gz')
    await writeBackup(site.deps, backup)

    site.at(hour(4))
    await site.rights.erase(emailOf('erased').toUpperCase())
    expect(await site.leave('left')).toBe('left')
    const { kysely } = first.database
    const refused = await site.idOf('refused')
    await kysely.updateTable('subscriber').set({ refusals: 2 }).where('id', '=', refused).execute()
    const mails = await claimMails(kysely, 'lease', 100, 60_000, hour(4))
    await recordRefusal(
      { db: first.database, erasures },
      mails.find(({ recipient }) => recipient === refused)!,
      '550',
      hour(4),
    )
    const before = await everything(first.database)
    expect([
      before.includes('refused'),
      before.includes('left'),
      before.includes('erased@'),
    ]).toEqual([true, false, false])

    const restored = openSite(second.database, join(temp.folder), erasures)
    restored.at(hour(5))
    const { erased } = await restoreBackup(restored.deps, backup)
    expect(erased).toBe(3)
    const after = await everything(second.database)
    for (const name of ['erased', 'left']) expect(after, name).not.toContain(emailOf(name))
    for (const name of ['erased', 'left', 'refused'])
      expect(await restored.idOf(name), name).toBe('')
    for (const name of ['stays', 'returned']) {
      expect(await restored.idOf(name), name).toBe(await site.idOf(name))
      expect((await restored.rights.export(emailOf(name))).messages, name).toHaveLength(1)
    }
    // Messages of a refused address stay, as without a restore.
    expect((await restored.rights.export(emailOf('refused'))).messages).toHaveLength(1)
    const key = await openMailKey(second.database.kysely, hour(5))
    for (const reason of ['left', 'refused'] as const)
      expect(
        (await findSuppression(second.database.kysely, [key.hashAddress(emailOf(reason))]))?.reason,
      ).toBe(reason)
  })

  test(`an address erased on a new site stays erased at each restore of the old backup (${kind.name})`, async () => {
    await using temp = await createFolder()
    const erasures = openErasureList(temp.file)
    const backup = join(temp.folder, 'backup.sqlite.gz')
    await using lost = await kind.open()
    const old = openSite(lost.database, temp.folder, erasures)
    await old.write('ada')
    await old.write('ben')
    await old.subscribe('ben')
    await writeBackup(old.deps, backup)

    await using anew = await kind.open()
    const site = openSite(anew.database, temp.folder, erasures)
    site.at(hour(1))
    await site.rights.erase(emailOf('ada'))
    expect((await restoreBackup(site.deps, backup)).erased).toBe(1)
    // Once more, when the key of the intermediate site is gone.
    await using again = await kind.open()
    expect((await restoreBackup({ ...site.deps, db: again.database }, backup)).erased).toBe(1)
    for (const { database } of [anew, again]) {
      const stored = await everything(database)
      expect([stored.includes(emailOf('ada')), stored.includes(emailOf('ben'))]).toEqual([
        false,
        true,
      ])
    }
  })

  test(`an address erased under an older spelling of domains stays erased, and a current site erases every spelling (${kind.name})`, async () => {
    await using first = await kind.open()
    await using second = await kind.open()
    await using temp = await createFolder()
    const erasures = openErasureList(temp.file)
    const site = openSite(first.database, temp.folder, erasures)
    const services = createPublicServices({ db: first.database, clock: () => hour(0) })
    for (const email of ['bo@straße.de', 'ada@ｅxample.org'])
      await services.sendMessage({ name: 'B', email, message: 'Hello' })
    await services.subscribe({ email: 'ada@e\ufe0fxample.org' }, sampleReader)
    const backup = join(temp.folder, 'backup.sqlite.gz')
    await writeBackup(site.deps, backup)
    // As the previous program wrote it.
    const key = await openMailKey(first.database.kysely, hour(0))
    await erasures.add({
      at: hour(1).toISOString(),
      reason: 'erased',
      addressHash: key.hashAddress('bo@straße.de'),
    })
    expect(
      await restoreBackup(openSite(second.database, temp.folder, erasures).deps, backup),
    ).toMatchObject({ erased: 1 })
    expect(await everything(second.database)).not.toContain('bo@')
    const restored = openSite(second.database, temp.folder, erasures)
    expect(await restored.rights.erase('ada@example.org')).toBe(5)
    expect(await everything(second.database)).not.toContain('ada@')
  })

  test(`an address stays erased on a site that had sent no email and erased no address at the backup (${kind.name})`, async () => {
    await using first = await kind.open()
    await using second = await kind.open()
    await using temp = await createFolder()
    const erasures = openErasureList(temp.file)
    const site = openSite(first.database, temp.folder, erasures)
    await site.write('ada')
    const backup = join(temp.folder, 'backup.sqlite.gz')
    await writeBackup(site.deps, backup)
    site.at(hour(1))
    await site.rights.erase(emailOf('ada'))
    expect(
      await restoreBackup(openSite(second.database, temp.folder, erasures).deps, backup),
    ).toMatchObject({ erased: 1 })
    expect(await everything(second.database)).not.toContain('ada')
  })

  test(`if the list cannot be written, erasing and unsubscribing fail with a request to try again (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using temp = await createFolder()
    const site = openSite(
      opened.database,
      temp.folder,
      openErasureList(join(temp.folder, 'nowhere', 'erasures')),
    )
    await site.subscribe('ada')
    await expect(site.rights.erase(emailOf('ada'))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(site.leave('ada')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await site.idOf('ada')).not.toBe('')
  })
}

test('a restore counts the unreadable lines of the list, and refuses a file that is no such list', async () => {
  const [kind] = databases
  await using source = await kind!.open()
  await using target = await kind!.open()
  await using temp = await createFolder()
  const backup = join(temp.folder, 'backup.sqlite.gz')
  await writeBackup(openSite(source.database, temp.folder, openErasureList(temp.file)).deps, backup)
  await writeFile(temp.file, 'Dear Ada,\nthis is another file.\n')
  const erasures = openErasureList(temp.file)
  const { deps } = openSite(target.database, temp.folder, erasures)
  await expect(restoreBackup(deps, backup)).rejects.toMatchObject({
    code: 'invalid',
    reason: { key: 'erasures-none' },
  })
  await erasures.add({ at: hour(1).toISOString(), reason: 'erased', addressHash: 'a'.repeat(43) })
  expect(await restoreBackup(deps, backup)).toMatchObject({ erased: 0, passedOver: 2 })
})

test('the list names no address, only its owner can read it, and a broken line spoils no other', async () => {
  await using temp = await createFolder()
  const list = openErasureList(temp.file)
  expect(await list.read()).toBe(undefined)
  const erasure = {
    at: hour(1).toISOString(),
    reason: 'erased',
    addressHash: 'a'.repeat(43),
  } as const
  await list.add(erasure)
  await appendFile(temp.file, `${hour(2).toISOString()} era`)
  await Promise.all([
    list.add({ ...erasure, reason: 'left' }),
    list.add({ ...erasure, reason: 'refused' }),
  ])
  const read = await list.read()
  expect(read?.erasures.map(({ reason }) => reason)).toEqual([
    'erased',
    expect.any(String),
    expect.any(String),
  ])
  expect(read?.passedOver).toBe(1)
  expect((await stat(temp.file)).mode & 0o777).toBe(0o600)
  expect((await readFile(temp.file, 'utf8')).split('\n')[0]).toBe(
    `${erasure.at} erased ${erasure.addressHash}`,
  )
})
