import type { Kind } from '#domain/opportunity/opportunity.ts'

/** Why a file is not imported. */
type FileError = {
  readonly key:
    | 'file-empty'
    | 'file-too-large'
    | 'file-broken-off'
    | 'file-not-stored'
    | 'file-gone'
    | 'no-utf-8'
    | 'no-list'
    | 'list-broken-off'
    | 'file-unreadable'
    | 'bad-quote'
    | 'no-record'
    | 'no-heading'
    | 'file-workbook'
    | 'file-document'
    | 'no-record-between'
    | 'mapping-no-table'
    | 'mapping-gone'
    | 'too-many-records'
    | 'catalogue-changed'
}

/** Why a record of a file is not imported. */
type RecordError =
  | {
      readonly key:
        | 'record-broken-off'
        | 'record-no-json'
        | 'record-no-object'
        | 'record-too-long'
        | 'record-unreadable'
        | 'other-sort'
        | 'bad-state'
        | 'bad-day'
        | 'unknown-page'
        | 'import-in-trash'
        | 'import-rules-of-none'
        | 'import-post-in-trash'
    }
  /** Cells of the row, and columns of the table. */
  | { readonly key: 'row-width'; readonly cells: number; readonly columns: number }
  /** `field`: by our name. */
  | { readonly key: 'field-twice'; readonly field: string }
  /** `field`: as the file names it. */
  | { readonly key: 'record-bad-field'; readonly field: string }
  | { readonly key: 'other-kind'; readonly found: Kind; readonly given: Kind }
  /** `line`: of the first; null: it is the same line. */
  | { readonly key: 'twice-in-file'; readonly line: number | null }

/** Why the columns of a sheet are not assigned to fields. */
type MappingError =
  | {
      readonly key:
        | 'mapping-unnamed'
        | 'mapping-name-taken'
        | 'mapping-no-name'
        | 'too-many-columns'
    }
  | { readonly key: 'too-many-mappings'; readonly most: number }
  /** `heading`: of the other column. */
  | { readonly key: 'column-twice'; readonly heading: string }
  /** `missing`: a heading that the sheet lacks; null: it has more than those of the mapping. */
  | { readonly key: 'mapping-other-sheet'; readonly name: string; readonly missing: string | null }

/** What an editor should look at in a record that is imported. */
type RecordDoubt =
  | { readonly key: 'unknown-kind'; readonly word: string }
  | { readonly key: 'amount-in-words'; readonly text: string }
  /** `time`: HH:MM. */
  | { readonly key: 'hour-without-zone'; readonly time: string }
  /** `date`: YYYY-MM-DD. */
  | { readonly key: 'day-passed'; readonly date: string }
  | { readonly key: 'name-exists'; readonly name: string }

export type ImportError = FileError | RecordError | MappingError | RecordDoubt
