import type { Kind } from '#domain/opportunity/opportunity.ts'
import { RowDeadline } from '#web/admin/items/RowDeadline.tsx'
import { ChooseRow } from '#web/admin/items/BulkBar.tsx'
import type { Column, TableLook } from '#web/admin/items/column.ts'
import { RowMenu } from '#web/admin/items/RowActions.tsx'
import type { OpportunityRow } from '#web/admin/items/table-view.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export const opportunityLook: TableLook = { className: 'admin-table', bar: 'list' }

/** The columns of docs/interface.md, Tables, and where several can be chosen one for that. */
export function listOpportunityColumns(
  texts: AdminTexts['itemTables'][Kind],
  notAvailable: string,
  isWhole: boolean,
): readonly Column<OpportunityRow>[] {
  const { columns } = texts
  const choice: Column<OpportunityRow> = {
    key: 'choice',
    label: texts.chosen,
    as: 'choice',
    className: 'cell-choose',
    cell: ({ id, name }) => <ChooseRow id={id} label={texts.select(name)} />,
  }
  return [
    ...(isWhole ? [choice] : []),
    { key: 'image', label: columns.image, className: 'cell-image', cell: (row) => <Thumb row={row} /> },
    { key: 'name', label: columns.name, sort: 'name', className: 'cell-name', cell: (row) => <Name row={row} states={texts.states} /> },
    { key: 'category', label: columns.category, cell: ({ category }) => category || notAvailable },
    { key: 'country', label: columns.country, sort: 'country', className: 'cell-words', cell: ({ country }) => country ?? notAvailable },
    { key: 'deadline', label: columns.deadline, sort: 'deadline', cell: ({ due }) => <RowDeadline due={due} /> },
    { key: 'actions', label: columns.actions, className: 'cell-actions', cell: (row) => <RowMenu row={row} texts={texts} /> },
  ]
}

function Thumb({ row: { cover, image } }: { row: OpportunityRow }) {
  return (
    <span className="thumb">
      <img src={cover} alt="" width="64" height="40" loading="lazy" />
      {image && <img src={image} alt="" width="64" height="40" loading="lazy" referrerPolicy="no-referrer" data-plate={cover} />}
    </span>
  )
}

function Name({ row, states }: { row: OpportunityRow; states: Readonly<Record<string, string>> }) {
  const { edit } = useAdminTexts()
  return (
    <>
      <b>{row.name}</b>
      <span className="row-marks">
        {row.state !== 'published' && <span className={`state state-${row.state}`}>{states[row.state]}</span>}
        {row.link && (
          <span className="state state-link">
            {edit.link} {edit.links[row.link]}
          </span>
        )}
      </span>
    </>
  )
}
