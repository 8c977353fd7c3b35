/** What a look at a link can meet, as it is kept with the item. */
export const linkErrors = [
  'not a web address',
  'leads to no public address',
  'redirects to no web address',
  'too many redirects',
  'no answer',
] as const
export type LinkError = (typeof linkErrors)[number]

/** A kept note by what it is. `other`: an address or the code of an error, which stand for themselves. */
export type LinkNote =
  | { readonly trouble: LinkError }
  /** Of the answer (RFC 9110). */
  | { readonly status: number }
  /** Words of the page. */
  | { readonly says: string }
  | { readonly other: string }

export function writeLinkNote(note: LinkNote): string {
  if ('trouble' in note) return note.trouble
  if ('status' in note) return `status ${note.status}`
  return 'says' in note ? `says "${note.says}"` : note.other
}

export function readLinkNote(kept: string): LinkNote {
  const trouble = linkErrors.find((one) => one === kept)
  if (trouble !== undefined) return { trouble }
  const [, status, says] = /^(?:status (\d+)|says "([^]*)")$/.exec(kept) ?? []
  if (status !== undefined) return { status: Number(status) }
  return says === undefined ? { other: kept } : { says }
}
