import {
  ageLevels,
  countryBounds,
  countryRules,
  type CoveredThing,
  coveredThings,
  degrees,
  degreesToCheck,
  enrolmentLevels,
  enrolmentRules,
  feeRules,
  fieldRules,
  genderRules,
  listOrigins,
  paymentPeriods,
  paymentPurposes,
  refugeeRules,
  ruleBases,
  studyFields,
} from '#domain/eligibility/rule-words.ts'
import type {
  CountryBound,
  CountryNames,
  CountryRule,
  NationalityRule,
  Payment,
  Rules,
} from '#domain/eligibility/rules-record.ts'
import { type CountryGroup, unknownRules } from '#domain/eligibility/rules.ts'
import { fillRules } from '#domain/eligibility/stored-rules.ts'
import {
  changePicked,
  groupPrefix,
  type PickedCountries,
  readNames,
} from '#web/admin/form/picked-countries.ts'
import { changeRows, readRows, rowName, type RowOf, type RowPress } from '#web/admin/form/rows.ts'
import { isSame } from '#web/admin/items/merge.ts'
import { readText, readTexts } from '#web/components/read-form.ts'

const countryRuleNames = ['nationality', 'residence'] as const
export type CountryRuleName = (typeof countryRuleNames)[number]

/** The bounds of the two rules about countries, by the names of their controls. */
export const boundControls = [
  'nationality.within',
  'nationality.surely',
  'nationality.never',
  'nationality.orResidence',
  'residence.within',
  'residence.surely',
  'residence.never',
] as const
export type BoundControl = (typeof boundControls)[number]

/** The bounds of ages, by what stands before '.min' and '.max'. */
const ageBounds = [
  'age',
  'age.surely',
  'age.byLevel.high-school',
  'age.byLevel.undergraduate',
  'age.byLevel.master',
  'age.byLevel.phd',
  'age.byLevel.postdoc',
] as const
type AgeBounds = (typeof ageBounds)[number]

/** The controls with one text, by the part of the rules that it is. */
const ruleTexts = [
  ...each(countryRuleNames, 'rule'),
  ...each(countryRuleNames, 'known'),
  ...each(countryRuleNames, 'asOf'),
  ...each(countryRuleNames, 'note'),
  ...each(boundControls, 'except'),
  'nationality.secondExcludes',
  ...each(ageBounds, 'min'),
  ...each(ageBounds, 'max'),
  'age.varies',
  'age.note',
  'enrolled',
  'enrolledUntilEnd',
  'degree',
  'degreeHeld',
  'degreeForPhd',
  'degreeAtMost',
  'experienceYears',
  'studyYears.min',
  'studyYears.max',
  'studyYears.final',
  'studyYears.note',
  'graduatedWithin.months',
  'graduatedWithin.orEnrolled',
  'graduatedWithin.note',
  'graduatedBefore',
  'fieldsOnly.rule',
  'fieldsOnly.note',
  'refugees',
  'gender',
  'languagesOneOf',
  'ownVisa',
  'other',
  ...coveredThings.map((thing): `covers.${CoveredThing}` => `covers.${thing}`),
  'duty',
  'fee.rule',
  'fee.amount',
  'fee.currency',
  'basis',
  'source',
] as const
export type RuleText = (typeof ruleTexts)[number]

/**
 * The controls with several values. 'named' are chosen countries and groups, 'more' entered names
 * that are not yet among them.
 */
const ruleLists = [
  ...each([...countryRuleNames, ...boundControls], 'named'),
  ...each([...countryRuleNames, ...boundControls], 'more'),
  'degreesToCheck',
  'enrolledAt',
  'studyYears.at',
  'fieldsOnly.except',
] as const
export type RuleList = (typeof ruleLists)[number]

/** The names of all controls but those in rows of payments and languages. */
export const ruleControls: ReadonlySet<string> = new Set([...ruleTexts, ...ruleLists])

function each<Name extends string, Part extends string>(names: readonly Name[], part: Part) {
  return names.map((name): `${Name}.${Part}` => `${name}.${part}`)
}

const paymentControls = ['amount', 'currency', 'per', 'note'] as const
const languageControls = ['language', 'level', 'tests', 'note', 'varies'] as const

/** A payment row; the part of its id before the hyphen is its purpose. */
export type PaymentFormValues = RowOf<(typeof paymentControls)[number]>
/**
 * A required language, ISO 639-1 or empty. `tests`: 'IELTS: 6.5', one on each line; `varies`: 'on'
 * where course or country sets it.
 */
export type LanguageFormValues = RowOf<(typeof languageControls)[number]>

/** The lists with rows, by the names of their controls without 'rules.'. */
export type RuleRowList = 'payments' | 'languages'

/**
 * The text in the controls for rules, by the name of the control without 'rules.'. Countries as
 * 'PK', groups as 'group:eu'.
 */
export interface RulesFormValues {
  readonly texts: Readonly<Record<RuleText, string>>
  readonly lists: Readonly<Record<RuleList, readonly string[]>>
  readonly payments: readonly PaymentFormValues[]
  readonly languages: readonly LanguageFormValues[]
}

/** The value of this name, with a dot where it is nested; undefined where nothing is required. */
const valueAt = (rules: Rules, name: string): unknown =>
  name
    .split('.')
    .reduce(
      (value: unknown, step) => (value as Readonly<Record<string, unknown>> | null)?.[step],
      rules,
    )

export const purposeOf = ({ id }: Pick<PaymentFormValues, 'id'>): Payment['for'] =>
  paymentPurposes.find((purpose) => id.startsWith(paymentPrefix(purpose))) ?? 'other'

/**
 * The rules as values of the form's controls. Without rules all are empty, and the editor has to
 * choose a basis.
 */
export function toRulesFormValues(rules: Rules | null): RulesFormValues {
  const given = rules ?? unknownRules
  const filled = Object.fromEntries(
    ruleTexts.map((name) => [name, toText(valueAt(given, name))]),
  ) as Record<RuleText, string>
  const texts = rules === null ? { ...filled, basis: '' } : filled
  const lists = {
    ...Object.fromEntries(ruleLists.map((name) => [name, valueAt(given, name) ?? []])),
    'nationality.named': namesIn(given.nationality),
    'residence.named': namesIn(given.residence),
    ...Object.fromEntries(
      boundControls.map((name) => [
        `${name}.named`,
        namesIn((valueAt(given, name) ?? noNames) as CountryNames),
      ]),
    ),
  } as Record<RuleList, readonly string[]>
  const payments = given.payment.map(({ for: purpose, amount, currency, per, note }, index) => {
    return {
      id: `${paymentPrefix(purpose)}${index + 1}`,
      amount: toText(amount),
      currency,
      per,
      note: note ?? '',
    }
  })
  return { texts, lists, payments, languages: toLanguageFormValues(given.languages) }
}

function toLanguageFormValues(languages: Rules['languages']): readonly LanguageFormValues[] {
  return languages.map(({ language, level, tests, note, varies }, index) => {
    const scores = tests.map(({ name, score }) => `${name}: ${score}`).join('\n')
    return {
      id: String(index + 1),
      language,
      level: level ?? '',
      tests: scores,
      note: note ?? '',
      varies: toText(varies),
    }
  })
}

/** null: the form has no controls for rules, so they stay as they are. */
export function parseRulesForm(form: FormData): RulesFormValues | null {
  if (!form.has('rules')) return null
  const read = (name: string) => readText(form, `rules.${name}`)
  const readMany = (name: string) => readTexts(form, `rules.${name}`)
  return {
    texts: Object.fromEntries(ruleTexts.map((name) => [name, read(name)])) as Record<
      RuleText,
      string
    >,
    lists: Object.fromEntries(ruleLists.map((name) => [name, readMany(name)])) as Record<
      RuleList,
      readonly string[]
    >,
    payments: readRows(form, 'rules.payments', paymentControls),
    languages: readRows(form, 'rules.languages', languageControls),
  }
}

/** Whether two forms hold the same rules. */
const isSameFormValues = (one: RulesFormValues, other: RulesFormValues): boolean =>
  isSame(withSortedPayments(one), withSortedPayments(other))

/** To compare what is stored with what the browser sends, which has payments by their purpose. */
export const withSortedPayments = (rules: RulesFormValues): RulesFormValues => ({
  ...rules,
  payments: rules.payments.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})

/** The name of a control in a row of payments or languages, without 'rules.'. */
export const rowControl = (list: RuleRowList, row: { readonly id: string }, part: string): string =>
  `${rowName(list, row)}.${part}`

/** The prefix of the ids of payments for a purpose. */
export const paymentPrefix = (purpose: Payment['for']): string => `${purpose}-`

export const blankPayment = (
  purpose: Payment['for'],
  currency: string,
): Omit<PaymentFormValues, 'id'> => {
  return { amount: '', currency, per: purpose === 'prize' ? 'once' : 'month', note: '' }
}

export const blankLanguage: Omit<LanguageFormValues, 'id'> = {
  language: '',
  level: '',
  tests: '',
  note: '',
  varies: '',
}

/**
 * The values after a button of one of the lists was pressed; as they are where that cannot be done.
 */
export function changeRulesRows(
  values: RulesFormValues,
  press: RowPress,
  groups: readonly CountryGroup[],
): RulesFormValues {
  const { payments, languages, lists } = values
  if (press.list === 'rules.languages')
    return { ...values, languages: changeRows(languages, press, blankLanguage) }
  if (press.list === 'rules.payments') {
    const purpose = paymentPurposes.find((each) => each === press.which)
    if (purpose === undefined) return { ...values, payments: changeRows(payments, press, null) }
    const blank = blankPayment(purpose, payments[0]?.currency ?? '')
    return { ...values, payments: changeRows(payments, press, blank, paymentPrefix(purpose)) }
  }
  const name = findPicker(press)
  if (name === undefined) return values
  const { named, more } = changePicked(pickedOf(values, name), press, groups)
  return { ...values, lists: { ...lists, [`${name}.named`]: named, [`${name}.more`]: more } }
}

/** The picker of countries to which a button belongs; undefined: it belongs to another list. */
export const findPicker = ({ list }: RowPress): CountryRuleName | BoundControl | undefined =>
  [...countryRuleNames, ...boundControls].find((name) => list === `rules.${name}`)

export const pickedOf = (
  { lists }: RulesFormValues,
  name: CountryRuleName | BoundControl,
): PickedCountries => ({ named: lists[`${name}.named`], more: lists[`${name}.more`] })

const noNames: CountryNames = { countries: [], groups: [] }

const namesIn = ({ countries, groups }: CountryNames): readonly string[] => [
  ...groups.map((key) => `${groupPrefix}${key}`),
  ...countries,
]

/**
 * A missing value is empty, a checkbox is 'on' or missing, and each of several sentences has a
 * line.
 */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (value === null || value === undefined || value === false) return ''
  return value === true ? 'on' : String(value)
}

/**
 * The rules of the controls, as `rulesSchema` expects them. An unreadable value stays as it was
 * entered, so that it is refused at its control. Unchanged controls give `before` itself, and so do
 * unchanged languages. null: every control is empty.
 */
export function toRulesInput(
  values: RulesFormValues,
  before: Rules | null,
  groups: readonly CountryGroup[],
): unknown {
  if (isSameFormValues(values, toRulesFormValues(before))) return before
  const { texts, lists } = values
  const number = (name: RuleText) => toNumber(texts[name])
  const flag = (name: RuleText) => texts[name] !== ''
  const bounds = (name: AgeBounds) => ({ min: number(`${name}.min`), max: number(`${name}.max`) })
  const isFeeAsked = texts['fee.rule'] === 'asked'
  const input = {
    nationality: toNationality(values, groups),
    residence: toCountries('residence', values, groups),
    age: {
      ...bounds('age'),
      varies: flag('age.varies'),
      surely: orNull(bounds('age.surely')),
      byLevel: orNull(
        Object.fromEntries(
          ageLevels.map((level) => [level, orNull(bounds(`age.byLevel.${level}`))]),
        ),
      ),
      note: texts['age.note'],
    },
    enrolled: texts.enrolled || 'unknown',
    enrolledAt: lists.enrolledAt,
    enrolledUntilEnd: flag('enrolledUntilEnd'),
    degree: texts.degree || null,
    degreeHeld: flag('degreeHeld'),
    degreeForPhd: texts.degreeForPhd || null,
    degreesToCheck: lists.degreesToCheck,
    degreeAtMost: texts.degreeAtMost || null,
    experienceYears: number('experienceYears'),
    studyYears: orNull({
      min: number('studyYears.min'),
      max: number('studyYears.max'),
      final: flag('studyYears.final'),
      at: lists['studyYears.at'],
      note: texts['studyYears.note'],
    }),
    graduatedWithin: orNull({
      months: number('graduatedWithin.months'),
      orEnrolled: flag('graduatedWithin.orEnrolled'),
      note: texts['graduatedWithin.note'],
    }),
    graduatedBefore: number('graduatedBefore'),
    // A note without the choice is reported, not guessed.
    fieldsOnly: orNull({
      rule: texts['fieldsOnly.rule'],
      except: texts['fieldsOnly.rule'] === 'except' ? lists['fieldsOnly.except'] : [],
      note: texts['fieldsOnly.note'],
    }),
    refugees: texts.refugees || null,
    gender: texts.gender || 'any',
    languages: toLanguages(values.languages, before),
    languagesOneOf: flag('languagesOneOf'),
    ownVisa: flag('ownVisa'),
    other: texts.other.split('\n').filter((line) => line.trim() !== ''),
    covers: Object.fromEntries(
      coveredThings.map((thing) => [thing, texts[`covers.${thing}`] || 'unknown']),
    ),
    payment: listFilled(values.payments, before).map(({ id, amount, currency, per, note }) => ({
      for: purposeOf({ id }),
      amount: toNumber(amount),
      currency: currency.trim().toUpperCase(),
      per,
      note,
    })),
    duty: texts.duty,
    fee: {
      rule: texts['fee.rule'] || 'unknown',
      amount: isFeeAsked ? number('fee.amount') : null,
      currency: isFeeAsked ? texts['fee.currency'].trim().toUpperCase() || null : null,
    },
    // The editor has to choose: without a basis the rules are refused.
    basis: texts.basis,
    source: texts.source.trim(),
  } satisfies Record<keyof Rules, unknown>
  return isEmpty(input) ? null : input
}

/** null: none of its controls is filled in. */
const orNull = <Part extends object>(part: Part): Part | null =>
  Object.values(part).every(isBlank) ? null : part

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === false
}

/**
 * The current values of the controls, valid or not, for sentences and comparisons during input.
 * null: none.
 */
export const toRulesSoFar = (
  values: RulesFormValues,
  before: Rules | null,
  groups: readonly CountryGroup[],
): Rules | null => fillRules(toRulesInput(withValidChoices(values), before, groups))

const choices: Partial<Record<string, readonly string[]>> = {
  'nationality.rule': countryRules,
  'residence.rule': countryRules,
  'nationality.known': listOrigins,
  'residence.known': listOrigins,
  enrolled: enrolmentRules,
  enrolledAt: enrolmentLevels,
  degree: degrees,
  degreeForPhd: degrees,
  degreesToCheck,
  degreeAtMost: degrees,
  'studyYears.at': enrolmentLevels,
  'fieldsOnly.rule': fieldRules,
  'fieldsOnly.except': studyFields,
  refugees: refugeeRules,
  gender: genderRules,
  'fee.rule': feeRules,
  basis: ruleBases,
} satisfies Partial<Record<RuleText | RuleList, readonly string[]>>

/** A value outside of the choices, as a form of another version may send it, counts as empty. */
function withValidChoices({ texts, lists, payments, languages }: RulesFormValues): RulesFormValues {
  const isValid = (name: string, text: string) => choices[name]?.includes(text) ?? true
  const valid = Object.entries(texts).map(([name, text]) => [name, isValid(name, text) ? text : ''])
  const chosen = Object.entries(lists).map(([name, values]) => [
    name,
    values.filter((value) => isValid(name, value)),
  ])
  return {
    texts: Object.fromEntries(valid) as RulesFormValues['texts'],
    lists: Object.fromEntries(chosen) as RulesFormValues['lists'],
    payments: payments.filter(({ per }) => paymentPeriods.some((period) => period === per)),
    languages: languages.filter(({ language }) => /^[a-z]{2}$/.test(language)),
  }
}

/**
 * The payment rows in the order of `payment`: as they were stored, then new ones by purpose. Rows
 * without amount and note are left out, because a currency may be preset.
 */
export function listFilled(
  payments: readonly PaymentFormValues[],
  before: Rules | null,
): readonly PaymentFormValues[] {
  const filled = payments.filter(({ amount, note }) => amount.trim() !== '' || note.trim() !== '')
  const stored = toRulesFormValues(before).payments.flatMap(
    ({ id }) => filled.find((row) => row.id === id) ?? [],
  )
  const added = filled.filter((row) => !stored.includes(row))
  const byPurpose = paymentPurposes.flatMap((purpose) =>
    added.filter((payment) => purposeOf(payment) === purpose),
  )
  return [...stored, ...byPurpose]
}

/** The rows of `languages`: empty rows are left out. */
export const listFilledLanguages = (
  languages: readonly LanguageFormValues[],
): readonly LanguageFormValues[] =>
  languages.filter((row) => languageControls.some((control) => row[control].trim() !== ''))

function toLanguages(languages: readonly LanguageFormValues[], before: Rules | null): unknown {
  if (before !== null && isSame(languages, toLanguageFormValues(before.languages)))
    return before.languages
  return listFilledLanguages(languages).map(({ language, level, tests, note, varies }) => {
    const lines = tests.split('\n').filter((line) => line.trim() !== '')
    return {
      language,
      level: level || null,
      tests: lines.map((line) => toTest(line.trim())),
      note,
      varies: varies !== '',
    }
  })
}

/**
 * 'IELTS: 6.5', or with a number alone behind the name. A test without a score has an empty one,
 * which is refused.
 */
function toTest(line: string): { readonly name: string; readonly score: string } {
  const [, name = line, score = ''] =
    /^(.*?):\s*(.*)$/.exec(line) ?? /^(.*\S)\s+(\S*\d\S*)$/.exec(line) ?? []
  return { name, score }
}

function toCountries(
  name: CountryRuleName,
  values: RulesFormValues,
  groups: readonly CountryGroup[],
): CountryRule {
  const { texts } = values
  const rule = (texts[`${name}.rule`] || 'unknown') as CountryRule['rule']
  const plain = { ...unknownRules.residence, rule, note: texts[`${name}.note`] }
  // Their controls are hidden, and names beside a choice for everyone would mislead.
  if (rule === 'any' || rule === 'unknown') return plain
  const named = { ...plain, ...toNames(name, values, groups) }
  if (rule !== 'varies') return named
  const bounds = countryBounds.map((each) => [each, toBound(`${name}.${each}`, values, groups)])
  return {
    ...named,
    ...(Object.fromEntries(bounds) as Pick<CountryRule, (typeof countryBounds)[number]>),
    known: (texts[`${name}.known`] || null) as CountryRule['known'],
    asOf: texts[`${name}.asOf`],
  }
}

function toNationality(values: RulesFormValues, groups: readonly CountryGroup[]): NationalityRule {
  const rule = toCountries('nationality', values, groups)
  const isLimited = rule.rule === 'varies' || rule.rule === 'except' || rule.rule === 'listed'
  const isOpenToResidents = rule.rule === 'varies' || rule.rule === 'except'
  return {
    ...rule,
    orResidence: isOpenToResidents ? toBound('nationality.orResidence', values, groups) : null,
    secondExcludes: isLimited && values.texts['nationality.secondExcludes'] !== '',
  }
}

function toNames(
  name: CountryRuleName | BoundControl,
  values: RulesFormValues,
  groups: readonly CountryGroup[],
): CountryNames {
  const { found, unread } = readNames(values.lists[`${name}.more`], groups)
  const names = [...new Set([...values.lists[`${name}.named`], ...found])]
  const isGroup = (one: string) => one.startsWith(groupPrefix)
  return {
    countries: [...names.filter((one) => !isGroup(one)), ...unread],
    groups: names.filter(isGroup).map((one) => one.slice(groupPrefix.length)),
  }
}

/** null: it names nothing. */
function toBound(
  name: BoundControl,
  values: RulesFormValues,
  groups: readonly CountryGroup[],
): CountryBound | null {
  const names = toNames(name, values, groups)
  if (names.countries.length + names.groups.length === 0) return null
  return { ...names, except: values.texts[`${name}.except`] !== '' }
}

/** Accepts '1,200'; null where it is empty, the text itself where it is no number. */
function toNumber(text: string): number | string | null {
  const plain = text.trim()
  if (plain === '') return null
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : plain
}

/** Its source alone is no rule. */
function isEmpty(input: object): boolean {
  const filled = fillRules({ ...input, basis: unknownRules.basis, source: null })
  const withoutBlanks = JSON.stringify(filled, (_, value: unknown) => (value === '' ? null : value))
  return withoutBlanks === JSON.stringify(unknownRules)
}
