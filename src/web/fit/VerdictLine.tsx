import { VerdictKey } from '#web/fit/VerdictKey.tsx'
import type { VerdictView } from '#web/fit/verdict-view.ts'

/** The verdict on a card: what it is and the first reason. The other reasons are read out, and seen where there is room for them. */
export function VerdictLine({ verdict }: { verdict: VerdictView }) {
  const [first, ...others] = verdict.reasons
  return (
    <div className="verdict" data-verdict={verdict.word}>
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
          </ul>
        )}
        {verdict.more && <p>{verdict.more}</p>}
      </div>
    </div>
  )
}
