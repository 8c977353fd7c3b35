import { Form } from 'react-router'
import * as texts from '#web/texts/en/admin-opportunity.ts'

const everywhere = ['verify', 'renew', 'publish', 'unpublish', 'trash'] as const

/** One action for all rows that are chosen. In the trash restoring and deleting for ever, which asks first. */
export function BulkBar({ action, isTrash, total }: { action: string; isTrash: boolean; total: number }) {
  const text = texts.manage
  return (
    <Form id="bulk" method="post" action={action} className="bulk" preventScrollReset>
      <label className="check needs-script">
        <input
          type="checkbox"
          onChange={({ currentTarget }) => {
            for (const box of document.querySelectorAll<HTMLInputElement>('input[name=ids]')) box.checked = currentTarget.checked
          }}
        />
        {text.selectAll}
      </label>
      <span className="muted">{text.results(total)}</span>
      <label className="bulk-action">
        {text.bulk}
        <select name="action">
          {(isTrash ? (['restore', 'remove'] as const) : everywhere).map((each) => (
            <option key={each} value={each}>
              {text.actions[each]}
            </option>
          ))}
        </select>
      </label>
      <button className="button button-line button-small">{text.apply}</button>
    </Form>
  )
}
