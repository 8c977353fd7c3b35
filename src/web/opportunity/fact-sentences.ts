import { type Coverage, coveredThings } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import {
  formatLanguage,
  formatLevels,
  formatList,
  type GroupNames,
  nameLimit,
} from '#web/fit/verdict-view.ts'
import { feeInWords, sumsOf } from '#web/opportunity/paid-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** More things that are paid are a number. */
const maxThings = 4

/**
 * What decides about an item, in at most four short sentences made of its rules: who may apply, what
 * it pays, what it asks, what applying costs. What its rules do not state is left out, so that there
 * may be none.
 */
export function toFactSentences(
  item: Pick<Opportunity, 'rules' | 'openToAll'>,
  groups: readonly GroupNames[],
  texts: Texts,
): readonly string[] {
  const { rules } = item
  const text = texts.factSentences
  if (rules === null) return item.openToAll ? [text.open(text.everyone)] : []
  const who = describeWho(rules, groups, texts)
  const paid = listPaid(rules, texts)
  const asked = listAsked(rules, texts)
  return [
    who === null ? null : text.open(who),
    paid.length === 0 ? null : text.pays(formatList(paid, texts)),
    asked.length === 0 ? null : text.asks(formatList(asked, texts)),
    describeFee(rules, texts),
  ].filter((sentence) => sentence !== null)
}

/**
 * null: one of the two rules about countries is not known, so that a sentence without it would tell
 * those whom it excludes that they may apply.
 */
function describeWho(rules: Rules, groups: readonly GroupNames[], texts: Texts): string | null {
  const { nationality, residence } = rules
  if (nationality.rule === 'unknown' || residence.rule === 'unknown') return null
  const who = describeDegrees(describeCitizens(rules, groups, texts), rules, texts)
  return describeResidents(who, residence, groups, texts)
}

function describeDegrees(
  people: string,
  { degree, degreeForPhd }: Rules,
  { factSentences: text, verdict }: Texts,
): string {
  const isAsked = degree !== null && degree !== 'none'
  const who = isAsked ? text.with(people, verdict.degrees[degree]) : people
  if (degreeForPhd === null || degreeForPhd === degree) return who
  return text.butForPhd(who, verdict.degrees[degreeForPhd])
}

/** Those whom the rules are for, each in a word or two: a group, and what else they have to be. */
function listPeople(rules: Rules, texts: Texts): readonly string[] {
  const text = texts.factSentences
  return [
    ...(rules.refugees === 'only' ? [text.refugees] : []),
    ...(rules.gender === 'any' ? [] : [text[rules.gender]]),
    ...(rules.enrolled === 'required' ? [describeStudents(rules.enrolledAt, texts)] : []),
  ]
}

function describeStudents(levels: Rules['enrolledAt'], texts: Texts): string {
  const text = texts.factSentences
  const [only] = levels
  if (only === 'high-school' && levels.length === 1) return text.pupils
  return text.students(formatLevels(levels, texts))
}

function describeCitizens(rules: Rules, groups: readonly GroupNames[], texts: Texts): string {
  const text = texts.factSentences
  const [people, ...traits] = listPeople(rules, texts)
  const limit = nameLimit(rules.nationality, false, groups, texts)
  const whoAre = (all: readonly string[]) =>
    all.length === 0
      ? (people ?? text.people)
      : text.whoAre(people ?? text.people, formatList(all, texts))
  if (rules.nationality.rule === 'any')
    return people === undefined ? text.everyone : text.ofEvery(whoAre(traits))
  const orRefugees = rules.refugees === 'welcome' ? text.orRefugees : (who: string) => who
  if (limit === null) return orRefugees(text.ofSome(whoAre(traits)))
  const citizens = limit.isExcept ? text.citizensBut(limit.names) : text.citizensOf(limit.names)
  return orRefugees(people === undefined ? citizens : whoAre([...traits, citizens]))
}

function describeResidents(
  who: string,
  residence: Rules['residence'],
  groups: readonly GroupNames[],
  texts: Texts,
): string {
  const text = texts.factSentences
  if (residence.rule === 'any') return who
  const limit = nameLimit(residence, true, groups, texts)
  if (limit === null) return text.livingIn(who, text.someCountries)
  return limit.isExcept ? text.notLivingIn(who, limit.names) : text.livingIn(who, limit.names)
}

/** What is paid in full or in part, with its sum where one is named. */
function listPaid({ covers, payment }: Rules, texts: Texts): readonly string[] {
  const text = texts.factSentences
  const purposes = [...coveredThings, 'prize', 'other'] as const
  const things = purposes.flatMap((thing) => {
    const rows = payment.filter((row) => row.for === thing)
    const coverage: Coverage = thing === 'prize' || thing === 'other' ? 'unknown' : covers[thing]
    const name = text.things[thing]
    const sums = sumsOf(rows, texts, false)
    if (sums !== null) return [thing === 'other' ? sums : text.sumFor(sums, name)]
    if (coverage === 'yes') return [name]
    return coverage === 'partly' ? [text.part(name)] : []
  })
  // One more needs no number.
  if (things.length <= maxThings + 1) return things
  return [...things.slice(0, maxThings), text.more(things.length - maxThings)]
}

function listAsked({ experienceYears, languages, ...rules }: Rules, texts: Texts) {
  const text = texts.factSentences
  const names = languages.map(({ tests: _tests, ...language }) =>
    formatLanguage({ ...language, tests: [] }, texts),
  )
  const spoken = rules.languagesOneOf ? [formatList(names, texts, 'disjunction')] : names
  const { min, max } = rules.age
  const hasAge = (min !== null || max !== null) && isOneAge(rules.age)
  return [
    ...(hasAge ? [text.ages(min, max)] : []),
    ...(experienceYears === null || experienceYears === 0 ? [] : [text.work(experienceYears)]),
    ...spoken.filter((words) => words !== ''),
  ]
}

/** Whether its bounds are the same for everyone; else they are the loosest. */
const isOneAge = ({ varies, surely, byLevel }: Rules['age']): boolean =>
  !varies && surely === null && byLevel === null

/** null: not known. */
function describeFee({ fee }: Rules, texts: Texts): string | null {
  const text = texts.factSentences
  if (fee.rule === 'unknown') return null
  if (fee.rule === 'none') return text.free
  return fee.amount === null ? text.asksFee : text.costs(feeInWords(fee, texts))
}
