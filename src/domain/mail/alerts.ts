import { parseAnswerParams, serializeAnswers } from '#domain/eligibility/answer-params.ts'
import { type Answers, hasAnswers, storedOf } from '#domain/eligibility/answers.ts'
import { checkNationality } from '#domain/eligibility/country-checks.ts'
import { type CriteriaSource, toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import { type Circumstances, evaluateEligibility } from '#domain/eligibility/verdict.ts'
import type { PlacementFields } from '#domain/listing/collections.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import { regionsOfCountry } from '#domain/opportunity/country-region.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import {
  type FieldKey,
  fieldKeys,
  fieldsOf,
  type LevelKey,
  levelKeys,
  levelsOf,
  type RegionKey,
  regionKeys,
  regionsOf,
} from '#domain/opportunity/vocabulary.ts'
import { findCountryCode } from '#domain/words/country.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { isRecord } from '#domain/words/is-record.ts'

/** at-once: as soon as there is news, once an hour at most. never: only requested reminders. */
export const rhythms = ['at-once', 'daily', 'weekly', 'never'] as const
export type Rhythm = (typeof rhythms)[number]

/** A subscriber's choices; an empty list is no limit. */
export interface Alerts {
  readonly kinds: readonly Kind[]
  readonly levels: readonly LevelKey[]
  readonly regions: readonly RegionKey[]
  readonly fields: readonly FieldKey[]
  /** ISO 3166-1 alpha-2; null: whatever one's nationality. */
  readonly nationality: string | null
  /** Answers to 'Can I apply?', as parameters of an address; empty: no answers. */
  readonly answers: readonly (readonly [name: string, value: string])[]
  readonly rhythm: Rhythm
}

/** The fields of an opportunity that mails need. */
export type NewsItem = PlacementFields &
  Pick<
    Opportunity,
    | ('id' | 'slug' | 'name' | 'location' | 'countryCode' | 'eligibleFrom' | 'updatedAt')
    | ('funding' | 'officialLink')
  > &
  Dates &
  Ruled

/** Who may apply, where there are rules. */
type Ruled = Pick<Opportunity, 'rules' | 'deadline'>

const hour = 3_600_000

/** The shortest time between two digests, in milliseconds. */
export const digestPause: Readonly<Record<Rhythm, number>> = {
  'at-once': hour,
  daily: 24 * hour,
  weekly: 7 * 24 * hour,
  never: 24 * hour,
}

/**
 * Reads a form's values or a stored row. Unknown values are left out, and without a rhythm it is
 * daily. Never throws.
 */
export function readAlerts(input: unknown): Alerts {
  const given = isRecord(input) ? input : {}
  const chosen = <Key extends string>(name: string, allowed: readonly Key[]): readonly Key[] => {
    const value = given[name]
    return Array.isArray(value) ? allowed.filter((key) => value.includes(key)) : []
  }
  const nationality = given['nationality']
  return {
    kinds: chosen('kinds', kinds),
    levels: chosen('levels', levelKeys),
    regions: chosen('regions', regionKeys),
    fields: chosen('fields', fieldKeys),
    nationality: typeof nationality === 'string' ? (findCountryCode(nationality) ?? null) : null,
    answers: serializeAnswers(readAnswers(given['answers'])),
    rhythm: rhythms.find((rhythm) => rhythm === given['rhythm']) ?? 'daily',
  }
}

/**
 * Whether the item belongs in this subscriber's digest. Missing data counts as a match: an
 * internship names no level, and global items are in every region. An item without a region has
 * that of its country. Pages compare the words of an item, subscribers choose places.
 */
export function isWanted(
  alerts: Alerts,
  item: PlacementFields & Pick<Opportunity, 'countryCode' | 'eligibleFrom' | 'location'> & Ruled,
  circumstances: Circumstances,
): boolean {
  if (alerts.rhythm === 'never') return false
  const levels = levelsOf(item)
  const regionKeys = listRegions(item)
  const subjects = fieldsOf(item)
  return (
    (alerts.kinds.length === 0 || alerts.kinds.includes(item.kind)) &&
    meets(alerts.levels, levels) &&
    (regionKeys.includes('global') || meets(alerts.regions, regionKeys)) &&
    (subjects.includes('any') || alerts.fields.includes('any') || meets(alerts.fields, subjects)) &&
    (alerts.nationality === null || isOpenTo(item, alerts.nationality, circumstances)) &&
    !isAgainst(alerts, item, circumstances)
  )
}

/**
 * Whether a rule says no to the answers of the subscriber; what has to be checked first is
 * included.
 */
function isAgainst(alerts: Alerts, item: CriteriaSource, circumstances: Circumstances): boolean {
  if (alerts.answers.length === 0 || item.rules === null) return false
  return (
    evaluateEligibility(toEligibilityCriteria(item), answersOf(alerts), circumstances).word === 'no'
  )
}

// Parsing takes longer than a match, and a digest matches many items.
const cache = new WeakMap<Alerts, Answers>()

/** The answers that a subscriber added to their alerts; `{}`: none. */
export const answersOf = (alerts: Alerts): Answers =>
  getOrCreate(cache, alerts, () => readAnswers(alerts.answers))

/**
 * The answers that an alert stores. The check for days in the future happened when they were
 * entered.
 */
function readAnswers(pairs: unknown): Answers {
  const given = Array.isArray(pairs) ? pairs.filter(isPair) : []
  const { answers } = parseAnswerParams(given, '9999-12-31')
  const stored = storedOf(answers)
  return hasAnswers(stored) ? stored : {}
}

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) &&
  pair.length === 2 &&
  pair.every((part) => typeof part === 'string' && part.length < 100)

function listRegions(
  item: Pick<Opportunity, 'regions' | 'country' | 'countryCode'>,
): readonly RegionKey[] {
  const found = regionsOf(item)
  if (found.length > 0) return found
  const code =
    item.countryCode ?? (item.country === null ? undefined : findCountryCode(item.country))
  return code === undefined ? [] : regionsOfCountry(code)
}

const meets = <Key>(chosen: readonly Key[], own: readonly Key[]): boolean =>
  chosen.length === 0 || own.length === 0 || own.some((key) => chosen.includes(key))

/**
 * The rule decides where it is known; a rule that depends on a track or a call stays open to
 * everyone who may qualify. `eligibleFrom` is text for people: it excludes a country only where it
 * names others, or names it as an exception. Words such as 'developing countries' or 'EU' do not
 * decide, so the reader has to.
 */
function isOpenTo(
  item: Pick<Opportunity, 'openToAll' | 'eligibleFrom'> & Ruled,
  code: string,
  { groups }: Circumstances,
): boolean {
  const rule = item.rules?.nationality
  if (rule !== undefined && rule.rule !== 'unknown')
    return checkNationality(rule, { citizenships: [code] }, groups).result !== 'excludes'
  if (item.openToAll || item.eligibleFrom === null) return true
  const [included = '', ...excepted] = item.eligibleFrom.split(/\bexcept(?: for)?\b/i)
  if (excepted.length > 0) return !excepted.some((part) => findCountryCodes(part).includes(code))
  const codes = findCountryCodes(included)
  return codes.includes(code) || codes.includes(undefined)
}

/**
 * The code of each country in the words, undefined for each part that is no country. 'Bosnia and
 * Herzegovina' is one.
 */
function findCountryCodes(words: string): (string | undefined)[] {
  return words.split(/[,;|/]/).flatMap((part) => {
    const full = findCountryByName(part)
    return full === undefined ? part.split(/\band\b/).map(findCountryByName) : [full]
  })
}

function findCountryByName(words: string): string | undefined {
  const name = words.replace(/^\s*(?:citizens|nationals) of\b|\b(?:citizens|nationals)\s*$/i, '')
  return findCountryCode(name.trim())
}
