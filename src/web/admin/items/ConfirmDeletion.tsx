import { Form, useNavigate } from 'react-router'
import type { ItemTableTexts } from '#web/admin/items/table-texts.ts'
import { Button } from '#web/components/Button.tsx'
import { Popup } from '#web/components/Popup.tsx'
import { Icon } from '#web/pictures/marks.tsx'

interface ConfirmDeletionProps {
  /** Names the item and what becomes of it. */
  readonly question: string
  /** What the button sends: 'trash some-id'. */
  readonly row: string
  /** The table behind the question. */
  readonly here: string
  readonly texts: ItemTableTexts
  /** A sign above the question. */
  readonly hasWarning: boolean
}

/** The dialog of docs/interface, Tables. */
export function ConfirmDeletion({ question, row, here, texts, hasWarning }: ConfirmDeletionProps) {
  const navigate = useNavigate()
  const close = () => void navigate(here, { preventScrollReset: true })
  return (
    <Popup labelledBy="confirm-title" look="confirm" onClose={close}>
      <div
        className="popup-scroll stack confirm-body"
        data-look={hasWarning ? 'warning' : undefined}
      >
        {hasWarning && <Icon name="warning" />}
        <h2 id="confirm-title">{texts.confirm}</h2>
        <p>{question}</p>
      </div>
      <Form method="post" action={here} className="popup-foot" preventScrollReset>
        <Button look="full" tone="danger" name="row" value={row} label={texts.yes} />
        <Button data-first onClick={close} label={texts.cancel} />
      </Form>
    </Popup>
  )
}
