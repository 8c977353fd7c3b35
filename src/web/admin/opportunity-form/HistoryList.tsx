import { Form } from 'react-router'
import * as texts from '#web/texts/en/admin-opportunity.ts'
import type { EditView } from '#web/admin/opportunity-form/edit-view.ts'

/** Every change, the newest first; each earlier state can be brought back. */
export function HistoryList({ view }: { view: EditView }) {
  const text = texts.edit
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{text.history}</h2>
      {view.history.length === 0 && <p>{text.noHistory}</p>}
      <ol>
        {view.history.map(({ version, at, action }) => (
          <li key={version}>
            <span>
              <b>{text.actions[action]}</b>{' '}
              <time className="muted" dateTime={at}>
                {at.slice(0, 16).replace('T', ' ')} UTC
              </time>
            </span>
            {version === view.version && <span className="tag">{text.current}</span>}
            {version !== view.version && view.state !== 'trash' && (
              <Form method="post">
                <input type="hidden" name="intent" value="bring-back" />
                <input type="hidden" name="version" value={view.version} />
                <button className="button button-line button-small" name="earlier" value={version}>
                  {text.bringBack(version)}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
