export type Entity = 'opportunity' | 'post'

/** The stored state. A published item may still wait for its `publishAt`. */
export const itemStates = ['draft', 'published', 'trash'] as const

export type ItemState = (typeof itemStates)[number]

export interface Publication {
  readonly state: ItemState
  /**
   * Instant, ISO 8601 in UTC, from which a published item is public; null or missing: immediately.
   */
  readonly publishAt?: string | null
}

/**
 * Whether visitors see the item at `now`. The queries of the stores ask the same of the database
 * (`publicAt`, storage/columns.ts).
 */
export const isPublic = ({ state, publishAt = null }: Publication, now: Date): boolean =>
  state === 'published' && (publishAt === null || publishAt <= now.toISOString())

/**
 * What an item is to an editor. 'scheduled': published, but only from `publishAt` on. 'closed':
 * public, and its deadline is past. Derived from the item and the clock, never stored.
 */
export const editStates = ['draft', 'scheduled', 'published', 'closed', 'trash'] as const

export type EditState = (typeof editStates)[number]

/** `isClosed`: its deadline is past. */
export function editStateOf(item: Publication, now: Date, isClosed: boolean): EditState {
  if (item.state !== 'published') return item.state
  if (!isPublic(item, now)) return 'scheduled'
  return isClosed ? 'closed' : 'published'
}

export const isPublicState = (state: EditState): boolean =>
  state === 'published' || state === 'closed'
