import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { addRow, moveRow, type Row, rowName, rowsIntent } from '#web/admin/form/rows.ts'
import { Button } from '#web/components/Button.tsx'

/** Which change of rows a button asks for. */
export interface RowChange {
  readonly list: string
  /** The verb of `RowPress`, and to what: 'up 2'. */
  readonly press: string
  /** Does it in the browser. */
  readonly onPress: () => void
  /** Where its result is read, if that is not the beginning of the list. */
  readonly formAction?: string
}

/**
 * A button that changes rows. With scripts it does that alone; without them it sends its form, whose
 * action does the same (`readRowPress`) and answers with the list in view. Something of the list has
 * the id `LIST-rows`.
 */
export function RowButton({
  list,
  press,
  onPress,
  ...own
}: RowChange & ComponentProps<typeof Button>) {
  return (
    <Button
      type="submit"
      className="button"
      name={rowsIntent}
      value={`${list} ${press}`}
      formNoValidate
      formAction={`#${list}-rows`}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
      {...own}
    />
  )
}

/**
 * The rows of a list within a form, and the attributes of the buttons that change them. Fields keep
 * their own text, so a change loses none. The element of a row has its `rowName` as `data-row`.
 * After a change the focus is in the first field of a new row, on the button of a moved row, or at
 * the neighbor of a removed one. The form receives a `change`.
 *
 * `prefix`: of the ids of new rows, where one list is shown in several parts. Each part has an id
 * then: 'rules.payments-prize-rows'.
 */
export function useRows<Each extends Row>(list: string, initial: readonly Each[], prefix = '') {
  const [rows, setRows] = useState(initial)
  const change = (next: readonly Each[], ...selectors: readonly string[]) => {
    flushSync(() => setRows(next))
    const found = selectors
      .map((each) => document.querySelector<HTMLInputElement>(`${each}:enabled`))
      .find((each) => each !== null)
    found?.focus()
    found?.form?.dispatchEvent(new Event('change'))
  }
  const inRow = (row: Row | undefined, what: string) =>
    `[data-row="${row && rowName(list, row)}"] ${what}`
  const field = ':is(input:not([type=hidden]), select, textarea)'
  const adds = `${list} ${prefix}`
  const at = { list, formAction: `#${list}-${prefix}rows` }
  return {
    rows,
    /** Of the button that adds a row. `which`: what kind of row, where there are several. */
    add(blank: Omit<Each, 'id'>, which = '') {
      return {
        ...at,
        press: `add ${which}`.trim(),
        icon: 'plus',
        'data-adds': adds,
        onPress() {
          const next = addRow(rows, blank, prefix)
          change(next, inRow(next.at(-1), field))
        },
      } as const
    },
    remove({ id }: Row) {
      return {
        ...at,
        press: `close ${id}`,
        icon: 'close',
        onPress() {
          const at = rows.findIndex((row) => row.id === id)
          const neighbor = rows[at + 1] ?? rows[at - 1]
          const remaining = rows.toSpliced(at, 1)
          change(remaining, inRow(neighbor, '[data-icon=close]'), `[data-adds="${adds}"]`)
        },
      } as const
    },
    /** A place further up (-1) or down (1); disabled where there is none. */
    move({ id }: Row, by: 1 | -1) {
      const [own, opposite] = by === 1 ? (['down', 'up'] as const) : (['up', 'down'] as const)
      const next = moveRow(rows, id, by)
      return {
        ...at,
        press: `${own} ${id}`,
        icon: own,
        disabled: next === rows,
        onPress() {
          change(
            next,
            inRow({ id }, `[data-icon=${own}]`),
            inRow({ id }, `[data-icon=${opposite}]`),
            inRow({ id }, field),
          )
        },
      } as const
    },
  }
}

interface ListButtonProps extends RowChange {
  /**
   * 'plus' with its name beside it; the others have their names for screen readers and in `title`.
   */
  readonly icon: 'plus' | 'up' | 'down' | 'close'
  readonly label: string
  readonly title?: string
  readonly disabled?: boolean
}

/** Adds, moves or removes a row, with the attributes that `useRows` gives. */
export function ListButton({ icon, label, ...own }: ListButtonProps) {
  const named =
    icon === 'plus'
      ? ({ size: 'small', label } as const)
      : ({ look: 'icon', 'aria-label': label } as const)
  return <RowButton {...named} icon={icon} data-icon={icon} {...own} />
}
