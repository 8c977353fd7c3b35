import type { Facts } from '#domain/eligibility/facts.ts'
import { QuestionFields } from '#web/fit/form/QuestionFields.tsx'
import type { FormView } from '#web/fit/form/form-view.ts'

/** What the form says, from the loader: no other page needs to load it. */
export interface FormTexts {
  readonly choose: string
  readonly submit: string
  readonly privacy: string
  readonly studyAndDegree: string
  readonly workAndLanguages: string
}

/** Six stops on one way, each of which may be passed. Some have two questions. */
const stops: readonly { readonly questions: readonly (keyof Facts)[]; readonly title?: 'studyAndDegree' | 'workAndLanguages' }[] = [
  { questions: ['citizenships'] },
  { questions: ['lives'] },
  { questions: ['born'] },
  { questions: ['degree', 'enrolled'], title: 'studyAndDegree' },
  { questions: ['level'] },
  { questions: ['work', 'speaks'], title: 'workAndLanguages' },
]

/** The six questions as a GET form: what is answered stands in the address of the page that it leads to. */
export function FitForm({ form, text }: { form: FormView; text: FormTexts }) {
  const fields = (question: keyof Facts) => (
    <QuestionFields view={form.questions[question].view} id={`ask-${question}`} countries={form.countries} chooseText={text.choose} />
  )
  return (
    <form action="/can-i-apply" className="fit-form" id="questions">
      <ol className="stops">
        {stops.map(({ questions, title }, index) => (
          <li key={questions[0]}>
            {title === undefined ? (
              <fieldset className="stop">
                <legend>
                  <Legend number={index + 1} title={questions.map((question) => form.questions[question].title).join()} />
                </legend>
                {questions.map((question) => (
                  <div key={question}>{fields(question)}</div>
                ))}
              </fieldset>
            ) : (
              <div className="stop">
                <h2>
                  <Legend number={index + 1} title={text[title]} />
                </h2>
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
      <p className="note small">{text.privacy}</p>
      <button className="button button-big">{text.submit}</button>
    </form>
  )
}

function Legend({ number, title }: { number: number; title: string }) {
  return (
    <>
      <span className="stop-number" aria-hidden="true">
        {number}
      </span>
      {title}
    </>
  )
}
