import { type ComponentProps, useContext } from 'react'
import {
  coverages,
  coveredThings,
  feeRules,
  paymentPeriods,
  paymentPurposes,
  languageLevels,
} from '#domain/eligibility/rule-words.ts'
import type { Payment } from '#domain/eligibility/rules-record.ts'
import { FormErrors, FieldErrorMessage } from '#web/admin/form/LabeledField.tsx'
import { rowName, type RowOf } from '#web/admin/form/rows.ts'
import { ListButton, RowButton, type RowChange, useRows } from '#web/admin/form/useRows.tsx'
import {
  blankLanguage,
  blankPayment,
  paymentPrefix,
  purposeOf,
  rowControl,
  type RuleRowList,
  type PaymentFormValues,
  type LanguageFormValues,
} from '#web/admin/rules-form/rules-form-values.ts'
import { InitialRules, RuleCheckbox, RuleControl } from '#web/admin/rules-form/RulesSection.tsx'
import { Select } from '#web/components/fields.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export function labelled<Each extends string>(
  choices: readonly Each[],
  labels: Readonly<Record<Each, string>>,
): Record<string, string> {
  return Object.fromEntries(choices.map((choice) => [choice, labels[choice]]))
}

/**
 * Payments, one row for each purpose with its amounts; duties afterwards; the fee to apply.
 * `currency`: that of the first amount.
 */
export function PaidSection({ currency }: { currency: string }) {
  const { paid: text } = useAdminTexts().rulesForm
  return (
    <>
      <ul className="paid-rows">
        {paymentPurposes.map((purpose) => (
          <PaidRow key={purpose} purpose={purpose} currency={currency} />
        ))}
      </ul>
      <RuleControl name="duty" label={text.duty} />
      <div className="rule-fields">
        <RuleControl
          name="fee.rule"
          label={text.fee}
          choices={labelled(feeRules.toReversed(), text.fees)}
        />
        <RuleControl name="fee.amount" label={text.feeAmount} isNumber />
        <RuleControl name="fee.currency" label={text.currency} />
      </div>
    </>
  )
}

function PaidRow({ purpose, currency }: { purpose: Payment['for']; currency: string }) {
  const { rulesForm, paid } = useAdminTexts()
  const text = rulesForm.paid
  const initial = useContext(InitialRules)
  const payments = initial.payments.filter((payment) => purposeOf(payment) === purpose)
  const { rows, add, remove } = useRows<PaymentFormValues>(
    'rules.payments',
    payments,
    paymentPrefix(purpose),
  )
  const thing = coveredThings.find((each) => each === purpose)
  const label = text.purposes[purpose]
  const id = `field-rules.covers.${thing}`
  return (
    <li id={`rules.payments-${paymentPrefix(purpose)}rows`}>
      {thing === undefined ? (
        <p className="paid-name">{label}</p>
      ) : (
        <div className="field paid-name">
          <label htmlFor={id}>{label}</label>
          <Select
            id={id}
            name={`rules.covers.${thing}`}
            choices={labelled(coverages.toReversed(), paid.coverages)}
            defaultValue={initial.texts[`covers.${thing}`]}
          />
        </div>
      )}
      <div className="stack">
        {rows.map((row, index) => (
          <RuleRow<keyof PaymentFormValues>
            key={row.id}
            about={`${label} ${index + 1}`}
            list="payments"
            row={row}
            label={text.removePayment}
            remove={remove(row)}
            columns={[
              { control: 'amount', label: text.amount, inputMode: 'decimal', maxLength: 30 },
              {
                control: 'currency',
                label: text.currency,
                maxLength: 10,
                autoCapitalize: 'characters',
              },
              { control: 'per', label: text.per, choices: labelled(paymentPeriods, paid.periods) },
            ]}
            notes={[{ control: 'note', label: text.paymentNote }]}
          />
        ))}
        <AddButton
          label={text.addPayment}
          about={label}
          {...add(blankPayment(purpose, currency), purpose)}
        />
      </div>
    </li>
  )
}

interface AddButtonProps extends RowChange {
  readonly label: string
  readonly about?: string
}

/** As `useRows` gives its attributes, but looking like a link. */
function AddButton({ label, about, ...own }: AddButtonProps) {
  const name = about && `${label}: ${about}`
  return <RowButton {...own} className="target" icon={undefined} label={label} aria-label={name} />
}

/** Languages that something is taught or written in, ISO 639-1; others come by import, and stay. */
const commonLanguages = (
  'am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl ha he hi hr hu hy id is it ja ka kk km ko lo lt lv mk mn ms mt ' +
  'ne nl no pl pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi yo zh zu'
).split(' ')

export function LanguageRows() {
  const { languages: text, languageNames } = useAdminTexts().rulesForm
  const { rows, add, remove } = useRows<LanguageFormValues>(
    'rules.languages',
    useContext(InitialRules).languages,
  )
  const levels = {
    '': text.anyLevel,
    ...Object.fromEntries(languageLevels.map((level) => [level, level])),
  }
  const namesWith = (own: string) => {
    const codes = new Set([...commonLanguages, ...(own === '' ? [] : [own])])
    const names = [...codes].map((code) => [code, languageNames[code] ?? code] as const)
    return {
      '': text.choose,
      ...Object.fromEntries(names.toSorted(([, one], [, other]) => (one < other ? -1 : 1))),
    }
  }
  return (
    <fieldset className="field control" id="rules.languages-rows">
      <legend>{text.title}</legend>
      {rows.map((row, index) => (
        <RuleRow<keyof LanguageFormValues>
          key={row.id}
          about={text.row(index + 1)}
          list="languages"
          row={row}
          label={text.remove}
          remove={remove(row)}
          columns={[
            { control: 'language', label: text.language, choices: namesWith(row.language) },
            { control: 'level', label: text.level, choices: levels },
            { control: 'varies', label: text.varies, choices: text.variesChoices },
          ]}
          notes={[
            { control: 'tests', label: text.tests, hint: text.testsHint },
            { control: 'note', label: text.note },
          ]}
        />
      ))}
      <p>
        <RuleCheckbox name="languagesOneOf" label={text.oneOf} />
      </p>
      <p>
        <AddButton label={text.add} {...add(blankLanguage)} />
      </p>
    </fieldset>
  )
}

/**
 * A control of a row. `choices`: one of these; `hint`: in several lines, which it says how to
 * write.
 */
type Column<Part extends string> = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'maxLength' | 'autoCapitalize'
> & {
  readonly control: Part
  readonly label: string
  readonly choices?: Readonly<Record<string, string>>
  readonly hint?: string
}

interface RuleRowProps<Part extends string> {
  readonly about: string
  readonly list: RuleRowList
  readonly row: RowOf<Part>
  /** Of the button that removes the row. */
  readonly label: string
  /** Its attributes, as `useRows` gives them. */
  readonly remove: RowChange & { readonly icon: 'close' }
  readonly columns: readonly Column<Part>[]
  /** The text below, over the full width. */
  readonly notes: readonly Column<Part>[]
}

function RuleRow<Part extends string>({
  about,
  list,
  row,
  label: removes,
  remove,
  columns,
  notes,
}: RuleRowProps<Part>) {
  const errors = useContext(FormErrors)
  const control = ({ control, label, choices, hint, ...attributes }: Column<Part>) => {
    const name = `rules.${rowControl(list, row, control)}`
    const hasError = name in errors
    const all = {
      id: `field-${name}`,
      name,
      defaultValue: row[control],
      'aria-invalid': hasError || undefined,
      'aria-describedby': hasError ? `${name}-error` : undefined,
    }
    let input = <input maxLength={1000} autoComplete="off" {...attributes} {...all} />
    if (hint !== undefined) input = <textarea rows={2} maxLength={2000} {...all} />
    if (choices !== undefined) input = <Select choices={choices} {...all} />
    return (
      <label key={control}>
        <span>
          {label} {hint !== undefined && `(${hint})`}
        </span>
        {input}
      </label>
    )
  }
  return (
    <fieldset className="rule-row field" data-list={list} data-row={rowName(`rules.${list}`, row)}>
      <legend className="visually-hidden">{about}</legend>
      {columns.map(control)}
      <ListButton label={`${removes}: ${about}`} {...remove} />
      {notes.map(control)}
      {[...columns, ...notes].map(({ control }) => (
        <FieldErrorMessage key={control} name={`rules.${rowControl(list, row, control)}`} />
      ))}
    </fieldset>
  )
}
