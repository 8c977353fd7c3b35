import { readText } from '#web/components/read-form.ts'

/**
 * A row of a list within a form. `id` names it in its list and stays the same wherever the row
 * moves: it is no position.
 */
export interface Row {
  readonly id: string
}

export type RowOf<Part extends string> = Row & Readonly<Record<Part, string>>

/** More rows than any list takes. */
const maxRows = 300

/** What the controls of a row begin with, the list and the row: 'blocks.2' of 'blocks.2.value'. */
export const rowName = (list: string, { id }: Row): string => `${list}.${id}`

/**
 * The rows of a list as a form sent them, in their order. A part that is missing or a file reads as
 * empty.
 */
export function readRows<Part extends string>(
  form: FormData,
  list: string,
  parts: readonly Part[],
): readonly RowOf<Part>[] {
  const ids = new Set<string>()
  for (const name of form.keys()) {
    if (!name.startsWith(`${list}.`)) continue
    const [id = ''] = name.slice(list.length + 1).split('.')
    if (/^[\w-]{1,60}$/.test(id) && !/\d{10}/.test(id)) ids.add(id)
  }
  return [...ids].slice(0, maxRows).map((id) => {
    const texts = parts.map((part) => [part, readText(form, `${rowName(list, { id })}.${part}`)])
    return { id, ...(Object.fromEntries(texts) as Record<Part, string>) }
  })
}

/** The name of a button that changes the rows of a form, and saves nothing. */
export const rowsIntent = 'rows'

/** What such a button asks for. With scripts the browser does it, without them the server. */
export interface RowPress {
  readonly list: string
  /** 'add', 'up', 'down' or 'close'. A form may send anything else. */
  readonly verb: string
  /** The id of the row, or what is to be added; empty where there is nothing to choose. */
  readonly which: string
}

/** null: the form was sent by another button. */
export function readRowPress(form: FormData): RowPress | null {
  if (!form.has(rowsIntent)) return null
  const [list = '', verb = '', which = ''] = readText(form, rowsIntent).split(' ')
  return { list, verb, which }
}

/**
 * The rows after a press; as they are where it cannot be done. `blank`: a new row but for its id;
 * null: there is none of that kind.
 */
export function changeRows<Each extends Row>(
  rows: readonly Each[],
  { verb, which }: RowPress,
  blank: Omit<Each, 'id'> | null,
  prefix = '',
): readonly Each[] {
  switch (verb) {
    case 'add':
      return blank === null ? rows : addRow(rows, blank, prefix)
    case 'up':
      return moveRow(rows, which, -1)
    case 'down':
      return moveRow(rows, which, 1)
    case 'close':
      return rows.filter(({ id }) => id !== which)
    default:
      return rows
  }
}

/** The rows with one more at the end. Its id is a number behind `prefix` that no other row has. */
export function addRow<Each extends Row>(
  rows: readonly Each[],
  blank: Omit<Each, 'id'>,
  prefix = '',
): readonly Each[] {
  const numbers = rows.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0))
  return [...rows, { ...blank, id: `${prefix}${Math.max(0, ...numbers) + 1}` } as Each]
}

/**
 * The rows with one of them a place further up (-1) or down (1); as they are where it has no such
 * place.
 */
export function moveRow<Each extends Row>(
  rows: readonly Each[],
  id: string,
  by: 1 | -1,
): readonly Each[] {
  const from = rows.findIndex((row) => row.id === id)
  const moved = rows[from]
  const other = rows[from + by]
  return moved === undefined || other === undefined
    ? rows
    : rows.with(from, other).with(from + by, moved)
}
