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

/** Why an editor's change of an item is refused. */
export type ItemError =
  | {
      readonly key:
        | 'no-item'
        | 'no-scholarship'
        | 'no-blog'
        | 'no-earlier-state'
        | 'in-trash'
        | 'changed-since'
        | 'changed-meanwhile'
        | 'saved-by-other'
        | 'bad-publish-at'
        | 'plan-changed'
    }
  /** `name`: of the other item. */
  | { readonly key: 'code-taken'; readonly name: string }
  /** A doubt, which an editor can confirm. `date`: YYYY-MM-DD. */
  | { readonly key: 'leaves-site'; readonly date: string }
  /** `name`: of the draft that was to be published. */
  | { readonly key: 'draft-on-no-page'; readonly name: string }
  /** `date`: YYYY-MM-DD. */
  | { readonly key: 'renew-early'; readonly name: string; readonly date: string }
  | { readonly key: 'renew-without-date'; readonly name: string }
  | { readonly key: 'too-many-items'; readonly most: number }
  /** Of a view of a table, kept by its name. */
  | { readonly key: 'view-unnamed' | 'view-name-taken' }
  | { readonly key: 'view-name-long' | 'too-many-views'; readonly most: number }
