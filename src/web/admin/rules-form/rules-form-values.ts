import { groupPrefix } from '#web/admin/form/CountryPicker.tsx'
import { isSame } from '#web/admin/items/merge.ts'
import { readText, readTexts } from '#web/components/read-form.ts'
import {
  type CountryRule,
  type CoveredThing,
  coveredThings,
  type Payment,
  paymentPurposes,
  ruleRows,
  type Rules,
  type RuleType,
  unknownRules,
} from '#domain/eligibility/rules.ts'

type Rows = typeof ruleRows
/** The names of controls for parts of this value. */
type ControlOf<Value> = {
  [Name in keyof Rows]: Rows[Name] extends { readonly value: 'record'; readonly of: infer Parts }
    ? { [Part in keyof Parts & string]: Parts[Part] extends { readonly value: Value } ? `${Name}.${Part}` : never }[keyof Parts & string]
    : Rows[Name] extends { readonly value: Value }
      ? Name
      : never
}[keyof Rows]
const ownTexts = [
  'nationality.rule',
  'nationality.note',
  'residence.rule',
  'residence.note',
  'other',
  'fee.rule',
  'fee.amount',
  'fee.currency',
  'source',
] as const
/** 'more': entered names that are not yet among the selected ones. */
const ownLists = ['nationality.named', 'nationality.more', 'residence.named', 'residence.more'] as const

export type RuleText = ControlOf<'years' | 'count' | 'choice' | 'flag' | 'line'> | (typeof ownTexts)[number] | `covers.${CoveredThing}`
export type RuleList = ControlOf<'choices'> | (typeof ownLists)[number]
/** The two rules about countries. */
export type CountryRuleName = 'nationality' | 'residence'

const paymentControls = ['amount', 'currency', 'per', 'note'] as const
const languageControls = ['language', 'level', 'tests', 'note', 'varies'] as const

/** A payment row; the part of its id before the hyphen is its purpose. */
export type PaymentFormValues = Readonly<Record<'id' | (typeof paymentControls)[number], string>>
/** A required language, ISO 639-1 or empty. `tests`: 'IELTS: 6.5', one on each line; `varies`: 'on' where course or country sets it. */
export type LanguageFormValues = Readonly<Record<'id' | (typeof languageControls)[number], string>>

/** The text in the controls for rules, by the name of the control without 'rules.'. Countries as 'PK', groups as 'group:eu'. */
export interface RulesFormValues {
  readonly texts: Readonly<Record<RuleText, string>>
  readonly lists: Readonly<Record<RuleList, readonly string[]>>
  readonly payments: readonly PaymentFormValues[]
  readonly languages: readonly LanguageFormValues[]
}

/** The parts of rules that have a control each, whose names they are: `experienceYears`, `age.min`. */
export const plainControls: readonly (readonly [name: string, shape: RuleType])[] = Object.entries<RuleType>(ruleRows).flatMap(
  ([name, shape]): (readonly [string, RuleType])[] =>
    shape.value === 'record'
      ? Object.entries(shape.of).map(([field, each]) => [`${name}.${field}`, each] as const)
      : shape.value === 'own'
        ? []
        : [[name, shape]],
)

const isList = ([, { value }]: (typeof plainControls)[number]) => value === 'choices'
const coverTexts = coveredThings.map((thing): `covers.${CoveredThing}` => `covers.${thing}`)
const allTexts = [...ownTexts, ...coverTexts, ...plainControls.filter((each) => !isList(each)).map(([name]) => name)] as readonly RuleText[]
const ruleLists = [...ownLists, ...plainControls.filter(isList).map(([name]) => name)] as readonly RuleList[]

/** The value of this name, with a dot where it is nested; undefined where nothing is required. */
function valueAt(rules: Rules, name: string): unknown {
  return name.split('.').reduce((value: unknown, step) => (value as Readonly<Record<string, unknown>> | null)?.[step], rules)
}

export function purposeOf({ id }: Pick<PaymentFormValues, 'id'>): Payment['for'] {
  return paymentPurposes.find((purpose) => id.startsWith(`${purpose}-`)) ?? 'other'
}

/** The rules as values of the form's controls. Without rules all are empty, and the editor has to choose a basis. */
export function toRulesFormValues(rules: Rules | null): RulesFormValues {
  const given = rules ?? unknownRules
  const filled = Object.fromEntries(allTexts.map((name) => [name, toText(valueAt(given, name))])) as Record<RuleText, string>
  const texts = rules === null ? { ...filled, basis: '' } : filled
  const lists = {
    ...Object.fromEntries(ruleLists.map((name) => [name, valueAt(given, name) ?? []])),
    'nationality.named': namesIn(given.nationality),
    'residence.named': namesIn(given.residence),
  } as Record<RuleList, readonly string[]>
  const payments = given.payment.map((row, index) => ({
    id: `${row.for}-${index + 1}`,
    amount: toText(row.amount),
    currency: row.currency,
    per: row.per,
    note: row.note ?? '',
  }))
  return { texts, lists, payments, languages: toLanguageFormValues(given.languages) }
}

export function toLanguageFormValues(languages: Rules['languages']): readonly LanguageFormValues[] {
  return languages.map(({ language, level, tests, note, varies }, index) => ({
    id: `language-${index + 1}`,
    language,
    level: level ?? '',
    tests: tests.map(({ name, score }) => `${name}: ${score}`).join('\n'),
    note: note ?? '',
    varies: toText(varies),
  }))
}

/** null: the form has no controls for rules, so they stay as they are. */
export function parseRulesForm(form: FormData): RulesFormValues | null {
  if (!form.has('rules')) return null
  const read = (name: string) => readText(form, `rules.${name}`)
  const readMany = (name: string) => readTexts(form, `rules.${name}`)
  const readRows = <Part extends string>(name: string, controls: readonly Part[]) =>
    readMany(name).map((id) => ({
      id,
      ...(Object.fromEntries(controls.map((control) => [control, read(`${id}.${control}`)])) as Record<Part, string>),
    }))
  return {
    texts: Object.fromEntries(allTexts.map((name) => [name, read(name)])) as Record<RuleText, string>,
    lists: Object.fromEntries(ruleLists.map((name) => [name, readMany(name)])) as Record<RuleList, readonly string[]>,
    payments: readRows('figure', paymentControls),
    languages: readRows('languageRow', languageControls),
  }
}

/** Whether two forms hold the same rules. The browser sends payments by their purpose. */
export function isSameFormValues(one: RulesFormValues, other: RulesFormValues): boolean {
  const inOrder = ({ payments, ...values }: RulesFormValues) => ({
    ...values,
    payments: payments.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })
  return isSame(inOrder(one), inOrder(other))
}

/** The name of a control in a row of payments or languages, without 'rules.'. */
export function rowControl({ id }: { readonly id: string }, control: string): string {
  return `${id}.${control}`
}

function namesIn({ countries, groups }: CountryRule): readonly string[] {
  return [...groups.map((key) => `${groupPrefix}${key}`), ...countries]
}

/** A missing value is empty, a checkbox is 'on' or missing, and each of several sentences has a line. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  return value === null || value === undefined || value === false ? '' : value === true ? 'on' : String(value)
}
