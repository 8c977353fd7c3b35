import type { ReasonView } from '#web/fit/verdict-view.ts'

/** Every reason with the rule's own note. */
export function Reasons({ reasons }: { reasons: readonly ReasonView[] }) {
  if (reasons.length === 0) return null
  return (
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={reason.text} className={reason.isAgainst ? 'against' : undefined}>
          {reason.text}
          {reason.note && <small>{reason.note}</small>}
        </li>
      ))}
    </ul>
  )
}
