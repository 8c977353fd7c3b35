import type { LinkResult } from '#services/items/edited.ts'
import { editPath, publicPath } from '#web/admin/frame/paths.ts'
import type { SaveAnswer } from '#web/admin/items/save-answer.ts'
import type { Question } from '#web/admin/rules-form/rule-errors.ts'
import type { Typed } from '#web/admin/opportunity-form/typed.ts'
import type { Caution } from '#web/opportunity/cautions.ts'
import type { ListCard } from '#web/opportunity/list-card.ts'
import type { DetailView } from '#web/opportunity/detail-view.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'

export interface ItemName {
  readonly id: string
  readonly name: string
  /** Of its public page; null: it has none now. */
  readonly slug: string | null
}

/** What name and link have to do with what is there. */
export interface Compared {
  readonly duplicates: readonly ItemName[]
  /** What visitors would be told of the link. */
  readonly cautions: readonly Caution[]
}

export interface Preview {
  readonly card: ListCard
  readonly detail: DetailView
}

/** How an attempt with a form of an opportunity ended. */
export type FormAnswer =
  | SaveAnswer<Typed>
  | {
      readonly state: 'checked'
      readonly typed: Typed
      /** Empty: there are no mistakes. */
      readonly lines: readonly string[]
      readonly errors: SaidErrors
      /** null: what was typed cannot be shown before its mistakes are corrected. */
      readonly preview: Preview | null
      readonly compared: Compared
    }
  | { readonly state: 'uploaded'; readonly typed: Typed }
  /** A list of the rules has a row more or less; without scripts. */
  | { readonly state: 'shaped'; readonly typed: Typed; readonly question: Question }
  /** The stored link was looked at; null: there is none. */
  | { readonly state: 'link-checked'; readonly typed: Typed; readonly link: LinkResult | null }

/** The text that an answer brings back; null: there is none, the form starts as it is. */
export function typedOf(answer: FormAnswer | undefined): Typed | null {
  return answer !== undefined && 'typed' in answer ? answer.typed : null
}

export function errorsOf(answer: FormAnswer | undefined): SaidErrors {
  return answer?.state === 'mistakes' || answer?.state === 'checked' ? answer.errors : {}
}

/** Where an item is edited, else its public page; null: it has neither. */
export function addressOf({ id, slug }: ItemName, isWhole: boolean): string | null {
  if (isWhole) return editPath('opportunity', id)
  return slug === null ? null : publicPath('opportunity', slug)
}
