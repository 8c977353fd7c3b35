import { Form, useNavigate } from 'react-router'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { ItemRow } from '#web/admin/items/table-view.ts'
import { closingForm, Popup } from '#web/parts/Popup.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'

interface ConfirmDeletionProps {
  readonly row: ItemRow
  /** The table that it was asked from. */
  readonly here: string
  readonly texts: ItemTableTexts
  /** A sign above the question. */
  readonly hasWarning: boolean
}

/** Names the item and asks (docs/interface.md, Tables). Into the trash; out of the trash it is for ever. */
export function ConfirmDeletion({ row, here, texts, hasWarning }: ConfirmDeletionProps) {
  const navigate = useNavigate()
  const isWhole = useIsWhole()
  const close = () => void navigate(here, { preventScrollReset: true })
  const isForEver = row.state === 'trash'
  const question = !isWhole ? texts.confirmAway : isForEver ? texts.confirmRemove : texts.confirmTrash
  return (
    <Popup labelledBy="confirm-title" className="confirm" closeHref={here} onClose={close}>
      <div className={hasWarning ? 'popup-scroll confirm-body confirm-warning' : 'popup-scroll confirm-body'}>
        {hasWarning && <Icon name="warning" size={48} className="confirm-icon" />}
        <h2 id="confirm-title">{texts.confirm}</h2>
        <p>{question(row.name)}</p>
      </div>
      <Form method="post" action={here} className="popup-foot" preventScrollReset>
        <button className="button button-danger-full" name="row" value={`${isForEver ? 'remove' : 'trash'} ${row.id}`}>
          {texts.yes}
        </button>
        <button className="button button-line" form={closingForm}>
          {texts.cancel}
        </button>
      </Form>
    </Popup>
  )
}
