import { expect, test } from 'vitest'
import { createEntryReader, type Entry } from '#domain/listing/entry.ts'
import { compareNames, sortEntries } from '#domain/listing/sort.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import { createChance } from '#domain/testing/chance.ts'
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
    expect(sortEntries(entries.toSorted(compareNames), 'deadline', now)).toEqual(
      sortPlainly(entries, now.getTime()),
    )
  }
})

function sortPlainly(entries: readonly Entry[], time: number): Entry[] {
  const closesAtOf = ({ dates }: Entry) =>
    readDeadline(dates.deadline, new Date(begin)).closesAt?.getTime() ?? Infinity
  const groupOf = (entry: Entry) => {
    const closesAt = closesAtOf(entry)
    const { kind } = entry.dates.deadline
    if (closesAt <= time) return kind === 'expected' ? 2 : 3
    if (closesAt < Infinity) return 0
    return kind === 'rolling' ? 1 : 2
  }
  const within = (entry: Entry) =>
    [closesAtOf(entry), 0, 0, -closesAtOf(entry)][groupOf(entry)] ?? 0
  return entries.toSorted(
    (a, b) => groupOf(a) - groupOf(b) || within(a) - within(b) || compareNames(a, b),
  )
}
