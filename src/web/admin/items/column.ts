import type { ReactNode } from 'react'
import type { TableSort } from '#services/items/table-query.ts'
import type { ItemRow } from '#web/admin/items/table-view.ts'

/** A column of a table; `cell` gets the number of its row, from 1 over all pages. */
export interface Column<Row extends ItemRow> {
  readonly key: string
  readonly label: string
  /** 'name': it names the row; 'choice': it is chosen here, and the head is for those who hear the page. */
  readonly as?: 'name' | 'choice'
  readonly sort?: TableSort
  readonly className?: string
  readonly cell: (row: Row, number: number) => ReactNode
}

/** How a table looks: a bar above with a list of actions, or buttons below. */
export interface TableLook {
  readonly className: string
  readonly bar: 'list' | 'buttons'
}
