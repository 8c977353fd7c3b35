import { wantedLevels } from '#domain/eligibility/answers.ts'
import type { Disagreement } from '#domain/eligibility/disagreements.ts'
import { countryBounds, coveredThings } from '#domain/eligibility/rule-words.ts'
import type { RuleSection } from '#domain/eligibility/rule-words.ts'
import type { CountryBound, CountryNames, Rules } from '#domain/eligibility/rules-record.ts'
import { type CountryGroup, unknownRules } from '#domain/eligibility/rules.ts'
import { countryName } from '#domain/words/country.ts'
import type { AdminTexts } from '#web/texts/language.ts'

type Texts = Pick<AdminTexts, 'rulesForm' | 'paid'>

/**
 * The rules in a sentence or two for each section, so that an editor can read them back.
 * Unfinished rules are allowed.
 */
export function describeRules(
  rules: Rules | null,
  groups: readonly CountryGroup[],
  texts: Texts,
): Readonly<Record<RuleSection, string>> {
  const given = rules ?? unknownRules
  const { summary: text } = texts.rulesForm
  const joinSentences = (sentences: readonly (string | null)[], nothing: string) => {
    const stated = sentences.filter((sentence) => sentence !== null && sentence !== '') as string[]
    return text.sentences(stated.length === 0 ? [nothing] : stated)
  }
  const { nationality, residence, age } = given
  const bounds = text.age(toNumber(age.min), toNumber(age.max))
  const isAtHome =
    nationality.rule === 'listed' &&
    residence.rule === 'listed' &&
    isSameCountries(nationality, residence, groups)
  const nationals = text.nationality[nationality.rule](
    describeCountries(nationality, groups, texts),
  )
  const who = isAtHome ? `${nationals}${text.atHome}` : nationals
  return {
    nationality: joinSentences(
      [
        who,
        ...listBounds('nationality', given, groups, texts),
        nationality.orResidence &&
          text.orResidence(describeBound(nationality.orResidence, groups, texts)),
        nationality.secondExcludes ? text.secondExcludes : null,
        nationality.note,
      ],
      text.nothing,
    ),
    residence: joinSentences(
      [
        text.residence[residence.rule](describeCountries(residence, groups, texts)),
        ...listBounds('residence', given, groups, texts),
        residence.note,
      ],
      text.nothing,
    ),
    age: joinSentences(
      [age.varies ? text.ageVaries(bounds) : bounds, ...listAges(age, texts), age.note],
      text.ageNone,
    ),
    study: joinSentences(listStudy(given, texts), text.nothing),
    paid: joinSentences(listPaid(given, texts), text.nothing),
  }
}

/**
 * The countries of a rule, each once, with the members of its groups as they are now. A group that
 * is gone has none.
 */
const membersOf = (
  { countries, groups: keys }: CountryNames,
  groups: readonly CountryGroup[],
): ReadonlySet<string> =>
  new Set([
    ...countries,
    ...groups.filter(({ key }) => keys.includes(key)).flatMap((group) => group.countries),
  ])

function isSameCountries(
  one: CountryNames,
  other: CountryNames,
  groups: readonly CountryGroup[],
): boolean {
  const ones = membersOf(one, groups)
  const others = membersOf(other, groups)
  return ones.size > 0 && ones.size === others.size && [...ones].every((code) => others.has(code))
}

/** What the bounds of a rule that varies say. */
const listBounds = (
  rule: 'nationality' | 'residence',
  rules: Rules,
  groups: readonly CountryGroup[],
  texts: Texts,
): readonly (string | null)[] =>
  countryBounds.map((name) => {
    const bound = rules[rule][name]
    const text = texts.rulesForm.summary[rule][name]
    return bound && text(describeBound(bound, groups, texts))
  })

function describeBound(bound: CountryBound, groups: readonly CountryGroup[], texts: Texts): string {
  const who = describeCountries(bound, groups, texts)
  return bound.except ? texts.rulesForm.summary.allBut(who) : who
}

function listAges(
  { surely, byLevel }: Rules['age'],
  { rulesForm: { summary: text, age } }: Texts,
): readonly (string | null)[] {
  const describe = (bounds: typeof surely) =>
    bounds && text.age(toNumber(bounds.min), toNumber(bounds.max))
  const everywhere = describe(surely)
  const levels = wantedLevels.map((level) => {
    const bounds = describe(byLevel?.[level] ?? null)
    return bounds && text.ageOfLevel(age.levels[level], bounds)
  })
  return [everywhere && text.ageSurely(everywhere), ...levels]
}

function describeCountries(
  rule: CountryNames,
  groups: readonly CountryGroup[],
  { rulesForm }: Texts,
): string {
  const names = [
    ...rule.groups.map(
      (key) => groups.find((group) => group.key === key)?.name ?? rulesForm.goneGroup(key),
    ),
    ...rule.countries.map((code) => countryName(code) ?? code),
  ]
  return rulesForm.summary.who(
    names,
    membersOf(rule, groups).size,
    rule.groups.length === 1 && rule.countries.length === 0,
  )
}

function listStudy(
  rules: Rules,
  { rulesForm: { summary: text, levels, languageNames } }: Texts,
): readonly (string | null)[] {
  const {
    degree,
    degreeAtMost,
    enrolled,
    gender,
    studyYears: years,
    graduatedWithin: graduated,
    fieldsOnly,
    refugees,
  } = rules
  const namesOf = (chosen: Rules['enrolledAt']) => chosen.map((level) => levels[level])
  const work = toNumber(rules.experienceYears)
  const before = toNumber(rules.graduatedBefore)
  const spoken = rules.languages.map(({ language, level, varies }) => {
    const name = [languageNames[language] ?? language, level ?? ''].join(' ').trim()
    return varies ? text.languageVaries(name) : name
  })
  return [
    degree === null ? null : text.degree[degree],
    rules.degreeForPhd === null ? null : text.degreeForPhd[rules.degreeForPhd],
    rules.degreeHeld ? text.degreeHeld : null,
    ...rules.degreesToCheck.map((whose) => text.degreesToCheck[whose]),
    degreeAtMost === null ? null : text.degreeAtMost[degreeAtMost],
    enrolled === 'unknown' ? null : text.enrolled[enrolled](namesOf(rules.enrolledAt)),
    rules.enrolledUntilEnd ? text.untilEnd : null,
    years &&
      text.studyYears(toNumber(years.min), toNumber(years.max), years.final, namesOf(years.at)),
    graduated && text.graduated(toNumber(graduated.months), graduated.orEnrolled),
    before === null ? null : text.graduatedBefore(before),
    fieldsOnly && (text.fields[fieldsOnly.rule] ?? null),
    refugees && text.refugees[refugees],
    work === null || work === 0 ? null : text.work(work),
    gender === 'any' ? null : text.genders[gender],
    spoken.length === 0 ? null : text.languages(spoken, rules.languagesOneOf),
    rules.ownVisa ? text.ownVisa : null,
    rules.other.length === 0 ? null : text.other(rules.other.length),
  ]
}

function listPaid(
  { covers, payment, duty, fee }: Rules,
  { rulesForm, paid }: Texts,
): readonly (string | null)[] {
  const { summary: text } = rulesForm
  const sumOf = (currency: string | null, amount: number, period: string) =>
    text.sum(currency ?? '', amount, period)
  const payments: string[] = []
  for (const { for: purpose, amount, currency, per } of payment) {
    if (typeof amount !== 'number') continue
    const sum = sumOf(currency, amount, paid.periods[per])
    payments.push(text.payment(rulesForm.paid.purposes[purpose], sum))
  }
  const covered = (['yes', 'partly', 'no'] as const).map((coverage) => {
    const things = coveredThings.filter((thing) => covers[thing] === coverage)
    return things.length === 0
      ? null
      : text.covered[coverage](things.map((thing) => paid.things[thing].toLowerCase()))
  })
  const cost = typeof fee.amount === 'number' ? sumOf(fee.currency, fee.amount, '') : null
  return [
    ...covered,
    ...payments,
    duty === null || duty === '' ? null : text.duty(duty),
    fee.rule === 'unknown' ? null : text.fee[fee.rule](cost),
  ]
}

/** An unfinished number may still be text, which counts as empty. */
const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The section that an item's disagreement is about. */
export const sectionsAbout = {
  'open-to-all': 'nationality',
  'eligible-from': 'nationality',
  funding: 'paid',
  fee: 'paid',
  age: 'age',
  work: 'study',
  degree: 'study',
} as const satisfies Record<Disagreement['about'], RuleSection>

export const describeDisagreement = (
  found: Disagreement,
  { rulesForm }: Pick<AdminTexts, 'rulesForm'>,
): string => (rulesForm.disagree[found.about] as (found: Disagreement) => string)(found)
