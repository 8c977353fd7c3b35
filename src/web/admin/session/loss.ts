import { isRouteErrorResponse } from 'react-router'
import { forgetSubmitted } from '#web/admin/items/unsaved-forms.ts'
import { store } from '#web/components/stored.ts'

/** No answer came: the session has ended, or the line broke. */
export type Loss = { readonly state: 'expired' | 'offline' }

/**
 * The result in the browser when the server's action failed: the session has ended (401), or no
 * response came. Redirects are thrown on. The form preserves its text instead of showing an error
 * page. A 401 clears the browser's flag (docs/interface, Signed out).
 */
export function readLoss(error: unknown): Loss['state'] {
  if (error instanceof Response) throw error
  if (!isRouteErrorResponse(error) || error.status !== 401) return 'offline'
  store('isAdminLoggedIn', null)
  return 'expired'
}

/**
 * The `clientAction` of a form that keeps its own text: a session that has ended and a line that
 * broke leave it where it is. A redirect says that it was saved.
 */
export function orLoss<Result>() {
  return async ({
    serverAction,
  }: {
    serverAction: () => Promise<unknown>
  }): Promise<Result | Loss> =>
    (serverAction() as Promise<Result>).catch((error: unknown) => {
      if (error instanceof Response) forgetSubmitted()
      return { state: readLoss(error) }
    })
}
