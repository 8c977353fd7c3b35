import { readDeadline } from '#domain/opportunity/deadline.ts'
import { type EditedOpportunity, type EditState, type LinkResult, linkStates } from '#services/items/edited.ts'
import type { StoredLink } from '#storage/items/edit-record.ts'
import type { StoredOpportunity } from '#storage/items/opportunity-edit-store.ts'

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

/** An opportunity as editors see it at `now`. */
export function toEditedOpportunity({ item, version, publishAt, trashedAt, link }: StoredOpportunity, now: Date): EditedOpportunity {
  const deadline = readDeadline(item.deadline, now)
  const state = stateOf({ item, publishAt }, now, deadline.state === 'closed')
  return { item, version, publishAt, trashedAt, state, deadline, link: toLinkResult(link) }
}

/** null: never looked at, or not readable. */
function toLinkResult({ state, checkedAt, note }: StoredLink): LinkResult | null {
  const known = linkStates.find((one) => one === state)
  return known === undefined || checkedAt === null ? null : { state: known, checkedAt, note }
}
