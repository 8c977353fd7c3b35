import { Link } from '#web/parts/Link.tsx'
import { editPath, publicPath } from '#web/admin/frame/paths.ts'
import { ChooseRow } from '#web/admin/items/BulkBar.tsx'
import type { Column, TableLook } from '#web/admin/items/column.ts'
import { RowButtons } from '#web/admin/items/RowActions.tsx'
import type { PostRow } from '#web/admin/items/table-view.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import type { AdminTexts } from '#web/texts/language.ts'

export const postLook: TableLook = { className: 'desk-table', bar: 'buttons' }

type PostTexts = AdminTexts['itemTables']['post']

/** The columns of docs/interface.md, Tables, with the state beside the name. */
export function listPostColumns(texts: PostTexts, isWhole: boolean): readonly Column<PostRow>[] {
  const { columns } = texts
  return [
    {
      key: 'number',
      label: columns.number,
      cell({ id, name }, number) {
        if (!isWhole) return number
        return (
          <label className="check">
            <ChooseRow id={id} label={texts.select(name)} />
            {number}
          </label>
        )
      },
    },
    {
      key: 'name',
      label: columns.name,
      as: 'name',
      cell: (row) => (
        <>
          <Link to={isWhole ? editPath('post', row.id) : publicPath('post', row.slug)}>{row.name}</Link>
          {isWhole && <State row={row} texts={texts} />}
        </>
      ),
    },
    {
      key: 'image',
      label: columns.image,
      cell: ({ image, plate }) => (
        <img src={image ?? plate} alt="" width="80" height="45" loading="lazy" referrerPolicy="no-referrer" data-plate={plate} />
      ),
    },
    { key: 'heading', label: columns.heading, className: 'wide-text', cell: ({ heading }) => heading },
    { key: 'action', label: columns.action, cell: (row) => <RowButtons row={row} texts={texts} /> },
  ]
}

function State({ row, texts }: { row: PostRow; texts: PostTexts }) {
  return (
    <span className={`mark mark-${row.state}`}>
      {texts.states[row.state]}
      {row.publishOn && (
        <>
          , {texts.publicFrom} <LocalDate date={row.publishOn} />
        </>
      )}
    </span>
  )
}
