import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/components/Button.tsx'
import { Checkbox, Field, HiddenFields, Select } from '#web/components/fields.tsx'
import type { EligibilityView, PlaceQuestion } from '#web/fit/eligibility-view.ts'
import { OwnVerdict, useOwn } from '#web/fit/Own.tsx'
import type { Own } from '#web/fit/own/load-own.ts'
import { Reasons, VerdictKey } from '#web/fit/Verdict.tsx'

interface EligibilityPanelProps {
  readonly view: EligibilityView
  readonly heading: 'h2' | 'h3'
  /** Keeps an answer in this browser; null: it goes into the address. */
  readonly own?: Own | null
}

/** The verdict on an item's page and in its popup, its reasons, and what can be answered there. */
export function EligibilityPanel({ view, heading: Heading, own = null }: EligibilityPanelProps) {
  const { verdict, questions } = view
  const [isLost, setLost] = useState(false)
  const answer = async (event: FormEvent<HTMLFormElement>) => {
    if (own === null) return
    event.preventDefault()
    setLost(!(await own.keepAnswers(event.currentTarget)))
  }
  return (
    <section className="ask" data-verdict={verdict.word}>
      <div className="row ask-head" data-align="start">
        <VerdictKey word={verdict.word} />
        <div>
          <Heading>
            {verdict.closed} {verdict.title}
          </Heading>
          <p className="small">{view.lead}</p>
        </div>
      </div>
      <div className="stack ask-body" data-gap="3">
        <Reasons reasons={verdict.reasons} />
        {verdict.aside && <p className="small">{verdict.aside}</p>}
        {questions.questions.map((question) => (
          <form
            action={questions.to}
            className="row no-print"
            data-align="end"
            key={question.name}
            onSubmit={(event) => void answer(event)}
          >
            <HiddenFields pairs={questions.pairs} />
            <PlaceQuestionControls question={question} />
            <Button label={question.button} />
          </form>
        ))}
        <p className="links no-print">
          <a href={view.change.href}>{view.change.label}</a>
          <span className="small" role="status">
            {isLost && own?.words.notSaved}
          </span>
        </p>
      </div>
    </section>
  )
}

/** Few choices are seen at once; of many one is picked from a list. */
function PlaceQuestionControls({ question }: { question: PlaceQuestion }) {
  const { name, title, options } = question
  if (options.length > maxSeen) return <PlaceSelect question={question} required />
  return (
    <fieldset>
      <legend>
        <b>{title}</b>
      </legend>
      <div className="row" data-gap="2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            look="choice"
            type="radio"
            name={name}
            value={value}
            label={label}
            required
          />
        ))}
      </div>
    </fieldset>
  )
}

const maxSeen = 3

/** One of many choices, picked from a list. */
export function PlaceSelect({
  question: { name, title, choose, options },
  required,
}: {
  question: Omit<PlaceQuestion, 'button'>
  required: boolean
}) {
  // An item's popup may be over the page of another item.
  const id = useId()
  const words = options.map(({ value, label }): [string, string] => [value, label])
  return (
    <Field id={id} label={title} error={null}>
      {(wiring) => (
        <Select
          {...wiring}
          name={name}
          required={required}
          choices={Object.fromEntries([['', choose], ...words])}
        />
      )}
    </Field>
  )
}

/**
 * The verdict of an item's page or popup. Its reasons and what can be answered in place are
 * collapsed, so that nothing jumps when they arrive.
 */
export function OwnEligibility({
  slug,
  view,
  heading,
}: {
  slug: string
  view: EligibilityView | null | undefined
  heading: 'h2' | 'h3'
}) {
  const own = useOwn()
  return (
    <>
      <OwnVerdict slug={slug} />
      {view !== null && (
        <div className="fit-fold">
          {view && (
            <details className="disclosure unfolds-in-print" data-look="link">
              <summary>{view.title}</summary>
              <EligibilityPanel view={view} heading={heading} own={own} />
            </details>
          )}
        </div>
      )}
    </>
  )
}
