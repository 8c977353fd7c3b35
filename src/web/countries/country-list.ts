import type { Groups } from '#domain/eligibility/country-checks.ts'
import type { EligibilityRule } from '#domain/eligibility/rules.ts'
import { evaluateEligibility } from '#domain/eligibility/verdict.ts'
import {
  findVisaWarning,
  toVisaPlace,
  type VisaMeasure,
} from '#domain/eligibility/visa-measures.ts'
import { listPassing } from '#domain/listing/browse.ts'
import {
  countByCountry,
  type CountryList,
  createCountrySections,
} from '#domain/listing/country-lists.ts'
import { emptyQuery, type ListingQuery } from '#domain/listing/listing.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { describeVisa, type GroupNames, noteOf, toVerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/**
 * The content of a country's page, before any filter: all public items, open ones first, and the
 * section of each (null: not on the page). null as a whole: no rules are known, so there are no
 * pages for citizens of a country (docs/interface, Listing pages).
 */
export async function findListOfCountry(
  services: PublicServices,
  list: CountryList,
  country: string,
  sort: ListingQuery['sort'],
) {
  if (!(await isDescribed(list, services))) return null
  const [snapshot, groups, measures] = await Promise.all([
    services.snapshot(),
    services.listCountryGroups(),
    list === 'students-from' ? services.listVisaMeasures() : [],
  ])
  const all = listPassing(snapshot, { ...emptyQuery, sort })
  const sectionOf = createCountrySections(list, country, toMembers(groups))
  return { groups, measures, all, sectionOf, now: snapshot.now }
}

/** How many open items each country's page has. null: as `findListOfCountry`. */
export async function findCountryCounts(services: PublicServices, list: CountryList) {
  if (!(await isDescribed(list, services))) return null
  const [{ open }, groups] = await Promise.all([services.snapshot(), services.listCountryGroups()])
  return countByCountry(list, open, toMembers(groups))
}

/**
 * Whether the list has pages: without any rules nothing is known about the citizens of a country.
 */
export const isDescribed = async (
  list: CountryList,
  services: Pick<PublicServices, 'offersRules'>,
) => list === 'study-in' || (await services.offersRules())

const toMembers = (groups: readonly GroupNames[]): Groups =>
  new Map(groups.map(({ key, countries }) => [key, countries]))

/**
 * Why it is unknown whether an item admits citizens of the country who live there, in words; null:
 * it does.
 */
export function describeUndecidedRule(
  { rules }: Opportunity,
  country: string,
  groups: readonly GroupNames[],
  now: Date,
  texts: Texts,
) {
  const answers = { citizenships: [country], lives: country }
  const today = now.toISOString().slice(0, 10)
  const criteria = { rules, deadline: null, levels: [], otherCount: rules?.other.length ?? 0 }
  const evaluated = evaluateEligibility(criteria, answers, { today, groups: toMembers(groups) })
  const ruleResults = evaluated.ruleResults.filter(
    ({ rule, outcome }) =>
      compared.has(rule) && outcome.reason !== undefined && outcome.result !== 'excludes',
  )
  const verdict = { ...evaluated, ruleResults, isUnconfirmed: rules?.basis === 'knowledge' }
  const [reason] = toVerdictView(
    { ...criteria, verdict, answers, groups, today, isClosed: false },
    texts,
  ).reasons
  if (reason === undefined) return null
  const note = rules && reason.rule && noteOf(reason.rule, rules)
  return [reason.text, note ?? ''].join(' ').trim()
}

/** The visa measure that concerns citizens of the country who live there; null: none is known. */
export function describeVisaFor(
  country: string,
  item: Opportunity,
  measures: readonly VisaMeasure[],
  now: Date,
  texts: Texts,
): string | null {
  const today = now.toISOString().slice(0, 10)
  const answers = { citizenships: [country], lives: country }
  const warning = findVisaWarning(toVisaPlace(item), answers, { today, measures })
  return warning && describeVisa(warning, texts)
}

const compared: ReadonlySet<EligibilityRule> = new Set(['nationality', 'residence'])
