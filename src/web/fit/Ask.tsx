import { Also } from '#web/fit/Also.tsx'
import type { AskView } from '#web/fit/ask-words.ts'
import { Origin } from '#web/fit/Origin.tsx'
import { Reasons } from '#web/fit/Reasons.tsx'
import { VerdictKey } from '#web/fit/VerdictKey.tsx'

/** 'Can I apply?' on an item's page and in its popup. */
export function Ask({ ask, heading: Heading }: { ask: AskView; heading: 'h2' | 'h3' }) {
  const { verdict, rules } = ask
  return (
    <section className="ask" data-verdict={verdict.word}>
      <div className="ask-head">
        <VerdictKey word={verdict.word} />
        <div>
          <p className="small">{ask.title}</p>
          <Heading>
            {verdict.closed} {verdict.title}
          </Heading>
          <p className="small">{ask.lead}</p>
        </div>
      </div>
      <div className="ask-body">
        <Reasons reasons={verdict.reasons} />
        <Also title={ask.alsoTitle} items={verdict.also} open />
        {rules && (
          <details className="also">
            <summary>{rules.title}</summary>
            <dl className="ask-rules">
              {rules.rows.map((row) => (
                <div key={row.name}>
                  <dt>
                    {row.name}: {row.state}
                  </dt>
                  <dd>
                    {row.asks}
                    {row.you && ` (${row.you})`}
                    {row.note && <small>{row.note}</small>}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        <Origin origin={ask.origin} />
        <p className="ask-acts">
          <a href={ask.change.href}>{ask.change.label}</a>
        </p>
      </div>
    </section>
  )
}
