import { Form } from 'react-router'
import type { HistoryEntry } from '#services/items/edited.ts'
import type { HistoryTexts } from '#web/texts/item-texts.ts'

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[]
  /** What is stored now. */
  readonly version: number
  /** In the trash nothing is brought back. */
  readonly isLocked: boolean
  readonly texts: HistoryTexts
}

/** Every change, the newest first; each earlier state can be brought back (bring-back.ts). */
export function HistoryList({ entries, version, isLocked, texts }: HistoryListProps) {
  if (entries.length === 0 && texts.none === null) return null
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{texts.title}</h2>
      {entries.length === 0 && <p>{texts.none}</p>}
      <ol>
        {entries.map((entry) => (
          <li key={entry.version}>
            <span>
              <b>{texts.entry(entry.version, texts.actions[entry.action])}</b>{' '}
              <time className="muted" dateTime={entry.at}>
                {entry.at.slice(0, 16).replace('T', ' ')} UTC
              </time>
            </span>
            {entry.version === version && <span className="tag">{texts.current}</span>}
            {entry.version !== version && !isLocked && (
              <Form method="post">
                <input type="hidden" name="intent" value="bring-back" />
                <input type="hidden" name="version" value={version} />
                <button className="button button-line button-small" name="earlier" value={entry.version}>
                  {texts.bringBack(entry.version)}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
