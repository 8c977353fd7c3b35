import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

/** Never rendered: the root's error boundary shows the page. */
export default function NotFoundRoute() {
  return null
}
