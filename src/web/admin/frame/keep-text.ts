import { isRouteErrorResponse } from 'react-router'

/**
 * What to answer in the browser when the server's action did not: the session has ended (401), or nothing came back. Redirects are thrown on.
 * The form keeps its text instead of giving way to an error page.
 */
export function readLoss(error: unknown): 'expired' | 'offline' {
  if (error instanceof Response) throw error
  return isRouteErrorResponse(error) && error.status === 401 ? 'expired' : 'offline'
}

/**
 * The `clientAction` of a form of an item: where no answer comes the text stays where it is. `read` gives what was typed; null: nothing of it
 * was sent.
 */
export function keepText<Answer, Typed>(read: (form: FormData) => Typed | null) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const typed = read(await request.clone().formData())
    return (serverAction() as Promise<Answer>).catch((error: unknown) => ({ state: readLoss(error), typed }))
  }
}
