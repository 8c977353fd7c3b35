import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { EditState } from '#domain/publication.ts'
import { actionHistories } from '#services/items/actions.ts'
import type { LinkNote } from '#services/links/link-note.ts'

/** What the editor's side keeps beside an item. */
export interface EditRecord {
  /** Grows by one with each change; send it back with a change as `expectedVersion`. */
  readonly version: number
  readonly state: EditState
  /** Instant, ISO 8601 in UTC, from which a scheduled item is public; null: at once. */
  readonly publishAt: string | null
  readonly trashedAt: string | null
}

/** The result of the last look at the official link (services/links/link-check.ts). */
export const linkStates = ['fine', 'moved', 'dead', 'certificate', 'looks-closed'] as const

export type LinkState = (typeof linkStates)[number]

export interface LinkResult {
  readonly state: LinkState
  /** Instant of the look. */
  readonly checkedAt: string
  /** Where it leads now, for 'moved'; or what went wrong. */
  readonly note: LinkNote | null
}

export interface EditedOpportunity extends EditRecord {
  readonly item: Opportunity
  readonly deadline: DeadlineStatus
  /** null: never looked at. */
  readonly link: LinkResult | null
}

export interface EditedPost extends EditRecord {
  readonly item: Post
}

/** One change in the life of an item. The newest first; `version` names it. */
export interface HistoryEntry {
  readonly version: number
  /** Instant, ISO 8601 in UTC. */
  readonly at: string
  readonly action: HistoryAction
}

/** 'found': how it was before its first recorded change. The rest are words of actions, and of saving, scheduling and importing. */
export const historyActions = [
  ...new Set([
    'found',
    'created',
    'changed',
    'scheduled',
    'brought-back',
    'imported',
    'rules-added',
    'rules-confirmed',
    ...actionHistories,
  ] as const),
]

export type HistoryAction = (typeof historyActions)[number]
