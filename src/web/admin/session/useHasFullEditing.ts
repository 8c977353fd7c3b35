import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/admin/layout/layout.tsx'

/**
 * Whether the backend supports everything: editing, drafts, a trash, and so on. false: it has only the basic calls (API_URL), and functions
 * without a call are hidden (docs/decisions/0009-basic-editing.md).
 */
export function useHasFullEditing(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout/layout')?.hasFullEditing ?? false
}
