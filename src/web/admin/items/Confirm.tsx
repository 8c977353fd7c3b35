import { Form, useNavigate } from 'react-router'
import { useHasFullEditing } from '#web/admin/session/useHasFullEditing.ts'
import type { PendingDeletion } from '#web/admin/items/row-action.ts'
import type { ItemRow } from '#web/admin/items/table-view.ts'
import { Popup } from '#web/components/Popup.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/items/items.css'

interface ConfirmDeletionProps {
  readonly row: ItemRow
  /** The table behind the question. */
  readonly here: string
  readonly texts: ItemTableTexts
  /** A sign above the question. */
  readonly hasWarning: boolean
}

/** Names the item and asks (docs/interface.md, Tables). Into the trash; out of the trash it is for ever. */
export function ConfirmDeletion({ row, here, texts, hasWarning }: ConfirmDeletionProps) {
  const navigate = useNavigate()
  const hasFullEditing = useHasFullEditing()
  const close = () => void navigate(here, { preventScrollReset: true })
  const isForEver = row.state === 'trash'
  const question = !hasFullEditing ? texts.confirmDeletion : isForEver ? texts.confirmRemove : texts.confirmTrash
  return (
    <Popup labelledBy="confirm-title" className="confirm" onClose={close}>
      <div className="popup-scroll stack confirm-body" data-look={hasWarning ? 'warning' : undefined}>
        {hasWarning && <Icon name="warning" size={48} className="confirm-icon" />}
        <h2 id="confirm-title">{texts.confirm}</h2>
        <p>{question(row.name)}</p>
      </div>
      <Form method="post" action={here} className="popup-foot" preventScrollReset>
        <button className="button button-danger-full" name="row" value={`${isForEver ? 'remove' : 'trash'} ${row.id}`}>
          {texts.yes}
        </button>
        <button type="button" className="button button-line" onClick={close}>
          {texts.cancel}
        </button>
      </Form>
    </Popup>
  )
}

interface ConfirmRemovalProps {
  readonly question: PendingDeletion
  /** The table behind the question. */
  readonly here: string
  readonly onClose: () => void
}

const mostNames = 10

/** The step before several items are deleted or renewed: an answer to the table's form, so that it also works without scripts. */
export function ConfirmRemoval({ question: { action, ids, items }, here, onClose }: ConfirmRemovalProps) {
  const { removal, bulkQuestions } = useAdminTexts()
  const text = action === 'remove' ? removal : { ...removal, ...bulkQuestions[action] }
  return (
    <Popup labelledBy="removal-title" className="confirm" onClose={onClose}>
      <div className="popup-scroll stack confirm-body">
        <h2 id="removal-title">{text.title}</h2>
        <p>{text.question(items.length, ids.length)}</p>
        <ul className="stack" data-gap="1">
          {items.slice(0, mostNames).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {items.length > mostNames && <li>{text.more(items.length - mostNames)}</li>}
        </ul>
      </div>
      <Form method="post" action={here} className="popup-foot" preventScrollReset>
        <input type="hidden" name="action" value={action} />
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <button className={action === 'renew' ? 'button' : 'button button-danger-full'} name="confirmed" value="yes">
          {text.yes}
        </button>
        <button type="button" className="button button-line" onClick={onClose}>
          {text.cancel}
        </button>
      </Form>
    </Popup>
  )
}
