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
}

interface LinePaneProps {
  /** Of the line. */
  readonly title: string
  readonly facts: ChosenLine['facts']
  /** What the line says beside its sentence. */
  readonly said: ReactNode
  /** The line shows the change of the page itself. */
  readonly showsChange: boolean
  readonly children: ReactNode
}

/**
 * What one looks at to answer a line, at the side of the list on a wide page and below the line on
 * others: what the line says, the facts of its entry beside the sentences of the official page, and
 * the buttons of the line.
 */
export function LinePane({ title, facts, said, showsChange, children }: LinePaneProps) {
  const { attention: text } = useAdminTexts()
  return (
    <section className="morning-pane" aria-label={text.pane.label(title)}>
      <div className="stack" data-gap="3">
        <h4>{title}</h4>
        {said}
        <div className="row morning-actions">{children}</div>
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
