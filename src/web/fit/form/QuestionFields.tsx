import type { InvalidAnswerMessage } from '#web/fit/answers-view.ts'
import type { FormView, Option, QuestionView, SelectView } from '#web/fit/form/form-view.ts'
import { Field } from '#web/parts/Field.tsx'
import '#web/fit/form/QuestionFields.css'

interface QuestionFieldsProps {
  readonly view: QuestionView
  /** Unique on the page, for the ids of its controls. */
  readonly id: string
  readonly form: Pick<FormView, 'countries' | 'text'>
  readonly unread: readonly InvalidAnswerMessage[]
}

/** The controls of one question; its name is the legend of the group around it. */
export function QuestionFields({ view, id, form, unread }: QuestionFieldsProps) {
  switch (view.kind) {
    case 'choice':
      return <Choice view={view} />
    case 'birth': {
      const wrong = unread.find(({ name }) => name === view.year.name)
      const [year = '', month = ''] = wrong?.value.split('-') ?? []
      return (
        <div className="two-fields">
          <Select select={wrong ? { ...view.month, value: month } : view.month} id={`${id}-month`} form={form} />
          <Field id={`${id}-year`} label={view.year.label} mistake={wrong?.text}>
            {(wiring) => (
              <input
                {...wiring}
                name={view.year.name}
                defaultValue={wrong ? year : view.year.value}
                inputMode="numeric"
                maxLength={4}
                autoComplete="bday-year"
              />
            )}
          </Field>
        </div>
      )
    }
    case 'number': {
      const wrong = unread.find(({ name }) => name === view.control.name)
      return (
        <div className="field-short">
          <Field id={`${id}-number`} label={view.control.label} mistake={wrong?.text}>
            {(wiring) => (
              <input
                {...wiring}
                name={view.control.name}
                defaultValue={wrong?.value ?? view.control.value}
                type="number"
                min="0"
                max="80"
                inputMode="numeric"
              />
            )}
          </Field>
        </div>
      )
    }
    case 'selects':
      return (
        <>
          {view.hint && <p className="muted small">{view.hint}</p>}
          <div className="two-fields">
            {view.selects.map((select, index) => (
              // Their number changes with the page only.
              <Select select={select} id={`${id}-${index}`} form={form} key={`${select.label}${index}`} />
            ))}
          </div>
        </>
      )
  }
}

function Choice({ view }: { view: Extract<QuestionView, { kind: 'choice' }> }) {
  return (
    <div className="options">
      {view.options.map(({ value, label }) => (
        <label className="choice" key={value}>
          <input type="radio" name={view.name} value={value} defaultChecked={value === view.value} />
          {label}
        </label>
      ))}
    </div>
  )
}

interface SelectProps {
  readonly select: SelectView
  readonly id: string
  readonly form: QuestionFieldsProps['form']
}

function Select({ select, id, form: { countries, text } }: SelectProps) {
  const options: readonly Option[] =
    select.options === 'citizenships' ? countries : select.options === 'countries' ? countries.slice(1) : select.options
  return (
    <div className="field">
      <label htmlFor={id} className={select.isAlone ? 'visually-hidden' : undefined}>
        {select.label}
      </label>
      <select id={id} name={select.name} defaultValue={select.value}>
        <option value="">{text.choose}</option>
        {options.map(({ value, label }) => (
          <option value={value} key={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
