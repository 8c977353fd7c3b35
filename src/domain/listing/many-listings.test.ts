import { expect, test } from 'vitest'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { coveredThings } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { type BriefRules, unknownRules } from '#domain/eligibility/rules.ts'
import { belongsTo, belongsWorldwide } from '#domain/listing/appearance.ts'
import { browse, listPassing, listAll } from '#domain/listing/browse.ts'
import { collections } from '#domain/listing/collections.ts'
import { createEntryReader } from '#domain/listing/entry.ts'
import {
  defaultPageSize,
  type FilterName,
  filterParameters,
  type ListingQuery,
  sorts,
} from '#domain/listing/listing.ts'
import {
  applicationsAt,
  type ApplicationStatus,
  applicationStatuses,
  readDeadlineOf,
} from '#domain/opportunity/applications.ts'
import { fundings, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import {
  categoriesOf,
  fieldKeys,
  fieldsOf,
  levelKeys,
  regionKeys,
  regionsOf,
} from '#domain/opportunity/vocabulary.ts'
import { soughtKinds } from '#domain/search/vocabulary.ts'
import { createChance } from '#domain/testing/chance.ts'
import { snapshotOfEntries } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { addDays, addMonths, comingSeason, nextMonthRun } from '#domain/words/plain-date.ts'

// Random small catalogues with random filters, compared with the simplest implementation of
// docs/interface, item by item.

const begin = new Date('2031-01-31T13:00:00Z')
const { next, pick, some } = createChance(17)

interface Case {
  readonly item: Opportunity
  readonly publishAt: string | null
}

function createRules(): Rules {
  const covers = Object.fromEntries(
    coveredThings.map((thing) => [thing, pick(['yes', 'yes', 'partly', 'unknown'])]),
  ) as Rules['covers']
  return {
    ...unknownRules,
    covers,
    fee: { ...unknownRules.fee, rule: pick(['none', 'unknown']) },
    gender: pick(['any', 'women']),
  }
}

function createCase(number: number): Case {
  const deadline = pick(['fixed', 'fixed', 'expected', 'rolling', 'varies'] as const)
  const date =
    deadline === 'fixed' || deadline === 'expected' ? addDays('2031-01-31', next(120) - 40) : null
  const zone = date === null ? null : pick([null, 'Asia/Tokyo', 'America/Los_Angeles'])
  const item = sampleOpportunity({
    id: `item-${number}`,
    slug: `item-${number}`,
    name: `${pick(['Summer', 'Winter', 'École'])} ${pick(['school', 'fellowship'])} ${number}`,
    kind: pick(['scholarship', 'scholarship', ...kinds]),
    categories: [...some(levelKeys), ...pick([[], [], ['summer'], ['competition']])],
    regions: pick([['Global'], some(regionKeys), some(regionKeys)]),
    fields: some(fieldKeys),
    openToAll: next(5) === 0,
    ...pick([
      { country: null },
      { country: 'Spain', countryCode: 'ES' },
      { country: 'Türkiye', countryCode: 'TR' },
    ]),
    funding: pick([null, ...fundings]),
    rules: pick([null, createRules()]),
    deadline: { kind: deadline, date, time: null, zone, note: null },
    opens: next(5) === 0 ? addDays('2031-01-31', next(120) - 40) : null,
    expectedOpens: next(6) === 0 ? addDays('2031-01-31', next(120) - 40) : null,
    usuallyOpens: pick([[], [], [1], [2, 3]]),
    usually: pick([[], [2], [12, 1], [3, 9]]),
    createdAt: addDays('2030-01-01', next(100)),
  })
  return {
    item: asRuled(item),
    publishAt:
      next(6) === 0 ? new Date(begin.getTime() + (next(20) - 10) * 86_400_000).toISOString() : null,
  }
}

function createQuery(): ListingQuery {
  const seldom = <T>(list: readonly T[]): T[] => (next(3) === 0 ? [pick(list), pick(list)] : [])
  return {
    text: pick(['', '', 'ecole', 'summer turkiye', 'nowhere']),
    level: seldom(levelKeys),
    kind: seldom(soughtKinds),
    country: seldom(['ES', 'TR', 'DE']),
    region: seldom(regionKeys),
    field: seldom(fieldKeys),
    funding: seldom(fundings),
    covers: seldom(coveredThings),
    free: next(4) === 0,
    applications: seldom(applicationStatuses),
    month: pick([null, null, '2031-02', '2031-03']),
    only: next(6) === 0 ? some(Array.from({ length: 60 }, (_, number) => `item-${number}`)) : [],
    sort: pick(sorts),
    closed: next(2) === 0,
    page: 1,
    pageSize: defaultPageSize,
  }
}

const filters = Object.keys(filterParameters) as FilterName[]

/** The kinds with separate names for visitors. */
function kindsOf({ kind, ...item }: Opportunity): readonly string[] {
  const categories =
    kind === 'scholarship'
      ? categoriesOf(item).filter((key) => soughtKinds.some((sought) => sought === key))
      : []
  return categories.length > 0 ? categories : [kind]
}

/** 'Any field' matches each field. */
const studiedIn = (item: Opportunity) =>
  fieldsOf(item).includes('any') ? fieldKeys : fieldsOf(item)

/** Cached, because each item is evaluated many times per instant. */
const statuses = new WeakMap<Opportunity, { now: Date; status: ApplicationStatus }>()
function statusOf(item: Opportunity, now: Date): ApplicationStatus {
  const cached = statuses.get(item)
  if (cached?.now === now) return cached.status
  const { status } = applicationsAt(item, now)
  statuses.set(item, { now, status })
  return status
}

/** The months of an item: the month of its day, or those of its usual closing. */
function monthsOf(item: Opportunity, now: Date): string[] {
  const { date, kind } = readDeadlineOf(item, now)
  if (date !== null) return [date.slice(0, 7)]
  const run = kind === 'varies' ? nextMonthRun(item.usually, now.toISOString().slice(0, 10)) : null
  return run === null
    ? []
    : run.months.map((_month, offset) => addMonths(run.first, offset).slice(0, 7))
}

/** Whether a query accepts an item, ignoring one of its filters. */
function meets({ item }: Case, query: ListingQuery, now: Date, but?: FilterName): boolean {
  const any = (chosen: readonly unknown[], own: readonly unknown[]) =>
    chosen.length === 0 || own.some((key) => chosen.includes(key))
  const text = [item.name, item.country]
    .join('\n')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
  const met = {
    level: any(query.level, categoriesOf(item)),
    region: any(query.region, regionsOf(item)),
    kind: any(query.kind, kindsOf(item)),
    country: any(query.country, [item.countryCode]),
    field: any(query.field, studiedIn(item)),
    funding: any(query.funding, [item.funding]),
    covers: query.covers.every((thing) => item.rules?.covers[thing] === 'yes'),
    free: !query.free || item.rules?.fee.rule === 'none',
    month: query.month === null || monthsOf(item, now).includes(query.month),
    applications: any(query.applications, [statusOf(item, now)]),
  } satisfies Record<FilterName, boolean>
  return (
    Object.entries(met).every(([filter, isMet]) => filter === but || isMet) &&
    (query.only.length === 0 || query.only.includes(item.slug)) &&
    query.text.split(' ').every((word) => text.includes(word))
  )
}

test('for random items and queries, a list has the items and counts of a check item by item', () => {
  for (let run = 0; run < 6; run += 1) {
    const read = createEntryReader()
    const there = new Map<string, Case>()
    for (let step = 0; step < 30; step += 1) {
      // Items are added, changed and removed between two queries.
      for (let change = 0; change < 25; change += 1) {
        const one = createCase(next(60))
        if (next(5) === 0) {
          there.delete(one.item.id)
        } else {
          there.set(one.item.id, one)
        }
      }
      const now = new Date(begin.getTime() + next(30) * 86_400_000)
      const snapshot = snapshotOfEntries([...there.values()].map(read), now)
      const query = createQuery()
      const collection = pick(collections)
      const refuses = next(3) === 0
      const isClosed = ({ item }: Case) => readDeadlineOf(item, now).state === 'closed'
      const visible = [...there.values()].filter(
        ({ publishAt }) => publishAt === null || Date.parse(publishAt) <= now.getTime(),
      )
      const onPage = visible.filter(
        (one) =>
          one.item.kind === collection.kind &&
          (belongsTo(collection, one.item) ||
            (belongsWorldwide(collection, one.item) && !isClosed(one))) &&
          !(refuses && one.item.rules?.gender === 'women'),
      )
      const counted = onPage.filter((one) => query.closed || !isClosed(one))
      const matches = counted.filter((one) => meets(one, query, now))
      const countBut = (but: FilterName, has: (item: Opportunity) => boolean | undefined) =>
        counted.filter((one) => has(one.item) && meets(one, query, now, but)).length
      const facetsOf = <Key>(
        but: FilterName,
        keys: readonly Key[],
        has: (item: Opportunity, key: Key) => boolean | undefined,
      ) =>
        keys
          .map((key) => ({ key, count: countBut(but, (item) => has(item, key)) }))
          .filter(({ key, count }) => count > 0 || [query[but]].flat().includes(key as never))

      const accepts = refuses
        ? ({ rules }: { readonly rules: Pick<BriefRules, 'gender'> | null }) =>
            rules?.gender !== 'women'
        : undefined
      const listing = browse(snapshot, collection, { ...query, pageSize: 1000 }, accepts)
      const idsOf = (list: readonly { readonly id: string }[]) =>
        list.map(({ id }) => id).toSorted()
      expect(idsOf(listing.sections.flatMap(({ items }) => items))).toEqual(
        idsOf(matches.map(({ item }) => item)),
      )
      expect(listing.total).toBe(matches.length)
      const without = filters.flatMap((name) => {
        const count = counted.filter((one) => meets(one, query, now, name)).length - matches.length
        return count > 0 ? [{ name, count }] : []
      })
      expect(new Set(listing.without)).toEqual(new Set(without))
      expect(listing.own).toBe(matches.filter(({ item }) => belongsTo(collection, item)).length)
      expect(listing.closed).toBe(
        onPage.filter((one) => isClosed(one) && meets(one, query, now)).length,
      )
      expect(listing.facets).toEqual({
        level: facetsOf('level', levelKeys, (item, key) => categoriesOf(item).includes(key)),
        region: facetsOf('region', regionKeys, (item, key) => regionsOf(item).includes(key)),
        kind: facetsOf('kind', soughtKinds, (item, key) => kindsOf(item).includes(key)),
        country: facetsOf('country', ['DE', 'ES', 'TR'], (item, key) => item.countryCode === key),
        field: facetsOf('field', fieldKeys, (item, key) => studiedIn(item).includes(key)),
        funding: facetsOf('funding', fundings, (item, key) => item.funding === key),
        covers: facetsOf('covers', coveredThings, (item, key) =>
          [...query.covers, key].every((thing) => item.rules?.covers[thing] === 'yes'),
        ),
        free: countBut('free', (item) => item.rules?.fee.rule === 'none'),
        applications: facetsOf(
          'applications',
          applicationStatuses,
          (item, key) => statusOf(item, now) === key,
        ),
      })
      expect(listing.openNow).toBe(
        matches.filter(({ item }) => statusOf(item, now) === 'open').length,
      )
      expect(listing.usuallyOpen).toBe(
        matches.filter(({ item }) => statusOf(item, now) === 'usually-open').length,
      )
      const { last } = comingSeason(now.toISOString().slice(0, 10))
      const isLater = ({ item }: (typeof matches)[number]) => {
        const { status, opening } = applicationsAt(item, now)
        const [month] = monthsOf(item, now)
        const day = status === 'unknown' && month !== undefined ? `${month}-01` : opening?.first
        return status !== 'closed' && day !== undefined && day <= last
      }
      const { announced, usual } = listing.later
      expect(announced + usual).toBe(matches.filter(isLater).length)
      for (const { month, ...counts } of listing.months) {
        const inMonth = onPage.filter((one) => {
          return (
            !isClosed(one) &&
            monthsOf(one.item, now).includes(month) &&
            meets(one, query, now, 'month')
          )
        })
        const countOf = (kind: string) =>
          inMonth.filter(({ item }) => readDeadlineOf(item, now).kind === kind).length
        expect({ month, ...counts }).toEqual({
          month,
          announced: countOf('fixed'),
          expected: countOf('expected'),
          usual: inMonth.length - countOf('fixed') - countOf('expected'),
        })
      }
      if (refuses) continue
      const all = listing.sections.flatMap(({ items }) => items.map(({ id }) => id))
      expect(listAll(snapshot, collection, query).map(({ id }) => id)).toEqual(all)
      const small = Array.from({ length: Math.ceil(all.length / 7) }, (_, page) =>
        browse(snapshot, collection, { ...query, page: page + 1, pageSize: 7 }),
      )
      expect(
        small.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ id }) => id))),
      ).toEqual(all)
      expect(idsOf(listPassing(snapshot, query))).toEqual(
        idsOf(visible.filter((one) => meets(one, query, now)).map(({ item }) => item)),
      )
    }
  }
})
