import { Form, redirect, data, href } from 'react-router'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import type { EditState } from '#domain/publication.ts'
import type { Editing } from '#services/create-editing.ts'
import type { UndoReport } from '#services/import/transfer.ts'
import type { HistoryEntry } from '#services/items/edited.ts'
import { readVersion } from '#web/admin/items/merge.ts'
import { bringBackIntent, type ResultWithStatus, type SaveResult } from '#web/admin/items/save.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { Button } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { LocalInstant } from '#web/components/LocalDate.tsx'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/items/items.css'

/**
 * Every change, the newest first; each earlier state can be brought back, but none of an item in
 * the trash.
 */
export function HistoryList({
  edited,
}: {
  edited: { version: number; state: EditState; history: readonly HistoryEntry[] }
}) {
  const { version, state, history } = edited
  const { itemHistory: texts } = useAdminTexts()
  return (
    <section className="stack history" aria-labelledby="history">
      <h2 id="history">{texts.title}</h2>
      {history.length === 0 && <p>{texts.none}</p>}
      <ol>
        {history.map((entry) => (
          <li key={entry.version} className="row" data-align="apart">
            <span>
              <b>{texts.actions[entry.action]}</b>{' '}
              <span className="muted">
                <LocalInstant instant={entry.at} />
              </span>
              {entry.by !== null && <> {texts.by(entry.by)}</>}
            </span>
            {entry.version === version && <span className="badge">{texts.current}</span>}
            {entry.version !== version && state !== 'trash' && (
              <Form method="post">
                <input type="hidden" name="intent" value={bringBackIntent} />
                <input type="hidden" name="version" value={version} />
                <Button
                  size="small"
                  name="earlier"
                  value={entry.version}
                  label={texts.bringBack(entry.version)}
                />
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface HistoryRequest {
  readonly texts: Texts
  readonly items: Pick<Editing['opportunities'] | Editing['posts'], 'bringBack'>
  readonly id: string
  /** The address of the item's form. */
  readonly page: string
}

/**
 * Redirects to the fresh form, which confirms it. After a failure the form beside it keeps its
 * text, which the button did not send.
 */
export async function bringBack(
  { texts, items, id, page }: HistoryRequest,
  form: FormData,
): Promise<ResultWithStatus<SaveResult<never>>> {
  try {
    await items.bringBack(
      id,
      readVersion(form.get('earlier')) ?? 0,
      readVersion(form.get('version')),
    )
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated')
      return { result: { state: 'expired', values: null }, status }
    const links = [{ to: page, text: texts.admin.edit.discard }]
    return {
      result: { state: 'not-done', lines: [formatErrorMessage(texts, problem.reason)], links },
      status,
    }
  }
  throw redirect(`${page}?done=${bringBackIntent}`)
}

/**
 * Undoes the change of chosen items that the form's `undo` names, and reports what was restored. A
 * session that has ended is thrown on.
 */
export async function undoBulk(
  texts: Texts,
  { transfer }: Pick<Editing, 'transfer'>,
  form: FormData,
) {
  try {
    const undone = await transfer.undoImport(String(form.get('undo')))
    if (undone === undefined)
      throw new Problem('not-found', plainMessage(texts.admin.transfer.undoneBefore))
    return data({ undone })
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') throw data(null, { status })
    const message = `${texts.admin.transfer.failed}${formatErrorMessage(texts, problem.reason)}`
    return data({ message, reason: null, to: null }, { status })
  }
}

/** The result of an undo; items changed since are named. */
export function UndoOutcome({ report: { left }, text }: { report: UndoReport; text: string }) {
  const { transfer } = useAdminTexts()
  return (
    <div className="note" data-tone="ok" role="alert">
      <p>{text}</p>
      {left.length > 0 && (
        <>
          <p>{transfer.undoLeft}</p>
          <ul>
            {left.map(({ entity, id, title }) => (
              <li key={id}>
                <Link
                  to={href(entity === 'post' ? '/admin/edit_blog/:id' : '/admin/edit/:id', { id })}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
