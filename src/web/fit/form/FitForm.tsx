import type { ChangeEventHandler, RefObject } from 'react'
import type { Facts } from '#domain/eligibility/facts.ts'
import type { InvalidAnswerMessage } from '#web/fit/answers-view.ts'
import { QuestionFields } from '#web/fit/form/QuestionFields.tsx'
import type { FormView, QuestionView, TestRowView } from '#web/fit/form/form-view.ts'
import type { QuestionsState } from '#web/fit/own/questions.ts'
import '#web/fit/form/QuestionFields.css'

/** Six stops on one way, each of which may be passed. Some have several questions. */
const stops: readonly { readonly questions: readonly (keyof Facts)[]; readonly title?: 'studyAndDegree' | 'workAndLanguages' }[] = [
  { questions: ['citizenships'] },
  { questions: ['lives'] },
  { questions: ['born'] },
  { questions: ['degree', 'finished', 'enrolled', 'studied', 'fields'], title: 'studyAndDegree' },
  { questions: ['level'] },
  { questions: ['work', 'speaks', 'tests'], title: 'workAndLanguages' },
]

interface FitFormProps {
  readonly form: FormView
  readonly unread?: readonly InvalidAnswerMessage[] | undefined
  /** What was told since the page came, where the browser judges. */
  readonly own?: QuestionsState | null
  readonly element?: RefObject<HTMLFormElement | null>
  readonly onChange?: ChangeEventHandler<HTMLFormElement>
}

/** The six questions as a GET form: what is answered stands in the address of the page that it leads to. What nobody understood stays where it was typed. */
export function FitForm({ form, unread = [], own, element, onChange }: FitFormProps) {
  const { text } = form
  const fields = (question: keyof Facts) => (
    <QuestionFields
      view={withRoom(form.questions[question].view, own?.room[question] ?? 0)}
      id={`ask-${question}`}
      form={form}
      unread={unread}
    />
  )
  return (
    <form action="/can-i-apply" className="form fit-form" id="questions" ref={element} onChange={onChange}>
      <ol className="steps">
        {stops.map(({ questions, title }) => (
          <li key={questions[0]}>
            {title === undefined ? (
              <fieldset className="stack stop">
                <legend>{questions.map((question) => form.questions[question].title).join()}</legend>
                {questions.map((question) => (
                  <div className="stack" data-gap="2" key={question}>
                    {fields(question)}
                  </div>
                ))}
              </fieldset>
            ) : (
              <div className="stack stop">
                <h2>{text[title]}</h2>
                {questions.map((question) => (
                  <fieldset key={question}>
                    <legend>{form.questions[question].title}</legend>
                    {fields(question)}
                  </fieldset>
                ))}
                {questions.includes('work') &&
                  form.toldBeside.map((question) => (
                    <fieldset key={question}>
                      <legend>{form.questions[question].title}</legend>
                      {fields(question)}
                    </fieldset>
                  ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      <p className="note small">{own?.privacy ?? text.privacy}</p>
      <button className="button button-big">{text.submit}</button>
    </form>
  )
}

/** At least so many controls, for who has told of many. */
function withRoom(view: QuestionView, count: number): QuestionView {
  if (view.kind === 'selects') return { ...view, selects: widen(view.selects, count, (last) => ({ ...last, value: '' })) }
  if (view.kind !== 'tests') return view
  const empty = (last: TestRowView) => ({
    test: { ...last.test, value: '' },
    figure: { ...last.figure, value: '' },
    year: { ...last.year, value: '' },
  })
  return { ...view, rows: widen(view.rows, count, empty) }
}

function widen<Each>(controls: readonly Each[], count: number, toEmpty: (last: Each) => Each): readonly Each[] {
  const last = controls.at(-1)
  if (last === undefined) return controls
  return [...controls, ...Array.from({ length: Math.max(0, count - controls.length) }, () => toEmpty(last))]
}
