import { type ComponentProps, type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/Button.tsx'

type Row = { readonly id: string }

/**
 * The rows with one more at the end. Its id is the name of the list with a number that none of them
 * has.
 */
export function addRow<Each extends Row>(
  rows: readonly Each[],
  list: string,
  blank: Omit<Each, 'id'>,
): readonly Each[] {
  const numbers = rows.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0))
  return [...rows, { ...blank, id: `${list}-${Math.max(0, ...numbers) + 1}` } as Each]
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

/**
 * The rows of a list within a form, and the functions that change them. Fields keep their own text,
 * so a change loses none. The element of a row carries its id as `data-row`. After a change the
 * focus is in the first field of a new row, on the button of a moved row, or at the neighbour of a
 * removed one. The form receives a `change`.
 */
export function useRows<Each extends Row>(list: string, initial: readonly Each[]) {
  const [rows, setRows] = useState(initial)
  const change = (next: readonly Each[], ...selectors: readonly string[]) => {
    flushSync(() => setRows(next))
    const found = selectors
      .map((each) => document.querySelector<HTMLInputElement>(`${each}:enabled`))
      .find((each) => each !== null)
    found?.focus()
    found?.form?.dispatchEvent(new Event('change'))
  }
  const inRow = (row: Row | undefined, what: string) => `[data-row="${row?.id}"] ${what}`
  const field = ':is(input:not([type=hidden]), select, textarea)'
  return {
    rows,
    add(blank: Omit<Each, 'id'>) {
      const next = addRow(rows, list, blank)
      change(next, inRow(next.at(-1), field))
    },
    remove(id: string) {
      const at = rows.findIndex((row) => row.id === id)
      change(
        rows.toSpliced(at, 1),
        inRow(rows[at + 1] ?? rows[at - 1], '[data-icon=close]'),
        `[data-adds="${list}"]`,
      )
    },
    move(id: string, by: 1 | -1) {
      const [own, opposite] = by === 1 ? ['down', 'up'] : ['up', 'down']
      change(
        moveRow(rows, id, by),
        inRow({ id }, `[data-icon=${own}]`),
        inRow({ id }, `[data-icon=${opposite}]`),
        inRow({ id }, field),
      )
    },
  }
}

interface ListButtonProps extends Pick<ComponentProps<'button'>, 'title' | 'disabled'> {
  /**
   * 'plus' with its name beside it; the others have their names for screen readers and in `title`.
   */
  readonly icon: 'plus' | 'up' | 'down' | 'close'
  readonly label: string
  /** The list that it adds to. */
  readonly adds?: string
  /**
   * What the server is told without scripts (`rowsIntent`): the list, what happens, and to which
   * row; left out: the button needs scripts.
   */
  readonly sends?: string
  readonly onClick: () => void
}

/** The name of a button that changes the rows of a form, and saves nothing. */
export const rowsIntent = 'rows'

export function ListButton({ icon, label, adds, sends, onClick, ...own }: ListButtonProps) {
  const named =
    icon === 'plus'
      ? ({ size: 'small', label } as const)
      : ({ look: 'icon', 'aria-label': label } as const)
  const plain = sends !== undefined && {
    type: 'submit' as const,
    className: 'button',
    name: rowsIntent,
    value: sends,
    formNoValidate: true,
    // Back at its list, not at the beginning of the page.
    formAction: `#${sends.split(' ')[0]}-rows`,
  }
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onClick()
  }
  return (
    <Button
      {...named}
      icon={icon}
      data-icon={icon}
      data-adds={adds}
      onClick={press}
      {...plain}
      {...own}
    />
  )
}
