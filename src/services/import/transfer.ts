import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { ImportProgress, ImportRecord, ImportReport } from '#services/import/import-record.ts'
import type { UndoReport } from '#services/import/undo.ts'
import type { Stored } from '#storage/items/item-store.ts'

export interface Transfer {
  /**
   * Checks and prepares every record outside of any transaction and then, when `apply` is true and no line has a mistake, writes all items
   * in one: a file with bad lines changes nothing, and other writers wait only while rows that are ready are written. When somebody changed
   * the catalogue in between, the source is read again, so it must give the same records each time; Problem 'conflict' when that happens
   * over and over, and 'too-large' for more records than one transaction may hold up the others for. Ends with an error when `signal` says
   * so, and then has changed nothing.
   */
  importRecords(
    source: () => AsyncIterable<ImportRecord>,
    options: {
      readonly apply: boolean
      /** What the file is called, for the list of imports. */
      readonly name?: string
      readonly progress?: (progress: ImportProgress) => void
      readonly signal?: AbortSignal
    },
  ): Promise<ImportReport>
  /** The last imports that changed something, the newest first. */
  listImports(): Promise<readonly ImportSummary[]>
  /**
   * Undoes an import in one transaction: what it changed gets the contents, state and instant that it had before, what it made goes to the
   * trash, and what was changed since is left and named. undefined: there is no such import, or it is undone already. Throws Problem
   * 'conflict' as `importRecords`.
   */
  undoImport(id: string): Promise<UndoReport | undefined>
  /** Everything outside the trash, drafts included, a page at a time. */
  exportOpportunities(): AsyncIterable<Exported<Opportunity>>
  exportPosts(): AsyncIterable<Exported<Post>>
}

export interface ImportSummary {
  readonly id: string
  /** Instants. */
  readonly at: string
  readonly undoneAt: string | null
  /** Of the file. */
  readonly name: string
  readonly created: number
  readonly updated: number
}

/** An item with the instant from which it is public, where it is planned for later. */
export type Exported<Item> = Pick<Stored<Item>, 'item' | 'publishAt'>
