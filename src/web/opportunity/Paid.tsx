import type { PaidView } from '#web/opportunity/paid-view.ts'

/** What is really paid; every row says it in words, the disc is only its picture. */
export function Paid({ paid, heading: Heading }: { paid: PaidView; heading: 'h2' | 'h3' }) {
  return (
    <section className="paid">
      <Heading>{paid.title}</Heading>
      <dl className="paid-list">
        {paid.rows.map((row) => (
          <div key={row.label} className={row.coverage === 'unknown' && !row.isFigure ? 'paid-unknown' : undefined}>
            <dt>
              <i className={`disc disc-${row.coverage}`} aria-hidden="true" />
              {row.label}
            </dt>
            <dd className={row.isFigure ? 'figure' : undefined}>
              {row.value}
              {row.note && <small>{row.note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="paid-loud">
        {paid.loud.map((line) => (
          <div key={line.label} className={line.isCost ? 'paid-cost' : undefined}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
