import type { SaidErrors } from '#web/texts/say-mistake.ts'

export interface AnswerLink {
  /** null: the item has no page to be seen on. */
  readonly to: string | null
  readonly text: string
  /** In a window of its own, so that the form stays. */
  readonly isApart?: boolean
}

/** A field that differs between what is stored and what was typed. */
export interface Difference {
  readonly label: string
  readonly stored: string
  readonly yours: string
}

/** What is said above a form, a paragraph each, and where it leads. */
export interface Said {
  readonly lines: readonly string[]
  readonly links: readonly AnswerLink[]
}

/** What is stored by now, where somebody saved in between. */
export interface Conflict extends Said {
  readonly version: number
  readonly differences: readonly Difference[]
}

/** How an attempt to save an item ended, whatever its kind. Where nothing was saved, `typed` brings the text back. */
export type SaveAnswer<Typed> =
  /** `key` is that of the form that starts again. */
  | ({ readonly state: 'saved'; readonly key: string } & Said)
  | ({ readonly state: 'mistakes'; readonly typed: Typed; readonly errors: SaidErrors } & Said)
  | ({ readonly state: 'conflict'; readonly typed: Typed } & Conflict)
  /** What a button beside the form asked for; the form keeps what it holds. */
  | ({ readonly state: 'not-done' } & Said)
  /** The session has ended, or no answer came. null: a button beside the form sent nothing of it. */
  | { readonly state: 'expired' | 'offline'; readonly typed: Typed | null }
