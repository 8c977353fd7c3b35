import { useState } from 'react'
import { Form, Link } from 'react-router'
import * as texts from '#web/texts/en/admin-opportunity.ts'
import { BulkBar } from '#web/admin/items/BulkBar.tsx'
import { RowActions } from '#web/admin/items/RowActions.tsx'
import { RowDeadline } from '#web/admin/items/RowDeadline.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import * as messages from '#web/texts/en/site.ts'
import { type TableAddress, type TableRow, type TableView, toTableSearch } from '#web/admin/items/table-view.ts'
import { tablePaths } from '#web/admin/frame/paths.ts'

/**
 * The table of one kind (docs/interface.md, Tables) with what an editor needs beside it. Buttons of rows belong to forms outside the table,
 * by their ids: forms cannot stand within one another.
 */
export function OpportunityTable({ view, address }: { view: TableView; address: TableAddress }) {
  const { columns } = texts.manage
  const isWhole = useIsWhole()
  const path = tablePaths[view.kind]
  // What was asked for is done: with new rows nothing stays chosen or open.
  const [shown, setShown] = useState({ view, count: 0 })
  if (shown.view !== view) setShown({ view, count: shown.count + 1 })
  const here = `${path}${toTableSearch(address)}`
  const sortable = (sort: 'name' | 'country' | 'deadline') => {
    const isSorted = address.sort === sort
    const to = `${path}${toTableSearch({ ...address, sort, descending: isSorted && !address.descending, page: 1 })}`
    return (
      <th scope="col" aria-sort={isSorted ? (address.descending ? 'descending' : 'ascending') : undefined}>
        <Link to={to}>{columns[sort]}</Link>
      </th>
    )
  }
  return (
    <>
      <Form id="row" method="post" action={here} preventScrollReset />
      <Form id="ask" action={path} preventScrollReset>
        {[...new URLSearchParams(toTableSearch(address))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {isWhole && <BulkBar action={here} isTrash={address.state === 'trash'} total={view.total} key={shown.count} />}
      <table className="admin-table">
        <thead>
          <tr>
            {isWhole && (
              <td>
                <span className="visually-hidden">{texts.manage.chosen}</span>
              </td>
            )}
            <th scope="col">{columns.image}</th>
            {sortable('name')}
            <th scope="col">{columns.category}</th>
            {sortable('country')}
            {sortable('deadline')}
            <th scope="col">{columns.actions}</th>
          </tr>
        </thead>
        <tbody key={shown.count}>
          {view.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Row({ row }: { row: TableRow }) {
  const { columns } = texts.manage
  const isWhole = useIsWhole()
  const notAvailable = messages.card.notAvailable
  return (
    <tr>
      {isWhole && (
        <td className="cell-choose">
          <input type="checkbox" name="ids" value={row.id} form="bulk" aria-label={texts.manage.select(row.name)} />
        </td>
      )}
      <td className="cell-image" data-label={columns.image}>
        <span className="thumb">
          <img src={row.cover} alt="" width="64" height="40" loading="lazy" />
          {row.image && (
            <img src={row.image} alt="" width="64" height="40" loading="lazy" referrerPolicy="no-referrer" data-plate={row.cover} />
          )}
        </span>
      </td>
      <td className="cell-name" data-label={columns.name}>
        <b>{row.name}</b>
        <span className="row-marks">
          {row.state !== 'published' && <span className={`state state-${row.state}`}>{texts.edit.states[row.state]}</span>}
          {row.link && (
            <span className="state state-link">
              {texts.edit.link} {texts.edit.links[row.link]}
            </span>
          )}
        </span>
      </td>
      <td data-label={columns.category}>{row.category || notAvailable}</td>
      <td data-label={columns.country}>{row.country ?? notAvailable}</td>
      <td data-label={columns.deadline}>
        <RowDeadline due={row.due} />
      </td>
      <td className="cell-actions" data-label={columns.actions}>
        <RowActions row={row} />
      </td>
    </tr>
  )
}
