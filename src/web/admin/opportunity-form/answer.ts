import type { LinkResult } from '#services/items/edited.ts'
import type { Typed } from '#web/admin/opportunity-form/typed.ts'
import type { CardView } from '#web/opportunity/card-view.ts'
import type { DetailView } from '#web/opportunity/detail-view.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'

export interface ItemName {
  readonly id: string
  readonly name: string
  /** Of its public page; null: it has none now. */
  readonly slug: string | null
}

/** A field that differs between what is stored and what was typed. */
export interface Difference {
  readonly label: string
  readonly stored: string
  readonly yours: string
}

export interface Preview {
  readonly card: CardView
  readonly detail: DetailView
}

/** How an attempt with a form of an opportunity ended. Where nothing was saved, `typed` brings the text back. */
export type FormAnswer =
  | {
      readonly state: 'saved'
      readonly message: string
      readonly note: string | null
      readonly item: ItemName
      /** Of the form that starts again. */
      readonly key: string
    }
  | {
      readonly state: 'mistakes'
      readonly message: string
      readonly errors: SaidErrors
      readonly typed: Typed
      /** The item that is in the way. */
      readonly other: ItemName | null
    }
  | {
      /** Somebody saved in between; `version` is what is stored now. */
      readonly state: 'conflict'
      readonly typed: Typed
      readonly version: number
      readonly differences: readonly Difference[]
    }
  | {
      readonly state: 'checked'
      readonly typed: Typed
      readonly errors: SaidErrors
      /** null: what was typed cannot be shown before its mistakes are corrected. */
      readonly preview: Preview | null
      readonly duplicates: readonly ItemName[]
    }
  | { readonly state: 'uploaded'; readonly typed: Typed }
  /** The stored link was looked at; null: there is none. */
  | { readonly state: 'link-checked'; readonly typed: Typed; readonly link: LinkResult | null }
  | { readonly state: 'expired' | 'offline'; readonly typed: Typed }

/** The text that an answer brings back; null: there is none, the form starts as it is. */
export function typedOf(answer: FormAnswer | undefined): Typed | null {
  return answer === undefined || answer.state === 'saved' ? null : answer.typed
}

export function errorsOf(answer: FormAnswer | undefined): SaidErrors {
  return answer?.state === 'mistakes' || answer?.state === 'checked' ? answer.errors : {}
}
