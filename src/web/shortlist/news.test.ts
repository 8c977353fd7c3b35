import { expect, test } from 'vitest'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toShortlistItem } from '#web/shortlist/shortlist-page.ts'
import { listNews } from '#web/shortlist/shortlist.tsx'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2026-11-22T12:00:00Z')

function itemOf(
  deadline: Partial<Deadline>,
  officialLink: string | null = 'https://example.org/apply',
) {
  const fullDeadline: Deadline = {
    kind: 'fixed',
    date: null,
    time: null,
    zone: null,
    note: null,
    ...deadline,
  }
  return toShortlistItem(
    { slug: 'a', item: sampleOpportunity({ deadline: fullDeadline, officialLink }) },
    null,
    en,
    now,
  )
}

const link = itemOf({}).card.linkHash
const addedOn = (at: string, day?: string) => ({
  slug: 'a',
  name: 'A',
  at,
  link,
  ...(day === undefined ? {} : { day }),
})

test('an unchanged item has no news', () => {
  expect(listNews(addedOn('2026-11-01', '2027-03-15'), itemOf({ date: '2027-03-15' }))).toEqual([])
  expect(listNews(addedOn('2026-11-01'), itemOf({ kind: 'rolling' }))).toEqual([])
  // Announced for the expected day.
  expect(
    listNews(addedOn('2026-11-01', '2027-03-15'), itemOf({ kind: 'expected', date: '2027-03-15' })),
  ).toEqual([])
})

test('a deadline that passed or moved and another link are news', () => {
  expect(listNews(addedOn('2026-11-01', '2026-11-20'), itemOf({ date: '2026-11-20' }))).toEqual([
    'closed',
  ])
  expect(listNews(addedOn('2026-11-01', '2027-03-15'), itemOf({ date: '2026-10-20' }))).toEqual([
    'closed',
    'moved',
  ])
  expect(listNews(addedOn('2026-11-01', '2027-03-15'), itemOf({ date: '2027-04-15' }))).toEqual([
    'moved',
  ])
  expect(listNews(addedOn('2026-11-01', '2027-03-15'), itemOf({ kind: 'varies' }))).toEqual([
    'moved',
  ])
  expect(listNews(addedOn('2026-11-01'), itemOf({ date: '2027-04-15' }))).toEqual(['moved'])
  expect(
    listNews(
      addedOn('2026-11-01', '2027-03-15'),
      itemOf({ date: '2027-03-15' }, 'https://example.org/other'),
    ),
  ).toEqual(['link'])
})

test('an item that was closed when it was added has no such news', () => {
  expect(listNews(addedOn('2026-11-21', '2026-11-20'), itemOf({ date: '2026-11-20' }))).toEqual([])
})

test('an address has a short hash, and no address has none', () => {
  expect(link).toMatch(/^[0-9a-z]{1,7}$/)
  expect(itemOf({}, null).card.linkHash).toBe('')
  expect(itemOf({}, 'https://www.example.org/x').domain).toBe('example.org')
})
