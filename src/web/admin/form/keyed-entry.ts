import { data, redirect } from 'react-router'
import type { Outcome } from '#domain/problem.ts'
import {
  changePicked,
  findUnknown,
  type PickedCountries,
} from '#web/admin/form/picked-countries.ts'
import { readRowPress } from '#web/admin/form/rows.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import {
  type FormattedErrors,
  formatErrorMessage,
  formatFieldErrors,
} from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'

/**
 * Nothing was done. `reason`: the message above the form; `values`: what was typed there, null
 * where the entry was to be deleted.
 */
export interface RefusedEntry<Values> {
  readonly state: 'refused'
  readonly values: Values | null
  readonly errors: FormattedErrors
  readonly reason: string
}

/** A country was added to the form or removed without scripts, and nothing saved. */
interface ChangedRows<Values> {
  readonly state: 'rows'
  readonly values: Values
  readonly errors: FormattedErrors
}

export type EntryResult<Values> = RefusedEntry<Values> | ChangedRows<Values>

interface KeyedForm<Values> {
  readonly parse: (form: FormData) => Values
  readonly save: (values: Values) => Promise<Outcome<unknown>>
  readonly remove: (key: string) => Promise<void>
  /** The field of the draft whose countries are chosen in the CountryPicker of this name. */
  readonly countries: { readonly field: string; readonly name: string }
  /** Above a form with errors. */
  readonly invalid: string
  /** The address of the table. */
  readonly table: string
}

/**
 * The action of a page that adds, changes or deletes an entry of a small table, such as a group of
 * countries. `key` null: a new entry. Leads to the table afterwards.
 */
export async function saveKeyedEntry<Values extends PickedCountries>(
  request: Request,
  key: string | null,
  texts: Texts,
  { parse, save, remove, countries, invalid, table }: KeyedForm<Values>,
) {
  const form = await readForm(request)
  const values = parse(form)
  const press = readRowPress(form)
  if (press !== null) {
    const picked = press.list === countries.name ? changePicked(values, press, []) : values
    const errors = findUnknown(texts.admin, press, picked)
    return data<ChangedRows<Values>>({ state: 'rows', values: { ...values, ...picked }, errors })
  }
  const removed = form.get('intent') === 'delete' ? key : null
  const refuse = (status: number, reason: string, errors: FormattedErrors = {}) =>
    data<RefusedEntry<Values>>(
      { state: 'refused', values: removed === null ? values : null, errors, reason },
      { status },
    )
  try {
    if (removed !== null) {
      await remove(removed)
      return redirect(`${table}?done=deleted`)
    }
    const outcome = await save(values)
    if (outcome.ok) return redirect(`${table}?done=saved`)
    const { [countries.field]: unread, ...others } = formatFieldErrors(texts, outcome.errors)
    const errors = unread === undefined ? others : { ...others, [`${countries.name}.more`]: unread }
    return refuse(400, invalid, errors)
  } catch (error) {
    const { problem, status } = readProblem(error)
    return refuse(status, formatErrorMessage(texts, problem.reason))
  }
}
