/**
 * The result of the last check of the official link (services/links/link-check.ts). 'not-checked':
 * the site refused the check or was too slow, which says nothing about the link. 'failed-once': it
 * failed, and a check on another day has to confirm that.
 */
export const linkStates = [
  'fine',
  'moved',
  'dead',
  'certificate',
  'looks-closed',
  'not-checked',
  'failed-once',
] as const

export type LinkState = (typeof linkStates)[number]

/** What an editor should look at. */
export const faultyLinkStates = [
  'moved',
  'dead',
  'certificate',
  'looks-closed',
] as const satisfies readonly LinkState[]

export const isFaultyLink = (state: string | null): boolean =>
  faultyLinkStates.some((faulty) => faulty === state)

/** Why a check got no answer from the site. These words are stored with the item. */
export const linkErrors = [
  'not a web address',
  'leads to no public address',
  'redirects to no web address',
  'too many redirects',
  'no answer',
  'no answer in time',
  'refused by robots.txt',
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

/** A stored result; null: never checked, or unreadable. */
export function readLinkResult(stored: {
  readonly state: string | null
  readonly checkedAt: string | null
  readonly note: string | null
}): LinkResult | null {
  const state = linkStates.find((one) => one === stored.state)
  if (state === undefined || !stored.checkedAt) return null
  return {
    state,
    checkedAt: stored.checkedAt,
    note: stored.note === null ? null : readLinkNote(stored.note),
  }
}

/** What one check saw. `note`: null for 'fine'. */
export interface SeenLink {
  readonly state: Exclude<LinkState, 'failed-once'>
  readonly note: LinkNote | null
}

/** Faults of the link itself, which another day does not change. */
const ownFaults: readonly LinkError[] = [
  'not a web address',
  'leads to no public address',
  'redirects to no web address',
]

const isOwnFault = (note: LinkNote | null): boolean =>
  note !== null && 'error' in note && ownFaults.includes(note.error)

/** Checks this far apart are two rounds: an outage of some hours is seen once. */
export const roundHours = 20

/**
 * What is stored after a check. A link that fails for the first time is only 'failed-once', because
 * the fault may be a moment's or ours, unless the link itself is no public address; it keeps the
 * instant of that check until another one at least 20 hours later decides.
 */
export function settleLink(
  before: Pick<LinkResult, 'state' | 'checkedAt'> | null,
  seen: SeenLink,
  now: Date,
): LinkResult {
  const result = { ...seen, checkedAt: now.toISOString() }
  if (seen.state !== 'dead' && seen.state !== 'certificate') return result
  if (isOwnFault(seen.note)) return result
  if (before?.state === 'dead' || before?.state === 'certificate') return result
  if (before?.state !== 'failed-once') return { ...result, state: 'failed-once' }
  const hours = (now.getTime() - Date.parse(before.checkedAt)) / 3_600_000
  return hours >= roundHours
    ? result
    : { state: 'failed-once', note: seen.note, checkedAt: before.checkedAt }
}
