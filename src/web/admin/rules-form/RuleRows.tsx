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
import { ListButton, useRows } from '#web/admin/form/useRows.tsx'
import {
  purposeOf,
  rowControl,
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
  const { rows, add, remove } = useRows<PaymentFormValues>(purpose, payments)
  const thing = coveredThings.find((each) => each === purpose)
  const label = text.purposes[purpose]
  const id = `field-rules.covers.${thing}`
  return (
    <li>
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
            list="figure"
            row={row}
            remove={text.removePayment}
            onRemove={() => remove(row.id)}
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
          list={purpose}
          label={text.addPayment}
          about={label}
          onClick={() =>
            add({ amount: '', currency, per: purpose === 'prize' ? 'once' : 'month', note: '' })
          }
        />
      </div>
    </li>
  )
}

function AddButton({
  list,
  label,
  about,
  onClick,
}: {
  list: string
  label: string
  about?: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className="target needs-script"
      data-adds={list}
      aria-label={about && `${label}: ${about}`}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

/** Languages that something is taught or written in, ISO 639-1; others come by import, and stay. */
const commonLanguages = (
  'am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl ha he hi hr hu hy id is it ja ka kk km ko lo lt lv mk mn ms mt ' +
  'ne nl no pl pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi yo zh zu'
).split(' ')

export function LanguageRows() {
  const { languages: text, languageNames } = useAdminTexts().rulesForm
  const { rows, add, remove } = useRows<LanguageFormValues>(
    'language',
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
    <fieldset className="field control">
      <legend>{text.title}</legend>
      {rows.map((row, index) => (
        <RuleRow<keyof LanguageFormValues>
          key={row.id}
          about={text.row(index + 1)}
          list="languageRow"
          row={row}
          remove={text.remove}
          onRemove={() => remove(row.id)}
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
        <AddButton
          list="language"
          label={text.add}
          onClick={() => add({ language: '', level: '', tests: '', note: '', varies: '' })}
        />
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
  /** The hidden control that says which rows there are. */
  readonly list: 'figure' | 'languageRow'
  readonly row: { readonly id: string } & Readonly<Record<Part, string>>
  /** The label of the button that removes the row. */
  readonly remove: string
  readonly onRemove: () => void
  readonly columns: readonly Column<Part>[]
  /** The text below, over the full width. */
  readonly notes: readonly Column<Part>[]
}

function RuleRow<Part extends string>({
  about,
  list,
  row,
  remove,
  onRemove,
  columns,
  notes,
}: RuleRowProps<Part>) {
  const errors = useContext(FormErrors)
  const control = ({ control, label, choices, hint, ...attributes }: Column<Part>) => {
    const name = `rules.${rowControl(row, control)}`
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
    <fieldset className="rule-row field" data-list={list} data-row={row.id}>
      <legend className="visually-hidden">{about}</legend>
      <input type="hidden" name={`rules.${list}`} value={row.id} />
      {columns.map(control)}
      <ListButton icon="close" label={`${remove}: ${about}`} onClick={onRemove} />
      {notes.map(control)}
      {[...columns, ...notes].map(({ control }) => (
        <FieldErrorMessage key={control} name={`rules.${rowControl(row, control)}`} />
      ))}
    </fieldset>
  )
}
