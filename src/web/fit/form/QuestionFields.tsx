import type { InvalidAnswerMessage } from '#web/fit/applicant.ts'
import {
  type ControlRow,
  type ControlView,
  fillRow,
  type InputView,
  type Option,
  type QuestionView,
  type FormView,
} from '#web/fit/form/form-view.ts'
import { Check, Field } from '#web/components/controls.tsx'
import '#web/fit/form/QuestionFields.css'

interface QuestionFieldsProps {
  readonly view: QuestionView
  /** Unique on the page, for the ids of its controls. */
  readonly id: string
  readonly form: Pick<FormView, 'countries' | 'text'>
  readonly unread: readonly InvalidAnswerMessage[]
}

/** The controls of one question; its name is the legend of the group around it. */
export function QuestionFields({ view: { hint, layout, rows }, id, form, unread }: QuestionFieldsProps) {
  const wrong = unread.filter(({ name }) => name === rows[0]?.[0]?.name)
  const fields = withInvalid(rows, wrong).map(({ row, mistake }, index) => {
    const typed = row.find(({ kind }) => kind in typedInputs)
    return row.map((control, position) => (
      // Their number changes with the page only.
      <Control
        control={control}
        id={`${id}-${index}-${position}`}
        form={form}
        mistake={control === typed ? mistake : undefined}
        key={`${index}-${position}`}
      />
    ))
  })
  return (
    <>
      {hint && <p className="hint">{hint}</p>}
      {(layout === 'row' ? fields : [fields.flat()]).map((controls) => (
        <div className="controls" data-look={layout} key={controls[0]?.key}>
          {controls}
        </div>
      ))}
    </>
  )
}

/** Unreadable answers are shown in the free rows, where they were entered. */
function withInvalid(rows: readonly ControlRow[], wrong: readonly InvalidAnswerMessage[]) {
  const left = [...wrong]
  return rows.map((row): { readonly row: ControlRow; readonly mistake?: string } => {
    const isFree = row.every((control) => !('isChosen' in control) && control.value === '')
    const invalid = isFree ? left.shift() : undefined
    return invalid === undefined ? { row } : { row: fillRow(row, invalid.value), mistake: invalid.text }
  })
}

const typedInputs = {
  year: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' },
  score: { inputMode: 'decimal', autoComplete: 'off' },
  number: { type: 'number', min: 0, max: 80, inputMode: 'numeric' },
} as const satisfies Record<Exclude<InputView['kind'], 'select'>, object>

interface ControlProps<View extends ControlView = ControlView> {
  readonly control: View
  readonly id: string
  readonly form: QuestionFieldsProps['form']
  readonly mistake?: string | undefined
}

function Control({ control, id, form, mistake }: ControlProps) {
  if ('isChosen' in control) {
    const { isChosen, kind, ...choice } = control
    return <Check look="choice" type={kind} defaultChecked={isChosen} {...choice} />
  }
  if (control.kind === 'select') return <Select control={control} id={id} form={form} />
  const { name, label, value } = control
  const attributes = { ...typedInputs[control.kind], ...(name === 'me.born' && { autoComplete: 'bday-year' }) }
  return (
    <Field id={id} label={label} mistake={mistake}>
      {(wiring) => <input {...wiring} name={name} defaultValue={value} {...attributes} />}
    </Field>
  )
}

function Select({
  control: { name, label, value: chosen, isAlone, options = [] },
  id,
  form: { countries, text },
}: ControlProps<InputView>) {
  const choices: readonly Option[] = options === 'citizenships' ? countries : options === 'countries' ? countries.slice(1) : options
  return (
    <div className="field">
      <label htmlFor={id} className={isAlone ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen}>
        <option value="">{text.choose}</option>
        {choices.map(({ value, label: words }) => (
          <option value={value} key={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
