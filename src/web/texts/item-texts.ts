import type { EditState } from '#domain/publication.ts'
import type { HistoryAction } from '#services/items/edited.ts'
import type { OfferedAction } from '#services/items/actions.ts'
import type { TableSort } from '#services/items/table-query.ts'

/** What an action of an item is called, and what is said when it is done to that many. */
export interface ActionTexts {
  readonly label: string
  readonly done: (count: number) => string
}

/** What the table of one kind of item says. */
export interface ItemTableTexts {
  readonly title: string
  /** The link to the form that adds one. */
  readonly add: string
  readonly empty: string
  readonly search: string
  readonly find: string
  /** The name of the list of states. */
  readonly filter: string
  readonly all: string
  readonly states: Readonly<Record<EditState, string>>
  readonly sort: string
  readonly sorts: Partial<Readonly<Record<TableSort, string>>>
  readonly columns: Readonly<Record<string, string>>
  readonly chosen: string
  readonly select: (name: string) => string
  readonly selectAll: string
  readonly results: (count: number) => string
  readonly bulk: string
  readonly apply: string
  readonly noneChosen: string
  readonly unknown: string
  readonly edit: string
  readonly more: string
  readonly moreFor: (name: string) => string
  readonly actions: Partial<Readonly<Record<OfferedAction, ActionTexts>>>
  /** The name of a copy. */
  readonly copyOf: (name: string) => string
  /** The reason where the server did not answer. */
  readonly offline: string
  /** Before the reason. */
  readonly failed: string
  readonly deleteFailed: string
  /** The question before one is deleted: into the trash, out of it, or where there is none. */
  readonly confirm: string
  readonly confirmTrash: (name: string) => string
  readonly confirmRemove: (name: string) => string
  readonly confirmAway: (name: string) => string
  readonly yes: string
  readonly cancel: string
}

export interface PostTableTexts extends ItemTableTexts {
  /** Before the day of a scheduled one. */
  readonly publicFrom: string
}

/** What the history of an item says. */
export interface HistoryTexts {
  readonly title: string
  /** Where there is no entry; null: the history is left out then. */
  readonly none: string | null
  readonly entry: (version: number, action: string) => string
  readonly current: string
  readonly bringBack: (version: number) => string
  readonly actions: Readonly<Record<HistoryAction, string>>
  /** It is brought back. */
  readonly done: string
}
