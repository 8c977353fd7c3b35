import { data, redirect } from 'react-router'
import { findMeantPath } from '#web/shell/meant-path.ts'
import type { Route } from './+types/not-found'

export function loader({ url }: Route.LoaderArgs) {
  const meant = findMeantPath(url.pathname)
  if (meant !== undefined) throw redirect(`${meant}${url.search}`, 301)
  throw data(null, { status: 404 })
}

/** Never rendered: the root's error boundary shows the page. */
export default function NotFoundRoute() {
  return null
}
