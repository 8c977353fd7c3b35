import { expect, test } from 'vitest'
import type { EntryDeadline } from '#domain/listing/deadline-at.ts'
import { createEntryReader, type Entry } from '#domain/listing/entry.ts'
import { compareNames, sortEntries } from '#domain/listing/sort.ts'
import { createChance } from '#domain/testing/chance.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const nothingElse = { reopensAt: Infinity, opens: null, usually: [], dates: null }
const begin = Date.parse('2031-01-01T00:00:00Z')
const { next, pick } = createChance(11)

test('the order by deadline follows docs/interface.md at any instant', () => {
  const sample = createEntryReader()({ item: sampleOpportunity(), publishAt: null })
  const createDeadline = (): EntryDeadline => {
    const kind = pick(['fixed', 'expected', 'rolling', 'varies'] as const)
    if (kind === 'rolling' || kind === 'varies') return { kind, date: null, day: 0, closesAt: Infinity, ...nothingElse }
    return { kind, date: '2031-01-01', day: 0, closesAt: begin + next(20), ...nothingElse }
  }
  for (let run = 0; run < 100; run += 1) {
    const entries = Array.from({ length: 300 }, (_, at) => ({
      ...sample,
      id: `id-${at}`,
      name: `Name ${next(40)}`,
      deadline: createDeadline(),
    }))
    const now = new Date(begin - 2 + next(24))
    expect(sortEntries(entries.toSorted(compareNames), 'deadline', now)).toEqual(sortPlainly(entries, now.getTime()))
  }
})

function sortPlainly(entries: readonly Entry[], time: number): Entry[] {
  const groupOf = ({ deadline: { kind, closesAt } }: Entry) => {
    if (closesAt <= time) return kind === 'expected' ? 2 : 3
    return closesAt < Infinity ? 0 : kind === 'rolling' ? 1 : 2
  }
  const within = (entry: Entry) => [entry.deadline.closesAt, 0, 0, -entry.deadline.closesAt][groupOf(entry)] ?? 0
  return entries.toSorted((a, b) => groupOf(a) - groupOf(b) || within(a) - within(b) || compareNames(a, b))
}
