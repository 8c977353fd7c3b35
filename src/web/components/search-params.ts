/**
 * The answers in an address, to be carried on by links and forms (docs/interface, Answers and
 * verdicts).
 */
export function answersIn(search: string): [name: string, value: string][] {
  // Few addresses hold any.
  return search.includes('me.')
    ? [...new URLSearchParams(search)].filter(
        ([name, value]) => name.startsWith('me.') && value !== '',
      )
    : []
}

/**
 * The query of an address with these parameters, null removes one: '?page=2&sort=name', or '' where
 * none is left.
 */
export function changeSearch(
  search: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}
