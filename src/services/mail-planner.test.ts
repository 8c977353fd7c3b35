import { expect, test } from 'vitest'
import type { Opportunity } from '#domain/opportunity.ts'
import { sampleOpportunity } from '#domain/sample-opportunity.ts'
import { planMails } from '#services/mail-planner.ts'
import type { Database } from '#storage/database.ts'
import { saveMailSetting } from '#storage/mail-setting-store.ts'
import { insertOpportunities, updateOpportunity } from '#storage/opportunity-store.ts'
import { confirmSubscriber, insertSubscriber, listSubscribers, savePreferences } from '#storage/subscriber-store.ts'
import { databases } from '#storage/test-database.ts'
import { insertWatch } from '#storage/watch-store.ts'

const start = new Date('2027-01-04T09:00:00.000Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const days = (count: number) => after(count * 1440)

async function addSubscriber({ kysely }: Database, id: string, preferences: object = {}) {
  const at = start.toISOString()
  await insertSubscriber(kysely, { id, email: `${id}@example.org`, state: 'unconfirmed', createdAt: at }, { text: 'Yes', version: '1', at })
  await confirmSubscriber(kysely, id, start)
  await savePreferences(kysely, id, preferences, start)
}

function item(id: string, more: Partial<Opportunity> = {}): Opportunity {
  return sampleOpportunity({ id, slug: id, name: `Grant ${id}`, updatedAt: start.toISOString(), ...more })
}

const until = (date: string): Opportunity['deadline'] => ({ kind: 'fixed', date, time: null, zone: null, note: null })

async function listMails({ kysely }: Database) {
  const rows = await kysely.selectFrom('mail').selectAll().orderBy('created_at').orderBy('recipient').execute()
  return rows.map((row) => ({
    kind: row.kind,
    recipient: row.recipient,
    letter: JSON.parse(row.letter) as { items?: { slug: string }[]; daysLeft?: number },
  }))
}

for (const kind of databases) {
  test(`new items go into one digest for those who want them, once, and what was there before is no news (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [item('old')])
    await addSubscriber(db, 'ada')
    await addSubscriber(db, 'ben', { kinds: ['internship'] })
    await addSubscriber(db, 'eve', { rhythm: 'never' })
    await planMails(db, start)
    await insertOpportunities(db.kysely, [item('one'), item('two', { kind: 'scholarship', deadline: until('2027-02-01') })])
    await planMails(db, after(1))
    expect(await listMails(db)).toEqual([])
    await Promise.all([planMails(db, after(20)), planMails(db, after(20))])
    await planMails(db, after(30))
    const mails = await listMails(db)
    expect(mails.map(({ kind: of, recipient }) => [of, recipient])).toEqual([['digest', 'ada']])
    expect(mails[0]?.letter.items?.map(({ slug }) => slug)).toEqual(['two', 'one'])
    await insertOpportunities(db.kysely, [item('three')])
    await planMails(db, after(60))
    await planMails(db, after(120))
    expect(await listMails(db)).toHaveLength(1)
    await planMails(db, days(1.1))
    expect(await listMails(db)).toHaveLength(2)
  })

  test(`who watches an item is reminded 14, 7 and 2 days before, and told when it moves, closes and reopens (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [item('grant', { deadline: until('2027-02-04') })])
    await addSubscriber(db, 'ada', { rhythm: 'never' })
    await insertWatch(db.kysely, 'ada', 'grant', start)
    for (let day = 0; day < 31; day += 1) await planMails(db, days(day + 0.6))
    const reminders = (await listMails(db)).filter(({ kind: of }) => of === 'reminder')
    expect(reminders.map(({ letter }) => letter.daysLeft)).toEqual([14, 7, 2])
    await updateOpportunity(db.kysely, item('grant', { name: 'Grant, without a typo', deadline: until('2027-02-04') }), days(30))
    await planMails(db, days(30.7))
    await updateOpportunity(db.kysely, item('grant', { deadline: until('2027-02-06') }), days(30))
    await planMails(db, days(30.8))
    await planMails(db, days(36))
    await updateOpportunity(db.kysely, item('grant', { deadline: until('2028-02-06') }), days(36))
    await planMails(db, days(36.2))
    const others = (await listMails(db)).filter(({ kind: of, recipient }) => of !== 'reminder' && recipient === 'ada')
    expect(others.map(({ kind: of }) => of)).toEqual(['moved', 'closed', 'reopened'])
  })

  test(`who asks five days before is not told that 7 days are left (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await insertOpportunities(db.kysely, [item('grant', { deadline: until('2027-01-09') })])
    await addSubscriber(db, 'ada')
    await insertWatch(db.kysely, 'ada', 'grant', start)
    await planMails(db, start)
    expect(await listMails(db)).toEqual([])
    await planMails(db, days(3.6))
    expect((await listMails(db)).map(({ kind: of }) => of)).toEqual(['reminder'])
  })

  test(`what was kept long enough is deleted, what is younger stays (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    await saveMailSetting(db.kysely, 'mail-options', { unconfirmedDays: 3 }, start)
    const at = start.toISOString()
    await insertSubscriber(
      db.kysely,
      { id: 'x', email: 'x@example.org', state: 'unconfirmed', createdAt: at },
      { text: 'Yes', version: '1', at },
    )
    await addSubscriber(db, 'ada')
    await planMails(db, days(2.9))
    expect(await listSubscribers(db.kysely)).toHaveLength(2)
    await planMails(db, days(3.1))
    expect((await listSubscribers(db.kysely)).map(({ id }) => id)).toEqual(['ada'])
  })

  test(`the administrator gets one summary a week (${kind.name})`, async () => {
    await using opened = await kind.open()
    for (const day of [0, 3, 6.9, 7.1, 7.2, 13, 14.2]) await planMails(opened.database, days(day))
    const mails = await listMails(opened.database)
    expect(mails.map(({ kind: of, recipient }) => `${of} ${recipient}`)).toEqual(['weekly admin', 'weekly admin'])
  })
}
