import { data, type RouterContextProvider } from 'react-router'
import { accessContext } from '#web/context.ts'
import { orAnswer } from '#web/admin/session/problem.ts'
import type { BasicEditing, Editing } from '#services/create-editing.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Middleware of every admin page: checks the session before loader and action (docs/interface.md, Signed out). Throws a 401, which the
 * layout's error boundary shows as the login prompt, and 503 where the session cannot be checked.
 */
export async function requireAdmin({ context }: { context: Context }): Promise<void> {
  if (!(await orAnswer(context.get(accessContext).isSignedIn()))) throw data(null, { status: 401 })
}

/** The calls of any backend. Throws 404 on a site without editing. */
export function basicEditingOf(context: Context): BasicEditing {
  const { basicEditing } = context.get(accessContext)
  if (!basicEditing) throw data(null, { status: 404 })
  return basicEditing
}

/** The full editing services. Throws 404 where another backend is behind the site and has no calls for them. */
export function editingOf(context: Context): Editing {
  const { editing } = context.get(accessContext)
  if (!editing) throw data(null, { status: 404 })
  return editing
}
