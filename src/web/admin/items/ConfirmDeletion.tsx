import type { ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import type { ItemTableTexts } from '#web/admin/items/table-texts.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { Popup } from '#web/components/Popup.tsx'
import { Icon } from '#web/pictures/marks.tsx'

interface ConfirmDeletionProps {
  /** Names the item and what becomes of it. */
  readonly question: string
  /** What the button sends. */
  readonly name: string
  readonly value: string
  /** The table behind the question. */
  readonly here: string
  readonly texts: Pick<ItemTableTexts, 'confirm' | 'yes' | 'cancel'>
  /** A sign above the question. */
  readonly hasWarning?: boolean
  /** What is sent with it. */
  readonly children?: ReactNode
}

/**
 * The dialog of docs/interface, Tables; without scripts the same question as a part of the page, so
 * it belongs above the table.
 */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  const { question, name, value, here, texts, hasWarning = false, children } = props
  const navigate = useNavigate()
  const close = () => void navigate(here, { preventScrollReset: true })
  const confirm = (
    <>
      {children}
      <Button look="full" tone="danger" name={name} value={value} label={texts.yes} />
    </>
  )
  return (
    <>
      <noscript>
        <Form method="post" action={here} className="note" data-tone="error">
          <p>
            <b>{texts.confirm}</b>
          </p>
          <p>{question}</p>
          <p className="row">
            {confirm}
            <ButtonLink to={here} label={texts.cancel} />
          </p>
        </Form>
      </noscript>
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
          {confirm}
          <Button data-first onClick={close} label={texts.cancel} />
        </Form>
      </Popup>
    </>
  )
}
