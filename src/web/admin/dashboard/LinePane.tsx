import type { ReactNode } from 'react'
import type { EntryFacts } from '#web/admin/verify/entry-facts.ts'
import { Change } from '#web/admin/verify/FactRow.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Of an address: the key of the line whose facts are shown. */
export const chosenParameter = 'line'

/** The line whose facts are shown. */
export interface ChosenLine {
  readonly key: string
  /** null: the line is about no opportunity. undefined: they are on their way. */
  readonly facts: EntryFacts | null | undefined
  /** Why there are no facts, in a sentence; null: nothing failed. */
  readonly failure: string | null
}

interface LinePaneProps {
  /** Of the line. */
  readonly title: string
  readonly chosen: ChosenLine
  /** What the line says beside its sentence. */
  readonly said: ReactNode
  /** Whether a fact shows what has changed on the page; false where `said` does. */
  readonly showsChange: boolean
  readonly children: ReactNode
}

/**
 * What one looks at to answer a line, at the side of the list on a wide page and below the line on
 * others: what the line says, the facts of its entry beside the sentences of the official page, and
 * the buttons of the line.
 */
export function LinePane({ title, chosen, said, showsChange, children }: LinePaneProps) {
  const { facts, failure } = chosen
  const { attention: text } = useAdminTexts()
  return (
    <section className="morning-pane" aria-label={text.pane.label(title)}>
      <div className="stack" data-gap="3">
        <h4>{title}</h4>
        {said}
        <div className="row morning-actions">{children}</div>
        {failure !== null && (
          <p className="error" role="alert">
            {failure}
          </p>
        )}
        {facts === undefined && (
          <p className="hint" role="status">
            {text.pane.loading}
          </p>
        )}
        {facts && <Facts facts={facts} showsChange={showsChange} />}
      </div>
    </section>
  )
}

function Facts({
  facts: { verifiedOn, site, readOn, facts },
  showsChange,
}: {
  facts: EntryFacts
  showsChange: boolean
}) {
  const { attention: text, verify } = useAdminTexts()
  return (
    <>
      <p className="hint">
        {text.pane.checked(verifiedOn)}{' '}
        {site === null ? verify.unread : text.pane.says(site, readOn)}
      </p>
      <ul className="pane-facts">
        {facts.map(({ fact, label, value, sentences, change }) => (
          <li key={fact}>
            <p className="hint">{label}</p>
            <p>{value}</p>
            {change && showsChange && <Change change={change} />}
            {sentences.map((sentence) => (
              <blockquote className="small" dir="auto" key={sentence}>
                {sentence}
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
