import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { PostTableAction, TableAction } from '#services/items/actions.ts'
import type { TableSort } from '#services/items/table-query.ts'
import type { ItemKind } from '#web/admin/layout/paths.ts'
import type { ActionTexts, AdminTexts } from '#web/texts/language.ts'

type Tables = AdminTexts['itemTables']

/** The texts of an editor's table, whatever its items are. */
export interface ItemTableTexts extends Omit<
  Tables[keyof Tables],
  'sorts' | 'columns' | 'actions'
> {
  readonly sorts: Partial<Readonly<Record<TableSort, string>>>
  readonly columns: Readonly<Record<string, string>>
  readonly actions: Partial<Readonly<Record<TableAction, ActionTexts>>>
}

/** With the texts of each action that tables of these items offer. */
interface CompleteTexts<Action extends TableAction> extends ItemTableTexts {
  readonly actions: Readonly<Record<Action, ActionTexts>>
}

export function tableTextsOf({ itemTables }: AdminTexts, kind: ItemKind): ItemTableTexts {
  const posts: CompleteTexts<PostTableAction> = itemTables.post
  const opportunities: Readonly<Record<Kind, CompleteTexts<TableAction>>> = itemTables
  return kind === 'post' ? posts : opportunities[kind]
}
