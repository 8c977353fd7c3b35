import { useEffect, useState } from 'react'
import { besideQuestions, questions } from '#domain/eligibility/answers.ts'
import type { InvalidAnswerMessage } from '#web/fit/answers-view.ts'
import { QuestionFields } from '#web/fit/form/QuestionFields.tsx'
import type { AnswersFormView } from '#web/newsletter/alert-choices.ts'
import '#web/fit/form/QuestionFields.css'

interface AlertAnswersProps {
  readonly view: AnswersFormView
  /** The unreadable ones of the last answers. */
  readonly unread: readonly InvalidAnswerMessage[]
  readonly text: Readonly<Record<'answers' | 'answersLead' | 'fillAnswers' | 'filled' | 'forgetAnswers' | 'unread', string>>
}

/** Without the level, which the form above has, and without the questions beside items. */
const visibleQuestions = questions.filter((question) => !besideQuestions.some((each) => each === question))

/** The questions of 'Can I apply?', collapsed at first, and open where answers are stored. */
export function AlertAnswers({ view, unread, text }: AlertAnswersProps) {
  return (
    // Remounted after a deletion: filled fields would be sent again.
    <details className="disclosure alert-answers" key={String(view.isAnswered)} open={view.isAnswered || unread.length > 0}>
      <summary>{text.answers}</summary>
      <p className="muted small">{text.answersLead}</p>
      {unread.length > 0 && (
        <div className="note" role="alert">
          <p>{text.unread}</p>
          <ul>
            {unread.map(({ text: sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {!view.isAnswered && <FillButton text={text} />}
      {visibleQuestions.map((question) => (
        <fieldset key={question}>
          <legend>{view.questions[question].title}</legend>
          <QuestionFields view={view.questions[question].view} id={`answer-${question}`} form={view} unread={unread} />
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

/** Where this browser keeps answers of 'Can I apply?': a button that writes them into the form, which alone sends them. */
function FillButton({ text }: Pick<AlertAnswersProps, 'text'>) {
  const [fill, setFill] = useState<((form: HTMLFormElement) => void) | null>(null)
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    void import('#web/fit/own/saved-answers.ts').then(({ findFill }) => setFill(() => findFill())).catch(() => {})
  }, [])
  if (fill === null) return null
  const press = (form: HTMLFormElement | null) => {
    if (form === null) return
    fill(form)
    setFilled(true)
  }
  return (
    <p>
      <button type="button" className="button button-line" onClick={(event) => press(event.currentTarget.form)}>
        {text.fillAnswers}
      </button>{' '}
      <span role="status">{isFilled && text.filled}</span>
    </p>
  )
}
