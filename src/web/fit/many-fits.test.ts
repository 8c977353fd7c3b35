import { expect, test } from 'vitest'
import { serializeAnswers } from '#domain/eligibility/answer-params.ts'
import type { Answers } from '#domain/eligibility/answers.ts'
import {
  type Fit,
  fitOf,
  isLevelWanted,
  toEligibilityCriteria,
} from '#domain/eligibility/fitting.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { browse } from '#domain/listing/browse.ts'
import { findCollection } from '#domain/listing/collections.ts'
import type { StoredEntry } from '#domain/listing/entry.ts'
import { emptyQuery, type ListingQuery } from '#domain/listing/listing.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { createChance, createAnswers, createCriteria } from '#domain/testing/chance.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import { narrowBy, readFit } from '#web/fit/fit-filter.ts'
import { toResultsView } from '#web/fit/results/results-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2026-11-22T12:00:00Z')
const groups = [
  { key: 'pair', name: 'Pair', countries: ['PK', 'IN'], asOf: null, source: null },
] as never
const circumstances = { today: '2026-11-22', groups: new Map([['pair', ['PK', 'IN']]]) }
const visitors = 10
const collection = findCollection('scholarships/region')!

const queries: readonly Partial<ListingQuery>[] = [
  {},
  { closed: true, sort: 'name' },
  { level: ['phd'], covers: ['tuition'] },
  { month: '2027-01', free: true, page: 2 },
]

/** More than a page shows, many of them alike. */
const chance = createChance(7)
const rules = Array.from({ length: 12 }, (_, at) => ({
  ...createCriteria(chance).rules,
  ...(at % 2 === 0 && {
    age: { ...unknownRules.age, min: at, max: 20 + at, varies: false, note: null },
  }),
}))
const items = Array.from({ length: 1100 }, (_, at): Opportunity => {
  const { next, pick } = chance
  const own = pick([null, ...rules])
  return sampleOpportunity({
    id: `item-${at}`,
    slug: `item-${at}`,
    name: `Item ${at}`,
    categories: pick([['phd'], ['phd', 'master']]),
    regions: pick([['Europe'], ['Asia', 'Global']]),
    funding: pick([null, 'full']),
    deadline: {
      kind: pick(['fixed', 'expected']),
      date: addDays('2026-11-22', next(900) - 200),
      time: null,
      zone: null,
      note: null,
    },
    rules: own && {
      ...own,
      covers: { ...own.covers, tuition: pick(['yes', 'no']) },
      fee: { ...own.fee, rule: pick(['none', 'unknown']) },
    },
  })
})
const byId = new Map(items.map((item) => [item.id, item]))
const snapshot = snapshotOf(items, now)
const { open } = snapshot
const readItems = (entries: readonly StoredEntry[]) =>
  Promise.resolve(entries.flatMap(({ id }) => byId.get(id) ?? []))
const services = {
  now: () => now,
  listCountryGroups: () => Promise.resolve(groups),
  listVisaMeasures: async () => [],
  offersRules: async () => true,
  readItems,
}

async function visit(fit: string) {
  const born = { year: 1985 + chance.next(25), month: 1 + chance.next(12) }
  const answers = { citizenships: ['PK'], ...createAnswers(chance), born }
  const url = new URL(
    `http://x/?fit=${fit}&${new URLSearchParams(serializeAnswers(answers).map((pair) => [...pair]))}`,
  )
  const applicant = await findApplicant(services, url)
  if (applicant === null) throw new Error('The address holds no answers.')
  const isWanted = (item: Opportunity) =>
    isLevelWanted(toEligibilityCriteria(item).levels, applicant.answers)
  const evaluate = (item: Opportunity) => ({
    item,
    ...fitOf(toEligibilityCriteria(item), applicant.answers, circumstances),
  })
  return {
    applicant,
    isWanted,
    evaluate,
    fit: readFit(url.searchParams),
    accepts: narrowBy(applicant, url),
  }
}

function standingOf(
  {
    verdict: { word, isNotYet, ruleResults },
    waitsFor,
    isForOrganizer,
    item,
  }: Fit & { readonly item: Opportunity },
  answers: Answers,
) {
  if (word === 'check' && waitsFor !== null) return `settled-by-${waitsFor}`
  if (word === 'check') return isForOrganizer ? 'organizer' : 'answers'
  const against = ruleResults
    .filter(({ outcome }) => outcome.result === 'excludes')
    .map(({ rule }) => rule)
  const isCountryAlone =
    against.length > 0 && against.every((rule) => rule === 'nationality' || rule === 'residence')
  if (isCountryAlone && item.rules?.refugees === 'welcome' && answers.refugee === undefined)
    return 'refugees'
  return isNotYet ? 'not-yet' : word
}

test('entries with the same rules get the same result together as alone', async () => {
  for (let at = 0; at < visitors; at += 1) {
    const { applicant, isWanted, evaluate } = await visit('')
    const shown = { yes: 1100, check: 1100, no: 1100 }
    const results = await toResultsView(services, open, applicant, false, en, shown)
    const fits = (await readItems(open)).filter(isWanted).map(evaluate)
    const slugsOf = (standing: string) =>
      fits
        .filter((fit) => standingOf(fit, applicant.answers) === standing)
        .map(({ item }) => item.slug)
    const sections = Object.fromEntries(
      results.groups.flatMap((group) =>
        group.sections.map((part) => [part.key, part.rows.map(({ slug }) => slug)]),
      ),
    )
    const standings = [...new Set(fits.map((fit) => standingOf(fit, applicant.answers)))]
    expect(Object.keys(sections).toSorted()).toEqual(standings.toSorted())
    for (const standing of standings)
      expect(sections[standing], standing).toEqual(slugsOf(standing).slice(0, 240))
    const lengths =
      results.groups[1]?.sections
        .filter(({ key }) => key.startsWith('settled-by-'))
        .map(({ key }) => slugsOf(key).length) ?? []
    expect(lengths).toEqual(lengths.toSorted((one, other) => other - one))
    expect(results.groups[1]?.next?.question).toBe(
      lengths.length === 0
        ? undefined
        : results.groups[1]?.sections[0]?.key.replace('settled-by-', ''),
    )
    expect(results.groups.map(({ word, count }) => [word, count])).toEqual(
      (['yes', 'check', 'no'] as const).map((word) => [
        word,
        fits.filter(({ verdict }) => verdict.word === word).length,
      ]),
    )
  }
})

test('a list narrowed by a verdict has only its items, with their counts', async () => {
  for (let at = 0; at < visitors; at += 1) {
    const { isWanted, evaluate, fit, accepts } = await visit(
      chance.pick(['yes', 'check,yes', 'no']),
    )
    const own = snapshotOf(
      items.filter((item) => isWanted(item) && fit.includes(evaluate(item).verdict.word)),
      now,
    )
    const query = { ...emptyQuery, ...chance.pick(queries) }
    const toNames = (list: ReturnType<typeof browse>) => ({
      ...list,
      sections: list.sections.map((section) => ({
        ...section,
        items: section.items.map(({ slug }) => slug),
      })),
    })
    expect(toNames(browse(snapshot, collection, query, accepts))).toEqual(
      toNames(browse(own, collection, query)),
    )
  }
})

test('counts taken together equal counts of single entries', () => {
  const some = items.slice(0, 300)
  for (const query of queries.map((each) => ({ ...emptyQuery, ...each }))) {
    const all = browse(snapshotOf(some, now), collection, query)
    const alone = some.map((item) => browse(snapshotOf([item], now), collection, query))
    const sum = (read: (list: typeof all) => number | undefined) =>
      alone.reduce((total, list) => total + (read(list) ?? 0), 0)
    expect([all.total, all.own, all.closed, all.facets.free]).toEqual([
      sum(({ total }) => total),
      sum(({ own }) => own),
      sum(({ closed }) => closed),
      sum(({ facets }) => facets.free),
    ])
    for (const [at, month] of all.months.entries()) {
      for (const part of ['announced', 'expected', 'usual'] as const)
        expect(month[part]).toBe(sum(({ months }) => months[at]?.[part]))
    }
    for (const name of ['level', 'region', 'field', 'funding', 'covers'] as const) {
      for (const { key, count } of all.facets[name]) {
        expect(count).toBe(
          sum(({ facets }) => facets[name].find((facet) => facet.key === key)?.count),
        )
      }
    }
  }
})
