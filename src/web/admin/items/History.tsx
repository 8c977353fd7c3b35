import { Fragment } from 'react'
import { Form, redirect, data, href, useFetcher, useLocation } from 'react-router'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { UndoReport } from '#services/import/transfer.ts'
import type { EditRecord, HistoryEntry } from '#services/items/edited.ts'
import type { Difference } from '#web/admin/items/differences.ts'
import { MarkedText } from '#web/admin/items/MarkedText.tsx'
import { readVersion } from '#web/admin/items/merge.ts'
import { bringBackIntent, type ResultWithStatus, type SaveResult } from '#web/admin/items/save.ts'
import { lookParameter, type VersionLook } from '#web/admin/items/version-look.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { LocalInstant } from '#web/components/LocalDate.tsx'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/items/items.css'

interface HistoryListProps {
  readonly edited: Pick<EditRecord, 'version' | 'state'> & {
    readonly history: readonly HistoryEntry[]
  }
  /** The version that the address opens; null: none. */
  readonly look: VersionLook | null
}

/**
 * Every change, the newest first. Each can be looked at beside the state before, and an earlier one
 * can be restored there, but none of an item in the trash. A look is no navigation, because the
 * form of the page keeps what was typed and the version it was opened with.
 */
export function HistoryList({ edited: { version, state, history }, look }: HistoryListProps) {
  const { itemHistory: texts } = useAdminTexts()
  const { pathname } = useLocation()
  const fetcher = useFetcher<{ readonly look: VersionLook | null }>()
  const shown = fetcher.data === undefined ? look : fetcher.data.look
  return (
    <section className="stack history" aria-labelledby="history">
      <h2 id="history">{texts.title}</h2>
      {history.length === 0 && <p>{texts.none}</p>}
      <ol>
        {history.map((entry) => {
          const isShown = shown?.version === entry.version
          return (
            <li key={entry.version} id={`version-${entry.version}`} className="stack">
              <div className="row" data-align="apart">
                <span>
                  <b>{texts.actions[entry.action]}</b>{' '}
                  <span className="muted">
                    <LocalInstant instant={entry.at} />
                  </span>
                  {entry.by !== null && <> {texts.by(entry.by)}</>}
                </span>
                {entry.version === version && <span className="badge">{texts.current}</span>}
                <fetcher.Form action={`${pathname}#version-${entry.version}`}>
                  <Button
                    size="small"
                    name={lookParameter}
                    value={isShown ? '' : entry.version}
                    label={isShown ? texts.hide : texts.look(entry.version)}
                    aria-expanded={isShown}
                  />
                </fetcher.Form>
              </div>
              {isShown && <Look look={shown} edited={{ version, state }} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Look({
  look: { version, changed, restored },
  edited,
}: {
  look: VersionLook
  edited: Pick<EditRecord, 'version' | 'state'>
}) {
  const { itemHistory: texts } = useAdminTexts()
  const isSame = restored !== null && restored.length === 0
  const canRestore = restored !== null && !isSame && edited.state !== 'trash'
  return (
    <div className="stack look" role="status">
      {changed === null && <p>{texts.firstKnown}</p>}
      {changed !== null && changed.length === 0 && <p>{texts.sameFields}</p>}
      {changed !== null && <Differences differences={changed} />}
      {isSame && <p>{texts.sameNow}</p>}
      {canRestore && (
        <>
          <h3>{texts.wouldChange}</h3>
          <Differences differences={restored} />
          <Form method="post">
            <HiddenFields
              pairs={[
                ['intent', bringBackIntent],
                ['version', String(edited.version)],
              ]}
            />
            <Button size="small" name="earlier" value={version} label={texts.bringBack(version)} />
          </Form>
        </>
      )}
    </div>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <dl className="compared">
      {differences.map(({ label, was, now }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          {was && was.length > 0 && <MarkedText pieces={was} mark="del" />}
          {now && now.length > 0 && <MarkedText pieces={now} mark="ins" />}
        </Fragment>
      ))}
    </dl>
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
 * Undoes the change of chosen items that `undo` names, and reports what was restored. A
 * session that has ended is thrown on.
 */
export async function undoBulk(
  texts: Texts,
  { transfer }: Pick<Editing, 'transfer'>,
  undo: string,
) {
  try {
    const undone = await transfer.undoImport(undo)
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
