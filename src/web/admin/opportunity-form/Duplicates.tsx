import { ItemLink } from '#web/admin/opportunity-form/ItemLink.tsx'
import type { ItemName } from '#web/admin/opportunity-form/answer.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Items with the same link or nearly the same name, shown before saving; whether they are the same is the editor's to say. */
export function Duplicates({ items }: { items: readonly ItemName[] }) {
  const texts = useAdminTexts()
  return (
    <div role="status">
      {items.length > 0 && (
        <div className="note">
          <p>{texts.form.duplicates}</p>
          <ul className="plain-list">
            {items.map((item) => (
              <li key={item.id}>
                <ItemLink item={item} apart>
                  {item.name}
                </ItemLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
