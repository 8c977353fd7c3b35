import type { TableAction } from '#services/items/actions.ts'
import type { TableSort } from '#services/items/table-query.ts'
import type { AdminTexts } from '#web/texts/language.ts'

/** The label of an item's action, and the message after it for a number of items. */
export interface ActionTexts {
  readonly label: string
  readonly done: (count: number) => string
}

type Tables = AdminTexts['itemTables']

/** What the table of one kind of item says, whichever it is. */
export interface ItemTableTexts extends Omit<Tables[keyof Tables], 'sorts' | 'columns' | 'actions'> {
  readonly sorts: Partial<Readonly<Record<TableSort, string>>>
  readonly columns: Readonly<Record<string, string>>
  readonly actions: Partial<Readonly<Record<TableAction, ActionTexts>>>
}
