import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { PartialFields } from '#domain/forms/field-schemas.ts'
import type { PartialDeadline } from '#domain/forms/opportunity-draft.ts'
import type { Kind, WrittenField } from '#domain/opportunity/opportunity.ts'
import type { FieldErrors } from '#domain/problem.ts'

/**
 * One record of a file that server/transfer has decoded, or why it could not be. `line` counts from
 * 1 as an editor shows the file.
 */
export type ImportRecord = { readonly line: number; readonly unread?: readonly UnreadColumn[] } & (
  | { readonly opportunity: ImportedOpportunity }
  | { readonly post: ImportedPost }
  /**
   * The id of an opportunity that goes to the trash, and of the one that replaces it: without that
   * one it stays. No file says this.
   */
  | { readonly trash: string; readonly heir: string }
  | { readonly error: ErrorMessage }
  | { readonly errors: FieldErrors }
)

/** A column of a file, or a name of its records, that no field has. */
export interface UnreadColumn {
  readonly name: string
  /** The known name that was probably meant; null: none is near. */
  readonly nearest: string | null
}

/** A record's fields of an item. Missing fields stay unchanged. */
interface Imported {
  /** The id that matches an existing item; a new item gets a generated id where it is null. */
  readonly id: string | null
  /** The address, by which the item may be found; null: made from the name, or unchanged. */
  readonly slug: string | null
  /** Values by field of the draft, as they came; the rules of the forms check them. */
  readonly fields: PartialFields
  readonly state?: 'draft' | 'published'
  /** An instant or a plain date, as it came; null: immediately. */
  readonly publishAt?: string | null
}

export interface ImportedOpportunity extends Imported {
  /** undefined: the record does not say; `defaultKind` is that of a new item. */
  readonly kind: Kind | undefined
  readonly defaultKind: Kind
  /** The identifier that the editor entered. An item is looked up by its id first, then by this. */
  readonly code: string | null
  readonly deadline: PartialDeadline
  /** Plain date. */
  readonly verifiedOn?: string | null
  /** ISO 3166-1 alpha-2, only where the record says another code than its country has. */
  readonly countryCode?: string | null
  /** Values that were read in another sense, by field, for the editor to check. */
  readonly doubts?: FieldErrors
  /** Ids of items that it replaces, so it may be called like one of them. No file says this. */
  readonly replaces?: readonly string[]
}

export interface ImportedPost extends Imported {
  /** Plain date. */
  readonly publishedOn?: string | null
}

/** The effect of one record, planned or done. */
export interface ImportRowReport {
  readonly line: number
  /** Counts from 1: a JSON file may hold all its records in one line. */
  readonly record: number
  /**
   * 'left-out': it would be new or changed, but was left out because of its doubts. Or it has only
   * rules, and no item has its slug.
   */
  readonly action: 'create' | 'update' | 'unchanged' | 'mistake' | 'left-out'
  readonly title: string
  /** The updated or created item; null: none, or none before the import is done. */
  readonly itemId: string | null
  /** Why it is refused, or left out without doubts. */
  readonly note: ErrorMessage | null
  /** Why it is refused, by field; empty where no field is the reason. */
  readonly errors: FieldErrors
  /** Doubts for the editor, by field; none for records that are refused or unchanged. */
  readonly doubts: FieldErrors
  /** For an update: the changed fields, and the cleared ones. */
  readonly changed: readonly ImportedField[]
  readonly emptied: readonly ImportedField[]
  /** The old and new value of each, as text cut to the difference; '' is nothing. */
  readonly differences: readonly ImportedDifference[]
}

export type ImportedDifference = {
  readonly field: ImportedField
  readonly before: string
  readonly after: string
}

/** Fields that a file may name, of items of either sort. */
export type ImportedField =
  | WrittenField
  | PostField
  | 'state'
  | 'publishAt'
  | 'verifiedOn'
  | 'publishedOn'
  | 'countryCode'
type PostField = 'title' | 'author' | 'category' | 'content' | 'imageUrls'

export interface ImportReport {
  /** What no record can say, because its name is not known. */
  readonly unreadColumns: readonly UnreadColumn[]
  /** A day of the file such as 03/04/2027, if its order has to be asked; null: nothing is asked. */
  readonly askedDay: Extract<ErrorMessage, { key: 'two-days' }> | null
  readonly lines: readonly ImportRowReport[]
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly mistakes: number
  /** The new and changed records with doubts, and those left out for their doubts. */
  readonly doubtful: number
  /** false: a dry run, or errors, so nothing was changed. */
  readonly applied: boolean
  /** Undoes it (`Transfer.undoImport`); null: nothing was changed. */
  readonly importId: string | null
  /**
   * The fields that no record of the file names, which therefore stay. Empty for a kind without
   * records in the file.
   */
  readonly missingFields: {
    readonly opportunities: readonly ImportedField[]
    readonly posts: readonly ImportedField[]
  }
}

/** Whether a checked file can still be imported, as it is or after an answer of the editor. */
export const canGoOn = ({ created, updated, askedDay }: ImportReport): boolean =>
  created + updated > 0 || askedDay !== null

/**
 * How far an import is: first each record is checked and prepared, then all that change something
 * are written.
 */
export interface ImportProgress {
  readonly phase: 'checking' | 'writing'
  readonly records: number
  /** null: unknown before the end of the file. */
  readonly total: number | null
}
