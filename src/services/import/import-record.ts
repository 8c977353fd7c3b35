import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'

/** One record of a file that server/transfer has decoded, or why it could not be. `line` counts from 1 as an editor shows the file. */
export type ImportRecord =
  | { readonly line: number; readonly opportunity: ImportedOpportunity }
  | { readonly line: number; readonly post: ImportedPost }
  | { readonly line: number; readonly mistake: string }

/** `id` and `code` are matched with what is there; a new item gets an id of ours where `id` is null. `slug` null: made from the name. */
export type ImportedOpportunity = Omit<Opportunity, 'id' | 'slug' | 'createdAt' | 'updatedAt'> & {
  readonly id: string | null
  readonly slug: string | null
}

export type ImportedPost = Omit<Post, 'id' | 'slug' | 'createdAt' | 'updatedAt'> & {
  readonly id: string | null
  readonly slug: string | null
}

/** What would happen, or has happened, with one record. */
export interface ImportLine {
  readonly line: number
  /** Counts from 1: a JSON file may hold all its records in one line. */
  readonly record: number
  readonly action: 'create' | 'update' | 'unchanged' | 'mistake'
  readonly title: string
  /** The item that is updated. */
  readonly itemId: string | null
  /** Why it is refused; for an update, the names of the fields that change, separated by commas. */
  readonly note: string | null
}

export interface ImportReport {
  readonly lines: readonly ImportLine[]
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly mistakes: number
  /** false: a dry run, or there were mistakes, so nothing was changed. */
  readonly applied: boolean
}

/** How far an import is: first each record is checked and prepared, then all that change something are written. */
export interface ImportProgress {
  readonly phase: 'checking' | 'writing'
  readonly records: number
  /** null: not known before the end of the file. */
  readonly total: number | null
}
