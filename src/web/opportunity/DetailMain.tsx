import type { ReactNode } from 'react'
import type { EligibilityView } from '#web/fit/eligibility-view.ts'
import { WhoCanApply } from '#web/fit/WhoCanApply.tsx'
import { Description, Facts, type Heading, Listed, Paid, Part } from '#web/opportunity/Detail.tsx'
import type { DetailView } from '#web/opportunity/item-view.ts'
import type { PapersView } from '#web/opportunity/papers-view.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** What an item's own page shows beside its box. `papers`: the documents with their days. */
export function DetailMain({
  detail,
  heading,
  answered,
  papers = null,
  children,
}: {
  detail: DetailView
  heading: Heading
  answered?: EligibilityView | null | undefined
  papers?: PapersView | null
  /** After all that the item itself says. */
  children?: ReactNode
}) {
  const text = useTexts().detail
  const { benefits, documents, eligibility, howToApply } = detail.sections
  return (
    <div className="detail-main">
      {detail.customMessage && <p className="note">{detail.customMessage}</p>}
      <Part title={text.who} heading={heading}>
        {detail.who ? (
          <WhoCanApply who={detail.who} answered={detail.eligibility ?? answered} />
        ) : (
          <Criteria items={eligibility.items} />
        )}
      </Part>
      {detail.paid && <Paid paid={detail.paid} checked={detail.checked} heading={heading} />}
      {papers ? (
        <Papers papers={papers} heading={heading} />
      ) : (
        <Listed section={documents} heading={heading} />
      )}
      <Listed section={howToApply} heading={heading} isOrdered />
      <Description detail={detail} heading={heading} />
      <div className="detail-two">
        <Listed section={benefits} heading={heading} />
        {detail.who && <Listed section={eligibility} heading={heading} />}
      </div>
      <Part title={text.moreFacts} heading={heading}>
        <Facts facts={detail.facts} />
      </Part>
      {children}
    </div>
  )
}

/** Who can apply to an item without rules, in the words of its text. */
function Criteria({ items }: { items: readonly string[] }) {
  const text = useTexts().detail
  return (
    <>
      {items.length > 0 && (
        <ul className="bullets">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <p className="hint">{text.askOrganizer}</p>
    </>
  )
}

/** The documents in the order in which they are due, and below them the day itself. */
function Papers({
  papers: { lead, rows, end },
  heading,
}: {
  papers: PapersView
  heading: Heading
}) {
  const text = useTexts().detail
  return (
    <Part title={text.documentsAndWhen} aside={lead} heading={heading}>
      <dl className="papers">
        {rows.map(({ id, when, title, documents, note }) => (
          <div className="entry" key={id}>
            <dt>{when}</dt>
            <dd>
              {title}
              {note && <small>{note}</small>}
              {documents.length > 0 && (
                <ul>
                  {documents.map((document) => (
                    <li key={document}>{document}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
        <div className="entry papers-end">
          <dt>{end.when}</dt>
          <dd>
            {end.title}
            <small>{end.note}</small>
          </dd>
        </div>
      </dl>
    </Part>
  )
}
