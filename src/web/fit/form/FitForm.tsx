import type { ChangeEventHandler, RefObject } from 'react'
import { Button, HiddenFields } from '#web/components/controls.tsx'
import type { Answers, FormQuestion } from '#domain/eligibility/answers.ts'
import type { InvalidAnswerMessage } from '#web/fit/applicant.ts'
import { fillRow, type QuestionView, type FormView } from '#web/fit/form/form-view.ts'
import { QuestionFields } from '#web/fit/form/QuestionFields.tsx'
import type { QuestionsState } from '#web/fit/own/questions.ts'
import '#web/fit/form/QuestionFields.css'

/** The steps of the form, which visitors may skip. Some have several questions. */
const steps = ['citizenships', 'lives', 'born', 'studyAndDegree', 'level', 'workAndLanguages'] as const

// The form's answers replace the stored ones, so a question without a step would lose its answer. The compiler demands each.
const stepOf: Readonly<Record<FormQuestion, (typeof steps)[number]>> = {
  citizenships: 'citizenships',
  lives: 'lives',
  born: 'born',
  degree: 'studyAndDegree',
  finished: 'studyAndDegree',
  enrolled: 'studyAndDegree',
  studied: 'studyAndDegree',
  fields: 'studyAndDegree',
  level: 'level',
  work: 'workAndLanguages',
  speaks: 'workAndLanguages',
  tests: 'workAndLanguages',
}
const questionsOf = (step: (typeof steps)[number]) =>
  (Object.keys(stepOf) as FormQuestion[]).filter((question) => stepOf[question] === step)

interface FitFormProps {
  readonly form: FormView
  readonly unread?: readonly InvalidAnswerMessage[] | undefined
  /** The answers since the page was loaded, where the browser evaluates them. */
  readonly own?: QuestionsState | null
  readonly element?: RefObject<HTMLFormElement | null>
  readonly onChange?: ChangeEventHandler<HTMLFormElement>
  /** Filters of the address, to be carried on. */
  readonly carried: Pairs
}

export type Pairs = readonly (readonly [name: string, value: string])[]

/** The questions as a GET form: the answers are in the address of the page that it leads to. Unreadable answers stay in their fields. */
export function FitForm({ form, unread = [], own, element, onChange, carried }: FitFormProps) {
  const { text } = form
  const fields = (question: keyof Answers) => (
    <QuestionFields
      view={withRoom(form.questions[question].view, own?.several[question] ?? [])}
      id={`ask-${question}`}
      form={form}
      unread={unread}
    />
  )
  return (
    <form action="/can-i-apply" className="form fit-form" id="questions" ref={element} onChange={onChange}>
      <HiddenFields pairs={carried} />
      <ol className="steps">
        {steps.map((step) => (
          <li key={step}>
            {step === 'studyAndDegree' || step === 'workAndLanguages' ? (
              <div className="stack stop">
                <h2>{text[step]}</h2>
                {[...questionsOf(step), ...(step === 'workAndLanguages' ? form.answeredBeside : [])].map((question) => (
                  <fieldset key={question}>
                    <legend>{form.questions[question].title}</legend>
                    {fields(question)}
                  </fieldset>
                ))}
              </div>
            ) : (
              <fieldset className="stack stop">
                <legend>{form.questions[step].title}</legend>
                <div className="stack" data-gap="2">
                  {fields(step)}
                </div>
              </fieldset>
            )}
          </li>
        ))}
      </ol>
      <p className="note small">{own?.privacy ?? text.privacy}</p>
      <Button look="full" size="big" label={text.submit} />
    </form>
  )
}

/** A row for each answer, as in an address, and one more. */
function withRoom(view: QuestionView, given: readonly string[]): QuestionView {
  const last = view.rows.at(-1)
  if (last === undefined || given.length === 0) return view
  return { ...view, rows: [...view.rows, ...[...given, ''].slice(view.rows.length).map((answer) => fillRow(last, answer))] }
}
