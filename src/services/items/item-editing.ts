import type { Outcome } from '#domain/outcome.ts'
import type { OpportunityDraft } from '#domain/forms/opportunity-draft.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { EditedOpportunity, EditedPost, EditRecord, HistoryEntry } from '#services/items/edited.ts'
import type { TablePage, TableQuery } from '#services/items/table-query.ts'

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
  trash(id: string, expectedVersion?: number): Promise<Edited>
  /** Nothing but `restore` and `remove` is done to what is in the trash: the others throw Problem 'conflict'. Out of the trash, as a draft. Throws Problem 'conflict' with `errors.code` when its code was given to another item meanwhile. */
  restore(id: string, expectedVersion?: number): Promise<Edited>
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
  /** By `_id` first, then by code outside the trash (docs/interface.md, Identifiers); of one kind where it is given. undefined: neither. */
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
