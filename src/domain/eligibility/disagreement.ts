import { fundingOf } from '#domain/eligibility/funding.ts'
import { isTuitionless } from '#domain/eligibility/as-ruled.ts'
import type { Rules } from '#domain/eligibility/rules.ts'
import { listProseAges, listProseDegrees, listProseWorkYears } from '#domain/eligibility/prose-facts.ts'
import type { Funding, Opportunity, OpportunityField } from '#domain/opportunity/opportunity.ts'

/** What an item says twice and not alike: in its rules, and in its prose or an older field. The rules decide meanwhile. */
export type Disagreement =
  /** The box says every nationality; the rule names who may, or may not. */
  | { readonly about: 'open-to-all'; readonly rule: 'listed' | 'except' | 'varies' }
  /** The rule says every nationality; the field names some. */
  | { readonly about: 'eligible-from'; readonly said: string }
  | { readonly about: 'funding'; readonly said: Funding; readonly ruled: Funding }
  | { readonly about: 'fee'; readonly said: string; readonly ruled: 'none' | 'asked' }
  /** Ages in the prose that are no bound of the rule. */
  | { readonly about: 'age'; readonly said: readonly number[] }
  /** Years of work in the prose, where the rule has none or others. */
  | { readonly about: 'work'; readonly said: readonly number[] }
  /** The first line of the prose that names a degree, where the rule knows none. */
  | { readonly about: 'degree'; readonly said: string }

/** What of an item can disagree. */
export const comparedFields = [
  'rules',
  'openToAll',
  'eligibleFrom',
  'funding',
  'feeToApply',
  'eligibility',
  'kind',
  'categories',
] as const satisfies readonly OpportunityField[]

export type Compared = Pick<Opportunity, (typeof comparedFields)[number]>

/**
 * Where the rules of an item and its older words disagree, for an editor to look at: a warning and never a refusal, for prose is read by its
 * words alone. Empty without rules.
 */
export function listDisagreements(item: Compared): readonly Disagreement[] {
  const { rules } = item
  if (rules === null) return []
  const found = [
    findNationality(rules, item),
    findFunding(rules, item),
    findFee(rules, item),
    findAge(rules, item.eligibility),
    findWork(rules, item.eligibility),
    findDegree(rules, item.eligibility),
  ]
  return found.filter((each) => each !== null)
}

function findNationality({ nationality: { rule } }: Rules, { openToAll, eligibleFrom }: Compared): Disagreement | null {
  if (openToAll && rule !== 'any' && rule !== 'unknown') return { about: 'open-to-all', rule }
  // An empty box says nothing; names do, unless they are words for everybody, or about where one lives.
  const isEverybody = eligibleFrom === null || /\b(?:all|any|every|world ?wide|international|global|resid|living)/i.test(eligibleFrom)
  return rule === 'any' && !openToAll && !isEverybody ? { about: 'eligible-from', said: eligibleFrom } : null
}

function findFunding(rules: Rules, item: Compared): Disagreement | null {
  const ruled = fundingOf(rules, isTuitionless(item))
  return item.funding !== null && ruled !== null && ruled !== item.funding ? { about: 'funding', said: item.funding, ruled } : null
}

/** 'None', 'no fee', 'free', '0' say that there is none; whatever else stands there says that there is one. */
function findFee({ fee: { rule } }: Rules, { feeToApply }: Compared): Disagreement | null {
  const said = feeToApply?.trim() ?? ''
  if (rule === 'unknown' || said === '') return null
  const saysNone = /^(?:0\b|no\b|none\b|nil\b|free\b|without\b|waived\b)/i.test(said)
  return saysNone === (rule === 'none') ? null : { about: 'fee', said, ruled: rule }
}

/** A bound is inclusive and prose often is not ('under 35'), so the year beside a bound is the bound. A note names what a rule cannot. */
function findAge({ age }: Rules, prose: readonly string[]): Disagreement | null {
  const bounds = [age.min, age.max].filter((bound) => bound !== null)
  const isHeld = (year: number) => bounds.some((bound) => Math.abs(bound - year) <= 1) || (age.note ?? '').includes(String(year))
  const said = listProseAges(prose).filter((year) => !isHeld(year))
  return said.length === 0 || (age.varies && age.note !== null) ? null : { about: 'age', said }
}

function findWork({ experienceYears }: Rules, prose: readonly string[]): Disagreement | null {
  const said = listProseWorkYears(prose)
  return said.length === 0 || (experienceYears !== null && said.includes(experienceYears)) ? null : { about: 'work', said }
}

function findDegree({ degree }: Rules, prose: readonly string[]): Disagreement | null {
  const [said] = listProseDegrees(prose)
  return said === undefined || degree !== null ? null : { about: 'degree', said }
}
