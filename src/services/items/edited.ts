import {
  applicationsAt,
  type ApplicationStatus,
  readDeadlineOf,
} from '#domain/opportunity/applications.ts'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { type LinkResult, linkStates, readLinkNote } from '#domain/opportunity/link-result.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { type EditState, editStateOf, type Entity } from '#domain/publication.ts'
import type { RowOf, StoredRecord } from '#storage/items/item-store.ts'
import type { StoredLink } from '#storage/items/opportunity-store.ts'
import { actionHistories } from '#services/items/actions.ts'

/**
 * The editor's data beside an item. `version` grows by one with each change; send it back with a
 * change as `expectedVersion`.
 */
export interface EditRecord extends StoredRecord {
  readonly state: EditState
}

export interface EditedOpportunity extends EditRecord {
  readonly item: Opportunity
  readonly deadline: DeadlineStatus
  readonly applications: ApplicationStatus
  /** null: never checked. */
  readonly link: LinkResult | null
}

export interface EditedPost extends EditRecord {
  readonly item: Post
}

export type EditedOf = { readonly opportunity: EditedOpportunity; readonly post: EditedPost }

const read: { readonly [K in Entity]: (row: RowOf<K>, now: Date) => EditedOf[K] } = {
  opportunity: toEditedOpportunity,
  post: toEditedPost,
}

export const toEdited = <K extends Entity>(entity: K, row: RowOf<K>, now: Date): EditedOf[K] =>
  read[entity](row, now)

export function toEditedOpportunity(
  { item, version, publishAt, trashedAt, link }: RowOf<'opportunity'>,
  now: Date,
): EditedOpportunity {
  const deadline = readDeadlineOf(item, now)
  const { status: applications } = applicationsAt(item, now)
  const state = editStateOf({ state: item.state, publishAt }, now, deadline.state === 'closed')
  return {
    item,
    version,
    publishAt,
    trashedAt,
    state,
    deadline,
    applications,
    link: toLinkResult(link),
  }
}

export function toEditedPost(
  { item, version, publishAt, trashedAt }: RowOf<'post'>,
  now: Date,
): EditedPost {
  return {
    item,
    version,
    publishAt,
    trashedAt,
    state: editStateOf({ state: item.state, publishAt }, now, false),
  }
}

/** null: never checked, or unreadable. */
function toLinkResult(link: StoredLink | null): LinkResult | null {
  const state = linkStates.find((one) => one === link?.state)
  if (state === undefined || !link?.checkedAt) return null
  return {
    state,
    checkedAt: link.checkedAt,
    note: link.note === null ? null : readLinkNote(link.note),
  }
}

/** One change in the life of an item. The newest first; `version` names it. */
export interface HistoryEntry {
  readonly version: number
  /** Instant, ISO 8601 in UTC. */
  readonly at: string
  readonly action: HistoryAction
}

/**
 * 'found': how it was before its first recorded change. The rest are words of actions, and of
 * saving, scheduling and importing.
 */
const saving = [
  'found',
  'created',
  'changed',
  'scheduled',
  'brought-back',
  'imported',
  'rules-added',
  'rules-confirmed',
] as const
export const historyActions = [...new Set([...saving, ...actionHistories])]

export type HistoryAction = (typeof historyActions)[number]
