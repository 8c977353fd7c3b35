import type { InvalidAnswerMessage } from '#web/fit/answers-view.ts'
import type { ControlView, FormView, Option, QuestionView, SelectView, TestRowView } from '#web/fit/form/form-view.ts'
import { Check, Field } from '#web/components/Field.tsx'
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
      return <Options type="radio" view={view} chosen={[view.value]} />
    case 'choices':
      return <Options type="checkbox" view={view} chosen={view.values} />
    case 'month': {
      const wrong = unread.find(({ name }) => name === view.year.name)
      const [year = '', month = ''] = wrong?.value.split('-') ?? []
      return (
        <div className="two-fields">
          <Select select={wrong ? { ...view.month, value: month } : view.month} id={`${id}-month`} form={form} />
          <YearField year={wrong ? { ...view.year, value: year } : view.year} id={`${id}-year`} mistake={wrong?.text} />
        </div>
      )
    }
    case 'studied':
      return (
        <div className="two-fields">
          <Select select={view.years} id={`${id}-years`} form={form} />
          <Check look="choice" name={view.last.name} value={view.last.value} defaultChecked={view.isLast} label={view.last.label} />
        </div>
      )
    case 'tests': {
      const wrong = unread.filter(({ name }) => name === view.rows[0]?.test.name)
      return (
        <>
          <p className="hint">{view.hint}</p>
          {withInvalid(view.rows, wrong).map(({ row, mistake }, index) => (
            // Their number changes with the page only.
            <div className="three-fields" key={`${row.test.label}${index}`}>
              <Select select={row.test} id={`${id}-${index}-test`} form={form} />
              <Field id={`${id}-${index}-result`} label={row.score.label} mistake={mistake}>
                {(wiring) => (
                  <input {...wiring} name={row.score.name} defaultValue={row.score.value} inputMode="decimal" autoComplete="off" />
                )}
              </Field>
              <YearField year={row.year} id={`${id}-${index}-year`} />
            </div>
          ))}
        </>
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
          {view.hint && <p className="hint">{view.hint}</p>}
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

/** Unreadable answers are shown in the free rows, where they were entered. */
function withInvalid(rows: readonly TestRowView[], wrong: readonly InvalidAnswerMessage[]) {
  const left = [...wrong]
  return rows.map((row): { readonly row: TestRowView; readonly mistake?: string } => {
    const invalid = row.test.value === '' ? left.shift() : undefined
    return invalid === undefined ? { row } : { row: fillTestRow(row, invalid.value), mistake: invalid.text }
  })
}

/** The row with an answer as an address holds it: 'ielts:6.5:2025'. */
export function fillTestRow({ test, score, year }: TestRowView, value: string): TestRowView {
  const [name = '', result = '', taken = ''] = value.split(':')
  return { test: { ...test, value: name.toLowerCase() }, score: { ...score, value: result }, year: { ...year, value: taken } }
}

function YearField({ year, id, mistake }: { readonly year: ControlView; readonly id: string; readonly mistake?: string | undefined }) {
  return (
    <Field id={id} label={year.label} mistake={mistake}>
      {(wiring) => (
        <input
          {...wiring}
          name={year.name}
          defaultValue={year.value}
          inputMode="numeric"
          maxLength={4}
          autoComplete={year.name === 'me.born' ? 'bday-year' : 'off'}
        />
      )}
    </Field>
  )
}

interface OptionsProps {
  readonly type: 'radio' | 'checkbox'
  readonly view: Extract<QuestionView, { kind: 'choice' | 'choices' }>
  readonly chosen: readonly string[]
}

function Options({ type, view: { name, options }, chosen }: OptionsProps) {
  return (
    <div className="options">
      {options.map(({ value, label }) => (
        <Check key={value} look="choice" type={type} name={name} value={value} defaultChecked={chosen.includes(value)} label={label} />
      ))}
    </div>
  )
}

function Select({ select, id, form: { countries, text } }: { select: SelectView; id: string; form: QuestionFieldsProps['form'] }) {
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
