import { DetailBody, DetailHead, DetailMain, DueNote, Passport } from '#web/opportunity/Detail.tsx'
import { DueStrip } from '#web/opportunity/DueStrip.tsx'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import type { Preview } from '#web/admin/opportunity-form/answer.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** How visitors would see it. Inert: nothing in it can be clicked, for the item may not exist yet. */
export function DraftPreview({ preview: { card, detail } }: { preview: Preview }) {
  const texts = useAdminTexts()
  const text = texts.form
  return (
    <section className="previews" aria-labelledby="preview">
      <h2 id="preview" tabIndex={-1}>
        {text.preview}
      </h2>
      <details className="folded" open>
        <summary>{text.previewCard}</summary>
        <div className="preview-card" inert>
          <OpportunityCard keeps={false} card={card} popup={false} eager />
        </div>
      </details>
      <details className="folded">
        <summary>{text.previewPopup}</summary>
        <div className="popup preview-popup" inert>
          <div className={`popup-scroll tint-${detail.tint}`}>
            <DetailHead detail={detail} heading="h2" />
            <DetailBody detail={detail} heading="h3" />
          </div>
        </div>
      </details>
      <details className="folded">
        <summary>{text.previewPage}</summary>
        <article className={`opportunity tint-${detail.tint} preview-page`} inert>
          <DetailHead detail={detail} heading="h2" />
          <aside className="side">
            <div className="box">
              <DueStrip due={detail.due} />
              <DueNote detail={detail} />
              <Passport facts={detail.facts} />
            </div>
          </aside>
          <DetailMain detail={detail} heading="h3" />
        </article>
      </details>
    </section>
  )
}
