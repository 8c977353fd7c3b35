import { expect, test } from 'vitest'
import type { MailContent } from '#domain/mail/mail-content.ts'
import { readMailOptions } from '#domain/mail/options.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { Database } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { claimMails, insertMails } from '#storage/mail/outbox.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { composeMail } from '#services/mail/compose.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'

const now = new Date('2027-01-04T09:00:00.000Z')
const site = {
  siteName: 'Atlas',
  publicUrl: 'https://atlas.example',
  adminEmail: 'post@atlas.example',
  write: createMailWriter(),
}

/** The email as it would be sent. */
async function write(
  db: Database,
  content: MailContent,
  more: { recipient?: string; email?: string | null; options?: object } = {},
) {
  const { recipient = 'ada', email = 'ada@example.org', options = {} } = more
  await insertMails(db.kysely, [{ issue: crypto.randomUUID(), recipient, email, content }], now)
  const [row] = await claimMails(db.kysely, 'test', 1, 60_000, now)
  const mail = row && (await composeMail(db, site, row, readMailOptions(options), now))
  if (mail === undefined || !('subject' in mail)) throw new Error('nothing to say')
  return mail
}

const visitor: MailContent = {
  kind: 'message',
  name: 'Eve\r\nBcc: z@evil.example',
  email: 'eve@example.org',
  website: null,
  message: 'Hello',
}

for (const kind of databases) {
  test(`every email has the name that the administrator gave the site (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [sampleOpportunity({ id: 'grant' })])
    expect(await write(db, { kind: 'confirmation' })).toMatchObject({
      fromName: 'Atlas',
      subject: 'Confirm your alerts from Atlas',
    })
    await saveSetting(db.kysely, 'site-options', { name: 'Paths & Grants', adsOn: null }, now)
    const confirmation = await write(db, { kind: 'confirmation' })
    expect(confirmation).toMatchObject({
      fromName: 'Paths & Grants',
      subject: 'Confirm your alerts from Paths & Grants',
    })
    const digest = await write(db, { kind: 'digest', items: ['grant'], more: 2 })
    expect(digest.text).toContain('You get this email because you asked Paths & Grants for alerts.')
    expect(digest.html).toContain('you asked Paths &amp; Grants for alerts.')
    const weekly = await write(
      db,
      { kind: 'weekly', figures: [] },
      { recipient: 'admin', email: null },
    )
    expect(weekly.subject).toBe('Paths & Grants: your weekly summary')
    for (const mail of [confirmation, digest, weekly])
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('Atlas ')
  })

  test(`the confirmation says how long an address is stored, as configured (${kind.name})`, async () => {
    await using opened = await kind.open()
    const usual = await write(opened.database, { kind: 'confirmation' })
    expect(usual.text).toContain('we delete your address after 7 days.')
    const short = await write(
      opened.database,
      { kind: 'confirmation' },
      { options: { unconfirmedDays: 1 } },
    )
    expect(short.text).toContain('we delete your address after 1 day.')
  })

  test(`a visitor's message goes to the administrator, replies go to the visitor, and a name adds no header (${kind.name})`, async () => {
    await using opened = await kind.open()
    const admin = { recipient: 'admin', email: null }
    const mail = await write(opened.database, visitor, admin)
    expect(mail).toMatchObject({
      to: 'post@atlas.example',
      replyTo: { address: 'eve@example.org' },
    })
    expect(mail.subject).toBe('Atlas: message from Eve Bcc: z@evil.example')
    expect(Object.keys(mail.headers)).toEqual(['Auto-Submitted'])
    expect(
      await write(opened.database, visitor, {
        ...admin,
        options: { adminEmail: 'me@example.org' },
      }),
    ).toMatchObject({
      to: 'me@example.org',
    })
  })

  test(`an alert has a one-click link to unsubscribe, a confirmation does not (${kind.name})`, async () => {
    await using opened = await kind.open()
    await insertOpportunities(opened.database.kysely, [sampleOpportunity({ id: 'grant' })])
    const digest = await write(opened.database, { kind: 'digest', items: ['grant'], more: 2 })
    expect(digest.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/atlas\.example\/newsletter\/one-click\?s=ada&k=[\w-]{43}>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(digest.headers['List-Id']).toBe('<alerts.atlas.example>')
    expect((await write(opened.database, { kind: 'confirmation' })).headers).not.toHaveProperty(
      'List-Id',
    )
    expect((await write(opened.database, { kind: 'confirmation' })).headers).not.toHaveProperty(
      'List-Unsubscribe',
    )
  })
}
