import type { Outcome } from '#domain/outcome.ts'
import type { OpportunityDraft } from '#domain/forms/opportunity-draft.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { EditedOpportunity, EditedPost, EditRecord, HistoryEntry } from '#services/items/edited.ts'
import type { ActionVerbs } from '#services/items/action-verbs.ts'
import type { BulkAction, ChangeAction, SharedChange } from '#services/items/actions.ts'
import type { Publishing } from '#services/items/publishing.ts'
import type { TablePage, TableQuery } from '#services/items/table-query.ts'

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

/** What opportunities and articles share beside the verbs of their actions (services/items/actions.ts). Nothing but `restore` and `remove` is done to what is in the trash: the others throw Problem 'conflict'. */
export interface Life<Edited extends EditRecord & { readonly item: unknown }> extends ActionVerbs<SharedChange, Edited> {
  /** undefined: unknown. */
  find(id: string): Promise<Edited | undefined>
  /** Throws Problem 'not-found'. */
  get(id: string): Promise<Edited>
  /** Throws Problem 'invalid' with `errors.publishAt` when that is no instant or date. */
  schedule(id: string, publishAt: string, expectedVersion?: number): Promise<Edited>
  /** For ever, with its history, whatever its state. */
  remove(id: string): Promise<void>
  listHistory(id: string): Promise<readonly HistoryEntry[]>
  /** The item as it was after that version; undefined: there is no such version. */
  findVersion(id: string, version: number): Promise<Edited['item'] | undefined>
  /** Gives the item the contents it had after `version` (its state and address stay), as a new change. */
  bringBack(id: string, version: number, expectedVersion?: number): Promise<Edited>
}

export interface OpportunityEditing extends Life<EditedOpportunity>, ActionVerbs<ChangeAction<'opportunity'>, EditedOpportunity> {
  /** How many of each kind are not in the trash; none: left out. */
  countByKind(): Promise<ReadonlyMap<string, number>>
  list(query: TableQuery): Promise<TablePage<EditedOpportunity>>
  /** By `_id` first, then by code outside the trash (docs/interface.md, Identifiers); of one kind where it is given. undefined: neither. */
  findByIdOrCode(idOrCode: string, kind?: Kind): Promise<EditedOpportunity | undefined>
  /**
   * Checks as `parseOpportunityDraft` and then: a code that is another item's code or `_id` throws Problem 'conflict' with `errors.code`; find the other with `findByIdOrCode(code)`.
   */
  create(kind: Kind, input: unknown, options?: CreateOptions): Promise<Outcome<EditedOpportunity>>
  /** As `create`; what was empty before may stay empty. Publishing stays as it is unless said. */
  update(id: string, input: unknown, options?: UpdateOptions): Promise<Outcome<EditedOpportunity>>
  /** A draft with the same contents, without code; `rename` makes its name of the other's. */
  copy(id: string, rename: (name: string) => string): Promise<EditedOpportunity>
  /** All or none; the ids that were changed. Throws as the single verbs do. */
  bulk(action: BulkAction<'opportunity'>, ids: readonly string[]): Promise<readonly string[]>
  /** Items outside the trash with the same link or a near-same name, the nearest first, at most 5; `exceptId` is the item itself. */
  listLikelyDuplicates(draft: Pick<OpportunityDraft, 'name' | 'officialLink'>, exceptId?: string): Promise<readonly EditedOpportunity[]>
  /** Pages on which it will appear (domain/listing/appearance.ts), for 'This will appear on: …'. */
  pagesFor(kind: Kind, draft: OpportunityDraft): readonly Collection[]
}

export interface PostEditing extends Life<EditedPost>, ActionVerbs<ChangeAction<'post'>, EditedPost> {
  /** `kind` is ignored; sorts 'name' (title), 'created' and 'updated', others mean 'created'. */
  list(query: TableQuery): Promise<TablePage<EditedPost>>
  create(input: unknown, options?: CreateOptions): Promise<Outcome<EditedPost>>
  update(id: string, input: unknown, options?: UpdateOptions): Promise<Outcome<EditedPost>>
  copy(id: string, rename: (title: string) => string): Promise<EditedPost>
  /** As that of opportunities. */
  bulk(action: BulkAction<'post'>, ids: readonly string[]): Promise<readonly string[]>
}
