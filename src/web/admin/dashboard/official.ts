import { redirect } from 'react-router'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import type { Route } from './+types/official'

/**
 * The way to an item's official page, which notes that the editor has opened it. A link alone does
 * that: a click, a key and a browser without scripts are the same.
 */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return redirect(await orResponse(editingOf(context).officialPages.open(id)))
}
