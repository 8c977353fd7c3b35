import { expect, test } from 'vitest'
import { createEntryReader, type StoredEntry } from '#domain/listing/entry.ts'
import { compareNames } from '#domain/listing/sort.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import { createChance } from '#domain/testing/chance.ts'
import { snapshotOfEntries } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { addDays } from '#domain/words/plain-date.ts'

const nothingElse = { opens: null, expectedOpens: null, usuallyOpens: [], usually: [] }
const begin = '2031-01-01'
const { next, pick } = createChance(11)

test('the order by deadline follows docs/interface at any instant', () => {
  const sample = createEntryReader()({ item: sampleOpportunity(), publishAt: null })
  const createDates = (): Dates => {
    const kind = pick(['fixed', 'expected', 'rolling', 'varies'] as const)
    const date = kind === 'rolling' || kind === 'varies' ? null : addDays(begin, next(20))
    return { deadline: { kind, date, time: null, zone: null, note: null }, ...nothingElse }
  }
  for (let run = 0; run < 100; run += 1) {
    const entries = Array.from({ length: 300 }, (_, at) => ({
      ...sample,
      id: `id-${at}`,
      name: `Name ${next(40)}`,
      dates: createDates(),
    }))
    const now = new Date(addDays(begin, next(24) - 2))
    expect(snapshotOfEntries(entries, now).orders.deadline.map(({ id }) => id)).toEqual(
      sortPlainly(entries, now.getTime()).map(({ id }) => id),
    )
  }
})

function sortPlainly(entries: readonly StoredEntry[], time: number): StoredEntry[] {
  const closesAtOf = ({ dates }: StoredEntry) =>
    readDeadline(dates.deadline, new Date(begin)).closesAt?.getTime() ?? Infinity
  const groupOf = (entry: StoredEntry) => {
    const closesAt = closesAtOf(entry)
    const { kind } = entry.dates.deadline
    if (closesAt <= time) return kind === 'expected' ? 2 : 3
    if (closesAt < Infinity) return 0
    return kind === 'rolling' ? 1 : 2
  }
  const within = (entry: StoredEntry) =>
    [closesAtOf(entry), 0, 0, -closesAtOf(entry)][groupOf(entry)] ?? 0
  return entries.toSorted(
    (a, b) => groupOf(a) - groupOf(b) || within(a) - within(b) || compareNames(a, b),
  )
}

test('a day that readers see first comes first, and of one day what ends sooner', () => {
  const read = createEntryReader()
  const dated = (id: string, date: string, time: string | null, zone: string | null) =>
    read({
      item: {
        ...sampleOpportunity({ deadline: { kind: 'fixed', date, time, zone, note: null } }),
        id,
      },
      publishAt: null,
    })
  const entries = [
    dated('noon in Hong Kong', '2031-02-01', '12:00', 'Asia/Hong_Kong'),
    dated('first of February anywhere', '2031-02-01', null, null),
    // It ends eight hours after noon of the first in Hong Kong.
    dated('last of January anywhere', '2031-01-31', null, null),
    dated('midnight in Tokyo', '2031-02-01', '00:00', 'Asia/Tokyo'),
  ]
  const { orders } = snapshotOfEntries(entries, new Date('2031-01-30T12:00:00Z'))
  expect(orders.deadline.map(({ id }) => id)).toEqual([
    'midnight in Tokyo',
    'last of January anywhere',
    'noon in Hong Kong',
    'first of February anywhere',
  ])
})

test('a snapshot ends when a deadline passes, an item becomes public or a quarter of an hour ends', () => {
  const now = new Date('2031-01-31T12:01:00Z')
  const read = createEntryReader()
  const dated = (time: string) =>
    read({
      item: sampleOpportunity({
        deadline: { kind: 'fixed', date: '2031-01-31', time, zone: 'UTC', note: null },
      }),
      publishAt: null,
    })
  const planned = read({ item: sampleOpportunity(), publishAt: '2031-01-31T12:05:00Z' })
  const endOf = (...entries: readonly StoredEntry[]) =>
    new Date(snapshotOfEntries(entries, now).until).toISOString().slice(11, 16)
  expect(endOf()).toBe('12:15')
  expect(endOf(dated('12:00'), dated('12:20'))).toBe('12:15')
  expect(endOf(dated('12:07'), dated('12:10'))).toBe('12:07')
  expect(endOf(dated('12:07'), planned)).toBe('12:05')
  expect(snapshotOfEntries([planned], now).orders.name).toEqual([])
  const later = snapshotOfEntries([planned, dated('12:04')], new Date('2031-01-31T12:05:00Z'))
  expect([later.orders.name.length, later.open.length]).toEqual([2, 1])
})
