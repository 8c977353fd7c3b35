import type { EditState, LinkResult } from '#services/editing.ts'
import { linkStates } from '#services/editing.ts'
import type { StoredLink } from '#storage/edit-record.ts'

/** What an item is to an editor at `now`; `isClosed`: its deadline is past. */
export function stateOf(
  row: { readonly item: { readonly state: 'draft' | 'published' | 'trash' }; readonly publishAt: string | null },
  now: Date,
  isClosed: boolean,
): EditState {
  if (row.item.state !== 'published') return row.item.state
  if (row.publishAt !== null && row.publishAt > now.toISOString()) return 'scheduled'
  return isClosed ? 'closed' : 'published'
}

/** null: never looked at, or not readable. */
export function toLinkResult({ state, checkedAt, note }: StoredLink): LinkResult | null {
  const known = linkStates.find((one) => one === state)
  return known === undefined || checkedAt === null ? null : { state: known, checkedAt, note }
}
