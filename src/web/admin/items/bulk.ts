import { data } from 'react-router'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { Editing } from '#services/editing.ts'
import { findAction, type OfferedAction } from '#services/items/actions.ts'
import * as texts from '#web/texts/en/admin-opportunity.ts'

export interface BulkFailure {
  readonly message: string
}

interface Asked {
  readonly action: OfferedAction<'opportunity'>
  readonly ids: readonly string[]
}

/** The action and the items it is for: the one whose button was pressed (`id`), else the chosen ones (`ids`). */
export function readBulk(form: FormData): Asked | BulkFailure {
  const [row, table] = [form.get('row'), form.get('action')]
  // A row's button carries both: 'verify some-id'.
  const [word, id] = typeof row === 'string' ? cut(row) : [table, undefined]
  const action = findAction('opportunity', id === undefined ? 'bulk' : 'row', word)
  if (action === undefined) return { message: texts.manage.unknown }
  const ids = id === undefined ? form.getAll('ids').filter((value) => typeof value === 'string') : [id]
  return ids.length === 0 ? { message: texts.manage.noneChosen } : { action, ids: ids as string[] }
}

/** At the first space only: an identifier of a foreign catalogue may have more of them. */
function cut(row: string): [string, string] {
  const space = row.indexOf(' ')
  return space < 0 ? [row, ''] : [row.slice(0, space), row.slice(space + 1)]
}

/** All or none. `copied`: the id of the copy. Deleting one is all that any backend can do. Throws as the verbs do. */
export async function runBulk(basic: BasicEditing, whole: () => Editing, { action, ids }: Asked): Promise<{ readonly copied?: string }> {
  const [id] = ids
  if (action === 'trash' && ids.length === 1 && id !== undefined) {
    await basic.opportunities.trash(id)
    return {}
  }
  const { opportunities, links } = whole()
  if (action === 'check-link') {
    await links?.checkOne(ids[0] ?? '')
    return {}
  }
  if (action === 'copy') return { copied: (await opportunities.copy(ids[0] ?? '')).item.id }
  await opportunities.bulk(action, ids)
  return {}
}

/** The text for what failed and the status; redirects and what is no problem are thrown on. */
export function refuseBulk(error: unknown, kind: Kind, action: Asked['action']): { readonly message: string; readonly status: number } {
  if (!(error instanceof Problem)) throw error
  if (error.code === 'unauthenticated') throw data(null, { status: 401 })
  const failed = action === 'trash' || action === 'remove' ? `${texts.manage[kind].deleteFailed} ` : texts.manage.failed
  const statuses: Partial<Record<Problem['code'], number>> = {
    invalid: 400,
    'not-found': 404,
    conflict: 409,
    'too-many': 429,
    unavailable: 503,
  }
  return { message: `${failed}${error.message}`, status: statuses[error.code] ?? 400 }
}
