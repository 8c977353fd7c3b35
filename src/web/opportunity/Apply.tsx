import { href } from 'react-router'
import type { DetailView } from '#web/opportunity/detail-view.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/** 'Apply Now', the official site in a new tab, with whose site it is beside it. */
export function ApplyLink({ detail, link, isBig = false }: { detail: DetailView; link: string; isBig?: boolean }) {
  const text = useTexts().detail
  const id = `leads-to-${detail.slug}`
  return (
    <>
      <a
        className={isBig ? 'button button-big' : 'button'}
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
        <span className="small" id={id}>
          {text.leadsTo} <b dir="ltr">{detail.leadsTo}</b>
        </span>
      )}
    </>
  )
}

/** Without cookies; the link leads to the official site whatever becomes of this. */
function countApply(slug: string): void {
  navigator.sendBeacon?.(href('/opportunity/:slug/applied', { slug }))
}

/** What to know before applying. */
export function CautionNotes({ cautions, look }: Pick<DetailView, 'cautions'> & { look?: 'popup' }) {
  return cautions.map((caution) => (
    <div className="caution" data-look={look} role="note" key={caution.title}>
      <b>{caution.title}</b>
      <p>{caution.text}</p>
    </div>
  ))
}
