import { Form, useNavigate } from 'react-router'
import * as texts from '#web/texts/en/admin-opportunity.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { Popup } from '#web/parts/Popup.tsx'
import type { TableRow } from '#web/admin/items/table-view.ts'

/** Names the item and asks (docs/interface.md, Tables). Into the trash; out of the trash it is for ever. */
export function ConfirmDeletion({ row, search, path }: { row: TableRow; search: string; path: string }) {
  const text = texts.manage
  const navigate = useNavigate()
  const isWhole = useIsWhole()
  const here = `${path}${search}`
  const close = () => void navigate(here, { preventScrollReset: true })
  const isForEver = row.state === 'trash'
  return (
    <Popup labelledBy="confirm-title" className="confirm" closeHref={here} onClose={close}>
      <div className="popup-scroll confirm-body">
        <h2 id="confirm-title">{text.confirm}</h2>
        <p>{!isWhole ? text.confirmAway(row.name) : isForEver ? text.confirmRemove(row.name) : text.confirmTrash(row.name)}</p>
      </div>
      <Form method="post" action={here} className="popup-foot" preventScrollReset>
        <button className="button button-danger-full" name="row" value={`${isForEver ? 'remove' : 'trash'} ${row.id}`}>
          {text.yes}
        </button>
        <a
          className="button button-line"
          href={here}
          onClick={(event) => {
            event.preventDefault()
            close()
          }}
        >
          {text.cancel}
        </a>
      </Form>
    </Popup>
  )
}
