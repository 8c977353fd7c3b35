import { expect, test } from 'vitest'
import { readMailOptions } from '#domain/mail/options.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { claimMails } from '#storage/mail/outbox.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createReporting } from '#services/feedback/reporting.ts'
import { sendMessage } from '#services/feedback/send-message.ts'
import { composeMail } from '#services/mail/compose.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'

const site = {
  siteName: 'Atlas',
  publicUrl: 'https://atlas.example',
  adminEmail: 'post@atlas.example',
  write: createMailWriter(),
}

for (const kind of databases) {
  test(`of many messages and reports in an hour the administrator gets ten emails and one with a count (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const { kysely } = db
    let now = new Date('2027-01-04T09:10:00.000Z')
    const clock = () => now
    await insertOpportunities(kysely, [sampleOpportunity({ id: 'grant' })])
    const { report } = createReporting({ db, clock })
    const send = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        now = new Date(now.getTime() + 1000)
        await sendMessage(
          { db, clock },
          { name: 'Eve', email: 'eve@example.org', message: 'Hello' },
        )
      }
    }
    /** The subjects of what is due, which leaves the outbox. */
    const listSubjects = async () => {
      const rows = await claimMails(kysely, 'test', 100, 0, now)
      const mails = await Promise.all(
        rows.map((row) => composeMail(db, site, row, readMailOptions({}), now)),
      )
      await kysely
        .deleteFrom('mail')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .where('kind', '=', 'notices')
        .execute()
      return mails.map((mail) => ('subject' in mail ? mail.subject : mail))
    }
    await send(8)
    await report({ opportunityId: 'grant', reason: 'dead-link' })
    await send(31)
    await report({ opportunityId: 'grant', reason: 'other' })
    expect(await listSubjects()).toHaveLength(10)
    now = new Date('2027-01-04T10:00:00.000Z')
    expect((await listSubjects()).filter((subject) => String(subject).includes('more'))).toEqual([
      'Atlas: 31 more messages and reports',
    ])
    // A calm hour later each message is an email again.
    now = new Date('2027-01-04T12:00:00.000Z')
    await send(1)
    expect((await listSubjects()).at(-1)).toBe('Atlas: message from Eve')
  })
}
