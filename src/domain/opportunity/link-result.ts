/** The result of the last check of the official link (services/links/link-check.ts). */
export const linkStates = ['fine', 'moved', 'dead', 'certificate', 'looks-closed'] as const

export type LinkState = (typeof linkStates)[number]

/** Why a check got no answer from the site. These words are stored with the item. */
export const linkErrors = [
  'not a web address',
  'leads to no public address',
  'redirects to no web address',
  'too many redirects',
  'no answer',
] as const
export type LinkError = (typeof linkErrors)[number]

/** A stored note by its kind. `other`: an address or the code of an error, shown as they are. */
export type LinkNote =
  | { readonly error: LinkError }
  /** The status code of the response (RFC 9110). */
  | { readonly status: number }
  /** Words that the page says itself. */
  | { readonly quote: string }
  | { readonly other: string }

export interface LinkResult {
  readonly state: LinkState
  /** Instant of the check. */
  readonly checkedAt: string
  /** The new target, for 'moved'; or the error. */
  readonly note: LinkNote | null
}

/** A note as stored text; `readLinkNote` is its inverse. */
export function writeLinkNote(note: LinkNote): string {
  if ('error' in note) return note.error
  if ('status' in note) return `status ${note.status}`
  return 'quote' in note ? `says "${note.quote}"` : note.other
}

/** The note of a stored text. Never throws: unknown text becomes `other`. */
export function readLinkNote(stored: string): LinkNote {
  const error = linkErrors.find((one) => one === stored)
  if (error !== undefined) return { error }
  const [, status, quote] = /^(?:status (\d+)|says "([^]*)")$/.exec(stored) ?? []
  if (status !== undefined) return { status: Number(status) }
  return quote === undefined ? { other: stored } : { quote }
}
