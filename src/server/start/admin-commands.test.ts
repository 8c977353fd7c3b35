import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import type { Database } from '#storage/database.ts'
import { programFolder } from '#storage/files.ts'
import { insertPasskey } from '#storage/passkey-store.ts'
import { openFolderPictures } from '#storage/picture-files.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createAccounts } from '#services/account/account.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { runAdminCommand } from '#server/start/admin-commands.ts'

const clock = () => new Date('2027-01-04T09:00:00.000Z')
const noWeb = () => Promise.reject(new Error('no web here'))

for (const kind of databases) {
  test(`the data of an address is printed and deleted on the command line (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const services = createPublicServices({ db, clock })
    await services.subscribe({ email: 'ada@example.org' }, sampleReader)
    await services.sendMessage({ name: 'Ada', email: 'Ada@Example.org', message: 'Hello' })
    const run = async (...args: string[]) => {
      const lines: string[] = []
      const deps = {
        config: {
          dataDir: '',
          outboxDir: '',
          erasuresFile: join(tmpdir(), `erasures-${crypto.randomUUID()}`),
          siteName: 'Scholarship Atlas',
          starterCatalogue: true,
          publicUrl: 'http://127.0.0.1:3000',
        },
        db,
        pictures: openFolderPictures(''),
        clock,
        web: { resolve: noWeb, request: noWeb },
        pause: async () => {},
        env: {},
      }
      return {
        code: await runAdminCommand(args, { ...deps, print: (line) => lines.push(line) }),
        text: lines.join('\n'),
      }
    }
    const exported = await run('export-address', 'ADA@example.org')
    expect([exported.code, JSON.parse(exported.text)]).toMatchObject([
      0,
      {
        subscriptions: [{ email: 'ada@example.org' }],
        messages: [{ message: 'Hello' }],
        mails: [{}, {}],
        links: [{}],
      },
    ])
    expect(await run('erase-address', 'ada@example.org')).toEqual({
      code: 0,
      text: '5 rows deleted.',
    })
    expect(JSON.parse((await run('export-address', 'ada@example.org')).text)).toMatchObject({
      subscriptions: [],
      messages: [],
      mails: [],
    })
    expect(await run('erase-address', 'nobody')).toEqual({
      code: 1,
      text: 'Enter an email address, such as name@example.org.',
    })
    expect((await run('erase-address')).code).toBe(2)
  })
}

test('a command that needs a site creates none, because an empty backup would look like a real one', async () => {
  await using temp = await createFolder()
  const dataDir = join(temp.folder, 'typo')
  const backup = join(temp.folder, 'backup.sqlite.gz')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', 'backup', backup], {
    cwd: fileURLToPath(programFolder),
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(stderr).toBe(
    `There is no site here: the database file ${join(dataDir, 'atlas.sqlite')} does not exist. Set DATA_DIR or DATABASE_URL to that of the site.\n`,
  )
  expect([status, await readdir(temp.folder)]).toEqual([1, []])
})

test('a backup is created and restored on the command line, and a refusal is one sentence', async () => {
  const [kind] = databases
  await using source = await kind!.open()
  await using target = await kind!.open()
  await using temp = await createFolder()
  await createPublicServices({ db: source.database, clock }).sendMessage({
    name: 'Ada',
    email: 'ada@example.org',
    message: 'Hello',
  })
  const run = async (db: Database, ...args: string[]) => {
    const lines: string[] = []
    const config = {
      dataDir: temp.folder,
      outboxDir: '',
      erasuresFile: join(temp.folder, 'erasures'),
      siteName: 'Scholarship Atlas',
      starterCatalogue: true,
      publicUrl: 'http://127.0.0.1:3000',
    }
    const deps = {
      config,
      db,
      pictures: openFolderPictures(join(temp.folder, 'uploads')),
      clock,
      pause: async () => {},
      env: {},
    }
    const web = { resolve: noWeb, request: noWeb }
    return {
      code: await runAdminCommand(args, { ...deps, web, print: (line) => lines.push(line) }),
      lines,
    }
  }
  const file = join(temp.folder, 'backup.sqlite.gz')
  const counts = '0 opportunities, 0 articles, 0 subscribers, 1 message, 0 image files, 0.0 MB'
  expect(await run(source.database, 'backup', file)).toEqual({
    code: 0,
    lines: [`Backup written to ${file} and checked: ${counts}.`],
  })
  expect(await run(source.database, 'backup', file)).toEqual({
    code: 1,
    lines: ['A file with this name already exists. Choose another name.'],
  })
  const restored = await run(target.database, 'restore', file)
  expect(restored.code).toBe(0)
  expect(restored.lines[0]).toBe(`Restored as of 2027-01-04T09:00:00.000Z: ${counts}.`)
  expect(restored.lines[1]).toContain('There is no list of erased addresses')
  expect(restored.lines[3]).toBe('Emails on hold: 1.')
  const again = await run(target.database, 'restore', file)
  expect([again.code, again.lines[0]]).toEqual([
    1,
    expect.stringMatching(/^This site is not empty: 1 message\..*STARTER_CATALOGUE/),
  ])
  await writeFile(join(temp.folder, 'other'), 'no backup')
  expect(await run(target.database, 'restore', join(temp.folder, 'other'))).toEqual({
    code: 1,
    lines: ['This file is not a backup of this site.'],
  })
  expect((await run(target.database, 'restore')).code).toBe(2)
})

test('a reset password and a restore under another address say which passkeys are gone', async () => {
  const [kind] = databases
  await using source = await kind!.open()
  await using target = await kind!.open()
  await using temp = await createFolder()
  const passkey = { publicKey: '', counter: 0, transports: [], challengeAt: null }
  const createdAt = clock().toISOString()
  for (const rpId of ['old.example', 'old.example', 'new.example'])
    await insertPasskey(source.database.kysely, {
      ...passkey,
      id: crypto.randomUUID(),
      name: 'Phone',
      rpId,
      createdAt,
    })
  const accounts = createAccounts({ db: source.database, clock })
  await accounts.resetPassword({ password: 'mellow granite 47 kites' })
  expect(await accounts.passkeys.list()).toEqual([])
  const again = async (rpId: string) =>
    insertPasskey(source.database.kysely, {
      ...passkey,
      id: crypto.randomUUID(),
      name: rpId,
      rpId,
      createdAt,
    })
  await again('old.example')
  await again('new.example')
  const app = await accounts.secondStep.start('mellow granite 47 kites')
  const { secret = '', sealed = '' } = app.ok ? app.value : {}
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock().getTime(),
  })
  await accounts.secondStep.turnOn({ sealed, code })
  await accounts.keys.create({
    name: 'Script',
    scope: 'read',
    days: 'never',
    current: 'mellow granite 47 kites',
  })
  const run = async (db: Database, ...args: string[]) => {
    const lines: string[] = []
    const config = {
      dataDir: temp.folder,
      outboxDir: '',
      erasuresFile: join(temp.folder, 'erasures'),
      siteName: 'Scholarship Atlas',
      starterCatalogue: true,
      publicUrl: 'https://new.example',
    }
    await runAdminCommand(args, {
      config,
      db,
      pictures: openFolderPictures(join(temp.folder, 'uploads')),
      clock,
      web: { resolve: noWeb, request: noWeb },
      pause: async () => {},
      env: { NEW_PASSWORD: 'mellow granite 47 kites' },
      print: (line) => lines.push(line),
    })
    return lines
  }
  const file = join(temp.folder, 'backup.sqlite.gz')
  await run(source.database, 'backup', file)
  expect(await run(target.database, 'restore', file)).toContain(
    '1 passkey removed, because PUBLIC_URL has another host than before. Add new ones at /admin/account.',
  )
  expect(await run(target.database, 'reset-password')).toEqual([
    'Administrator "admin": password changed. All sessions have ended.',
    '1 passkey removed.',
    'The second step of the login is off.',
    '1 key for scripts stays. Remove it at /admin/account.',
  ])
})

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-commands-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
