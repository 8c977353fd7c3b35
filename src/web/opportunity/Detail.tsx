import { href } from 'react-router'
import { useSettings } from '#web/components/useSettings.ts'
import { OwnEligibilityPanel, OwnVerdict } from '#web/fit/Own.tsx'
import { EligibilityPanel } from '#web/fit/Verdict.tsx'
import { DeadlineBar } from '#web/opportunity/DeadlineBar.tsx'
import type { DetailView, Fact } from '#web/opportunity/item-view.ts'
import { FundingLabel, LevelTags, CountryLabel } from '#web/opportunity/Labels.tsx'
import type { PaidView } from '#web/opportunity/paid-view.ts'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/opportunity/Detail.css'

/** Stamp, place, name, host and labels; the same on the page and in the popup. */
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
  return (
    <header
      className={`row ${Heading === 'h1' ? 'opportunity-head' : 'popup-head'}`}
      data-align={Heading === 'h1' ? undefined : 'start'}
    >
      <Stamp item={detail} size={Heading === 'h1' ? 'page' : 'popup'} eager />
      <div>
        <CountryLabel
          flag={detail.flag}
          name={detail.where}
          size={Heading === 'h1' ? 'large' : undefined}
        />
        <Heading id={id}>{detail.name}</Heading>
        {detail.host && (
          <p className="muted">
            {texts.detail.hostedBy} {detail.host}
          </p>
        )}
        <p className="row tags detail-tags">
          <span className="badge">{texts.kinds[detail.kind]}</span>
          <LevelTags levels={detail.levels} />
          <FundingLabel funding={detail.funding} />
        </p>
      </div>
    </header>
  )
}

/** Strip, facts and prose, as the popup shows them below its head. */
export function DetailBody({ detail, heading }: { detail: DetailView; heading: 'h2' | 'h3' }) {
  return (
    <>
      <DeadlineBar deadline={detail.deadline} />
      <DeadlineNote detail={detail} />
      <CautionNotes cautions={detail.cautions} layout="popup" />
      {!detail.eligibility && <OwnVerdict slug={detail.slug} />}
      <Eligibility detail={detail} heading={heading} />
      <Passport facts={detail.facts} />
      {detail.paid && <Paid paid={detail.paid} checked={detail.checked} heading={heading} />}
      <div className="popup-text">
        <DetailProse detail={detail} heading={heading} />
      </div>
    </>
  )
}

/** The box beside the item's own page. */
export function DetailMain({ detail, heading }: { detail: DetailView; heading: 'h2' | 'h3' }) {
  return (
    <div className="stack main-col" data-gap="6">
      <Eligibility detail={detail} heading={heading} />
      {detail.paid && <Paid paid={detail.paid} checked={detail.checked} heading={heading} />}
      <DetailProse detail={detail} heading={heading} />
    </div>
  )
}

/**
 * The verdict with its reasons, by the answers in the address or else by those that this browser
 * keeps.
 */
function Eligibility({
  detail: { eligibility, slug },
  heading,
}: {
  detail: DetailView
  heading: 'h2' | 'h3'
}) {
  if (eligibility) return <EligibilityPanel view={eligibility} heading={heading} />
  return <OwnEligibilityPanel slug={slug} heading={heading} />
}

/** Says what the strip alone could let a student misread. */
export function DeadlineNote({ detail }: { detail: DetailView }) {
  const text = useTexts().detail
  let note: string | null = null
  if (detail.deadline.tone === 'closed') note = text.closedNote
  else if (detail.deadline.expected) note = text.expectedNote
  const notes = [note, detail.deadlineNote].filter((line) => line !== null)
  return (
    <div className="due-note stack hint" data-gap="1">
      {[...notes, detail.checked].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

export function Passport({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="passport">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
          {fact.note && <dd>{fact.note}</dd>}
        </div>
      ))}
    </dl>
  )
}

function DetailProse({ detail, heading: Heading }: { detail: DetailView; heading: 'h2' | 'h3' }) {
  const texts = useTexts()
  return (
    <div className="prose">
      {detail.customMessage && <p className="note">{detail.customMessage}</p>}
      {detail.paragraphs.length > 0 && <Heading>{texts.detail.description}</Heading>}
      {detail.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {detail.sections.map(({ title, items, steps }) => {
        const List = steps ? 'ol' : 'ul'
        return (
          <section key={title} className="prose">
            <Heading>{title}</Heading>
            <List className={steps ? 'steps' : undefined}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
              {steps && detail.deadline.date && (
                <li className="steps-end">{detail.deadlineWords}</li>
              )}
            </List>
          </section>
        )
      })}
    </div>
  )
}

/** The payments; every row says it in words, and the disc only illustrates it. */
function Paid({
  paid,
  checked,
  heading: Heading,
}: {
  paid: PaidView
  checked: string
  heading: 'h2' | 'h3'
}) {
  return (
    <section className="sheet paid">
      <Heading>{paid.title}</Heading>
      <dl className="paid-list">
        {paid.rows.map((row) => (
          <div
            key={row.label}
            className={row.coverage === 'unknown' && !row.isNumeric ? 'row paid-unknown' : 'row'}
          >
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
      <dl className="paid-loud">
        {paid.loud.map((line) => (
          <div key={line.label} className={line.isCost ? 'paid-cost' : undefined}>
            <dt className="hint">{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint paid-checked">{checked}</p>
    </section>
  )
}

/**
 * 'Apply Now', the official site in a new tab, with its name beside it. A closed item first has the
 * notice about its reopening.
 */
export function ApplyLink({
  detail,
  link,
  isBig = false,
}: {
  detail: DetailView
  link: string
  isBig?: boolean
}) {
  const { detail: text, planPage, watchForm } = useTexts()
  const { remote } = useSettings()
  const id = `leads-to-${detail.slug}`
  const isClosed = detail.deadline.tone === 'closed'
  const size = isBig ? 'big' : undefined
  return (
    <>
      {isClosed && !remote && (
        <a
          className="button"
          data-look="full"
          data-size={size}
          href={`${href('/opportunity/:slug', { slug: detail.slug })}#remind`}
        >
          {watchForm.headings.reopening}
        </a>
      )}
      <a
        className="button"
        data-look={isClosed ? undefined : 'full'}
        data-size={isClosed ? undefined : size}
        href={link}
        target="_blank"
        rel="noopener external"
        onClick={() => countApply(detail.slug)}
        onAuxClick={({ button }) => button === 1 && countApply(detail.slug)}
        aria-describedby={detail.leadsTo === null ? undefined : id}
      >
        {text.applyNow}
        <Icon name="external" />
        <span className="visually-hidden">({text.newTab})</span>
      </a>
      {detail.leadsTo && (
        <span className="small no-print" id={id}>
          {detail.isFrontPage ? text.opensFrontPage : text.leadsTo}{' '}
          <b dir="ltr">{detail.leadsTo}</b>
        </span>
      )}
      <span className="print-only">
        {planPage.official}: <span dir="ltr">{link}</span>
      </span>
    </>
  )
}

/** Without cookies; the link leads to the official site whatever becomes of this. */
function countApply(slug: string): void {
  navigator.sendBeacon?.(href('/opportunity/:slug/applied', { slug }))
}

export function CautionNotes({
  cautions,
  layout,
}: Pick<DetailView, 'cautions'> & { layout?: 'popup' }) {
  return cautions.map((caution) => (
    <div className="caution" data-look={layout} role="note" key={caution.title}>
      <b>{caution.title}</b>
      <p>{caution.text}</p>
    </div>
  ))
}
