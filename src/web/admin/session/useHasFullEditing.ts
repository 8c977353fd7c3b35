import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/admin/layout/layout.tsx'

/**
 * false: the backend has only the basic calls (API_URL); functions without a call are hidden
 * (docs/decisions/0009-basic-editing.md).
 */
export const useHasFullEditing = (): boolean =>
  useRouteLoaderData<typeof loader>('admin/layout/layout')?.hasFullEditing ?? false
