import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The address of an item's popup over the list that stands at `search`: the same list with `open` added. */
export function popupSearch(search: string, slug: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set('open', slug)
  return `?${parameters}`
}

/** The list without its popup. */
export function listSearch(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('open')
  return parameters.size > 0 ? `?${parameters}` : ''
}

/**
 * A list stays as it is while a popup opens over it, which brings its own data, and when somebody subscribes to the newsletter below it. For
 * a route's `shouldRevalidate`.
 */
export function shouldRevalidateList({ currentUrl, nextUrl, formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (formAction === '/newsletter') return false
  const sameList = currentUrl.pathname === nextUrl.pathname && listSearch(currentUrl.search) === listSearch(nextUrl.search)
  return sameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
