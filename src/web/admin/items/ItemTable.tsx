import { useState, type ReactNode } from 'react'
import { Form } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import { type ItemKind, tablePaths } from '#web/admin/frame/paths.ts'
import { type TableAddress, toTableSearch, type ItemRow, type TablePart } from '#web/admin/items/table-view.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'
import type { TableSort } from '#services/items/table-query.ts'
import type { OfferedAction } from '#services/items/actions.ts'

interface ItemTableProps<Row extends ItemRow> {
  readonly kind: ItemKind
  readonly view: TablePart<Row>
  readonly address: TableAddress
  readonly columns: readonly Column<Row>[]
  readonly look: TableLook
  readonly texts: ItemTableTexts
}

export const pageSize = 50

/**
 * The table of one kind (docs/interface.md, Tables) with what an editor needs beside it. Buttons of rows belong to forms outside the table,
 * by their ids: forms cannot stand within one another.
 */
export function ItemTable<Row extends ItemRow>({ kind, view, address, columns, look, texts }: ItemTableProps<Row>) {
  const path = tablePaths[kind]
  const search = toTableSearch(kind, address)
  const here = `${path}${search}`
  // What was asked for is done: with new rows nothing stays chosen or open.
  const [shown, setShown] = useState({ view, count: 0 })
  if (shown.view !== view) setShown({ view, count: shown.count + 1 })
  const bar = view.bulk.length > 0 && (
    <BulkBar key={shown.count} look={look.bar} action={here} actions={view.bulk} total={view.total} texts={texts} />
  )
  return (
    <>
      <Form id="row" method="post" action={here} preventScrollReset />
      <Form id="ask" action={path} preventScrollReset>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {look.bar === 'list' && bar}
      <table className={look.className}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} kind={kind} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody key={shown.count}>
          {view.rows.map((row, index) => (
            <tr key={row.id}>
              {columns.map(({ key, label, as, className, cell }) => {
                const content = cell(row, (view.page - 1) * pageSize + index + 1)
                if (as === 'name') {
                  return (
                    <th key={key} scope="row" className={className} data-label={label}>
                      {content}
                    </th>
                  )
                }
                return (
                  <td key={key} className={className} data-label={as === 'choice' ? undefined : label}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {look.bar === 'buttons' && bar}
    </>
  )
}

function Head<Row extends ItemRow>({ kind, column, address }: { kind: ItemKind; column: Column<Row>; address: TableAddress }) {
  const { label, as, sort } = column
  if (as === 'choice') {
    return (
      <td>
        <span className="visually-hidden">{label}</span>
      </td>
    )
  }
  if (sort === undefined) return <th scope="col">{label}</th>
  const isSorted = address.sort === sort
  const search = toTableSearch(kind, { ...address, sort, descending: isSorted && !address.descending, page: 1 })
  return (
    <th scope="col" aria-sort={isSorted ? (address.descending ? 'descending' : 'ascending') : undefined}>
      <Link to={`${tablePaths[kind]}${search}`}>{label}</Link>
    </th>
  )
}

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

interface BulkBarProps {
  readonly look: TableLook['bar']
  /** The table that it belongs to. */
  readonly action: string
  readonly actions: readonly OfferedAction[]
  readonly total: number
  readonly texts: ItemTableTexts
}

/** One action for all rows that are chosen: their checkboxes belong to this form. Deleting for ever asks first. */
function BulkBar({ look, action, actions, total, texts }: BulkBarProps) {
  if (look === 'buttons') {
    return (
      <Form id="bulk" method="post" action={action} className="row-actions" preventScrollReset>
        <span className="small muted">{texts.bulk}:</span>
        {actions.map((each) => (
          <button className="button button-line" name="action" value={each} key={each}>
            {texts.actions[each]?.label}
          </button>
        ))}
      </Form>
    )
  }
  return (
    <Form id="bulk" method="post" action={action} className="bulk" preventScrollReset>
      <label className="check needs-script">
        <input
          type="checkbox"
          onChange={({ currentTarget }) => {
            for (const box of document.querySelectorAll<HTMLInputElement>('input[name=ids]')) box.checked = currentTarget.checked
          }}
        />
        {texts.selectAll}
      </label>
      <span className="muted">{texts.results(total)}</span>
      <label className="bulk-action">
        {texts.bulk}
        <select name="action">
          {actions.map((each) => (
            <option key={each} value={each}>
              {texts.actions[each]?.label}
            </option>
          ))}
        </select>
      </label>
      <button className="button button-line button-small">{texts.apply}</button>
    </Form>
  )
}

/** Whether a row is chosen for the bar. */
export function ChooseRow({ id, label }: { id: string; label: string }) {
  return <input type="checkbox" name="ids" value={id} form="bulk" aria-label={label} />
}
