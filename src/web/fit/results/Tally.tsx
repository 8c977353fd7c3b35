import type { OwnView } from '#web/fit/own/questions.ts'
import { VerdictKey } from '#web/fit/VerdictKey.tsx'

/** How much fits while somebody answers; on a phone at the lower edge of the window. */
export function Tally({ counts }: { counts: OwnView['counts'] }) {
  return (
    <div className="tally" role="status">
      <ul>
        {counts.map(({ word, title, count }) => (
          <li key={word} className={`is-${word}`}>
            <VerdictKey word={word} />
            <b>{count}</b>
            <small>{title}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
