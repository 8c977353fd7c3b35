import { expect, test } from 'vitest'
import { starterEntry, toFields } from '#domain/forms/starter-record.ts'
import { applicationsAt } from '#domain/opportunity/applications.ts'
import { emptyOpportunity } from '#domain/opportunity/opportunity.ts'

const base = {
  slug: 'a',
  name: 'A',
  description: '',
  hostOrganization: 'A',
  hostCountry: 'GB',
  country: 'United Kingdom',
  regions: ['Europe'],
  levels: ['master'],
  fields: ['any'],
  funding: 'full',
  amount: null,
  benefits: [],
  eligibility: [],
  howToApply: [],
  documents: [],
  deadlineMonthDay: null,
  deadlineNote: 'By course',
  deadlineKind: 'varies',
  officialLink: 'https://www.example.org/apply',
  source: null,
}
const read = { source: 'https://www.example.org/dates', read: '2026-10-07' }
const london = { time: '23:59', zone: 'Europe/London' }
const closing = (date: string, hour: object = { time: null, zone: null }) => ({
  date,
  ...hour,
  ...read,
})

/** What the entry is for a site that loads it at this instant. */
const load = (entry: object, at: string) =>
  toFields(starterEntry.parse({ ...base, ...entry }), null, new Date(at))
const deadlineOf = (entry: object, at: string) => {
  const { kind, date, time, zone } = load(entry, at).deadline
  return [kind, date, time, zone]
}
const opensOf = (entry: object, at: string) => {
  const { opens, expectedOpens } = load(entry, at)
  return [opens, expectedOpens]
}

test('an announced day is the deadline, with its hour, its zone and the note', () => {
  const entry = { deadlineAnnounced: closing('2026-12-08', london), deadlineMonthDay: '12-01' }
  expect(load(entry, '2026-11-29T12:00:00Z').deadline).toEqual({
    kind: 'fixed',
    date: '2026-12-08',
    ...london,
    note: 'By course',
  })
})

test('of several announced days the first that has not passed counts', () => {
  const entry = {
    deadlineAnnounced: [closing('2027-01-06', london), closing('2026-12-08', london)],
  }
  expect(deadlineOf(entry, '2026-11-29T12:00:00Z')[1]).toBe('2026-12-08')
  expect(deadlineOf(entry, '2026-12-08T23:58:00Z')[1]).toBe('2026-12-08')
  expect(deadlineOf(entry, '2026-12-08T23:59:00Z')[1]).toBe('2027-01-06')
})

test('a day without an hour is announced until it has ended everywhere', () => {
  const entry = { deadlineAnnounced: closing('2026-12-08') }
  expect(deadlineOf(entry, '2026-12-09T11:59:00Z')).toEqual(['fixed', '2026-12-08', null, null])
  expect(deadlineOf(entry, '2026-12-09T12:00:00Z')).toEqual(['expected', '2027-12-08', null, null])
})

test('a passed announced day is expected next year, on the usual day of other years', () => {
  const at = '2026-12-10T12:00:00Z'
  const announced = { deadlineAnnounced: closing('2026-12-08', london) }
  expect(deadlineOf(announced, at)).toEqual(['expected', '2027-12-08', null, null])
  expect(deadlineOf({ ...announced, deadlineMonthDay: '12-01' }, at)[1]).toBe('2027-12-01')
  // The usual day would come once more after the announced one, in the same round.
  expect(deadlineOf({ ...announced, deadlineMonthDay: '12-15' }, at)[1]).toBe('2027-12-15')
})

test('closing days of one round are all over before the next round is expected', () => {
  const entry = { deadlineAnnounced: [closing('2026-12-08'), closing('2027-01-06')] }
  expect(deadlineOf(entry, '2027-01-08T12:00:00Z')).toEqual(['expected', '2027-12-08', null, null])
})

test('with two rounds a year, the other round is the next one', () => {
  const entry = {
    deadlineAnnounced: closing('2027-04-28'),
    deadlineMonthDay: ['04-30', '10-31'],
  }
  expect(deadlineOf(entry, '2027-04-01T12:00:00Z')).toEqual(['fixed', '2027-04-28', null, null])
  expect(deadlineOf(entry, '2027-05-01T12:00:00Z')).toEqual(['expected', '2027-10-31', null, null])
})

test('an announced day that a site loads years later is expected on its next return', () => {
  const entry = { deadlineAnnounced: closing('2026-12-08') }
  expect(deadlineOf(entry, '2029-03-01T12:00:00Z')[1]).toBe('2029-12-08')
})

test('an announced opening belongs to the deadline after it, in the past too', () => {
  const entry = {
    deadlineAnnounced: closing('2026-12-08'),
    opensAnnounced: { date: '2026-09-11', ...read },
    opensMonthDay: '09-01',
  }
  expect(opensOf(entry, '2026-08-01T12:00:00Z')).toEqual(['2026-09-11', null])
  expect(opensOf(entry, '2026-11-29T12:00:00Z')).toEqual(['2026-09-11', null])
  expect(opensOf(entry, '2026-12-10T12:00:00Z')).toEqual([null, '2027-09-01'])
})

test('without an opening day of other years the announced one is expected again', () => {
  const entry = {
    deadlineAnnounced: closing('2026-12-08'),
    opensAnnounced: { date: '2026-09-11', ...read },
  }
  expect(opensOf(entry, '2026-12-10T12:00:00Z')).toEqual([null, '2027-09-11'])
})

test('an announced opening to come moves an expected deadline behind it', () => {
  const entry = { deadlineMonthDay: '12-05', opensAnnounced: { date: '2027-01-10', ...read } }
  expect(deadlineOf(entry, '2026-11-29T12:00:00Z')[1]).toBe('2027-12-05')
  expect(opensOf(entry, '2026-11-29T12:00:00Z')).toEqual(['2027-01-10', null])
})

test('an opening after an announced deadline waits until that one has passed', () => {
  const entry = {
    deadlineAnnounced: closing('2026-12-08'),
    deadlineMonthDay: '12-05',
    opensAnnounced: { date: '2027-01-10', ...read },
  }
  expect(opensOf(entry, '2026-11-29T12:00:00Z')).toEqual([null, null])
  expect(opensOf(entry, '2026-12-20T12:00:00Z')).toEqual(['2027-01-10', null])
})

test('an announced opening without any day of closing holds for a year', () => {
  const entry = { opensAnnounced: { date: '2026-09-11', ...read } }
  expect(opensOf(entry, '2026-11-29T12:00:00Z')).toEqual(['2026-09-11', null])
  expect(opensOf(entry, '2027-09-20T12:00:00Z')).toEqual([null, null])
})

test('with months alone, an opening day of other years belongs to their next run', () => {
  const entry = { opensMonthDay: '09-15', usually: [12] }
  expect(opensOf(entry, '2026-11-29T12:00:00Z')).toEqual([null, '2026-09-15'])
  expect(opensOf({ ...entry, usually: [10] }, '2026-11-29T12:00:00Z')).toEqual([null, '2027-09-15'])
})

test('a passed announced day says no more than an expected one did', () => {
  const entry = {
    deadlineAnnounced: closing('2026-12-08'),
    opensAnnounced: { date: '2026-09-11', ...read },
  }
  const statusAt = (at: string) => {
    const { deadline, opens, expectedOpens } = load(entry, at)
    const item = { ...emptyOpportunity('scholarship', 'varies'), deadline, opens, expectedOpens }
    return applicationsAt(item, new Date(at)).status
  }
  expect(statusAt('2026-11-29T12:00:00Z')).toBe('open')
  expect(statusAt('2026-12-10T12:00:00Z')).toBe('opens-around')
})

test('the source of an announced day is that of the item, before its own, as long as it counts', () => {
  const entry = { deadlineAnnounced: closing('2026-12-08'), source: 'https://www.example.net/' }
  expect(load(entry, '2026-11-29T12:00:00Z').source).toBe(
    'https://www.example.org/dates, 2026-10-07; https://www.example.net/',
  )
  expect(load(entry, '2026-12-10T12:00:00Z').source).toBe('https://www.example.net/')
  expect(
    load({ opensAnnounced: { date: '2027-01-10', ...read } }, '2026-11-29T12:00:00Z').source,
  ).toBe('https://www.example.org/dates, 2026-10-07')
})

test('an announced day is a real one with a known zone and an https page', () => {
  const day = closing('2026-12-08', london)
  const wrong = [
    { ...day, date: '2026-12' },
    { ...day, date: '2026-02-30' },
    { ...day, time: '24:00' },
    { ...day, time: '9:00' },
    { ...day, zone: 'Europe/Nowhere' },
    { ...day, zone: '+01:00' },
    { ...day, zone: null },
    { ...day, source: 'http://www.example.org/' },
    { ...day, source: 'www.example.org' },
    { ...day, source: '' },
    { ...day, read: 'October' },
    { ...day, note: 'A part that is not listed' },
    { date: '2026-12-08' },
  ]
  for (const each of wrong) {
    const fields = [{ deadlineAnnounced: each }, { deadlineAnnounced: [day, each] }]
    for (const field of fields)
      expect(starterEntry.safeParse({ ...base, ...field }).success, JSON.stringify(field)).toBe(
        false,
      )
  }
  const opens = { date: '2026-09-11', ...read }
  expect(starterEntry.safeParse({ ...base, opensAnnounced: opens }).success).toBe(true)
  for (const each of [{ ...opens, date: '2026-09-31' }, { ...opens, ...london }, [opens]])
    expect(starterEntry.safeParse({ ...base, opensAnnounced: each }).success).toBe(false)
})

test('a former slug is a slug', () => {
  const formerSlugs = ['african-leadership-academy', 'ala-2']
  expect(starterEntry.parse({ ...base, formerSlugs }).formerSlugs).toEqual(formerSlugs)
  expect(starterEntry.parse(base).formerSlugs).toEqual([])
  for (const wrong of ['A', 'a/b', '', 'a--b', '-a'])
    expect(starterEntry.safeParse({ ...base, formerSlugs: [wrong] }).success, wrong).toBe(false)
})
