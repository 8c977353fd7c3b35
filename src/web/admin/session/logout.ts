import { href, redirect } from 'react-router'
import { accessContext } from '#web/context.ts'
import type { Route } from './+types/logout'

/**
 * Ends the session on the server and in the browser, and returns to the first page
 * (docs/interface, Login).
 */
export async function action({ context }: Route.ActionArgs) {
  const cookies = await context.get(accessContext).signOut()
  return redirect(href('/'), {
    headers: new Headers(cookies.map((cookie) => ['set-cookie', cookie])),
  })
}

export function loader() {
  return redirect(href('/admin'))
}
