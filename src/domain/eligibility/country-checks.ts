import { type Answers, stateless } from '#domain/eligibility/answers.ts'
import {
  excludes,
  holds,
  holdsIf,
  type RuleResult,
  undecided,
} from '#domain/eligibility/rule-result.ts'
import type { CountryBound, CountryNames, Rules } from '#domain/eligibility/rules-record.ts'
import type { BriefRules } from '#domain/eligibility/rules.ts'

type NationalityRule = BriefRules['nationality']
type ResidenceRule = BriefRules['residence']

/** Members of each group of countries by its key, as they are today. */
export type Groups = ReadonlyMap<string, readonly string[]>

/** The countries of a rule, including those of its known groups. */
export const expandCountries = (
  { countries, groups }: CountryNames,
  members: Groups,
): ReadonlySet<string> =>
  new Set([...countries, ...groups.flatMap((group) => members.get(group) ?? [])])

/** As `expandCountries`, for one country: a list of 50,000 items calls this for each. */
const includesCountry = (
  { countries, groups }: CountryNames,
  members: Groups,
  country: string,
): boolean =>
  countries.includes(country) ||
  groups.some((group) => members.get(group)?.includes(country) === true)

/** Whether it names an unknown group, whose members are unknown too. */
const isIncomplete = ({ groups }: CountryNames, members: Groups): boolean =>
  groups.some((group) => !members.has(group))

/** 'unknown': it names an unknown group, which may have the country. */
type Place = 'inside' | 'outside' | 'unknown'

function placeIn(bound: CountryBound, members: Groups, country: string): Place {
  if (includesCountry(bound, members, country)) return bound.except ? 'outside' : 'inside'
  if (isIncomplete(bound, members)) return 'unknown'
  return bound.except ? 'inside' : 'outside'
}

const isInside = (
  bound: CountryBound | null | undefined,
  members: Groups,
  country: string | undefined,
): boolean =>
  bound !== null &&
  bound !== undefined &&
  country !== undefined &&
  placeIn(bound, members, country) === 'inside'

/**
 * Checks citizenships against a rule. A person may have several: one that is allowed is enough,
 * unless a second one excludes.
 */
export function checkNationality(
  rule: NationalityRule,
  answers: Answers,
  groups: Groups,
): RuleResult {
  if (rule.rule === 'any') return holds
  if (rule.rule === 'unknown') return undecided('unknown')
  if (rule.rule === 'varies') return checkVaryingNationality(rule, answers, groups)
  const { citizenships = [], lives } = answers
  if (citizenships.length === 0) return undecided('not-told', 'citizenships')
  const held = citizenships.filter((country) => country !== stateless)
  if (held.length === 0) return undecided('stateless')
  const count = held.filter((country) => includesCountry(rule, groups, country)).length
  if (rule.rule === 'listed') {
    if (count === held.length) return holds
    if (isIncomplete(rule, groups)) return count > 0 ? holds : undecided('unknown')
    if (count === 0) return excludes('not-listed')
    return rule.secondExcludes ? excludes('second-excluded') : holds
  }
  if (count === held.length) return excludes('excepted')
  if (count > 0)
    return rule.secondExcludes ? excludes('second-excluded') : undecided('partly-excepted')
  if (isIncomplete(rule, groups)) return undecided('unknown')
  return isInside(rule.orResidence, groups, lives) ? undecided('lives-in-excepted') : holds
}

/** Only the bounds decide. The named countries of the rule are a hint. */
function checkVaryingNationality(
  rule: NationalityRule,
  { citizenships = [], lives }: Answers,
  groups: Groups,
): RuleResult {
  const { within = null, surely = null, never = null, orResidence = null } = rule
  if (within === null && surely === null && never === null) return undecided('varies')
  if (citizenships.length === 0) return undecided('not-told', 'citizenships')
  const held = citizenships.filter((country) => country !== stateless)
  const excluded = held.filter((country) => isInside(never, groups, country))
  if (rule.secondExcludes && excluded.length > 0 && excluded.length < held.length)
    return excludes('second-excluded')
  if (held.some((country) => isInside(surely, groups, country))) return holdsByList(rule)
  const isExcluded = held.length > 0 && excluded.length === held.length
  const places = held.map((country) =>
    within === null ? 'inside' : placeIn(within, groups, country),
  )
  if (!isExcluded && places.includes('inside')) return undecided('may-be-listed')
  if (orResidence !== null && lives === undefined) return undecided('not-told', 'lives')
  if (isInside(orResidence, groups, lives)) return undecided('lives-inside')
  if (held.length === 0) return undecided('stateless')
  if (!isExcluded && places.includes('unknown')) return undecided('unknown')
  if (rule.known === 'earlier') return excludes('not-on-earlier-list')
  return excludes(isExcluded ? 'excepted' : 'not-listed')
}

/** A list changes from round to round, and reasoning does not. */
const holdsByList = ({ known }: Pick<ResidenceRule, 'known'>): RuleResult =>
  known === 'round' || known === 'earlier' ? holdsIf('still-listed') : holds

/**
 * Checks the country of residence. A citizen of an allowed country who lives elsewhere may be away
 * only for a time, so the rule stays undecided.
 */
export function checkResidence(rule: ResidenceRule, answers: Answers, groups: Groups): RuleResult {
  if (rule.rule === 'any') return holds
  if (rule.rule === 'unknown') return undecided('unknown')
  if (rule.rule === 'varies') return checkVaryingResidence(rule, answers, groups)
  const { citizenships = [], lives } = answers
  if (lives === undefined) return undecided('not-told', 'lives')
  const isListed = includesCountry(rule, groups, lives)
  if (!isListed && isIncomplete(rule, groups)) return undecided('unknown')
  if (rule.rule === 'except') return isListed ? excludes('excepted') : holds
  if (isListed) return holds
  if (citizenships.length === 0) return undecided('not-told', 'citizenships')
  return citizenships.some((country) => includesCountry(rule, groups, country))
    ? undecided('away-from-home')
    : excludes('lives-elsewhere')
}

function checkVaryingResidence(
  rule: ResidenceRule,
  { citizenships = [], lives }: Answers,
  groups: Groups,
): RuleResult {
  const { within = null, surely = null, never = null } = rule
  if (within === null && surely === null && never === null) return undecided('varies')
  if (lives === undefined) return undecided('not-told', 'lives')
  if (isInside(surely, groups, lives)) return holdsByList(rule)
  if (isInside(never, groups, lives)) return excludes('excepted')
  const place = within === null ? 'inside' : placeIn(within, groups, lives)
  if (place === 'inside') return undecided('varies')
  if (place === 'unknown') return undecided('unknown')
  if (citizenships.length === 0) return undecided('not-told', 'citizenships')
  if (citizenships.some((country) => isInside(within, groups, country)))
    return undecided('away-from-home')
  return excludes(rule.known === 'earlier' ? 'not-on-earlier-list' : 'lives-elsewhere')
}

/** The rules about countries: citizenships and residence. Some welcome refugees beside them. */
export const checkCountries = (
  { nationality, residence, refugees }: BriefRules,
  answers: Answers,
  groups: Groups,
) => ({
  nationality: undecidedForRefugees(
    checkNationality(nationality, answers, groups),
    refugees,
    answers,
  ),
  residence: undecidedForRefugees(checkResidence(residence, answers, groups), refugees, answers),
})

/** Countries that would exclude are undecided for refugees who are welcome. */
const undecidedForRefugees = (
  result: RuleResult,
  rule: Rules['refugees'],
  { refugee }: Answers,
): RuleResult =>
  result.result === 'excludes' && rule === 'welcome' && refugee === 'yes'
    ? undecided('refugees-welcome')
    : result
