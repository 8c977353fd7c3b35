import { href } from 'react-router'
import * as texts from '#web/admin-opportunity-messages.ts'
import type { ItemName } from '#web/views/admin-form-answer.ts'

/** Items with the same link or nearly the same name, shown before saving; whether they are the same is the editor's to say. */
export function Duplicates({ items }: { items: readonly ItemName[] }) {
  return (
    <div role="status">
      {items.length > 0 && (
        <div className="note">
          <p>{texts.form.duplicates}</p>
          <ul className="plain-list">
            {items.map(({ id, name }) => (
              <li key={id}>
                <a href={href('/admin/edit/:id', { id })} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
