import type { VerdictWord } from '#domain/eligibility/verdict.ts'
import type { NotedReasonView, OriginView } from '#web/fit/rule-notes.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'

/** A path and a border: it leads through, up to it, or a bar blocks it. Always beside words. */
export function VerdictKey({ word }: { word: VerdictWord }) {
  return (
    <svg className="key" data-mirrored="" aria-hidden="true">
      <use href={`/verdicts.svg#${word}`} />
    </svg>
  )
}

/**
 * The verdict on a card: what it is and the first reason. The other reasons are read out, and seen
 * where there is room for them.
 */
export function VerdictSummary({
  verdict,
  layout,
}: {
  verdict: VerdictView
  /** One line of a card; all of it is read out. */
  layout?: 'line' | undefined
}) {
  const [first, ...others] = verdict.reasons
  return (
    <div className="row verdict" data-align="start" data-verdict={verdict.word} data-look={layout}>
      <VerdictKey word={verdict.word} />
      <div>
        <b>
          {verdict.closed} {verdict.title}.
        </b>
        {first && (
          <ul>
            <li>{first.text}</li>
            {others.map((reason) => (
              <li key={reason.text} className="visually-hidden">
                {reason.text}
              </li>
            ))}
            {verdict.notes.map((note) => (
              <li key={note} className="muted">
                {note}
              </li>
            ))}
          </ul>
        )}
        {(verdict.aside || verdict.more) && (
          <p>
            {verdict.aside} <span className="verdict-more">{verdict.more}</span>
          </p>
        )}
      </div>
    </div>
  )
}

export function Reasons({ reasons }: { reasons: readonly NotedReasonView[] }) {
  if (reasons.length === 0) return null
  return (
    <ul className="stack reasons" data-gap="1">
      {reasons.map((reason) => (
        <li key={reason.text} className={reason.isAgainst ? 'against' : undefined}>
          {reason.text}
          {reason.note && <small>{reason.note}</small>}
        </li>
      ))}
    </ul>
  )
}

/** Further rules that a person has to check, collapsed. */
export function Also({
  title,
  items,
  open = false,
}: {
  title: string
  items: readonly string[]
  open?: boolean
}) {
  if (items.length === 0) return null
  return (
    <details className="disclosure also unfolds-in-print" data-look="link" open={open}>
      <summary>{title}</summary>
      <ul className="bullets">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  )
}

export function Origin({ origin: { source, official, checked, wrong } }: { origin: OriginView }) {
  return (
    <p className="origin">
      {source}{' '}
      {official && (
        <>
          {official.label}:{' '}
          <a href={official.href} target="_blank" rel="noopener external">
            {official.domain}
          </a>
          .{' '}
        </>
      )}
      {checked}{' '}
      {wrong && (
        <a className="no-print" href={wrong.href}>
          {wrong.label}
        </a>
      )}
    </p>
  )
}
