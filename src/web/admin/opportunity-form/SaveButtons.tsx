import type { Kind } from '#domain/opportunity/opportunity.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { EditedState } from '#web/admin/opportunity-form/edit-view.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** The first one saves as the form says; it is disabled while something is sent (docs/interface.md, Item forms). */
export function SaveButtons({ kind, edited, sending }: { kind: Kind; edited: EditedState | null; sending: boolean }) {
  const texts = useAdminTexts()
  const text = texts.form
  const isWhole = useIsWhole()
  const isHidden = edited?.state === 'draft' || edited?.state === 'scheduled'
  return (
    <p className="save-buttons">
      <button className="button" disabled={sending} data-enhance="">
        {sending ? text.submitting : edited ? text.saveChanges : text.save[kind]}
      </button>
      {isHidden && (
        <button className="button button-line" name="intent" value="publish" disabled={sending}>
          {text.saveAndPublish}
        </button>
      )}
      {isWhole && edited?.state !== 'draft' && (
        <button className="button button-line" name="intent" value="draft" disabled={sending}>
          {text.saveDraft}
        </button>
      )}
      <button className="button button-line" name="intent" value="check" formNoValidate disabled={sending}>
        {text.check}
      </button>
    </p>
  )
}
