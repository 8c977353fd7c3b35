import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type ActionRefused, readAction, refuseAction } from '#web/admin/items/row-action.ts'
import {
  pageSize,
  readTableAddress,
  toOpportunityRow,
  toPostRow,
  toTableSearch,
} from '#web/admin/items/table-view.ts'
import { withDone } from '#web/admin/layout/PageHead.tsx'
import { findKind, tablePaths } from '#web/admin/layout/paths.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { orMissing, orResponse } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import { servicesContext, textsOf } from '#web/context.ts'

/** That backend deletes scholarships and articles alone. Throws 404 for another table. */
function kindOf({ pathname }: URL): 'scholarship' | 'post' {
  const kind = findKind(tablePaths, pathname)
  return orMissing(kind === 'scholarship' || kind === 'post' ? kind : null)
}

export async function loadRemoteTable(
  { opportunities, posts }: RemoteEditing,
  { url, context }: LoaderFunctionArgs,
) {
  const kind = kindOf(url)
  const texts = textsOf(context)
  const query = { ...readTableAddress(kind, url.searchParams), state: undefined, pageSize }
  if (kind === 'post') {
    const { rows, page, pageCount } = await orResponse(posts.list(query))
    return { kind, page, pageCount, rows: rows.map((row) => toPostRow(row, [], texts)) }
  }
  const now = context.get(servicesContext).now()
  const { rows, page, pageCount } = await orResponse(opportunities.list({ ...query, kind }))
  return {
    kind,
    page,
    pageCount,
    rows: rows.map((row) => toOpportunityRow(row, [], { texts, now, clicks: new Map() })),
  }
}

/** Deletes the item of one row, which the dialog has asked about. */
export async function deleteRemoteItem(
  { opportunities, posts }: RemoteEditing,
  { request, url, context }: ActionFunctionArgs,
) {
  const kind = kindOf(url)
  const texts = textsOf(context)
  const { unknown, noneChosen } = texts.admin.itemTables[kind]
  const requested = readAction(kind, await readForm(request), { unknown, noneChosen })
  if ('message' in requested) return data<ActionRefused>(requested, { status: 400 })
  const [id = ''] = requested.ids
  if (requested.action !== 'trash' || requested.ids.length > 1)
    return data<ActionRefused>({ message: unknown }, { status: 400 })
  try {
    await (kind === 'post' ? posts : opportunities).trash(id)
  } catch (error) {
    const { status, ...refused } = refuseAction(texts, error, kind, 'trash')
    return data<ActionRefused>(refused, { status })
  }
  const address = readTableAddress(kind, url.searchParams)
  throw redirect(withDone(`${tablePaths[kind]}${toTableSearch(kind, address)}`, 'trash'))
}
