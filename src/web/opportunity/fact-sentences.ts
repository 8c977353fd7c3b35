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

/** null: the rules name neither people nor a degree. */
function describeWho(rules: Rules, groups: readonly GroupNames[], texts: Texts): string | null {
  const text = texts.factSentences
  const { verdict } = texts
  const people = describePeople(rules, texts)
  const citizens = describeCitizens(rules.nationality, people, groups, texts)
  const degree = rules.degree === null || rules.degree === 'none' ? null : rules.degree
  if (citizens === null && people === null && degree === null) return null
  const who = citizens ?? people ?? text.people
  const residence = nameLimit(rules.residence, true, groups, texts)
  const isBound = residence !== null && !residence.isExcept
  const there = isBound ? text.livingIn(who, residence.names) : who
  return degree === null ? there : text.with(there, verdict.degrees[degree])
}

/** Those whom the rules are for, in a word or two; null: they name no such group. */
function describePeople(rules: Rules, texts: Texts): string | null {
  const text = texts.factSentences
  if (rules.refugees === 'only') return text.refugees
  if (rules.gender !== 'any') return text[rules.gender]
  if (rules.enrolled !== 'required') return null
  const [only] = rules.enrolledAt
  if (only === 'high-school' && rules.enrolledAt.length === 1) return text.pupils
  return text.students(formatLevels(rules.enrolledAt, texts))
}

/** null: the rule varies or is not known. */
function describeCitizens(
  nationality: Rules['nationality'],
  people: string | null,
  groups: readonly GroupNames[],
  texts: Texts,
): string | null {
  const text = texts.factSentences
  if (nationality.rule === 'any') return people === null ? text.everyone : text.ofEvery(people)
  const limit = nameLimit(nationality, false, groups, texts)
  if (limit === null) return null
  const citizens = limit.isExcept ? text.citizensBut(limit.names) : text.citizensOf(limit.names)
  return people === null ? citizens : text.whoAre(people, citizens)
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
  const { min, max, varies } = rules.age
  const hasAge = (min !== null || max !== null) && !varies
  return [
    ...(hasAge ? [text.ages(min, max)] : []),
    ...(experienceYears === null || experienceYears === 0 ? [] : [text.work(experienceYears)]),
    ...spoken.filter((words) => words !== ''),
  ]
}

/** null: not known. */
function describeFee({ fee }: Rules, texts: Texts): string | null {
  const text = texts.factSentences
  if (fee.rule === 'unknown') return null
  if (fee.rule === 'none') return text.free
  return fee.amount === null ? text.asksFee : text.costs(feeInWords(fee, texts))
}
