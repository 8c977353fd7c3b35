import { type ReactNode, useContext } from 'react'
import { type FactAnswer, factAnswers } from '#domain/watch/verified-facts.ts'
import { FieldErrorMessage, FormErrors } from '#web/admin/form/LabeledField.tsx'
import type { Comparison } from '#web/admin/items/differences.ts'
import { MarkedText } from '#web/admin/items/MarkedText.tsx'
import { answerName, toldName } from '#web/admin/verify/answers.ts'
import { factMark } from '#web/admin/verify/verify-keys.ts'
import type { FactView } from '#web/admin/verify/verify-view.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface FactRowProps {
  readonly view: FactView
  readonly answer: FactAnswer | undefined
  /** The first of those that a refused check marks. */
  readonly isFirstMarked: boolean
  /** Whether the page's text is known. */
  readonly isRead: boolean
  /** The controls that change the fact; they show while it is 'changed'. */
  readonly children: ReactNode
}

/** A fact of the entry with its answer, and beside it what the page says of it. */
export function FactRow({ view, answer, isFirstMarked, isRead, children }: FactRowProps) {
  const { verify: text } = useAdminTexts()
  const { fact, label, value, sentences, change, told } = view
  const name = answerName(fact)
  const isRefused = name in useContext(FormErrors)
  return (
    <fieldset
      className="fact-row"
      id={`field-${name}`}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after a refusal, which it leads to
      autoFocus={isFirstMarked}
      aria-describedby={isRefused ? `${name}-error` : undefined}
      {...{ [factMark]: '' }}
    >
      <legend className="hint">{label}</legend>
      {told !== null && <input type="hidden" name={toldName(fact)} value={told} />}
      <div className="fact-said">
        <p className="fact-value">{value}</p>
        <div className="fact-answers">
          {factAnswers.map((each) => (
            <label key={each} data-answer={each}>
              <input type="radio" name={name} value={each} defaultChecked={each === answer} />
              {text.answers[each]}
            </label>
          ))}
        </div>
        <FieldErrorMessage name={name} />
      </div>
      {isRead && (
        <div className="fact-page" data-empty={sentences.length === 0 && change === null}>
          {change && <Change change={change} />}
          {sentences.map((sentence) => (
            <p key={sentence} dir="auto">
              {sentence}
            </p>
          ))}
          {sentences.length === 0 && change === null && (
            <p className="muted">{text.nothing[fact]}</p>
          )}
        </div>
      )}
      <div className="fact-edit stack" data-gap="4">
        {children}
      </div>
    </fieldset>
  )
}

/** A sentence of the page as it was and is, with what differs marked. */
export function Change({ change: { was, now } }: { change: Comparison }) {
  const { pages: text } = useAdminTexts().attention
  return (
    <dl>
      <dt className="hint">{text.was}</dt>
      {was === null ? <dd>{text.notThere}</dd> : <MarkedText pieces={was} mark="del" />}
      <dt className="hint">{text.now}</dt>
      {now === null ? <dd>{text.notThere}</dd> : <MarkedText pieces={now} mark="ins" />}
    </dl>
  )
}
