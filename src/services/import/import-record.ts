import type { FieldErrors, Mistake } from '#domain/mistake.ts'
import type { Kind, WrittenField } from '#domain/opportunity/opportunity.ts'
import type { PartialDeadline } from '#domain/forms/deadline-draft.ts'
import type { PartialFields } from '#domain/forms/field-schemas.ts'

/** One record of a file that server/transfer has decoded, or why it could not be. `line` counts from 1 as an editor shows the file. */
export type ImportRecord =
  | { readonly line: number; readonly opportunity: ImportedOpportunity }
  | { readonly line: number; readonly post: ImportedPost }
  | { readonly line: number; readonly mistake: Mistake }
  | { readonly line: number; readonly mistakes: FieldErrors }

/** What a record says of an item. What it does not name is not there, and stays as it is. */
interface Imported {
  /** Matched with what is there; a new item gets an id of ours where it is null. */
  readonly id: string | null
  /** Matched too; null: made from the name, or left as it is. */
  readonly slug: string | null
  /** By field of the draft, as it came; the rules of the forms judge it. */
  readonly given: PartialFields
  readonly state?: 'draft' | 'published'
  /** An instant or a plain date, as it came; null: at once. */
  readonly publishAt?: string | null
}

export interface ImportedOpportunity extends Imported {
  /** undefined: the record does not say; `usualKind` is that of a new item. */
  readonly kind: Kind | undefined
  readonly usualKind: Kind
  /** Matched after the id. */
  readonly code: string | null
  readonly deadline: PartialDeadline
  /** Plain date. */
  readonly verifiedOn?: string | null
  /** ISO 3166-1, where it is not to be made from the country. */
  readonly countryCode?: string | null
  /** What of the record was read as something else, by field: to be looked at. */
  readonly doubts?: FieldErrors
}

export interface ImportedPost extends Imported {
  /** Plain date. */
  readonly publishedOn?: string | null
}

/** What would happen, or has happened, with one record. */
export interface ImportRowReport {
  readonly line: number
  /** Counts from 1: a JSON file may hold all its records in one line. */
  readonly record: number
  /** 'left-out': it would be new or changed, and was to be left out since there is something to look at. */
  readonly action: 'create' | 'update' | 'unchanged' | 'mistake' | 'left-out'
  readonly title: string
  /** The item that is updated, or was made; null: there is none, or not before the import is done. */
  readonly itemId: string | null
  /** Why it is refused. */
  readonly note: Mistake | null
  /** The same by field, where fields are to blame. */
  readonly errors: FieldErrors
  /** What an editor would be asked about, by field; none of what is refused or stays as it is. */
  readonly doubts: FieldErrors
  /** For an update: the fields that get another value, and those that lose theirs. */
  readonly changed: readonly ImportedField[]
  readonly emptied: readonly ImportedField[]
  /** Of each of these what it was and what it becomes, as text that is cut to where they differ; '' is nothing. */
  readonly differences: readonly ImportedDifference[]
}

export interface ImportedDifference {
  readonly field: ImportedField
  readonly before: string
  readonly after: string
}

/** Fields that a file may name, of items of either sort. */
export type ImportedField = WrittenField | PostField | 'state' | 'publishAt' | 'verifiedOn' | 'publishedOn' | 'countryCode'
type PostField = 'title' | 'author' | 'category' | 'content' | 'imageUrls'

export interface ImportReport {
  readonly lines: readonly ImportRowReport[]
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly mistakes: number
  /** Those of the new and changed ones in which there is something to look at, and those left out for it. */
  readonly doubtful: number
  /** false: a dry run, or there were mistakes, so nothing was changed. */
  readonly applied: boolean
  /** Undoes it (`Transfer.undoImport`); null: nothing was changed. */
  readonly importId: string | null
  /** The fields that no record of the file names, so that they stay as they are; none for a sort of items that the file has none of. */
  readonly missingFields: { readonly opportunities: readonly ImportedField[]; readonly posts: readonly ImportedField[] }
}

/** How far an import is: first each record is checked and prepared, then all that change something are written. */
export interface ImportProgress {
  readonly phase: 'checking' | 'writing'
  readonly records: number
  /** null: not known before the end of the file. */
  readonly total: number | null
}
