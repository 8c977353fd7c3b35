import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { OutcomeLink } from '#web/admin/items/SaveOutcome.tsx'
import { addressOf, type ItemName } from '#web/admin/opportunity-form/answer.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Items with the same link or nearly the same name, shown before saving; whether they are the same is the editor's to say. */
export function Duplicates({ items }: { items: readonly ItemName[] }) {
  const texts = useAdminTexts()
  const isWhole = useIsWhole()
  return (
    <div role="status">
      {items.length > 0 && (
        <div className="note">
          <p>{texts.form.duplicates}</p>
          <ul className="plain-list">
            {items.map((item) => (
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
