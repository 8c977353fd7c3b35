import { data, href } from 'react-router'
import { plainMessage, Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { UndoReport } from '#services/import/transfer.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { Link } from '#web/components/controls.tsx'
import type { Texts } from '#web/texts/language.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Undoes the change of chosen items that the form's `undo` names, and answers what came of it. A session that has ended is thrown on. */
export async function undoBulk(texts: Texts, { transfer }: Pick<Editing, 'transfer'>, form: FormData) {
  try {
    const undone = await transfer.undoImport(String(form.get('undo')))
    if (undone === undefined) throw new Problem('not-found', plainMessage(texts.admin.transfer.undoneBefore))
    return data({ undone })
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') throw data(null, { status })
    return data(
      { message: `${texts.admin.transfer.failed}${formatErrorMessage(texts, problem.reason)}`, reason: null, to: null },
      { status },
    )
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
                <Link to={href(entity === 'post' ? '/admin/edit_blog/:id' : '/admin/edit/:id', { id })}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
