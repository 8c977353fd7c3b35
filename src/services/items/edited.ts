import {
  applicationsAt,
  type ApplicationStatus,
  readDeadlineOf,
} from '#domain/opportunity/applications.ts'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { type LinkResult, readLinkResult } from '#domain/opportunity/link-result.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { type EditState, editStateOf } from '#domain/publication.ts'
import type { StoredItem, StoredRecord } from '#storage/items/item-store.ts'

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

export function toEditedOpportunity(
  { item, version, publishAt, trashedAt, link }: StoredItem<Opportunity>,
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
    link: link && readLinkResult(link),
  }
}

export function toEditedPost(
  { item, version, publishAt, trashedAt }: StoredItem<Post>,
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

/** One change in the life of an item. The newest first; `version` names it. */
export interface HistoryEntry {
  readonly version: number
  /** Instant, ISO 8601 in UTC. */
  readonly at: string
  readonly action: HistoryAction
  /** The name of the key for scripts that made it; null: the administrator, or the site itself. */
  readonly by: string | null
}

/**
 * The words of the history: what saving, scheduling and importing leave, then what the actions
 * leave (actions.ts). 'found': how the item was before its first recorded change.
 */
export const historyActions = [
  'found',
  'created',
  'changed',
  'scheduled',
  'brought-back',
  'imported',
  'starter',
  'corrected',
  'rules-added',
  'rules-confirmed',
  'verified',
  'renewed',
  'published',
  'unpublished',
  'trashed',
  'restored',
] as const

export type HistoryAction = (typeof historyActions)[number]
