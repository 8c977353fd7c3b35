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

/** The two addresses show the same list; only the popup over it differs. */
export function differsOnlyByPopup(current: URL, next: URL): boolean {
  return current.pathname === next.pathname && listSearch(current.search) === listSearch(next.search) && current.search !== next.search
}
