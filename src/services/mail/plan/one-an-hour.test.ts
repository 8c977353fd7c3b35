import { expect, test } from 'vitest'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { Database } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { confirmSubscriber, insertSubscriber } from '#storage/mail/subscribers.ts'
import { insertConfirmedWatch } from '#storage/testing/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { composeMail } from '#services/mail/compose.ts'
import type { OutgoingMail } from '#services/mail/mail.ts'
import { createPlannerMemory, planMails } from '#services/mail/plan/planner.ts'
import { createMailWorker } from '#services/mail/worker.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'

const start = new Date('2027-01-04T09:00:00.000Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const site = {
  siteName: 'Atlas',
  publicUrl: 'https://atlas.example',
  adminEmail: 'admin@atlas.example',
  write: createMailWriter(),
}
const closing = (date: string, time: string | null = null, zone: string | null = null) =>
  ({ kind: 'fixed', date, time, zone, note: null }) as const

/** A site with one subscriber of one item, whose planner and sender run together at an instant. */
async function openSite(database: Database, deadline: Opportunity['deadline']) {
  const { kysely } = database
  const at = start.toISOString()
  await insertSubscriber(
    kysely,
    { id: 'ada', email: 'ada@example.org', state: 'unconfirmed', createdAt: at },
    { text: 'Yes', version: '1', at },
  )
  await confirmSubscriber(kysely, 'ada', start)
  const grant = sampleOpportunity({ id: 'grant', slug: 'grant', name: 'Grant' })
  await insertOpportunities(kysely, [{ ...grant, deadline, updatedAt: after(-600).toISOString() }])
  await insertConfirmedWatch(kysely, 'ada', 'grant', start)
  const memory = createPlannerMemory()
  const inbox: OutgoingMail[] = []
  return {
    inbox,
    save: (minutes: number, saved: Partial<Opportunity>) =>
      updateOpportunity(kysely, {
        ...grant,
        deadline,
        ...saved,
        updatedAt: after(minutes).toISOString(),
      }),
    /** The subjects of the mails that go out by then; one run a minute. */
    async run(from: number, to: number): Promise<readonly string[]> {
      const before = inbox.length
      for (let minute = from; minute <= to; minute += 1) {
        await planMails(database, after(minute), memory)
        await sendAll(database, after(minute), inbox)
      }
      return inbox.slice(before).map(({ subject }) => subject)
    },
  }
}

/** Sends what is due, until nothing is. */
async function sendAll(database: Database, now: Date, inbox: OutgoingMail[]): Promise<void> {
  const countDue = async () => {
    const due = database.kysely
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('recipient', '=', 'ada')
      .where('state', '=', 'waiting')
      // One that the sender has claimed is due later by its lease, and would be given back if the
      // sender were stopped before it goes out.
      .where(({ or, eb }) =>
        or([eb('next_at', '<=', now.toISOString()), eb('lease', 'is not', null)]),
      )
    return Number((await due.executeTakeFirstOrThrow()).count)
  }
  if ((await countDue()) === 0) return
  const worker = createMailWorker({
    db: database,
    clock: () => now,
    transport: {
      send: async (mail) => {
        if (mail.to === 'ada@example.org') inbox.push(mail)
        return { fault: null }
      },
      close() {},
    },
    compose: (row, options) => composeMail(database, site, row, options, now),
    failed: (error) => expect.unreachable(String(error)),
    times: { idle: 5 },
  })
  worker.start()
  await expect.poll(countDue, { timeout: 15_000, interval: 5 }).toBe(0)
  await worker.stop()
}

for (const kind of databases) {
  test(`a change of the hour alone is one email that shows both hours (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await openSite(opened.database, closing('2027-03-15', '09:00', 'Asia/Tokyo'))
    await site.run(0, 1)
    await site.save(2, { deadline: closing('2027-03-15', '23:00', 'Asia/Tokyo') })
    expect(await site.run(2, 16)).toEqual([])
    expect(await site.run(17, 19)).toEqual(['Deadline moved: Grant'])
    expect(site.inbox[0]?.text).toContain(
      'The deadline was 15 Mar 2027, 09:00 Tokyo time. It is now 15 Mar 2027, 23:00 Tokyo time.',
    )
    // The same instant in the words of another zone is no news.
    await site.save(100, { deadline: closing('2027-03-15', '14:00', 'UTC') })
    expect(await site.run(100, 200)).toEqual([])
  })

  test(`a slip that is taken back within fifteen minutes tells nobody, not even as a reminder (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await openSite(opened.database, closing('2027-06-01'))
    await site.run(0, 1)
    await site.save(2, { deadline: closing('2027-01-10') })
    expect(await site.run(2, 14)).toEqual([])
    await site.save(14, { deadline: closing('2027-06-01') })
    expect(await site.run(14, 90)).toEqual([])
  })

  test(`an announced deadline in a few days is one email and no reminder beside it (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await openSite(opened.database, { ...closing('2027-06-01'), kind: 'expected' })
    await site.run(0, 1)
    await site.save(2, { deadline: closing('2027-01-11') })
    expect(await site.run(2, 120)).toEqual(['Deadline announced: Grant'])
    expect(site.inbox[0]?.text).toContain('7 days left')
    // The next step has its own day.
    expect(await site.run(5 * 1440, 5 * 1440 + 1)).toEqual(['Reminder: 2 days left: Grant'])
  })

  test(`two changes within an hour are one email, with the first old day (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await openSite(opened.database, closing('2027-03-01'))
    await site.run(0, 1)
    await site.save(2, { deadline: closing('2027-03-05') })
    expect(await site.run(2, 20)).toEqual(['Deadline moved: Grant'])
    await site.save(21, { deadline: closing('2027-03-09') })
    expect(await site.run(21, 40)).toEqual([])
    await site.save(41, { deadline: closing('2027-03-12') })
    expect(await site.run(41, 100)).toEqual(['Deadline moved: Grant'])
    expect(site.inbox.at(-1)?.text).toContain('The deadline was 5 Mar 2027. It is now 12 Mar 2027.')
  })

  test(`an email waits while its item was saved a moment ago (${kind.name})`, async () => {
    await using opened = await kind.open()
    const site = await openSite(opened.database, closing('2027-01-18'))
    await site.save(0, { description: 'A typo less' })
    expect(await site.run(0, 14)).toEqual([])
    expect(await site.run(15, 16)).toEqual(['Reminder: 14 days left: Grant'])
  })
}
