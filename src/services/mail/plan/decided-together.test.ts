import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import type { Database } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { confirmSubscriber, findSubscriber, insertSubscriber } from '#storage/mail/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createReporting } from '#services/feedback/reporting.ts'
import { sendMessage } from '#services/feedback/send-message.ts'
import { createMailAdmin } from '#services/mail/mail-admin.ts'
import { createPlannerMemory, planMails } from '#services/mail/plan/planner.ts'
import { subscribe } from '#services/mail/subscribers/subscribing.ts'

const start = new Date('2027-01-04T09:00:00.000Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const clock = () => start
const newsletterId = '00000000-0000-4000-8000-000000000001'

/** The same database, which fails at each insertion into the outbox. */
function breakOutbox(database: Database): Database {
  const kysely = database.kysely.withPlugin({
    transformQuery({ node }) {
      const isMail = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'mail'
      if (isMail) throw new Error('The disk is full')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...database, kysely }
}

for (const kind of databases) {
  test(`a decision without a row in the outbox is rolled back (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const at = start.toISOString()
    await insertSubscriber(
      kysely,
      { id: 'ada', email: 'ada@example.org', state: 'unconfirmed', createdAt: at },
      { text: 'Yes', version: '1', at },
    )
    await confirmSubscriber(kysely, 'ada', start)
    const memory = createPlannerMemory()
    await planMails(opened.database, start, memory)
    await insertOpportunities(kysely, [sampleOpportunity({ id: 'grant' })])
    await planMails(opened.database, later(1), memory)
    const mailAdmin = createMailAdmin({ db: opened.database, clock })
    await mailAdmin.save(newsletterId, {
      subject: 'News',
      content: [{ type: 'text', value: 'Hello' }],
    })

    const db = breakOutbox(opened.database)
    await expect(
      sendMessage({ db, clock }, { name: 'Eve', email: 'eve@example.org', message: 'Hello' }),
    ).rejects.toThrow()
    await expect(
      subscribe({ db, clock }, { email: 'new@example.org' }, sampleReader),
    ).rejects.toThrow()
    await expect(
      createReporting({ db, clock }).report({
        opportunityId: 'grant',
        reason: 'dead-link',
        text: '',
      }),
    ).rejects.toThrow()
    await expect(createMailAdmin({ db, clock }).send(newsletterId)).rejects.toThrow()
    await expect(planMails(db, later(30), createPlannerMemory())).rejects.toThrow()
    for (const table of ['message', 'report', 'mail_token', 'mail'] as const) {
      expect(await kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    expect(
      (await kysely.selectFrom('subscriber').select('id').execute()).map(({ id }) => id),
    ).toEqual(['ada'])
    expect((await mailAdmin.find(newsletterId))?.sentAt).toBe(null)
    expect((await findSubscriber(kysely, 'ada'))?.newsFrom).toBe(at)

    // With a working outbox each of them completes, and nothing was lost.
    await createReporting({ db: opened.database, clock }).report({
      opportunityId: 'grant',
      reason: 'dead-link',
      text: '',
    })
    await mailAdmin.send(newsletterId)
    await planMails(opened.database, later(40), memory)
    const kinds = (
      await kysely.selectFrom('mail').select(['kind', 'recipient']).orderBy('kind').execute()
    ).map((row) => Object.values(row))
    expect(kinds).toEqual([
      ['digest', 'ada'],
      ['newsletter', 'ada'],
      ['report', 'admin'],
    ])
  })
}
