import type { EligibilityView } from '#web/fit/eligibility-view.ts'
import { Origin } from '#web/fit/Verdict.tsx'
import type { WhoView } from '#web/fit/who-view.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/fit/WhoCanApply.css'

/** A tick, a question mark, a bar: it holds, is undecided, is against. */
const marks = { holds: 'tick', undecided: 'question', excludes: 'bar' } as const

/**
 * The rules of an item as rows. Beside each stands what it means for the visitor, where answers are
 * known; the room for it is there from the beginning, so that nothing jumps.
 */
export function WhoCanApply({
  who,
  answered,
}: {
  who: WhoView
  answered: EligibilityView | null | undefined
}) {
  const text = useTexts().detail
  const ofVisitor = new Map(answered?.rules.map((row) => [row.rule, row]))
  return (
    <>
      <dl className="who" data-known={answered ? '' : undefined}>
        {who.rows.map(({ rule, name, requires, note }) => {
          const own = ofVisitor.get(rule)
          return (
            <div className="entry who-row" key={rule} data-result={own?.result}>
              <dt>{name}</dt>
              <dd>
                {requires}
                {note && <small>{note}</small>}
              </dd>
              <dd className="who-you">
                {own && (
                  <>
                    <Icon name={marks[own.result]} />
                    <span
                      className={own.you && own.result === 'holds' ? 'visually-hidden' : undefined}
                    >
                      {/* The blank too, or it would be a gap beside the mark. */}
                      {own.state}{' '}
                    </span>
                    {own.you && (
                      <span className={own.result === 'holds' ? undefined : 'visually-hidden'}>
                        {own.you}
                      </span>
                    )}
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {who.unstated && (
        <p className="entry muted" data-look="line">
          {who.unstated}
        </p>
      )}
      {who.also.length > 0 && (
        <div className="entry" data-look="line">
          <p>
            <b>{text.also}</b>
          </p>
          <ul className="bullets">
            {who.also.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      <Origin origin={answered?.origin ?? who.origin} />
    </>
  )
}
