import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '#server/log.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { configOf, standInPages } from '#server/testing/stand-in.ts'
import { startSite } from '#server/start/start.ts'
import { openDatabase } from '#storage/database.ts'
import { countMails } from '#storage/mail/outbox.ts'

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
  const site = await startSite({ config, log: silentLog, print: (line) => lines.push(line), handlePage: standInPages })
  await expect
    .poll(() => lines.filter((line) => line.startsWith('WARNING')), { timeout: 10_000 })
    .toEqual(['WARNING: The mail server at SMTP_URL cannot be used (ESOCKET). The site runs. Emails wait until the mail server works.'])
  const body = JSON.stringify({ email: 'ada@example.org' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${config.publicUrl}/api/subscriber`, { method: 'POST', headers, body })).status).toBe(201)
  await site.stop()
  const db = openDatabase({ file: config.databaseFile })
  expect(await countMails(db.kysely)).toEqual({ waiting: 1, sent: 0, failed: 0 })
  await db.close()
  await rm(folder, { recursive: true, force: true })
})
