import type { Kind } from '#domain/opportunity/opportunity.ts'
import { ChooseRow, type Column, type TableLook } from '#web/admin/items/ItemTable.tsx'
import type { OpportunityRow, PostRow, ItemRow } from '#web/admin/items/table-view.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { Link } from '#web/parts/Link.tsx'
import { Picture } from '#web/parts/Picture.tsx'
import { editPath, publicPath } from '#web/admin/frame/paths.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import type { OfferedAction } from '#services/items/actions.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'
import type { DueView } from '#web/opportunity/due-view.ts'

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
      {image && <Picture src={image} alt="" width="64" height="40" loading="lazy" instead={null} />}
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
      cell: ({ image, plate }) => <Picture src={image ?? plate} alt="" width="80" height="45" loading="lazy" instead={plate} />,
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

interface RowActionsProps {
  readonly row: ItemRow
  readonly texts: ItemTableTexts
}

/** Those that ask first (Confirm.tsx); the others are done at once, for all of them can be undone. */
const asking: readonly OfferedAction[] = ['trash', 'remove']

/** Deleting and editing, and a menu with the rest. */
function RowMenu({ row, texts }: RowActionsProps) {
  const isWhole = useIsWhole()
  const isTrash = row.state === 'trash'
  const asks = row.actions.filter((action) => asking.includes(action))
  const others = row.actions.filter((action) => !asking.includes(action))
  const does = others.map((action) => <Action key={action} action={action} row={row} texts={texts} className="button-line button-small" />)
  const deletes = asks.map((action) => (
    <Action key={action} action={action} row={row} texts={texts} className="button-line button-small button-danger" />
  ))
  if (isTrash || !isWhole) {
    return (
      <div className="item-actions">
        {does}
        {deletes}
      </div>
    )
  }
  return (
    <div className="item-actions">
      {deletes}
      <Link className="button button-line button-small" to={editPath('opportunity', row.id)}>
        {texts.edit}
        <span className="visually-hidden"> “{row.name}”</span>
      </Link>
      <details className="row-menu" data-menu="">
        <summary className="button button-line button-small" aria-label={texts.moreFor(row.name)}>
          {texts.more}
        </summary>
        <div>{does}</div>
      </details>
    </div>
  )
}

/** All of them in a line, each with the name of its item for those who hear the page. */
function RowButtons({ row, texts }: RowActionsProps) {
  const isWhole = useIsWhole()
  return (
    <div className="row-actions">
      {isWhole && row.state !== 'trash' && (
        <Link className="button button-line" to={editPath('post', row.id)}>
          {texts.edit}
          <span className="visually-hidden">: {row.name}</span>
        </Link>
      )}
      {row.actions.map((action) => (
        <Action
          key={action}
          action={action}
          row={row}
          texts={texts}
          className={asking.includes(action) ? 'button-danger' : 'button-line'}
          isNamed
        />
      ))}
    </div>
  )
}

interface ActionProps extends RowActionsProps {
  readonly action: OfferedAction
  readonly className: string
  readonly isNamed?: boolean
}

function Action({ action, row, texts, className, isNamed = false }: ActionProps) {
  const sends = asking.includes(action)
    ? { form: 'ask', name: 'confirm', value: row.id }
    : { form: 'row', name: 'row', value: `${action} ${row.id}` }
  return (
    <button className={`button ${className}`} {...sends}>
      {texts.actions[action]?.label}
      {isNamed && <span className="visually-hidden">: {row.name}</span>}
    </button>
  )
}

/** A deadline in a cell: the date in its tone, or the word for what has none. */
function RowDeadline({ due }: { due: DueView }) {
  if (due.tone === 'closed') return <span className="deadline-mark deadline-closed">{due.after}</span>
  if (due.date === null) return <span className="muted">{due.after}</span>
  return (
    <span className={`deadline-mark deadline-${due.tone}`} title={due.expected ? due.caption : undefined}>
      {due.expected && <span aria-hidden="true">≈ </span>}
      {due.expected && <span className="visually-hidden">{due.caption} </span>}
      <LocalDate date={due.date} />
    </span>
  )
}
