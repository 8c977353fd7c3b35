import type { CountryGroup } from '#domain/eligibility/rules.ts'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { findDraftDoubts } from '#domain/forms/draft-doubts.ts'
import {
  type ManyField,
  manyFields,
  type TextField,
  textFields,
} from '#domain/forms/form-fields.ts'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import {
  fieldNames,
  type FieldOf,
  type Opportunity,
  rowOf,
} from '#domain/opportunity/opportunity.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { cleanLine } from '#domain/words/text.ts'
import { doubtConfirmed } from '#web/admin/items/publish-doubt.ts'
import {
  toRulesInput,
  parseRulesForm,
  toRulesFormValues,
  type RulesFormValues,
} from '#web/admin/rules-form/rules-form-values.ts'
import { readText, readTexts } from '#web/components/read-form.ts'

/**
 * The text in the fields of a form. Each result of the action returns it, so that no input is lost.
 */
export interface OpportunityFormValues
  extends Readonly<Record<TextField, string>>, Readonly<Record<ManyField, readonly string[]>> {
  /** Given to the form when it was opened, so that a double click saves once. */
  readonly key: string
  /** Plain date or empty. */
  readonly publishAt: string
  /** null: the form has no controls for them, so they stay as they are. */
  readonly rules: RulesFormValues | null
}

/** The values of a new item's form. */
export function emptyFormValues(key: string): OpportunityFormValues {
  return {
    ...parseFormValues(new FormData()),
    deadlineKind: 'fixed',
    key,
    rules: toRulesFormValues(null),
  }
}

/** Files and missing fields read as empty. */
export function parseFormValues(form: FormData): OpportunityFormValues {
  const texts = Object.fromEntries(
    textFields.map((field) => [field, readText(form, field)]),
  ) as Record<TextField, string>
  const lists = Object.fromEntries(
    manyFields.map((field) => [field, readTexts(form, field)]),
  ) as Record<ManyField, string[]>
  return {
    ...texts,
    ...lists,
    key: readText(form, 'key'),
    publishAt: readText(form, 'publishAt'),
    rules: parseRulesForm(form),
  }
}

/**
 * The item in the fields of its form; `publishAt` is the instant at which it becomes public, or
 * null.
 */
export function toFormValues(item: Opportunity, publishAt: string | null): OpportunityFormValues {
  const { kind, date, time, zone, note } = item.deadline
  const texts = Object.fromEntries(
    textFields.map((field) => [field, toText((item as Record<string, unknown>)[field])]),
  )
  // Months are numbers; a form has texts alone.
  const lists = Object.fromEntries(
    manyFields.map((field) => [field, item[field].map((each) => String(each))]),
  ) as Record<ManyField, string[]>
  return {
    ...(texts as Record<TextField, string>),
    ...lists,
    deadline: date ?? '',
    deadlineKind: kind,
    deadlineTime: time ?? '',
    deadlineZone: zone ?? '',
    deadlineNote: note ?? '',
    key: item.id,
    publishAt: publishAt?.slice(0, 10) ?? '',
    rules: toRulesFormValues(item.rules),
  }
}

/** What a box confirms: this value of the field, so that another one is asked about anew. */
export const toConfirmation = (field: DoubtedField, values: OpportunityFormValues): string =>
  `${field} ${cleanLine(values[field])}`

/**
 * The doubts about new values that are not confirmed, by field (docs/interface, Item forms): a
 * deadline at 00:00, and a country, currency or nationality that we do not know.
 */
export function findFormDoubts(
  form: FormData,
  values: OpportunityFormValues,
  before?: Opportunity,
): FieldErrors {
  const confirmed = form.getAll(doubtConfirmed)
  const doubts = findDraftDoubts(toDoubted(values), before)
  const left: Record<string, ErrorMessage> = {}
  for (const field of doubtedFields) {
    const doubt = doubts[field]
    const isConfirmed = confirmed.includes(toConfirmation(field, values))
    if (doubt !== undefined && !isConfirmed) left[field] = doubt
  }
  return left
}

/** The fields of which a form can doubt. */
export const doubtedFields = ['country', 'eligibleFrom', 'currency', 'deadlineTime'] as const
type DoubtedField = (typeof doubtedFields)[number]

/** The values of these fields, as they would be stored. Words in boxes are from a list. */
export function toDoubted(values: OpportunityFormValues) {
  const { country, eligibleFrom, currency } = values
  const kind = deadlineKinds.find((each) => each === values.deadlineKind) ?? 'fixed'
  return {
    categories: [],
    regions: [],
    fields: [],
    country: cleanLine(country) || null,
    eligibleFrom: cleanLine(eligibleFrom) || null,
    currency: /^[A-Z]{3}$/.exec(cleanLine(currency).toUpperCase())?.[0] ?? null,
    deadline: {
      kind,
      date: values.deadline || null,
      time: values.deadlineTime,
      zone: values.deadlineZone,
      note: null,
    },
  }
}

const lineFields = fieldNames.filter(
  (field): field is FieldOf<'lines'> => rowOf(field).value === 'lines',
)

/**
 * The input of `parseOpportunityDraft`. A list with one line per entry stays a list, even with a
 * single line. Only text that was never a list is split at its commas. `groups`: the country groups
 * that rules may name.
 */
export function toDraftInput(
  { rules, ...values }: OpportunityFormValues,
  groups: readonly CountryGroup[],
  before?: Opportunity,
): Record<string, unknown> {
  const input: Record<string, unknown> = { ...values }
  if (rules !== null) input['rules'] = toRulesInput(rules, before?.rules ?? null, groups)
  for (const field of lineFields)
    input[field] = toListInput(values[field], before !== undefined && before[field].length > 0)
  // A form sends its boxes in their own order, which is no change of what was chosen.
  for (const field of manyFields) {
    if (before !== undefined && hasSameBoxes(values[field], before[field]))
      input[field] = before[field].map((each) => String(each))
  }
  return input
}

/**
 * What a list of the form is read from. `isList`: it has stored entries, so only its lines part
 * them.
 */
export const toListInput = (text: string, isList: boolean): string | readonly string[] =>
  isList ? [text] : text

const hasSameBoxes = (chosen: readonly string[], stored: readonly (string | number)[]): boolean =>
  new Set(chosen).size === new Set(stored).size &&
  stored.every((each) => chosen.includes(String(each)))

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (value === true) return 'on'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Fields that only make sense together, each with the one that names them. */
const together: Readonly<Record<string, TextField>> = {
  deadlineKind: 'deadline',
  deadlineZone: 'deadlineTime',
}

/**
 * The unit in which a value is merged (items/merge.ts), named like its control: 'country',
 * 'rules.age.min'. The controls of one country rule or of the fee are one unit, and so are all
 * payments ('rules.payments') and all languages.
 */
export function unitOf(path: string): string {
  const control = path.replace(/^rules\.(?:texts|lists)\./, 'rules.')
  return (
    together[control] ?? /^rules\.(?:nationality|residence|fee)(?=\.)/.exec(control)?.[0] ?? control
  )
}
