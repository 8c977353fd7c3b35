import { type ManyField, manyFields, type TextField, textFields } from '#domain/forms/form-fields.ts'
import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { fieldNames, type FieldOf, type Opportunity, rowOf } from '#domain/opportunity/opportunity.ts'
import { toRulesInput } from '#web/admin/rules-form/rules-input.ts'
import { readTypedRules, toTypedRules, type TypedRules } from '#web/admin/rules-form/typed-rules.ts'

const emptyTexts = Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextField, string>
const emptyLists = Object.fromEntries(manyFields.map((field) => [field, []])) as unknown as Record<ManyField, readonly string[]>

/** What stands in the fields of a form, as text: it comes back with every answer, so that nothing typed is lost. */
export interface Typed extends Readonly<Record<TextField, string>>, Readonly<Record<ManyField, readonly string[]>> {
  /** Given to the form when it was opened, so that a double click saves once. */
  readonly key: string
  /** Plain date or empty. */
  readonly publishAt: string
  /** null: the form has no controls for them, so they stay as they are. */
  readonly rules: TypedRules | null
}

export function emptyTyped(key: string): Typed {
  return { ...emptyTexts, ...emptyLists, deadlineKind: 'fixed', key, publishAt: '', rules: toTypedRules(null) }
}

/** Files and missing fields read as empty. */
export function readTyped(form: FormData): Typed {
  const read = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  const readMany = (name: string): string[] => form.getAll(name).filter((value) => typeof value === 'string' && value !== '') as string[]
  const texts = Object.fromEntries(textFields.map((field) => [field, read(field)])) as Record<TextField, string>
  const lists = Object.fromEntries(manyFields.map((field) => [field, readMany(field)])) as Record<ManyField, string[]>
  return { ...texts, ...lists, key: read('key'), publishAt: read('publishAt'), rules: readTypedRules(form) }
}

/** The item in the fields of its form; `publishAt` is the instant at which it becomes public, or null. */
export function toTyped(item: Opportunity, publishAt: string | null): Typed {
  const { kind, date, time, zone, note } = item.deadline
  const texts = Object.fromEntries(textFields.map((field) => [field, toText((item as unknown as Record<string, unknown>)[field])]))
  const lists = Object.fromEntries(manyFields.map((field) => [field, item[field]]))
  return {
    ...(texts as Record<TextField, string>),
    ...(lists as Record<ManyField, readonly string[]>),
    deadline: date ?? '',
    deadlineKind: kind,
    deadlineTime: time ?? '',
    deadlineZone: zone ?? '',
    deadlineNote: note ?? '',
    key: item.id,
    publishAt: publishAt?.slice(0, 10) ?? '',
    rules: toTypedRules(item.rules),
  }
}

const lineFields = fieldNames.filter((field): field is FieldOf<'lines'> => rowOf(field).value === 'lines')

/**
 * What `parseOpportunityDraft` takes. A list that an editor sees as lines stays a list, also when a single line is left of it: only text that
 * was never a list is split at its commas. `groups`: those of countries that rules may name.
 */
export function toInput({ rules, ...typed }: Typed, groups: readonly CountryGroup[], before?: Opportunity): Record<string, unknown> {
  const input: Record<string, unknown> = { ...typed }
  if (rules !== null) input['rules'] = toRulesInput(rules, before?.rules ?? null, groups)
  for (const field of lineFields) {
    if (before !== undefined && before[field].length > 0) input[field] = typed[field].split('\n')
  }
  return input
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (value === true) return 'on'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
