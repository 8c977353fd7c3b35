import { expect, test } from 'vitest'
import type { MailContent } from '#domain/mail/mail-content.ts'
import { readMailOptions } from '#domain/mail/options.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { insertMails } from '#storage/mail/outbox.ts'
import { confirmSubscriber, insertSubscriber } from '#storage/mail/subscribers.ts'
import { insertConfirmedWatch } from '#storage/testing/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { composeMail } from '#services/mail/compose.ts'
import type { OutgoingMail } from '#services/mail/mail.ts'
import { planMails } from '#services/mail/plan/planner.ts'
import { createMailWorker } from '#services/mail/worker.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'

const start = new Date('2027-01-04T13:00:00.000Z')
const days = (count: number) => new Date(start.getTime() + count * 86_400_000)
const site = {
  siteName: 'Atlas',
  publicUrl: 'https://atlas.example',
  adminEmail: 'admin@atlas.example',
  write: createMailWriter(),
}
const deadline = { kind: 'fixed', date: '2027-01-20', time: null, zone: null, note: null } as const
const grant = sampleOpportunity({ id: 'grant', slug: 'grant', name: 'Grant', deadline })

async function addReader({ kysely }: Database) {
  const at = start.toISOString()
  await insertSubscriber(
    kysely,
    { id: 'ada', email: 'ada@example.org', state: 'unconfirmed', createdAt: at },
    { text: '', version: '1', at },
  )
  await confirmSubscriber(kysely, 'ada', start)
}

for (const kind of databases) {
  test(`a reminder states the days left when it is sent (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [grant])
    await addReader(db)
    await insertConfirmedWatch(db.kysely, 'ada', 'grant', start)
    await planMails(db, days(14.1))
    const row = await db.kysely
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', 'reminder')
      .executeTakeFirstOrThrow()
    const subjectAt = async (now: Date) => {
      const mail = await composeMail(db, site, row, readMailOptions({}), now)
      if ('later' in mail) return mail.later.toISOString()
      return 'dropped' in mail ? mail.dropped : mail.subject
    }
    expect(await subjectAt(days(14.2))).toBe('Reminder: 2 days left: Grant')
    expect(await subjectAt(days(15.2))).toBe('Reminder: 1 day left: Grant')
    expect(await subjectAt(days(16.2))).toBe('Reminder: Closes today: Grant')
    expect(await subjectAt(days(16.6))).toBe('Reminder: Last hours: Grant')
    expect(await subjectAt(days(18))).toBe('day-past')
    await updateOpportunity(db.kysely, { ...grant, deadline: { ...deadline, date: '2027-01-25' } })
    expect(await subjectAt(days(14.4))).toBe('not-so-any-more')
    await inTransaction(db.kysely, (each) =>
      each.updateTable('opportunity').set({ state: 'draft' }).execute(),
    )
    expect(await subjectAt(days(14.5))).toBe('item-gone')
  })

  test(`a reminder that is past or overtaken by a later one is not sent but completed with the reason (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [grant])
    await addReader(db)
    await insertConfirmedWatch(db.kysely, 'ada', 'grant', start)
    await planMails(db, days(9.1))
    await planMails(db, days(14.1))
    const sent: OutgoingMail[] = []
    const send = async (mail: OutgoingMail) => ({ fault: null, count: sent.push(mail) }) as const
    let now = days(14.2)
    const worker = createMailWorker({
      db,
      clock: () => now,
      transport: { send, close() {} },
      compose: (row, options) => composeMail(db, site, row, options, now),
      failed: (error) => expect.unreachable(String(error)),
      times: { idle: 5 },
    })
    const reminders = () =>
      db.kysely
        .selectFrom('mail')
        .select(['state', 'problem'])
        .where('kind', '=', 'reminder')
        .orderBy('issue')
        .execute()
    worker.start()
    await expect.poll(reminders).toEqual([
      { state: 'sent', problem: null },
      { state: 'failed', problem: 'overtaken' },
    ])
    now = days(20)
    const late: MailContent = { kind: 'reminder', item: 'grant', date: '2027-01-20', step: 2 }
    await insertMails(
      db.kysely,
      [{ issue: 'reminder:late', recipient: 'ada', email: 'ada@example.org', content: late }],
      now,
    )
    await expect
      .poll(async () => (await reminders()).at(-1))
      .toEqual({ state: 'failed', problem: 'day-past' })
    await worker.stop()
    expect(sent.map(({ subject }) => subject)).toEqual(['Reminder: 2 days left: Grant'])
  })

  test(`delayed news have the facts of the day of sending, or are not sent (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [
      grant,
      sampleOpportunity({
        id: 'long',
        slug: 'long',
        name: 'Long',
        deadline: { ...deadline, date: '2027-06-01' },
      }),
    ])
    await addReader(db)
    const writeAt = async (content: MailContent, now: Date) => {
      await insertMails(
        db.kysely,
        [{ issue: crypto.randomUUID(), recipient: 'ada', email: 'ada@example.org', content }],
        now,
      )
      const row = await db.kysely
        .selectFrom('mail')
        .selectAll()
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      const mail = await composeMail(db, site, row, readMailOptions({}), now)
      await db.kysely.deleteFrom('mail').execute()
      if ('later' in mail) return mail.later.toISOString()
      return 'dropped' in mail ? mail.dropped : mail.subject
    }
    const digest: MailContent = { kind: 'digest', items: ['grant', 'long'], more: 0 }
    expect([
      await writeAt(digest, start),
      await writeAt(digest, days(30)),
      await writeAt(digest, days(300)),
    ]).toEqual(['2 new opportunities', 'New: Long', 'not-so-any-more'])
    const reopened: MailContent = { kind: 'reopened', item: 'grant' }
    expect([await writeAt(reopened, start), await writeAt(reopened, days(30))]).toEqual([
      'Open again: Grant',
      'not-so-any-more',
    ])
    const closed: MailContent = { kind: 'closed', item: 'grant' }
    expect([await writeAt(closed, start), await writeAt(closed, days(30))]).toEqual([
      'not-so-any-more',
      'Closed: Grant',
    ])
    // A version before 0.4.0 did not store the old day, so its email cannot show it.
    expect(await writeAt({ kind: 'moved', item: 'grant' }, start)).toBe('not-so-any-more')
    const before = { date: '2027-01-10', isAnnounced: true }
    const same: MailContent = {
      kind: 'moved',
      item: 'grant',
      deadline: { ...before, date: '2027-01-20' },
    }
    expect(await writeAt(same, start)).toBe('not-so-any-more')
    const expected: MailContent = {
      kind: 'moved',
      item: 'grant',
      deadline: { ...before, isAnnounced: false },
    }
    expect(await writeAt(expected, start)).toBe('Deadline announced: Grant')
    const moved: MailContent = { kind: 'moved', item: 'grant', deadline: before }
    expect([await writeAt(moved, start), await writeAt(moved, days(30))]).toEqual([
      'Deadline moved: Grant',
      'not-so-any-more',
    ])
    expect(await writeAt({ kind: 'newsletter', newsletterId: 'none' }, start)).toBe(
      'newsletter-gone',
    )
  })
}
