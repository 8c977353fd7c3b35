import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { itemFileRoutes } from '#server/files/files.ts'
import { createLanguages } from '#server/http/languages.ts'

const now = new Date('2026-11-22T12:00:00Z')

async function openItem(given: Partial<Opportunity>) {
  const [kind] = databases
  if (kind === undefined) throw new Error('There is no database to test on.')
  const opened = await kind.open()
  const item = sampleOpportunity({ regions: ['Asia'], updatedAt: now.toISOString(), ...given })
  await insertOpportunities(opened.database.kysely, [item])
  const services = createPublicServices({
    db: opened.database,
    clock: () => now,
    times: { every: 0 },
  })
  const app = itemFileRoutes({
    services,
    languages: createLanguages(),
    findSiteName: async () => 'Atlas',
    publicUrl: 'https://atlas.example',
  })
  return {
    request: async (path: string) => app.request(path),
    change: (changes: Partial<Opportunity>) =>
      updateOpportunity(opened.database.kysely, { ...item, ...changes }),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

const dated = (date: string, kind: 'fixed' | 'expected' = 'fixed') =>
  ({ kind, date, time: null, zone: null, note: null }) as const

test('a plan as a calendar has each paper that takes time, past ones today, and follows the deadline', async () => {
  await using site = await openItem({
    deadline: dated('2026-12-20'),
    documents: ['Passport', 'Two references', 'Curriculum vitae'],
  })
  const read = async () => {
    const answer = await site.request('/opportunity/sample/plan.ics')
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    return new ICAL.Component(ICAL.parse(await answer.text()))
      .getAllSubcomponents('vevent')
      .map((each) => {
        const { uid, summary, startDate, sequence } = new ICAL.Event(each)
        return [uid, summary, String(startDate), sequence]
      })
  }
  expect(await read()).toEqual([
    [
      'sample/passport@atlas.example',
      'Now: Check your passport: Sample Scholarship',
      '2026-11-22',
      1,
    ],
    [
      'sample/referees@atlas.example',
      'Now: Ask your referees: Sample Scholarship',
      '2026-11-22',
      1,
    ],
    ['sample@atlas.example', 'Closes: Sample Scholarship', '2026-12-20', 1],
  ])
  await site.change({ deadline: dated('2027-12-20', 'expected'), documents: [] })
  expect(await read()).toEqual([
    ['sample@atlas.example', 'Expected around: Sample Scholarship', '2027-12-20', 2],
  ])
})

test('the plan of a closed item has its announced opening as a calendar', async () => {
  await using site = await openItem({
    deadline: dated('2026-06-01'),
    opens: '2027-02-01',
    documents: ['Passport'],
  })
  const text = await (await site.request('/opportunity/sample/plan.ics')).text()
  expect(text.match(/^(?:UID|DTSTART;VALUE=DATE):.*$/gm)?.map((line) => line.trim())).toEqual([
    'UID:sample/opening@atlas.example',
    'DTSTART;VALUE=DATE:20270201',
  ])
})

test('a plan without a coming day has no calendar but a card; a missing item has neither, and a former slug redirects', async () => {
  await using site = await openItem({})
  const statusOf = async (path: string) => (await site.request(path)).status
  expect(await statusOf('/opportunity/sample/plan.ics')).toBe(404)
  const card = await site.request('/opportunity/sample/card.txt')
  expect([card.status, card.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  expect(await card.text()).toMatch(/^Sample Scholarship\n/)
  expect(await statusOf('/opportunity/gone/card.txt')).toBe(404)
  await site.change({ deadline: dated('2026-11-01'), slug: 'other' })
  expect(await statusOf('/opportunity/other/plan.ics')).toBe(404)
  const moved = await site.request('/opportunity/sample/card.txt')
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    '/opportunity/other/card.txt',
  ])
})
