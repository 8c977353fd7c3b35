import { readDeadline } from '#domain/opportunity/deadline.ts'
import { editStateOf } from '#domain/publication.ts'
import { type EditedOpportunity, type LinkResult, linkStates } from '#services/items/edited.ts'
import { readLinkNote } from '#services/links/link-note.ts'
import type { StoredLink } from '#storage/items/edit-record.ts'
import type { StoredOpportunity } from '#storage/items/opportunity-edit-store.ts'

/** An opportunity as editors see it at `now`. */
export function toEditedOpportunity({ item, version, publishAt, trashedAt, link }: StoredOpportunity, now: Date): EditedOpportunity {
  const deadline = readDeadline(item.deadline, now)
  const state = editStateOf({ state: item.state, publishAt }, now, deadline.state === 'closed')
  return { item, version, publishAt, trashedAt, state, deadline, link: toLinkResult(link) }
}

/** null: never looked at, or not readable. */
function toLinkResult({ state, checkedAt, note }: StoredLink): LinkResult | null {
  const known = linkStates.find((one) => one === state)
  return known === undefined || checkedAt === null ? null : { state: known, checkedAt, note: note === null ? null : readLinkNote(note) }
}
