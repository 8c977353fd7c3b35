import type { ChangeEventHandler, RefObject } from 'react'
import type { Facts } from '#domain/eligibility/facts.ts'
import type { InvalidAnswerMessage } from '#web/fit/answers-view.ts'
import { QuestionFields } from '#web/fit/form/QuestionFields.tsx'
import type { FormView, QuestionView } from '#web/fit/form/form-view.ts'
import type { QuestionsState } from '#web/fit/own/questions.ts'
import '#web/fit/form/QuestionFields.css'

/** Six stops on one way, each of which may be passed. Some have two questions. */
const stops: readonly { readonly questions: readonly (keyof Facts)[]; readonly title?: 'studyAndDegree' | 'workAndLanguages' }[] = [
  { questions: ['citizenships'] },
  { questions: ['lives'] },
  { questions: ['born'] },
  { questions: ['degree', 'enrolled'], title: 'studyAndDegree' },
  { questions: ['level'] },
  { questions: ['work', 'speaks'], title: 'workAndLanguages' },
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
      view={question === 'citizenships' ? withRoom(form.questions[question].view, own?.citizenships ?? []) : form.questions[question].view}
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
                {form.isGenderTold && questions.includes('work') && (
                  <fieldset>
                    <legend>{form.questions.gender.title}</legend>
                    {fields('gender')}
                  </fieldset>
                )}
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

/** One more than was told, so that there is room for who has many. */
function withRoom(view: QuestionView, told: readonly string[]): QuestionView {
  const last = view.kind === 'selects' ? view.selects.at(-1) : undefined
  if (view.kind !== 'selects' || last === undefined) return view
  const more = Array.from({ length: Math.max(0, told.length + 1 - view.selects.length) }, (_, index) => ({
    ...last,
    value: told[view.selects.length + index] ?? '',
  }))
  return { ...view, selects: [...view.selects, ...more] }
}
