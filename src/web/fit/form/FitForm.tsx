import type { ChangeEventHandler, FocusEventHandler, RefObject } from 'react'
import type { Answers } from '#domain/eligibility/answers.ts'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields, Checkbox, Field } from '#web/components/fields.tsx'
import type { InvalidAnswerMessage } from '#web/fit/answers-view.ts'
import { fillRow } from '#web/fit/form/form-view.ts'
import type {
  QuestionView,
  FormView,
  ControlRow,
  ControlView,
  InputView,
  Option,
} from '#web/fit/form/form-view.ts'
import type { QuestionsState } from '#web/fit/own/questions.ts'
import '#web/fit/form/FitForm.css'

interface FitFormProps {
  readonly form: FormView
  /** The parameters of the address that could not be read. */
  readonly unread?: readonly InvalidAnswerMessage[]
  /** The answers since the page was loaded, where the browser evaluates them. */
  readonly own?: QuestionsState | null | undefined
  readonly element?: RefObject<HTMLFormElement | null>
  readonly onChange?: ChangeEventHandler<HTMLFormElement>
  readonly onBlur?: FocusEventHandler<HTMLFormElement>
  /** The filters of the address, which the form sends again. */
  readonly carried: Pairs
}

export type Pairs = readonly (readonly [name: string, value: string])[]

/**
 * The questions as a GET form: the answers are in the address of the page that it leads to.
 * Unreadable answers stay in their fields.
 */
export function FitForm({ form, unread = [], own, element, carried, ...handlers }: FitFormProps) {
  const { text } = form
  const wrong = own ? (own.answers.unread?.items ?? []) : unread
  const further = own?.further ?? form.further
  // They stay in the page, because an answer that another tab gives is written into the form.
  const undecided = form.further.filter(
    ({ question }) => !further.some((shown) => shown.question === question),
  )
  const isAnswered = own?.hasAnswers ?? form.isAnswered
  const readiness = own ? 'ready' : 'awaited'
  const ask = (question: keyof Answers, effect: string | null) => {
    const { title, view } = form.questions[question]
    const answer = own?.finished[question]
    const step = own?.stepOf(question)
    return (
      <details
        className="question"
        name={own ? 'question' : undefined}
        open={!own || own.first === question}
      >
        <summary className="no-print">
          <span>
            {title}
            {answer && ': '}
            <b>{answer}</b> {effect && !answer && <span className="optional">{effect}</span>}
          </span>
          <u>{answer ? text.edit : text.answer}</u>
        </summary>
        {step && (
          <p className="question-step">
            {step.label}
            <button className="button" type="button" data-step={question}>
              {step.button}
            </button>
          </p>
        )}
        <fieldset className="stack stop">
          <legend>
            {title} {effect && <span className="optional">{effect}</span>}
          </legend>
          <div className="stack" data-gap="2">
            <QuestionFields
              view={own ? own.withRoom(question, view) : view}
              id={`ask-${question}`}
              form={form}
              unread={wrong}
            />
          </div>
        </fieldset>
      </details>
    )
  }
  return (
    <form
      action="/can-i-apply"
      className="form fit-form"
      id="questions"
      data-own={element && own !== null ? readiness : undefined}
      ref={element}
      {...handlers}
    >
      <HiddenFields pairs={carried} />
      {own && Object.keys(own.finished).length > 0 && (
        <details className="finished">
          <summary>
            <b>{Object.values(own.finished).join(' · ')}</b>
            <u>{text.edit}</u>
          </summary>
        </details>
      )}
      <ol className="steps">
        {form.first.map((question) => (
          <li key={question}>{ask(question, null)}</li>
        ))}
      </ol>
      <details className="disclosure no-print" open={isAnswered} hidden={further.length === 0}>
        <summary>{text.more}</summary>
        <ol className="steps" data-after={form.first.length}>
          {[...further, ...undecided].map(({ question, effect }) => (
            <li key={question} hidden={undecided.some((other) => other.question === question)}>
              {ask(question, effect)}
            </li>
          ))}
        </ol>
      </details>
      <p className="note small">{own?.privacy ?? text.privacy}</p>
      <Button look="full" size="big" label={text.submit} />
    </form>
  )
}

interface QuestionFieldsProps {
  readonly view: QuestionView
  /** Unique on the page, for the ids of its controls. */
  readonly id: string
  readonly form: Pick<FormView, 'countries' | 'text'>
  readonly unread: readonly InvalidAnswerMessage[]
}

/** The controls of one question; its name is the legend of the group around it. */
export function QuestionFields({
  view: { hint, layout, rows },
  id,
  form,
  unread,
}: QuestionFieldsProps) {
  const wrong = unread.filter(({ name }) => name === rows[0]?.[0]?.name)
  const fields = withInvalid(rows, wrong).map(({ row, error }, index) => {
    const typed = row.find(({ kind }) => kind in typedInputs)
    return row.map((control, position) => {
      // Their number changes with the page only.
      const key = `${index}-${position}`
      return (
        <Control
          key={key}
          control={control}
          id={`${id}-${key}`}
          form={form}
          error={control === typed ? error : undefined}
        />
      )
    })
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
  return rows.map((row): { readonly row: ControlRow; readonly error?: string } => {
    const isFree = row.every((control) => !('isChosen' in control) && control.value === '')
    const invalid = isFree ? left.shift() : undefined
    return invalid === undefined
      ? { row }
      : { row: fillRow(row, invalid.value), error: invalid.text }
  })
}

const typedInputs = {
  year: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' },
  // Some results are levels: 'N2', 'B2'.
  score: { maxLength: 6, autoComplete: 'off' },
  // A field for numbers takes no digits but 0 to 9.
  number: { inputMode: 'numeric', autoComplete: 'off' },
} as const satisfies Record<Exclude<InputView['kind'], 'select'>, object>

interface ControlProps<View extends ControlView = ControlView> {
  readonly control: View
  readonly id: string
  readonly form: QuestionFieldsProps['form']
  readonly error?: string | undefined
}

function Control({ control, id, form, error }: ControlProps) {
  if ('isChosen' in control) {
    const { isChosen, kind, ...choice } = control
    return <Checkbox look="choice" type={kind} defaultChecked={isChosen} {...choice} />
  }
  if (control.kind === 'select') return <Select control={control} id={id} form={form} />
  const { name, label, value } = control
  const attributes = {
    ...typedInputs[control.kind],
    ...(name === 'me.born' && { autoComplete: 'bday-year' }),
  }
  return (
    <Field id={id} label={label} error={error}>
      {(wiring) => <input {...wiring} name={name} defaultValue={value} {...attributes} />}
    </Field>
  )
}

/** The first of the countries says that a person has no citizenship; nobody lives there. */
function listChoices(
  options: NonNullable<InputView['options']>,
  countries: readonly Option[],
): readonly Option[] {
  if (options === 'citizenships') return countries
  return options === 'countries' ? countries.slice(1) : options
}

function Select({ control, id, form: { countries, text } }: ControlProps<InputView>) {
  const { name, label, value: chosen, isAlone, options = [] } = control
  return (
    <div className="field">
      <label htmlFor={id} className={isAlone ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select id={id} name={name} defaultValue={chosen}>
        <option value="">{text.choose}</option>
        {listChoices(options, countries).map(({ value, label: words }) => (
          <option value={value} key={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
