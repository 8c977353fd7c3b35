import { useState } from 'react'
import { Form } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import { type ItemKind, tablePaths } from '#web/admin/frame/paths.ts'
import { BulkBar } from '#web/admin/items/BulkBar.tsx'
import type { Column, TableLook } from '#web/admin/items/column.ts'
import { type TableAddress, toTableSearch } from '#web/admin/items/table-address.ts'
import type { ItemRow, TablePart } from '#web/admin/items/table-view.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'

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
