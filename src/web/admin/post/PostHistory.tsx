import { Form } from 'react-router'
import type { HistoryEntry } from '#services/items/edited.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { history as text } from '#web/texts/en/admin-desk.ts'

interface BlogHistoryProps {
  readonly entries: readonly HistoryEntry[]
  /** What is stored now. */
  readonly version: number
  /** In the trash nothing is brought back. */
  readonly isLocked: boolean
}

export function BlogHistory({ entries, version, isLocked }: BlogHistoryProps) {
  if (entries.length === 0) return null
  return (
    <section className="block" aria-labelledby="history">
      <div className="section-head">
        <h2 id="history">{text.title}</h2>
      </div>
      <ul className="desk-history">
        {entries.map((entry) => (
          <li key={entry.version}>
            <span>
              {text.version(entry.version)}: {text.actions[entry.action]}, <LocalDate date={entry.at.slice(0, 10)} />
            </span>
            {entry.version !== version && !isLocked && (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <button className="button button-line" name="intent" value={`bring-back:${entry.version}`}>
                  {text.bringBack}
                  <span className="visually-hidden">: {text.version(entry.version)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
