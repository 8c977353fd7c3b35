import type { Rules } from '#domain/eligibility/rules.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'

/** What `opportunityFields` says of one field; how each kind of value is stored, checked and read is told where that is done. */
export type FieldRow<Kind extends string = string> = WrittenRow<Kind> | KeptRow

/** A field that editors write. */
type WrittenRow<Kind extends string> = (
  | { readonly value: 'line' | 'text'; /** Characters. */ readonly most: number; readonly empty?: '' }
  | Choice
  | Plain
) & {
  readonly kept?: never
  readonly required?: readonly Kind[]
}

/** A field that the server keeps. */
type KeptRow = ({ readonly value: 'line'; readonly empty?: '' } | Choice | Plain) & { readonly kept: true }

interface Choice {
  readonly value: 'choice'
  readonly of: readonly string[]
  readonly empty?: string
}

/**
 * line: text in one line. text: in several. lines: a list of texts. words: a list of words that are compared (docs/interface.md, Comparing
 * words). number: 0 or more. flag: yes or no. choice: one of a list. link: an http(s) address. image: that, or a picture uploaded here.
 * currency: three letters. deadline: see deadline.ts. rules: see eligibility/rules.ts.
 */
interface Plain {
  readonly value: 'lines' | 'words' | 'number' | 'flag' | 'link' | 'image' | 'currency' | 'deadline' | 'rules'
}

/** The type of a row's values. Without a value a field is null, or what `empty` says; a list is empty, a flag is false. */
export type ValueOf<Row extends FieldRow> = Row extends { value: 'lines' | 'words' }
  ? readonly string[]
  : Row extends { value: 'flag' }
    ? boolean
    : Row extends { value: 'deadline' }
      ? Deadline
      : Row extends { value: 'rules' }
        ? Rules | null
        : Row extends { value: 'number' }
          ? number | null
          : Row extends { value: 'choice'; of: readonly (infer Choice)[] }
            ? Choice | EmptyOf<Row>
            : string | EmptyOf<Row>

type EmptyOf<Row> = Row extends { empty: string } ? never : null
