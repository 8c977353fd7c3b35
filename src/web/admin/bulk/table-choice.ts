import type { Editing } from '#services/create-editing.ts'
import type { TableQuery } from '#services/items/table-query.ts'
import type { ItemKind } from '#web/admin/layout/paths.ts'

// What is chosen in a table stays chosen while its pages are turned: the form of the choice turns
// them, and carries what is chosen on the other pages. An address would hold too few ids, and what
// the browser stores needs scripts.

export interface TableChoice {
  readonly ids: readonly string[]
  /** All that match, whatever their ids are. */
  readonly isAll: boolean
  /** How many were chosen that the table no longer has. */
  readonly gone: number
}

export const noChoice: TableChoice = { ids: [], isAll: false, gone: 0 }

/** The fields of the form: what is chosen on this page, and on the others. */
export const chosenHere = 'ids'
export const chosenElsewhere = 'kept'
/** The button that turns the page. */
export const turnName = 'turn'

/** Each id once; those of other pages first. */
export const readChosenIds = (form: FormData): readonly string[] => {
  const sent = [...form.getAll(chosenElsewhere), ...form.getAll(chosenHere)]
  return [...new Set(sent.filter((id) => typeof id === 'string'))]
}

/** As the form sent it, whether or not the table still has it. */
export function readChoice(form: FormData): TableChoice {
  if (form.has('all')) return { ids: [], isAll: true, gone: 0 }
  return { ids: readChosenIds(form), isAll: false, gone: 0 }
}

/**
 * What the form has chosen, without the items that the table no longer has on any page. Throws
 * Problem 'invalid' for more than a bulk action may change at once.
 */
export async function keepChoice(
  { opportunities, posts }: Pick<Editing, 'opportunities' | 'posts'>,
  kind: ItemKind,
  query: TableQuery,
  form: FormData,
): Promise<TableChoice> {
  const choice = readChoice(form)
  if (choice.ids.length === 0) return choice
  const verbs = kind === 'post' ? posts : opportunities
  const left = await verbs.listIds({ ...query, only: new Set(choice.ids) })
  return { ...choice, ids: left, gone: choice.ids.length - left.length }
}
