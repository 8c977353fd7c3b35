import { isRouteErrorResponse } from 'react-router'

/**
 * What to answer in the browser when the server's action did not: the session has ended (401), or nothing came back. Redirects are thrown on.
 * The form keeps its text instead of giving way to an error page.
 */
export function readLoss(error: unknown): 'expired' | 'offline' {
  if (error instanceof Response) throw error
  return isRouteErrorResponse(error) && error.status === 401 ? 'expired' : 'offline'
}
