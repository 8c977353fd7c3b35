/** The query of an address with these parameters, null removes one: '?page=2&sort=name', or '' where none is left. */
export function changeSearch(search: string, changes: Readonly<Record<string, string | null>>): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}
