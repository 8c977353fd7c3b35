import type { Facts } from '#domain/eligibility/facts.ts'
import { QuestionFields } from '#web/fit/form/QuestionFields.tsx'
import type { AnswersFormView } from '#web/newsletter/alert-answers.ts'

interface AlertAnswersProps {
  readonly view: AnswersFormView
  /** What of the last answers nobody understood. */
  readonly unread: readonly string[]
  readonly text: Readonly<Record<'answers' | 'answersLead' | 'chooseAnswer' | 'forgetAnswers' | 'unread', string>>
}

/** The levels are chosen above. */
const asked = ['citizenships', 'lives', 'born', 'degree', 'enrolled', 'work', 'speaks'] as const satisfies readonly (keyof Facts)[]

/** The questions of 'Can I apply?', folded until somebody wants them, and open where answers are kept. */
export function AlertAnswers({ view, unread, text }: AlertAnswersProps) {
  return (
    // Anew once they are deleted: fields that were filled would be sent again.
    <details className="alert-answers" key={String(view.isAnswered)} open={view.isAnswered || unread.length > 0}>
      <summary>{text.answers}</summary>
      <p className="muted small">{text.answersLead}</p>
      {unread.length > 0 && (
        <div className="note" role="alert">
          <p>{text.unread}</p>
          <ul>
            {unread.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {asked.map((question) => (
        <fieldset key={question}>
          <legend>{view.questions[question].title}</legend>
          <QuestionFields
            view={view.questions[question].view}
            id={`answer-${question}`}
            countries={view.countries}
            chooseText={text.chooseAnswer}
          />
        </fieldset>
      ))}
      {view.isAnswered && (
        <label className="check">
          <input type="checkbox" name="forgetAnswers" value="1" />
          {text.forgetAnswers}
        </label>
      )}
    </details>
  )
}
