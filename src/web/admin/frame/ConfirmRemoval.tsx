import { Form } from 'react-router'
import { closingForm, Popup } from '#web/parts/Popup.tsx'

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
