import type { TableNode } from 'kysely'
import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { insertMessage } from '#storage/feedback/message-store.ts'
import { addCountryGroups } from '#storage/items/country-group-store.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { insertMails, completeMail } from '#storage/mail/outbox.ts'
import { confirmSubscriber, insertSubscriber, savePreferences } from '#storage/mail/subscribers.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { listSubscribers, insertConfirmedWatch } from '#storage/testing/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { createPlannerMemory, planMails } from '#services/mail/plan/planner.ts'

const start = new Date('2027-01-04T09:00:00.000Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const days = (count: number) => after(count * 1440)

async function addSubscriber({ kysely }: Database, id: string, preferences: object = {}) {
  const at = start.toISOString()
  await insertSubscriber(
    kysely,
    { id, email: `${id}@example.org`, state: 'unconfirmed', createdAt: at },
    { text: 'Yes', version: '1', at },
  )
  await confirmSubscriber(kysely, id, start)
  await savePreferences(kysely, id, preferences, start)
}

function item(id: string, more: Partial<Opportunity> = {}): Opportunity {
  return sampleOpportunity({
    id,
    slug: id,
    name: `Grant ${id}`,
    updatedAt: start.toISOString(),
    ...more,
  })
}

/** The database, and which rows of items or of the planner's state were read from it. */
function watchReads(database: Database) {
  const reads: string[] = []
  const tables = new WeakMap<object, string>()
  const kysely = database.kysely.withPlugin({
    transformQuery({ node, queryId }) {
      const from = node.kind === 'SelectQueryNode' ? node.from?.froms[0] : undefined
      tables.set(
        queryId,
        from?.kind === 'TableNode' ? (from as TableNode).table.identifier.name : '',
      )
      return node
    },
    async transformResult({ result, queryId }) {
      const table = tables.get(queryId) ?? ''
      if (table === 'opportunity' || table === 'known_item')
        for (const row of result.rows) {
          const id = row['id'] ?? row['opportunity_id']
          // The versions of all items are compared, from an index.
          const isRead = id !== undefined && !('version' in row)
          if (isRead) reads.push(`${table} ${String(id)}`)
        }
      return result
    },
  })
  return { db: { ...database, kysely }, reads }
}

const until = (date: string): Opportunity['deadline'] => ({
  kind: 'fixed',
  date,
  time: null,
  zone: null,
  note: null,
})

/** As the sender leaves them, but with their content. */
async function sendWaiting({ kysely }: Database, at: Date) {
  const sent = { state: 'sent', settled_at: at.toISOString() }
  await kysely.updateTable('mail').set(sent).where('state', '=', 'waiting').execute()
}

async function countMessages({ kysely }: Database) {
  return (await kysely.selectFrom('message').select('id').execute()).length
}

async function listMails({ kysely }: Database) {
  const rows = await kysely
    .selectFrom('mail')
    .selectAll()
    .orderBy('created_at')
    .orderBy('recipient')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    recipient: row.recipient,
    content: JSON.parse(row.content) as {
      item?: string
      items?: string[]
      step?: number
      date?: string
      basis?: string
      deadline?: object
      opens?: object | null
    },
  }))
}

for (const kind of databases) {
  test(`a rule and its country group decide who gets an item in a digest (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const asean = { key: 'asean', name: 'ASEAN', countries: ['VN'], asOf: '2026', note: null }
    await inTransaction(db.kysely, (transaction) => addCountryGroups(transaction, [asean], start))
    await addSubscriber(db, 'vietnamese', { nationality: 'VN' })
    await addSubscriber(db, 'german', { nationality: 'DE' })
    const memory = createPlannerMemory()
    await planMails(db, start, memory)
    const rules = {
      ...unknownRules,
      nationality: {
        ...unknownRules.nationality,
        rule: 'listed',
        countries: [],
        groups: ['asean'],
        note: null,
      },
    } as const
    await insertOpportunities(db.kysely, [item('ruled', { rules })])
    await planMails(db, after(20), memory)
    await planMails(db, after(40), memory)
    expect((await listMails(db)).map(({ recipient }) => recipient)).toEqual(['vietnamese'])
  })

  test(`new items go once into one digest for their subscribers, and older items are no news (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [item('old')])
    await addSubscriber(db, 'ada')
    await addSubscriber(db, 'ben', { kinds: ['internship'] })
    await addSubscriber(db, 'eve', { rhythm: 'never' })
    const here = createPlannerMemory()
    const elsewhere = createPlannerMemory()
    await planMails(db, start, here)
    await planMails(db, start, elsewhere)
    await insertOpportunities(db.kysely, [
      item('one'),
      item('two', { kind: 'scholarship', deadline: until('2027-02-01') }),
    ])
    await planMails(db, after(1), here)
    expect(await listMails(db)).toEqual([])
    await Promise.all([planMails(db, after(20), here), planMails(db, after(20), elsewhere)])
    // The other process saw them nineteen minutes after the first, which counts.
    await planMails(db, after(30), here)
    await planMails(db, after(40), elsewhere)
    const mails = await listMails(db)
    expect(mails.map(({ kind: of, recipient }) => [of, recipient])).toEqual([['digest', 'ada']])
    expect(mails[0]?.content.items).toEqual(['two', 'one'])
    await insertOpportunities(db.kysely, [item('three')])
    await planMails(db, after(60), elsewhere)
    await planMails(db, after(120), here)
    expect(await listMails(db)).toHaveLength(1)
    await planMails(db, days(1.1), elsewhere)
    await planMails(db, days(1.1), here)
    const digests = (await listMails(db)).map(({ content }) => content.items)
    expect(digests).toEqual([['two', 'one'], ['three']])
  })

  test(`a reminder comes 14, 7 and 2 days before, and a notice when the item moves, closes early or reopens (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [item('grant', { deadline: until('2027-02-04') })])
    await addSubscriber(db, 'ada', { rhythm: 'never' })
    await insertConfirmedWatch(db.kysely, 'ada', 'grant', start)
    const memory = createPlannerMemory()
    for (let day = 0; day < 31; day += 1) await planMails(db, days(day + 0.6), memory)
    const reminders = (await listMails(db)).filter(({ kind: of }) => of === 'reminder')
    expect(reminders.map(({ content }) => content.step)).toEqual([14, 7, 2])
    await updateOpportunity(
      db.kysely,
      item('grant', { name: 'Grant, without a typo', deadline: until('2027-02-04') }),
    )
    await planMails(db, days(30.7), memory)
    await sendWaiting(db, days(30.7))
    await updateOpportunity(db.kysely, item('grant', { deadline: until('2027-02-06') }))
    await planMails(db, days(30.8), memory)
    await sendWaiting(db, days(30.8))
    await updateOpportunity(db.kysely, item('grant', { deadline: until('2027-01-30') }))
    await planMails(db, days(31), memory)
    await sendWaiting(db, days(31))
    await updateOpportunity(db.kysely, item('grant', { deadline: until('2028-02-06') }))
    await planMails(db, days(36.2), memory)
    const others = (await listMails(db)).filter(
      ({ kind: of, recipient }) => of !== 'reminder' && recipient === 'ada',
    )
    expect(others.map(({ kind: of, content }) => [of, content.deadline])).toEqual([
      ['moved', { date: '2027-02-04', isAnnounced: true }],
      ['closed', { date: '2027-02-06', isAnnounced: true }],
      ['reopened', undefined],
    ])
  })

  test(`a subscriber five days before gets no reminder of 7 days (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [item('grant', { deadline: until('2027-01-09') })])
    await addSubscriber(db, 'ada')
    await insertConfirmedWatch(db.kysely, 'ada', 'grant', start)
    await planMails(db, start)
    expect(await listMails(db)).toEqual([])
    await planMails(db, days(3.6))
    expect((await listMails(db)).map(({ kind: of }) => of)).toEqual(['reminder'])
  })

  test(`data is deleted after its retention time, and newer data stays (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await saveSetting(db.kysely, 'mail-options', { unconfirmedDays: 3 }, start)
    const at = start.toISOString()
    await insertSubscriber(
      db.kysely,
      { id: 'x', email: 'x@example.org', state: 'unconfirmed', createdAt: at },
      { text: 'Yes', version: '1', at },
    )
    await addSubscriber(db, 'ada')
    const content = { kind: 'confirmation' } as const
    const mailTo = (id: string, issue: string) => ({
      id: `${id} ${issue}`,
      issue,
      recipient: id,
      email: `${id}@example.org`,
      content,
    })
    await insertMails(
      db.kysely,
      [mailTo('x', 'one'), mailTo('x', 'two'), mailTo('ada', 'one')],
      start,
    )
    await completeMail(db.kysely, { id: 'x one', lease: null }, 'sent', null, start)
    await completeMail(db.kysely, { id: 'ada one', lease: null }, 'sent', null, start)
    await planMails(db, days(2.9))
    expect(await listSubscribers(db.kysely)).toHaveLength(2)
    await planMails(db, days(3.1))
    expect((await listSubscribers(db.kysely)).map(({ id }) => id)).toEqual(['ada'])
    // The address takes its waiting emails with it, and the log forgets the recipient.
    const log = () =>
      db.kysely
        .selectFrom('mail')
        .select(['id', 'email'])
        .where('recipient', '!=', 'admin')
        .orderBy('id')
        .execute()
    expect(await log()).toEqual([
      { id: 'ada one', email: 'ada@example.org' },
      { id: 'x one', email: null },
    ])
    await insertMessage(db.kysely, {
      id: 'm',
      name: 'A',
      email: 'a@example.org',
      website: null,
      message: 'Hi',
      createdAt: at,
    })
    await planMails(db, days(364))
    expect(await countMessages(db)).toBe(1)
    await planMails(db, days(366))
    expect([await countMessages(db), (await log()).length]).toEqual([0, 2])
    await planMails(db, days(397))
    expect(await log()).toEqual([])
  })

  test(`a quiet minute reads no item, and after a change only the changed one is read (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { db, reads } = watchReads(opened.database)
    await insertOpportunities(db.kysely, [item('one'), item('two'), item('three')])
    const memory = createPlannerMemory()
    await planMails(db, start, memory)
    expect(new Set(reads)).toEqual(
      new Set(['one', 'two', 'three'].flatMap((id) => [`opportunity ${id}`, `known_item ${id}`])),
    )
    reads.length = 0
    await planMails(db, after(1), memory)
    expect(reads).toEqual([])
    await updateOpportunity(db.kysely, item('two', { deadline: until('2027-03-01') }))
    reads.length = 0
    await planMails(db, after(2), memory)
    expect(reads).toEqual(['opportunity two', 'known_item two'])
    reads.length = 0
    await planMails(db, after(10), memory)
    expect(reads).toEqual([])
    await planMails(db, after(20), memory)
    // Its deadline has moved, and the change is old enough.
    expect(reads).toEqual(['opportunity two', 'known_item two'])
  })

  test(`a scheduled item is news at its time, and a past deadline closes an item, without a change of either (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [
      item('soon', { deadline: until('2027-06-01') }),
      item('over', { deadline: until('2027-01-04') }),
      item('rolling', { deadline: { ...until('2027-01-04'), kind: 'rolling', date: null } }),
    ])
    await addSubscriber(db, 'ada')
    for (const id of ['over', 'rolling']) await insertConfirmedWatch(db.kysely, 'ada', id, start)
    await inTransaction(db.kysely, (each) =>
      each
        .updateTable('opportunity')
        .set({ publish_at: days(1).toISOString() })
        .where('id', '=', 'soon')
        .execute(),
    )
    const memory = createPlannerMemory()
    for (const day of [0, 0.5, 0.9, 1.1, 1.2, 2.2]) await planMails(db, days(day), memory)
    const mails = (await listMails(db)).filter(({ recipient }) => recipient === 'ada')
    // Subscribers of an item that closed on its day had a reminder of that day.
    expect(mails.map(({ kind: of, content }) => [of, content.items])).toEqual([
      ['digest', ['soon']],
    ])
  })

  test(`an expected day has reminders 14 and 7 days before, a usual month on the first day of the month before (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [
      item('expected', { deadline: { ...until('2027-02-04'), kind: 'expected' } }),
      item('usual', {
        deadline: { ...until('2027-02-04'), kind: 'varies', date: null },
        usually: [3, 4],
      }),
    ])
    await addSubscriber(db, 'ada', { rhythm: 'never' })
    for (const id of ['expected', 'usual']) await insertConfirmedWatch(db.kysely, 'ada', id, start)
    const memory = createPlannerMemory()
    for (let day = 0; day < 60; day += 1)
      await planMails(db, days(day + 0.6), day % 5 === 0 ? createPlannerMemory() : memory)
    const mails = (await listMails(db)).filter(({ recipient }) => recipient === 'ada')
    expect(mails.map(({ content: { basis, date, step } }) => [basis, date, step])).toEqual([
      ['expected', '2027-02-04', 14],
      ['expected', '2027-02-04', 7],
      ['usual', '2027-03-01', null],
      ['usual', '2027-04-01', null],
    ])
  })

  test(`on its announced opening day a closed item opens, and one email says so (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const closed = { deadline: until('2026-12-01'), opens: '2027-01-20' }
    await insertOpportunities(db.kysely, [
      item('grant', closed),
      item('late', { ...closed, opens: '2027-01-30' }),
    ])
    await addSubscriber(db, 'ada', { rhythm: 'never' })
    await insertConfirmedWatch(db.kysely, 'ada', 'grant', start)
    const memory = createPlannerMemory()
    for (const day of [0, 15, 15.5, 15.7, 16, 17]) await planMails(db, days(day), memory)
    const mailsOf = async (id: string) =>
      (await listMails(db)).filter(({ content }) => 'item' in content && content.item === id)
    expect((await mailsOf('grant')).map(({ kind: of, content }) => [of, content.basis])).toEqual([
      ['reminder', 'opens'],
    ])
    // The site was off on the other's day.
    await insertConfirmedWatch(db.kysely, 'ada', 'late', start)
    await planMails(db, days(28), memory)
    expect((await mailsOf('late')).map(({ kind: of }) => of)).toEqual(['reopened'])
  })

  test(`an announced day is reported at once beside the expected one, and so is an opening (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [
      item('expected', { deadline: { ...until('2027-06-01'), kind: 'expected' } }),
      item('unknown', { deadline: { ...until('2027-06-01'), kind: 'varies', date: null } }),
      item('opening'),
    ])
    await addSubscriber(db, 'ada', { rhythm: 'never' })
    for (const id of ['expected', 'unknown', 'opening'])
      await insertConfirmedWatch(db.kysely, 'ada', id, start)
    const memory = createPlannerMemory()
    await planMails(db, start, memory)
    await updateOpportunity(db.kysely, item('expected', { deadline: until('2027-06-03') }))
    await updateOpportunity(db.kysely, item('unknown', { deadline: until('2027-06-04') }))
    await updateOpportunity(db.kysely, item('opening', { opens: '2027-03-01' }))
    await planMails(db, after(60), memory)
    const mails = (await listMails(db)).filter(({ recipient }) => recipient === 'ada')
    expect(
      mails.map(({ kind: of, content: { deadline, opens } }) => [of, deadline, opens]),
    ).toEqual([
      ['announced', { date: '2027-06-01', isAnnounced: false }, undefined],
      ['announced', undefined, null],
      ['announced', null, undefined],
    ])
  })

  test(`every change of dates is reported: from open all year to a day, and from a day to none (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const undated = { ...until('2027-06-01'), date: null }
    const passing = { ...until('2027-01-10'), kind: 'expected' } as const
    await insertOpportunities(db.kysely, [
      item('rolling', { deadline: { ...undated, kind: 'rolling' } }),
      item('fixed', { deadline: until('2027-06-01') }),
      item('passing', { deadline: passing }),
      item('opening', { opens: '2027-03-01' }),
    ])
    await addSubscriber(db, 'ada', { rhythm: 'never' })
    for (const id of ['rolling', 'fixed', 'passing', 'opening'])
      await insertConfirmedWatch(db.kysely, 'ada', id, days(-14))
    const memory = createPlannerMemory()
    await planMails(db, start, memory)
    await updateOpportunity(
      db.kysely,
      item('rolling', { deadline: { ...until('2027-07-01'), kind: 'expected' } }),
    )
    await updateOpportunity(db.kysely, item('fixed', { deadline: { ...undated, kind: 'varies' } }))
    await updateOpportunity(db.kysely, item('opening', { opens: '2026-12-01' }))
    await planMails(db, days(8), memory)
    const mails = (await listMails(db)).filter(
      ({ recipient, kind: of }) => recipient === 'ada' && of !== 'reminder',
    )
    expect(
      mails.map(({ kind: of, content: { item: id, deadline, opens } }) => [
        of,
        id,
        deadline,
        opens,
      ]),
    ).toEqual([
      ['moved', 'fixed', { date: '2027-06-01', isAnnounced: true }, undefined],
      ['moved', 'opening', undefined, { date: '2027-03-01', isAnnounced: true }],
      ['moved', 'rolling', null, undefined],
    ])
  })

  test(`facts learned by a new version of the site are no news (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [
      item('grant', { deadline: until('2027-06-01'), opens: '2027-03-01' }),
    ])
    await addSubscriber(db, 'ada', { rhythm: 'never' })
    await insertConfirmedWatch(db.kysely, 'ada', 'grant', start)
    await planMails(db, start)
    await db.kysely.updateTable('known_item').set({ deadline_kind: null, opens: null }).execute()
    await planMails(db, after(60))
    expect((await listMails(db)).filter(({ recipient }) => recipient === 'ada')).toEqual([])
  })

  test(`a long digest names the items that close soonest, and counts the others (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await addSubscriber(db, 'ada')
    const memory = createPlannerMemory()
    await planMails(db, start, memory)
    const many = Array.from({ length: 2100 }, (_, at) =>
      item(`n${String(at).padStart(4, '0')}`, {
        deadline: until(at % 100 === 7 ? '2027-02-01' : '2027-03-01'),
      }),
    )
    await insertOpportunities(db.kysely, many)
    await planMails(db, after(1), memory)
    await planMails(db, after(20), memory)
    const [mail] = await listMails(db)
    expect(mail?.content).toMatchObject({ more: 2080 })
    expect(mail?.content.items).toEqual(
      Array.from({ length: 20 }, (_, at) => `n${String(at * 100 + 7).padStart(4, '0')}`),
    )
  })

  test(`the administrator gets one summary a week (${kind.name})`, async () => {
    await using opened = await kind.open()
    for (const day of [0, 3, 6.9, 7.1, 7.2, 13, 14.2]) await planMails(opened.database, days(day))
    const mails = await listMails(opened.database)
    expect(mails.map(({ kind: of, recipient }) => `${of} ${recipient}`)).toEqual([
      'weekly admin',
      'weekly admin',
    ])
  })
}
