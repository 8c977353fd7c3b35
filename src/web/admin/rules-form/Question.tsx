import type { ReactNode } from 'react'
import type { listProse } from '#web/admin/rules-form/prose-lines.ts'
import type { Question as QuestionName } from '#web/admin/rules-form/rule-errors.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** What stands beside a question. */
export interface QuestionSays {
  /** What was entered, in words. */
  readonly answer: string
  readonly prose: ReturnType<typeof listProse>
  /** Sentences; empty: nothing disagrees. */
  readonly disagreements: readonly string[]
  readonly isOpen: boolean
}

interface QuestionProps {
  readonly name: QuestionName
  readonly number: number
  readonly says: QuestionSays
  readonly children: ReactNode
}

/** A question of the rules, folded: it says its answer while it is closed, and prose and rule are seen together when it is open. */
export function Question({ name, number, says, children }: QuestionProps) {
  const { rulesForm: text } = useAdminTexts()
  return (
    <details className="rule-question" id={`rules-${name}`} open={says.isOpen}>
      <summary>
        <span className="rule-number" aria-hidden="true">
          {number}
        </span>
        <b>{text.questions[name]}</b>
        <span className="rule-said">
          {says.answer}
          {says.disagreements.length > 0 && <strong className="rule-warns">{text.disagreeTitle}</strong>}
        </span>
      </summary>
      <div className="rule-body">
        {says.disagreements.length > 0 && (
          <div className="disagree">
            <p>
              <b>{text.disagreeTitle}</b>
            </p>
            {says.disagreements.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="small">{text.disagreeLead}</p>
          </div>
        )}
        <div className="rule-column">{children}</div>
        <div className="rule-column">
          <p className="says-back">
            <small>{text.saysSo}</small>
            {says.answer}
          </p>
          <div className="prose-says">
            <h3>{text.proseSays}</h3>
            {says.prose.length === 0 ? (
              <p className="muted">{text.proseNone}</p>
            ) : (
              <ul>
                {says.prose.map(({ line, isAbout }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike
                  <li key={`${index} ${line}`}>{isAbout ? <mark>{line}</mark> : line}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
    </details>
  )
}
