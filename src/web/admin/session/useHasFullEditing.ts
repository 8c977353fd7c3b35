import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/admin/layout/layout.tsx'

/**
 * Whether the backend can do all that the administrator's side knows: edit, keep drafts and a trash, and so on. false: it offers the
 * basic calls alone (API_URL), and what it has no call for is not shown (docs/decisions/0009-basic-editing.md).
 */
export function useHasFullEditing(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout/layout')?.hasFullEditing ?? false
}
