import { fundingOf, isTuitionless } from '#domain/eligibility/as-ruled.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Funding, Opportunity } from '#domain/opportunity/opportunity.ts'

/**
 * Rules that contradict the prose or an older field; the rules decide. Settings store it as JSON,
 * so its names and values stay.
 */
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
  /** The first line of the prose that names a degree, if the rule has none. */
  | { readonly about: 'degree'; readonly said: string }

export type Compared = Pick<
  Opportunity,
  | 'rules'
  | 'openToAll'
  | 'eligibleFrom'
  | 'funding'
  | 'feeToApply'
  | 'eligibility'
  | 'kind'
  | 'categories'
>

/**
 * Lists where the rules of an item disagree with its older fields. Editors get a warning, never a
 * refusal, because prose is read only by its words. Empty without rules.
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

function findNationality(
  { nationality: { rule } }: Rules,
  { openToAll, eligibleFrom }: Compared,
): Disagreement | null {
  if (openToAll && rule !== 'any' && rule !== 'unknown') return { about: 'open-to-all', rule }
  // An empty field states nothing. Names do, except words for everyone or about residence.
  const isEverybody =
    eligibleFrom === null ||
    /\b(?:all|any|every|world ?wide|international|global|resid|living)/i.test(eligibleFrom)
  return rule === 'any' && !openToAll && !isEverybody
    ? { about: 'eligible-from', said: eligibleFrom }
    : null
}

function findFunding(rules: Rules, item: Compared): Disagreement | null {
  const ruled = fundingOf(rules, isTuitionless(item), item.funding)
  return item.funding !== null && ruled !== null && ruled !== item.funding
    ? { about: 'funding', said: item.funding, ruled }
    : null
}

/** 'None', 'no fee', 'free' and '0' mean no fee; any other text means a fee. */
function findFee({ fee: { rule } }: Rules, { feeToApply }: Compared): Disagreement | null {
  const stated = feeToApply?.trim() ?? ''
  if (rule === 'unknown' || stated === '') return null
  const statesNone = /^(?:0\b|no\b|none\b|nil\b|free\b|without\b|waived\b)/i.test(stated)
  return statesNone === (rule === 'none') ? null : { about: 'fee', said: stated, ruled: rule }
}

/**
 * A bound is inclusive and prose often is not ('under 35'), so the year beside a bound is the
 * bound. A note names what a rule cannot.
 */
function findAge({ age }: Rules, prose: readonly string[]): Disagreement | null {
  const levels = Object.values(age.byLevel ?? {})
  const bounds = [age, age.surely, ...levels]
    .flatMap((each) => [each?.min ?? null, each?.max ?? null])
    .filter((bound) => bound !== null)
  const isHeld = (year: number) =>
    bounds.some((bound) => Math.abs(bound - year) <= 1) || (age.note ?? '').includes(String(year))
  const stated = listProseAges(prose).filter((year) => !isHeld(year))
  return stated.length === 0 || (age.varies && age.note !== null)
    ? null
    : { about: 'age', said: stated }
}

function findWork({ experienceYears }: Rules, prose: readonly string[]): Disagreement | null {
  const stated = listProseWorkYears(prose)
  return stated.length === 0 || (experienceYears !== null && stated.includes(experienceYears))
    ? null
    : { about: 'work', said: stated }
}

function findDegree({ degree }: Rules, prose: readonly string[]): Disagreement | null {
  const [stated] = listProseDegrees(prose)
  return stated === undefined || degree !== null ? null : { about: 'degree', said: stated }
}

// Ages, years of work and degrees in English prose. They decide nothing: an editor sees them beside
// rules that lack them, so a missed word is better than a false one.

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]

const between = String.raw`\s*(?:-|–|to|and)\s*`
const agePatterns = [
  new RegExp(
    String.raw`\bage[ds]?\s+(?:of\s+|between\s+|from\s+|limit\s+(?:of\s+|is\s+)?|(?:at least|at most|under|over|up to)\s+)*(\d{2})(?:${between}(\d{2}))?\b`,
    'gi',
  ),
  new RegExp(String.raw`\b(\d{2})(?:${between}(\d{2}))?[\s-]+years?[\s-]+(?:old|of age)\b`, 'gi'),
  new RegExp(
    String.raw`\b(?:under|below|over|above|younger than|older than)\s+(?:the age of\s+)?(\d{2})\b(?!\s*(?:%|[a-z]))`,
    'gi',
  ),
]

/** Whole years that prose names as an age, each once, the lowest first; empty: it names none. */
export function listProseAges(prose: readonly string[]): readonly number[] {
  const found = prose.flatMap((line) =>
    agePatterns.flatMap((pattern) =>
      [...line.matchAll(pattern)].flatMap(([, first, second]) => [first, second]),
    ),
  )
  const years = found
    .filter((year) => year !== undefined)
    .map(Number)
    .filter((year) => year >= 10)
  return [...new Set(years)].toSorted((a, b) => a - b)
}

/** A maximum in the prose is no minimum. */
const workPattern =
  /(?<!\b(?:more than|at most|up to|maximum(?: of)?|within) )\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?:\+|\s+or\s+more)?(?:\s+full)?\s+years?['’]?\s+(?:of\s+|full-time\s+|\S+\s+){0,5}?(?:work|working|experience|employment)\b/gi

/** Whole years of work that prose names, each once, the lowest first; empty: it names none. */
export function listProseWorkYears(prose: readonly string[]): readonly number[] {
  const found = prose.flatMap((line) =>
    [...line.matchAll(workPattern)].flatMap(([, count]) => count ?? []),
  )
  const years = found.map((count) =>
    /^\d/.test(count) ? Number(count) : numberWords.indexOf(count.toLowerCase()),
  )
  return [...new Set(years)].toSorted((a, b) => a - b)
}

/** 'No doctoral degree yet' requires none. */
const degreePattern =
  /(?<!\b(?:no|not|without)(?: an?)? )\b(?:bachelor(?:['’]?s)?|undergraduate degree|first degree|university degree|master(?:['’]?s)? degree|ph\.?d\.?|doctora(?:te|l degree)|high[ -]school (?:diploma|certificate)|secondary (?:school )?(?:diploma|certificate|education))/i

/** The lines of prose that name a degree; empty: none does. */
export const listProseDegrees = (prose: readonly string[]): readonly string[] =>
  prose.filter((line) => degreePattern.test(line))
