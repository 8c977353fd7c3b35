import { type Facts, stateless } from '#domain/eligibility/facts.ts'
import { excludes, holds, type Judgement, open } from '#domain/eligibility/judgement.ts'
import type { CountryRule } from '#domain/eligibility/rules.ts'

/** Members of each group of countries by its key, as they are today. */
export type Groups = ReadonlyMap<string, readonly string[]>

/** The countries that a rule names, those of its groups included. A group that is not there any more has no members. */
export function listNamed({ countries, groups }: CountryRule, members: Groups): ReadonlySet<string> {
  return new Set([...countries, ...groups.flatMap((group) => members.get(group) ?? [])])
}

/** As `listNamed`, for one country: a list of 50,000 items asks this of each. */
function names({ countries, groups }: CountryRule, members: Groups, country: string): boolean {
  return countries.includes(country) || groups.some((group) => members.get(group)?.includes(country) === true)
}

export function judgeNationality(rule: CountryRule, { citizenships = [], lives }: Facts, groups: Groups): Judgement {
  if (rule.rule === 'any') return holds
  if (rule.rule === 'varies' || rule.rule === 'unknown') return open(rule.rule)
  if (citizenships.length === 0) return open('not-told', 'citizenships')
  const held = citizenships.filter((country) => country !== stateless)
  if (held.length === 0) return open('stateless')
  const count = held.filter((country) => names(rule, groups, country)).length
  if (rule.rule === 'listed') {
    if (count === 0) return excludes('not-listed')
    return count === held.length || rule.note === null ? holds : open('partly-listed')
  }
  if (count === held.length) return excludes('excepted')
  if (count > 0) return open('partly-excepted')
  return lives !== undefined && names(rule, groups, lives) ? open('lives-in-excepted') : holds
}

export function judgeResidence(rule: CountryRule, { citizenships = [], lives }: Facts, groups: Groups): Judgement {
  if (rule.rule === 'any') return holds
  if (rule.rule === 'varies' || rule.rule === 'unknown') return open(rule.rule)
  if (lives === undefined) return open('not-told', 'lives')
  const isNamed = names(rule, groups, lives)
  if (rule.rule === 'except') return isNamed ? excludes('excepted') : holds
  if (isNamed) return holds
  if (citizenships.length === 0) return open('not-told', 'citizenships')
  return citizenships.some((country) => names(rule, groups, country)) ? open('away-from-home') : excludes('lives-elsewhere')
}
