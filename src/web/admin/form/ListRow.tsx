import type { ReactNode } from 'react'
import { type Row, rowName } from '#web/admin/form/rows.ts'
import '#web/admin/form/ListRow.css'

interface ListRowProps {
  readonly list: string
  readonly row: Row
  /** 'li' within a list that is one for readers of the screen. */
  readonly as?: 'div' | 'li'
  /** Of `ListButton`; they move and remove the row. */
  readonly buttons: ReactNode
  readonly children: ReactNode
}

/** A row of `useRows`: its fields, with its buttons at their side. */
export function ListRow({ list, row, as: Element = 'div', buttons, children }: ListRowProps) {
  return (
    <Element className="row list-row" data-gap="3" data-align="start" data-row={rowName(list, row)}>
      {children}
      <div className="row list-row-buttons" data-gap="1">
        {buttons}
      </div>
    </Element>
  )
}
