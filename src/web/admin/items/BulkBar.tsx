import { Form } from 'react-router'
import type { OfferedAction } from '#services/items/actions.ts'
import type { TableLook } from '#web/admin/items/column.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'

interface BulkBarProps {
  readonly look: TableLook['bar']
  /** The table that it belongs to. */
  readonly action: string
  readonly actions: readonly OfferedAction[]
  readonly total: number
  readonly texts: ItemTableTexts
}

/** One action for all rows that are chosen: their checkboxes belong to this form. Deleting for ever asks first. */
export function BulkBar({ look, action, actions, total, texts }: BulkBarProps) {
  if (look === 'buttons') {
    return (
      <Form id="bulk" method="post" action={action} className="row-actions" preventScrollReset>
        <span className="small muted">{texts.bulk}:</span>
        {actions.map((each) => (
          <button className="button button-line" name="action" value={each} key={each}>
            {texts.actions[each]?.label}
          </button>
        ))}
      </Form>
    )
  }
  return (
    <Form id="bulk" method="post" action={action} className="bulk" preventScrollReset>
      <label className="check needs-script">
        <input
          type="checkbox"
          onChange={({ currentTarget }) => {
            for (const box of document.querySelectorAll<HTMLInputElement>('input[name=ids]')) box.checked = currentTarget.checked
          }}
        />
        {texts.selectAll}
      </label>
      <span className="muted">{texts.results(total)}</span>
      <label className="bulk-action">
        {texts.bulk}
        <select name="action">
          {actions.map((each) => (
            <option key={each} value={each}>
              {texts.actions[each]?.label}
            </option>
          ))}
        </select>
      </label>
      <button className="button button-line button-small">{texts.apply}</button>
    </Form>
  )
}

/** Whether a row is chosen for the bar. */
export function ChooseRow({ id, label }: { id: string; label: string }) {
  return <input type="checkbox" name="ids" value={id} form="bulk" aria-label={label} />
}
