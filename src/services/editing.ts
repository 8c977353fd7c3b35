import type { Collection } from '#domain/listing/collections.ts'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { OpportunityDraft } from '#domain/forms/opportunity-draft.ts'
import type { Post } from '#domain/post.ts'
import type { InboxEditing, MorningRow, Reporting } from '#services/care.ts'
import type { LinkCheck } from '#services/links/link-check.ts'
import type { Pictures } from '#services/items/pictures.ts'
import type { Outcome } from '#services/services.ts'
import type { SiteEditing } from '#services/items/site-editing.ts'
import type { Transfer } from '#services/import/transfer.ts'

/**
 * What the administrator can do, as one typed object; made by `createEditing({ db, clock, dataDir })` (services/create-editing.ts). Sessions
 * and the password are in services/account/admin.ts, the link check in services/links/link-check.ts. Nothing here asks who is calling: pages and API do that
 * first. Every method throws Problem 'unavailable' when the database does not answer, 'not-found' for an unknown id and 'conflict' where it
 * says so; mistakes in a form come back as an Outcome with the errors by field of the draft.
 */
export interface Editing {
  readonly opportunities: OpportunityEditing
  readonly posts: PostEditing
  readonly messages: InboxEditing
  readonly reports: Reporting
  readonly site: SiteEditing
  readonly pictures: Pictures
  readonly transfer: Transfer
  /** The official links, on demand; null: this process has no web to look at. */
  readonly links: LinkCheck | null
  /** What is about to mislead a student, the most urgent first (issue 3 section 3). Each row has a `reason` that pages give words and an action. */
  listMorning(): Promise<readonly MorningRow[]>
}

/**
 * What an item is to an editor. 'scheduled': published, but only from `publishAt` on. 'closed': published and its deadline is past. Derived
 * from the item and the clock, never stored.
 */
export const editStates = ['draft', 'scheduled', 'published', 'closed', 'trash'] as const
export type EditState = (typeof editStates)[number]

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
  /** Where it leads now, for 'moved'; or the status or error in a few words, for editors. */
  readonly note: string | null
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

export const tableSorts = ['name', 'deadline', 'country', 'updated', 'verified', 'created'] as const
export type TableSort = (typeof tableSorts)[number]

/** What the administrator's table shows. */
export interface TableQuery {
  /** undefined: all kinds in one table. */
  readonly kind?: Kind | undefined
  /** Every word must stand in name, host, country, location, code or slug. */
  readonly text?: string | undefined
  /** undefined: everything but the trash. */
  readonly state?: EditState | undefined
  readonly sort?: TableSort | undefined
  readonly descending?: boolean | undefined
  /** From 1. */
  readonly page?: number | undefined
  /** 50 unless said. */
  readonly pageSize?: number | undefined
}

export interface TablePage<Row> {
  readonly rows: readonly Row[]
  /** Rows of all pages under this query. */
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /** Per state, with text and kind applied and the state filter not. */
  readonly counts: Readonly<Record<EditState, number>>
}

/** One change in the life of an item. The newest first; `version` names it. */
export interface HistoryEntry {
  readonly version: number
  /** Instant, ISO 8601 in UTC. */
  readonly at: string
  readonly action: HistoryAction
}

/** 'found': how it was before its first recorded change. */
export const historyActions = [
  'found',
  'created',
  'changed',
  'published',
  'unpublished',
  'scheduled',
  'trashed',
  'restored',
  'renewed',
  'verified',
  'brought-back',
  'imported',
] as const
export type HistoryAction = (typeof historyActions)[number]

/** Publish at once, keep as a draft, or publish at an instant (ISO 8601 with zone, or a plain date: its beginning in UTC). */
export type Publishing = 'now' | 'draft' | { readonly at: string }

export interface CreateOptions {
  /** 'now' unless said. */
  readonly publish?: Publishing
  /** A UUID that the form was given when it was opened. A second create with the same key saves nothing and gives the first item: a double
   * click saves once. It becomes the item's id. */
  readonly key?: string | undefined
}

export interface UpdateOptions {
  readonly expectedVersion?: number | undefined
  readonly publish?: Publishing
}

/** The verbs that take several items: all succeed or none is changed. Items already in that state are left as they are. */
export type BulkAction = 'publish' | 'unpublish' | 'trash' | 'restore' | 'remove' | 'verify' | 'renew'

/** The life that opportunities and articles share. */
export interface Life<Edited extends EditRecord & { readonly item: unknown }> {
  /** undefined: unknown. */
  find(id: string): Promise<Edited | undefined>
  /** Throws Problem 'not-found'. */
  get(id: string): Promise<Edited>
  /** With `expectedVersion` these throw Problem 'conflict' when somebody else saved in between. All return the item as it is then. */
  publish(id: string, expectedVersion?: number): Promise<Edited>
  unpublish(id: string, expectedVersion?: number): Promise<Edited>
  /** Throws Problem 'invalid' with `errors.publishAt` when that is no instant or date. */
  schedule(id: string, publishAt: string, expectedVersion?: number): Promise<Edited>
  /** Into the trash; doing it twice is no error. */
  trash(id: string): Promise<Edited>
  /** Nothing but `restore` and `remove` is done to what is in the trash: the others throw Problem 'conflict'. Out of the trash, as a draft. Throws Problem 'conflict' with `errors.code` when its code was given to another item meanwhile. */
  restore(id: string): Promise<Edited>
  /** For ever, with its history, whatever its state. */
  remove(id: string): Promise<void>
  listHistory(id: string): Promise<readonly HistoryEntry[]>
  /** The item as it was after that version; undefined: there is no such version. */
  findVersion(id: string, version: number): Promise<Edited['item'] | undefined>
  /** Gives the item the contents it had after `version` (its state and address stay), as a new change. */
  bringBack(id: string, version: number, expectedVersion?: number): Promise<Edited>
}

export interface OpportunityEditing extends Life<EditedOpportunity> {
  list(query: TableQuery): Promise<TablePage<EditedOpportunity>>
  /** By `_id` first, then by code outside the trash (interface section 2, `{id}`); of one kind where it is given. undefined: neither. */
  findByIdOrCode(idOrCode: string, kind?: Kind): Promise<EditedOpportunity | undefined>
  /**
   * Checks as `parseOpportunityDraft` and then: a code that is another item's code or `_id` throws Problem 'conflict' with `errors.code` and
   * `Problem.message`; find the other with `findByIdOrCode(code)`.
   */
  create(kind: Kind, input: unknown, options?: CreateOptions): Promise<Outcome<EditedOpportunity>>
  /** As `create`; what was empty before may stay empty. Publishing stays as it is unless said. */
  update(id: string, input: unknown, options?: UpdateOptions): Promise<Outcome<EditedOpportunity>>
  /** A draft with the same contents, without code, 'Copy of …'. */
  copy(id: string): Promise<EditedOpportunity>
  /** The date moves on by whole years to the next round, as 'expected'; links stay; verifiedOn is cleared. Without a date only the latter. */
  renew(id: string, expectedVersion?: number): Promise<EditedOpportunity>
  /** Stamps verifiedOn with today (UTC) and settles the reports about the item. */
  verify(id: string): Promise<EditedOpportunity>
  /** The ids that were changed. Throws as the single verbs do; then nothing is changed. */
  bulk(action: BulkAction, ids: readonly string[]): Promise<readonly string[]>
  /** Items outside the trash with the same link or a near-same name, the nearest first, at most 5; `exceptId` is the item itself. */
  listLikelyDuplicates(draft: Pick<OpportunityDraft, 'name' | 'officialLink'>, exceptId?: string): Promise<readonly EditedOpportunity[]>
  /** Pages on which it will appear (domain/listing/appearance.ts), for 'This will appear on: …'. */
  pagesFor(kind: Kind, draft: OpportunityDraft): readonly Collection[]
}

export interface PostEditing extends Life<EditedPost> {
  /** `kind` is ignored; sorts 'name' (title), 'created' and 'updated', others mean 'created'. */
  list(query: TableQuery): Promise<TablePage<EditedPost>>
  create(input: unknown, options?: CreateOptions): Promise<Outcome<EditedPost>>
  update(id: string, input: unknown, options?: UpdateOptions): Promise<Outcome<EditedPost>>
  copy(id: string): Promise<EditedPost>
  bulk(action: Exclude<BulkAction, 'verify' | 'renew'>, ids: readonly string[]): Promise<readonly string[]>
}
