import { useState, type ReactNode } from 'react'
import { Form } from 'react-router'
import { Choice } from '#web/admin/form/LabeledField.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { type ItemKind, tablePaths } from '#web/admin/layout/paths.ts'
import { type TableAddress, toTableSearch, type ItemRow, type TableSection } from '#web/admin/items/table-view.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'
import type { TableSort } from '#services/items/table-query.ts'
import type { TableAction } from '#services/items/actions.ts'
import '#web/admin/items/items.css'

interface ItemTableProps<Row extends ItemRow, Key extends string> {
  readonly kind: ItemKind
  readonly view: TableSection<Row>
  readonly address: TableAddress
  readonly columns: Parameters<typeof Table<Row, Key>>[0]['columns']
  readonly uses: Parameters<typeof Table<Row, Key>>[0]['uses']
  readonly sorts?: Readonly<Partial<Record<Key, TableSort>>>
  /** `number`: that of the row, from 1 over all pages. */
  readonly renderCells: (row: Row, number: number) => Readonly<Record<Key, ReactNode>>
}

export const pageSize = 50

/**
 * The table of one kind (docs/interface.md, Tables) with its controls. Buttons of rows belong to forms outside the table, by their ids, because forms
 * cannot be nested.
 */
export function ItemTable<Row extends ItemRow, Key extends string>(props: ItemTableProps<Row, Key>) {
  const { kind, view, address, columns, uses, sorts, renderCells } = props
  const path = tablePaths[kind]
  const search = toTableSearch(kind, address)
  const here = `${path}${search}`
  // After an action the rows are new, so nothing stays selected or open.
  const [rendered, setRendered] = useState({ view, count: 0 })
  if (rendered.view !== view) setRendered({ view, count: rendered.count + 1 })
  const sortingOf = (key: Key) => {
    const sort = sorts?.[key]
    if (sort === undefined) return undefined
    const isSorted = address.sort === sort
    const to = toTableSearch(kind, { ...address, sort, descending: isSorted && !address.descending, page: 1 })
    return { to: `${path}${to}`, isSorted: isSorted ? (address.descending ? ('descending' as const) : ('ascending' as const)) : undefined }
  }
  return (
    <>
      <Form id="row" method="post" action={here} preventScrollReset />
      <Form id="ask" action={path} preventScrollReset>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {view.bulk.length > 0 && <BulkBar key={rendered.count} kind={kind} action={here} actions={view.bulk} total={view.total} />}
      <Table
        key={`table ${rendered.count}`}
        columns={columns}
        uses={uses}
        sortingOf={sortingOf}
        rows={view.rows}
        renderCells={(row, index) => renderCells(row, (view.page - 1) * pageSize + index + 1)}
      />
    </>
  )
}

interface BulkBarProps {
  readonly kind: ItemKind
  /** The table that it belongs to. */
  readonly action: string
  readonly actions: readonly TableAction[]
  readonly total: number
}

/** One action for all rows that are chosen, whose checkboxes belong to this form. Deleting for ever asks first. */
function BulkBar({ kind, action, actions, total }: BulkBarProps) {
  const texts: ItemTableTexts = useAdminTexts().itemTables[kind]
  return (
    <Form id="bulk" method="post" action={action} className="row" data-gap="3" preventScrollReset>
      <label className="check needs-script">
        <input
          type="checkbox"
          onChange={({ currentTarget }) => {
            for (const box of document.querySelectorAll<HTMLInputElement>('input[name=ids]')) box.checked = currentTarget.checked
          }}
        />
        {texts.selectAll}
      </label>
      <span className="muted bulk-count">{texts.results(total)}</span>
      <label className="row bulk-action">
        {texts.bulk}
        <Choice name="action" choices={Object.fromEntries(actions.map((each) => [each, texts.actions[each]?.label ?? '']))} />
      </label>
      <button className="button button-line button-small">{texts.apply}</button>
    </Form>
  )
}

/** Whether a row is chosen for the bar. */
export function ChooseRow({ id, label }: { id: string; label: string }) {
  return <input type="checkbox" name="ids" value={id} form="bulk" aria-label={label} />
}
