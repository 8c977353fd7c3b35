import type { DraftViews } from '#web/admin/opportunity-form/form-preview.ts'
import { DecideBox } from '#web/opportunity/DecideBox.tsx'
import { DetailBody, DetailHead } from '#web/opportunity/Detail.tsx'
import { DetailMain } from '#web/opportunity/DetailMain.tsx'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/**
 * How visitors would see it. Inert: nothing in it can be clicked, for the item may not exist yet.
 */
export function DraftPreview({ preview: { card, detail } }: { preview: DraftViews }) {
  const { form: text } = useAdminTexts()
  return (
    <section className="stack previews" aria-labelledby="preview">
      <h2 id="preview" tabIndex={-1}>
        {text.preview}
      </h2>
      <details className="disclosure" data-look="sheet" open>
        <summary>{text.previewCard}</summary>
        <div className="preview-card" inert>
          <OpportunityCard hasKeep={false} card={card} popup={false} eager />
        </div>
      </details>
      <details className="disclosure" data-look="sheet">
        <summary>{text.previewPopup}</summary>
        <div className="popup preview-popup" inert>
          <div className="popup-scroll" data-tint={detail.tint}>
            <DetailHead detail={detail} heading="h2" />
            <div className="popup-item">
              <DecideBox detail={detail} heading="h3" />
              <DetailBody detail={detail} heading="h3" />
            </div>
          </div>
        </div>
      </details>
      <details className="disclosure" data-look="sheet">
        <summary>{text.previewPage}</summary>
        <article className="opportunity preview-page" data-tint={detail.tint} inert>
          <DetailHead detail={detail} heading="h2" />
          <aside className="opportunity-side">
            <div>
              <DecideBox detail={detail} heading="h3" />
            </div>
          </aside>
          <DetailMain detail={detail} heading="h3" />
        </article>
      </details>
    </section>
  )
}
