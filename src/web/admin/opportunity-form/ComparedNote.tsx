import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { OutcomeLink } from '#web/admin/items/SaveOutcome.tsx'
import { addressOf, type Compared } from '#web/admin/opportunity-form/answer.ts'
import { CautionNotes } from '#web/opportunity/Apply.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/**
 * Items with the same link or nearly the same name, and what visitors would be told of the link, shown before saving; what it means is the
 * editor's to say.
 */
export function ComparedNote({ compared: { duplicates, cautions } }: { compared: Compared }) {
  const texts = useAdminTexts()
  const isWhole = useIsWhole()
  return (
    <div role="status">
      <CautionNotes cautions={cautions} />
      {duplicates.length > 0 && (
        <div className="note">
          <p>{texts.form.duplicates}</p>
          <ul className="plain-list">
            {duplicates.map((item) => (
              <li key={item.id}>
                <OutcomeLink to={addressOf(item, isWhole)} text={item.name} isApart />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
