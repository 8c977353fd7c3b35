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

interface ConfirmRemovalProps {
  readonly title: string
  readonly question: string
  /** What would be gone. */
  readonly names: readonly string[]
  readonly more: (count: number) => string
  /** Sent again when it is confirmed, by name and value. */
  readonly fields: readonly (readonly [string, string])[]
  readonly yes: string
  readonly cancel: string
  /** The table that it was asked from. */
  readonly here: string
  readonly onClose: () => void
}

const mostNames = 10

/** The step before several items are deleted for ever: an answer to the table's form, so that it also works without scripts. */
export function ConfirmRemoval({ title, question, names, more, fields, yes, cancel, here, onClose }: ConfirmRemovalProps) {
  return (
    <Popup labelledBy="removal-title" className="confirm" closeHref={here} onClose={onClose}>
      <div className="popup-scroll confirm-body">
        <h2 id="removal-title">{title}</h2>
        <p>{question}</p>
        <ul className="plain-list">
          {names.slice(0, mostNames).map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two items may have one name
            <li key={index}>{name}</li>
          ))}
          {names.length > mostNames && <li>{more(names.length - mostNames)}</li>}
        </ul>
      </div>
      <Form method="post" action={here} className="popup-foot" preventScrollReset>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button className="button button-danger-full" name="confirmed" value="yes">
          {yes}
        </button>
        <button className="button button-line" form={closingForm}>
          {cancel}
        </button>
      </Form>
    </Popup>
  )
}
