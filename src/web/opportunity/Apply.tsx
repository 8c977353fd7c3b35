import { href } from 'react-router'
import type { DetailView } from '#web/opportunity/item-view.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/** 'Apply Now', the official site in a new tab, with its name beside it. A closed item first has the notice about its reopening. */
export function ApplyLink({ detail, link, isBig = false }: { detail: DetailView; link: string; isBig?: boolean }) {
  const text = useTexts().detail
  const { planPage, watchForm } = useTexts()
  const { remote } = useSettings()
  const id = `leads-to-${detail.slug}`
  const isClosed = detail.deadline.tone === 'closed'
  const size = isBig ? 'big' : undefined
  return (
    <>
      {isClosed && !remote && (
        <a className="button" data-look="full" data-size={size} href={`${href('/opportunity/:slug', { slug: detail.slug })}#remind`}>
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
          {text.leadsTo} <b dir="ltr">{detail.leadsTo}</b>
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

export function CautionNotes({ cautions, layout }: Pick<DetailView, 'cautions'> & { layout?: 'popup' }) {
  return cautions.map((caution) => (
    <div className="caution" data-look={layout} role="note" key={caution.title}>
      <b>{caution.title}</b>
      <p>{caution.text}</p>
    </div>
  ))
}
