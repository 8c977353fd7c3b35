import { groupMark } from '#web/admin/frame/CountryPicker.tsx'
import {
  type CountryRule,
  type CoveredThing,
  coveredThings,
  type Payment,
  paymentPurposes,
  type Rules,
  unknownRules,
} from '#domain/eligibility/rules.ts'

const ruleTexts = [
  'nationality.rule',
  'nationality.note',
  'residence.rule',
  'residence.note',
  'age.min',
  'age.max',
  'age.varies',
  'age.note',
  'enrolled',
  'degree',
  'degreeAtMost',
  'experienceYears',
  'gender',
  'other',
  'duty',
  'fee.rule',
  'fee.amount',
  'fee.currency',
  'basis',
  'source',
] as const
/** 'more': names that were typed and are not yet among those 'named'. */
const ruleLists = ['nationality.named', 'nationality.more', 'residence.named', 'residence.more', 'enrolledAt'] as const

export type RuleText = (typeof ruleTexts)[number] | `covers.${CoveredThing}`
export type RuleList = (typeof ruleLists)[number]
/** The two rules about countries. */
export type Place = 'nationality' | 'residence'

/** A figure of what is paid; the part of its id before the hyphen is what it is for. */
export interface TypedFigure {
  readonly id: string
  readonly amount: string
  readonly currency: string
  readonly per: string
  readonly note: string
}

/** A language that is asked for. */
export interface TypedLanguage {
  readonly id: string
  /** ISO 639-1, or empty. */
  readonly language: string
  readonly level: string
  /** 'IELTS: 6.5', one on each line. */
  readonly tests: string
  readonly note: string
}

const languageParts = ['language', 'level', 'tests', 'note'] as const
const figureParts = ['amount', 'currency', 'per', 'note'] as const

/** What stands in the controls for rules, as text, by the name of the control without 'rules.'. Countries as 'PK', groups as 'group:eu'. */
export interface TypedRules {
  readonly texts: Readonly<Record<RuleText, string>>
  readonly lists: Readonly<Record<RuleList, readonly string[]>>
  readonly figures: readonly TypedFigure[]
  readonly languages: readonly TypedLanguage[]
}

const coverTexts = coveredThings.map((thing): `covers.${CoveredThing}` => `covers.${thing}`)
const allTexts: readonly RuleText[] = [...ruleTexts, ...coverTexts]

export function purposeOf({ id }: Pick<TypedFigure, 'id'>): Payment['for'] {
  return paymentPurposes.find((purpose) => id.startsWith(`${purpose}-`)) ?? 'other'
}

/** The rules in the controls of the form; without rules what an editor is about to write, who reads the official page. */
export function toTypedRules(rules: Rules | null): TypedRules {
  const { nationality, residence, age, covers, fee, ...rest } = rules ?? { ...unknownRules, basis: 'page' as const }
  const texts: Record<RuleText, string> = {
    'nationality.rule': nationality.rule,
    'nationality.note': nationality.note ?? '',
    'residence.rule': residence.rule,
    'residence.note': residence.note ?? '',
    'age.min': toText(age.min),
    'age.max': toText(age.max),
    'age.varies': age.varies ? 'on' : '',
    'age.note': age.note ?? '',
    enrolled: rest.enrolled,
    degree: rest.degree ?? '',
    degreeAtMost: rest.degreeAtMost ?? '',
    experienceYears: toText(rest.experienceYears),
    gender: rest.gender,
    other: rest.other.join('\n'),
    duty: rest.duty ?? '',
    'fee.rule': fee.rule,
    'fee.amount': toText(fee.amount),
    'fee.currency': fee.currency ?? '',
    basis: rest.basis,
    source: rest.source ?? '',
    ...(Object.fromEntries(coveredThings.map((thing) => [`covers.${thing}`, covers[thing]])) as Record<`covers.${CoveredThing}`, string>),
  }
  const lists = {
    'nationality.named': namedIn(nationality),
    'nationality.more': [],
    'residence.named': namedIn(residence),
    'residence.more': [],
    enrolledAt: rest.enrolledAt,
  }
  const figures = rest.payment.map((row, index) => ({
    id: `${row.for}-${index + 1}`,
    amount: toText(row.amount),
    currency: row.currency,
    per: row.per,
    note: row.note ?? '',
  }))
  return { texts, lists, figures, languages: toTypedLanguages(rest.languages) }
}

export function toTypedLanguages(languages: Rules['languages']): readonly TypedLanguage[] {
  return languages.map(({ language, level, tests, note }, index) => ({
    id: `language-${index + 1}`,
    language,
    level: level ?? '',
    tests: tests.map(({ name, score }) => `${name}: ${score}`).join('\n'),
    note: note ?? '',
  }))
}

/** null: the form has no controls for rules, so they stay as they are. */
export function readTypedRules(form: FormData): TypedRules | null {
  if (!form.has('rules')) return null
  const read = (name: string): string => {
    const value = form.get(`rules.${name}`)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  const readMany = (name: string) => form.getAll(`rules.${name}`).filter((value) => typeof value === 'string' && value.trim() !== '')
  const readRows = <Part extends string>(name: string, parts: readonly Part[]) =>
    (readMany(name) as string[]).map((id) => ({
      id,
      ...(Object.fromEntries(parts.map((part) => [part, read(`${id}.${part}`)])) as Record<Part, string>),
    }))
  return {
    texts: Object.fromEntries(allTexts.map((name) => [name, read(name)])) as Record<RuleText, string>,
    lists: Object.fromEntries(ruleLists.map((name) => [name, readMany(name)])) as unknown as Record<RuleList, readonly string[]>,
    figures: readRows('figure', figureParts),
    languages: readRows('languageRow', languageParts),
  }
}

export function isSameTyped(one: TypedRules, other: TypedRules): boolean {
  const toComparable = ({ texts, lists, figures, languages }: TypedRules) =>
    JSON.stringify([
      allTexts.map((name) => texts[name].trim()),
      ruleLists.map((name) => lists[name].toSorted()),
      figures.map(({ id: _id, ...figure }) => [purposeOf({ id: _id }), figureParts.map((part) => figure[part].trim())]).toSorted(),
      toComparableLanguages(languages),
    ])
  return toComparable(one) === toComparable(other)
}

export function isSameLanguages(one: readonly TypedLanguage[], other: readonly TypedLanguage[]): boolean {
  return JSON.stringify(toComparableLanguages(one)) === JSON.stringify(toComparableLanguages(other))
}

function toComparableLanguages(languages: readonly TypedLanguage[]) {
  return languages.map((row) => languageParts.map((part) => row[part].trim()))
}

/** The name of a control in a row of figures or languages, without 'rules.'. */
export function rowControl({ id }: { readonly id: string }, part: string): string {
  return `${id}.${part}`
}

function namedIn({ countries, groups }: CountryRule): readonly string[] {
  return [...groups.map((key) => `${groupMark}${key}`), ...countries]
}

function toText(value: number | null): string {
  return value === null ? '' : String(value)
}
