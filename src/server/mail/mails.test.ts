import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openDatabase } from '#storage/database.ts'
import { countMails, insertMails } from '#storage/mail/outbox.ts'
import { migrateDatabase } from '#storage/migrate.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { createMails } from '#server/mail/mails.ts'
import { startSite } from '#server/start/start.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { configOf, standInPages } from '#server/testing/stand-in.ts'

/** A folder with a migrated database and one email in it, and the logged errors. */
async function openSetup(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-thread-'))
  const config = await configOf({ DATA_DIR: folder, ...env })
  const db = openDatabase({ file: config.databaseFile })
  await migrateDatabase(db)
  const content = { kind: 'confirmation' } as const
  await insertMails(
    db.kysely,
    [{ issue: 'test', recipient: 'ada', email: 'ada@example.org', content }],
    new Date(),
  )
  const errors: string[] = []
  const log = pino({}, { write: (line) => void errors.push(line) })
  return {
    folder,
    config,
    db,
    errors,
    deps: { db, config, log, print: () => {} },
    async [Symbol.asyncDispose]() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('emails are sent under the site’s current name until the stop', async () => {
  await using setup = await openSetup()
  await saveSetting(
    setup.db.kysely,
    'site-options',
    { name: 'Grants for All', adsOn: null, popupPause: 'none' },
    new Date(),
  )
  const mails = createMails(setup.deps)
  mails.start()
  await expect.poll(() => countMails(setup.db.kysely)).toEqual({ waiting: 0, sent: 1, failed: 0 })
  expect(
    (await readdir(setup.config.outboxDir)).filter((name) => name.endsWith('.eml')),
  ).toHaveLength(1)
  await mails.stop()
  expect(setup.errors).toEqual([])
  await insertMails(
    setup.db.kysely,
    [
      {
        issue: 'other',
        recipient: 'ada',
        email: 'ada@example.org',
        content: { kind: 'confirmation' },
      },
    ],
    new Date(),
  )
  expect(await countMails(setup.db.kysely)).toMatchObject({ waiting: 1 })
})

test('the log says how many confirmations wait for their hour', async () => {
  await using setup = await openSetup()
  const content = { kind: 'confirmation' } as const
  const later = new Date(Date.now() + 3_600_000)
  await insertMails(
    setup.db.kysely,
    [{ issue: 'later', recipient: 'ben', email: 'ben@example.org', content }],
    new Date(),
    later,
  )
  const mails = createMails(setup.deps)
  mails.start()
  await expect.poll(() => setup.errors.length).toBeGreaterThan(0)
  await mails.stop()
  expect(JSON.parse(setup.errors[0] ?? '{}')).toMatchObject({
    level: 40,
    event: 'confirmations-limited',
    waiting: 1,
  })
})

test('a mail server that accepts an email and never answers does not delay the stop', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream) => void stream.resume(),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await using setup = await openSetup({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'post@atlas.example',
  })
  const mails = createMails({ ...setup.deps, timeout: 200 })
  mails.start()
  // Locked for as long as a server may take, because it is being sent.
  const held = async () =>
    (await setup.db.kysely.selectFrom('mail').select('next_at').executeTakeFirst())?.next_at ?? ''
  await expect.poll(async () => Date.parse(await held()) - Date.now()).toBeGreaterThan(600_000)
  const began = performance.now()
  await mails.stop()
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await countMails(setup.db.kysely)).toEqual({ waiting: 1, sent: 0, failed: 0 })
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('without a reachable mail server the start logs it without the login, the site runs, and emails wait', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-mails-'))
  const lines: string[] = []
  const config = await configOf({
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    STARTER_CATALOGUE: 'off',
    SMTP_URL: 'smtp://me:hunter2@127.0.0.1:9',
    MAIL_FROM: 'post@atlas.example',
  })
  const site = await startSite({
    config,
    log: silentLog,
    print: (line) => lines.push(line),
    handlePage: standInPages,
  })
  await expect
    .poll(() => lines.filter((line) => line.startsWith('WARNING')))
    .toEqual([
      'WARNING: The mail server at SMTP_URL cannot be used (ESOCKET). The site runs. Emails wait until the mail server works.',
    ])
  const body = JSON.stringify({ email: 'ada@example.org' })
  const headers = { 'content-type': 'application/json' }
  expect(
    (await fetch(`${config.publicUrl}/api/subscriber`, { method: 'POST', headers, body })).status,
  ).toBe(201)
  await site.stop()
  const db = openDatabase({ file: config.databaseFile })
  expect(await countMails(db.kysely)).toEqual({ waiting: 1, sent: 0, failed: 0 })
  await db.close()
  await rm(folder, { recursive: true, force: true })
})
