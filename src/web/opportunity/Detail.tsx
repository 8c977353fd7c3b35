import type { ReactNode } from 'react'
import type { EligibilityView } from '#web/fit/eligibility-view.ts'
import { WhoCanApply } from '#web/fit/WhoCanApply.tsx'
import type { DetailView, Fact } from '#web/opportunity/item-view.ts'
import { CountryLabel, FactsLine } from '#web/opportunity/Labels.tsx'
import type { PaidView } from '#web/opportunity/paid-view.ts'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/opportunity/Detail.css'

export type Heading = 'h2' | 'h3'

/** Stamp, place, name and host, and in one line funding, levels and kind. */
export function DetailHead({
  detail,
  heading: Heading,
  id,
}: {
  detail: DetailView
  heading: 'h1' | 'h2'
  id?: string
}) {
  const texts = useTexts()
  const isPopup = Heading === 'h2'
  return (
    <header className="detail-head" data-look={isPopup ? 'popup' : undefined}>
      <Stamp item={detail} size="head" eager />
      <div>
        <CountryLabel flag={detail.flag} name={detail.where} />
        <Heading id={id}>{detail.name}</Heading>
        {detail.host && (
          <p className="muted small">
            {texts.detail.hostedBy} {detail.host}
          </p>
        )}
      </div>
      <FactsLine item={detail}>
        <span>{texts.kinds[detail.kind]}</span>
      </FactsLine>
    </header>
  )
}

/** A part of an item, with a rule above its title. */
export function Part({
  title,
  heading: Heading,
  aside,
  children,
}: {
  title: string
  heading: Heading
  aside?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="detail-part">
      <Heading>
        {title} {aside && <small>{aside}</small>}
      </Heading>
      {children}
    </section>
  )
}

/**
 * What the popup shows beside its box: the facts, and the texts in the order in which they decide.
 */
export function DetailBody({
  detail,
  heading,
  answered,
  children,
}: {
  detail: DetailView
  heading: Heading
  answered?: EligibilityView | null | undefined
  children?: ReactNode
}) {
  const text = useTexts().detail
  const { benefits, documents, eligibility, howToApply } = detail.sections
  return (
    <div className="detail-main">
      {detail.customMessage && <p className="note">{detail.customMessage}</p>}
      <Facts facts={detail.facts} />
      <Listed section={eligibility} heading={heading} />
      {detail.who && (
        <details className="disclosure unfolds-in-print">
          <summary>{text.who}</summary>
          <WhoCanApply who={detail.who} answered={detail.eligibility ?? answered} />
        </details>
      )}
      <Listed section={benefits} heading={heading} />
      {detail.paid && <Paid paid={detail.paid} checked={detail.checked} heading={heading} />}
      <Listed section={documents} heading={heading} />
      <Listed section={howToApply} heading={heading} isOrdered />
      <Description detail={detail} heading={heading} />
      {children}
    </div>
  )
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="passport">
      {facts.map((fact) => (
        <div className="entry" key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
          {fact.note && <dd>{fact.note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A text of several items; nothing where it has none. */
export function Listed({
  section: { title, items },
  heading,
  isOrdered = false,
}: {
  section: { readonly title: string; readonly items: readonly string[] }
  heading: Heading
  isOrdered?: boolean
}) {
  if (items.length === 0) return null
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <Part title={title} heading={heading}>
      <List className={isOrdered ? 'detail-steps' : 'bullets'}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
    </Part>
  )
}

export function Description({ detail, heading }: { detail: DetailView; heading: Heading }) {
  const text = useTexts().detail
  if (detail.paragraphs.length === 0) return null
  return (
    <Part title={text.description} heading={heading}>
      <div className="prose">
        {detail.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Part>
  )
}

/** The payments; every row says it in words, and the disc only illustrates it. */
export function Paid({
  paid,
  checked,
  heading,
}: {
  paid: PaidView
  checked: string
  heading: Heading
}) {
  return (
    <Part title={paid.title} heading={heading}>
      <div className="paid">
        {paid.rows.length > 0 && (
          <dl className="paid-list">
            {paid.rows.map((row) => (
              <div className="entry" key={row.label}>
                <dt>
                  <i className="disc" data-coverage={row.coverage} aria-hidden="true" />
                  {row.label}
                </dt>
                <dd className={row.isNumeric ? 'figure' : undefined}>
                  {row.value}
                  {row.note && <small>{row.note}</small>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {paid.unstated && (
          <p className="entry muted" data-look="line">
            {paid.unstated}
          </p>
        )}
        {paid.loud.length > 0 && (
          <dl className="paid-loud">
            {paid.loud.map((line) => (
              <div
                className={line.isBurden ? 'entry paid-burden' : 'entry'}
                data-look="line"
                key={line.label}
              >
                <dt>{line.label}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="hint">{checked}</p>
      </div>
    </Part>
  )
}
