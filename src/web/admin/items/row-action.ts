import { data } from 'react-router'
import { plainMessage } from '#domain/errors/error-message.ts'
import { deadlineDayOf } from '#domain/opportunity/deadline.ts'
import { Problem } from '#domain/problem.ts'
import type { EditState } from '#domain/publication.ts'
import type { Editing } from '#services/create-editing.ts'
import { findAction, postTableActions, type TableAction } from '#services/items/actions.ts'
import type { EditedOpportunity, EditedPost } from '#services/items/edited.ts'
import { readChosenIds, type TableChoice } from '#web/admin/bulk/table-choice.ts'
import type { ItemTableTexts } from '#web/admin/items/table-texts.ts'
import { entityOf, type ItemKind } from '#web/admin/layout/paths.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { readLoss } from '#web/admin/session/loss.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'

/**
 * The result of a table without an action. `offline`: the data is unavailable, so the table stays
 * (session/guard.ts).
 */
export type ActionRefused = {
  readonly message: string
  readonly state?: 'offline'
  /** What was chosen stays so. */
  readonly choice?: TableChoice
}

type ActionRequest = { readonly action: TableAction; readonly ids: readonly string[] }

/**
 * The action and the items it is for: the one whose button was pressed (`row`), else the chosen
 * ones (`readChosenIds`).
 */
export function readAction(
  kind: ItemKind,
  form: FormData,
  texts: Pick<ItemTableTexts, 'unknown' | 'noneChosen'>,
): ActionRequest | ActionRefused {
  const row = form.get('row')
  const table = form.get('action')
  // A row's button carries both: 'verify some-id'.
  const [word, ...parts] = typeof row === 'string' ? row.split(' ') : [table]
  // An identifier of a foreign catalogue may have more spaces.
  const id = typeof row === 'string' ? parts.join(' ') : undefined
  const action = findAction(entityOf(kind), id === undefined ? 'bulk' : 'row', word)
  if (action === undefined) return { message: texts.unknown }
  const ids = id === undefined ? readChosenIds(form) : [id]
  return ids.length === 0 ? { message: texts.noneChosen } : { action, ids }
}

/**
 * All or none. `copied`: the id of the copy; `undo`: undoes it. Throws as the verbs do.
 */
export async function runAction(
  texts: AdminTexts,
  kind: ItemKind,
  { opportunities, posts, links, officialPages }: Editing,
  { action, ids }: ActionRequest,
  form: FormData,
): Promise<{ readonly copied?: string; readonly undo?: string | null } | PendingAction> {
  // The dialog has already asked for a row's own button, but not whether a page was opened.
  const isAsked = form.has('row') && action !== 'verify'
  const isConfirmed = isAsked || form.get('confirmed') === 'yes'
  if (action === 'check-link') {
    await links?.checkOne(ids[0] ?? '')
    return {}
  }
  if (action === 'copy')
    return {
      copied: (await opportunities.copy(ids[0] ?? '', texts.itemTables[kind].copyOf)).item.id,
    }
  if (!isAsked) {
    const unopened = action === 'verify' ? await officialPages.listUnopened(ids) : []
    const confirmation = await findConfirmation(texts, action, ids, async (each) => {
      const found = await (kind === 'post' ? posts : opportunities).find(each)
      if (found === undefined) return undefined
      const name = 'title' in found.item ? found.item.title : found.item.name
      const isUnopened = unopened.includes(each)
      return { name, state: found.state, isRenewable: isRenewable(found), isUnopened }
    })
    if (confirmation !== undefined && !isConfirmed) return confirmation
  }
  if (kind !== 'post') return { undo: (await opportunities.bulk(action, ids)).undo }
  const postAction = postTableActions.find((each) => each === action)
  if (postAction === undefined)
    throw new Problem('invalid', plainMessage(texts.itemTables[kind].unknown))
  return { undo: (await posts.bulk(postAction, ids)).undo }
}

/** Whether it has a date that has passed, so that this can move to the next round. */
export function isRenewable(edited: EditedOpportunity | EditedPost): boolean {
  if (!('deadline' in edited)) return false
  const { state, date } = edited.deadline
  const isToCome = state === 'open' && date !== null
  return !isToCome && deadlineDayOf(edited.item) !== null
}

/**
 * The message and status for a failure. Redirects, an ended session and unexpected errors are
 * rethrown.
 */
export function refuseAction(
  all: Texts,
  error: unknown,
  kind: ItemKind,
  action: TableAction,
): ActionRefused & { readonly status: number } {
  const { problem, status } = readProblem(error)
  const texts = all.admin.itemTables[kind]
  const reason = formatErrorMessage(all, problem.reason)
  if (problem.code === 'unauthenticated') throw data(null, { status })
  const extra = problem.code === 'unavailable' ? { state: 'offline' as const } : {}
  if (action !== 'trash' && action !== 'remove')
    return { ...extra, message: `${texts.failed}${reason}`, status }
  // The message itself says that the data is unavailable; for articles only the current state is
  // explained.
  const isExplained =
    kind === 'post'
      ? problem.code === 'conflict' || problem.code === 'not-found'
      : problem.code !== 'unavailable'
  return {
    ...extra,
    message: isExplained ? `${texts.deleteFailed} ${reason}` : texts.deleteFailed,
    status,
  }
}

/**
 * In the browser: the result in place of one that did not come. A session that has ended and
 * redirects are thrown on.
 */
export function toOfflineRefusal(
  error: unknown,
  form: FormData,
  texts: ItemTableTexts,
): ActionRefused {
  if (readLoss(error) === 'expired') throw error
  const isDeletion = /^(?:trash|remove)(?: |$)/.test(
    String(form.get('row') ?? form.get('action') ?? ''),
  )
  return {
    state: 'offline',
    message: isDeletion ? texts.deleteFailed : `${texts.failed}${texts.offline}`,
  }
}

/** The actions on several items that ask first. */
const askedActions = ['remove', 'trash', 'renew', 'verify'] as const

/** The planned effect on several items; nothing has changed yet. */
export interface PendingAction {
  readonly action: (typeof askedActions)[number]
  readonly ids: readonly string[]
  /**
   * Those that the confirmation names: to be renewed, the others, which are left as they are; to be
   * marked as checked, those whose official page was not opened.
   */
  readonly items: readonly { readonly id: string; readonly name: string }[]
}

/**
 * The confirmation before something is done to several items; undefined: it needs none. What is deleted
 * permanently must be in the trash: the table may be older than another editor's restore. Throws
 * Problem 'conflict' for an item that is not, 'not-found' for one that is gone.
 */
export async function findConfirmation(
  { removal }: Pick<AdminTexts, 'removal'>,
  action: TableAction,
  ids: readonly string[],
  find: (id: string) => Promise<FoundItem | undefined>,
): Promise<PendingAction | undefined> {
  const asked = askedActions.find((each) => each === action)
  if (asked === undefined) return undefined
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, item: await find(id) })),
  )
  for (const { item } of action === 'remove' ? found : []) {
    if (item === undefined) throw new Problem('not-found', plainMessage(removal.gone))
    if (item.state !== 'trash')
      throw new Problem('conflict', plainMessage(removal.restored(item.name)))
  }
  const named = found.filter(({ item }) => item !== undefined && isNamed(asked, item))
  const rest = found
    .map(({ id }) => id)
    .filter((id) => action !== 'renew' || named.every((each) => each.id !== id))
  // If no item is left to renew, the service gives the reason.
  if (named.length === 0 || rest.length === 0) return undefined
  return {
    action: asked,
    ids: rest,
    items: named.map(({ id, item }) => ({ id, name: item?.name ?? '' })),
  }
}

interface FoundItem {
  readonly name: string
  readonly state: EditState
  /** A date of it has passed, and can move to the next round. */
  readonly isRenewable?: boolean
  /** Its official page was not opened from the panel. */
  readonly isUnopened?: boolean
}

function isNamed(action: PendingAction['action'], item: FoundItem): boolean {
  if (action === 'renew') return item.isRenewable === false
  if (action === 'verify') return item.isUnopened === true
  return true
}
