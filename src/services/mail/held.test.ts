import { expect, test } from 'vitest'
import type { MailContent } from '#domain/mail/mail-content.ts'
import type { Queries } from '#storage/database.ts'
import {
  claimMails,
  countMails,
  eraseRecipient,
  holdMails,
  insertMails,
  completeMail,
} from '#storage/mail/outbox.ts'
import { deleteOld } from '#storage/mail/retention-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createMailAdmin } from '#services/mail/mail-admin.ts'
import { createAddressRights } from '#services/mail/subscribers/address-rights.ts'

const now = new Date('2027-01-04T09:00:00.000Z')
const later = new Date('2027-01-04T10:00:00.000Z')
const since = new Date('2027-01-03T03:30:00.000Z')
const digest: MailContent = { kind: 'digest', items: [], more: 0 }
const to = (recipient: string, issue: string, content: MailContent) => ({
  issue,
  recipient,
  email: `${recipient}@example.org`,
  content,
})
const issuesOf = async (db: Queries) =>
  (await claimMails(db, crypto.randomUUID(), 100, 1, later)).map(({ issue }) => issue).toSorted()

for (const kind of databases) {
  test(`after a restore waiting and planned emails are on hold until their release, requested ones are sent at once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const mailAdmin = createMailAdmin({ db: opened.database, clock: () => later })
    expect(await mailAdmin.findHeld()).toBe(undefined)
    await insertMails(
      kysely,
      [
        to('ada', 'newsletter:1', { kind: 'newsletter', newsletterId: '1' }),
        to('ben', 'digest:1', digest),
      ],
      now,
    )
    const [, sent] = await claimMails(kysely, 'lease', 2, 60_000, now)
    await completeMail(kysely, sent!, 'sent', null, now)
    expect(await holdMails(kysely, since, now)).toBe(1)

    await insertMails(
      kysely,
      [to('ada', 'digest:2', digest), to('eve', 'confirmation:1', { kind: 'confirmation' })],
      now,
    )
    // Planned emails are not planned again.
    await insertMails(kysely, [to('ada', 'digest:2', digest)], now)
    expect(await issuesOf(kysely)).toEqual(['confirmation:1'])
    expect((await mailAdmin.readOutbox()).held).toEqual({ count: 2, since: since.toISOString() })

    await mailAdmin.resolveHeld('release')
    expect(await mailAdmin.findHeld()).toBe(undefined)
    expect(await issuesOf(kysely)).toEqual(['digest:2', 'newsletter:1'])
    await insertMails(kysely, [to('ada', 'digest:3', digest)], now)
    expect(await issuesOf(kysely)).toContain('digest:3')
  })

  test(`a discarded email is never sent or planned again, and its content is deleted (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const mailAdmin = createMailAdmin({ db: opened.database, clock: () => later })
    await insertMails(kysely, [to('ada', 'digest:1', digest)], now)
    await holdMails(kysely, since, now)
    await mailAdmin.resolveHeld('drop')
    await insertMails(kysely, [to('ada', 'digest:1', digest)], now)
    expect(await issuesOf(kysely)).toEqual([])
    expect(await countMails(kysely)).toEqual({ waiting: 0, sent: 0, failed: 1 })
    expect(await kysely.selectFrom('mail').select(['content', 'problem']).execute()).toEqual([
      { content: '{}', problem: 'dropped after a restore' },
    ])
  })

  test(`emails on hold stay, except those of unsubscribed or erased addresses (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const message: MailContent = {
      kind: 'message',
      name: 'Cleo',
      email: 'cleo@example.org',
      website: null,
      message: 'Hello',
    }
    await insertMails(
      kysely,
      [
        to('ada', '1', digest),
        to('ben', '2', digest),
        { issue: 'message:1', recipient: 'admin', email: null, content: message },
      ],
      now,
    )
    await holdMails(kysely, since, now)
    const never = new Date('2040-01-01T00:00:00.000Z')
    await deleteOld(kysely, {
      unconfirmed: never,
      messages: never,
      trash: never,
      log: never,
      tokens: never,
      networks: never,
    })
    expect(await eraseRecipient(kysely, 'ada')).toHaveLength(1)
    const rights = createAddressRights({ db: opened.database, clock: () => now })
    expect(await rights.erase('cleo@example.org')).toBe(1)
    expect(await kysely.selectFrom('mail').select(['recipient', 'state']).execute()).toEqual([
      { recipient: 'ben', state: 'held' },
    ])
  })
}
