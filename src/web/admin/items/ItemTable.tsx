import {
  stateTones,
  type OpportunityRow,
  type PostRow,
  type ItemRow,
  type TableAddress,
  type TableSection,
  toTableSearch,
} from '#web/admin/items/table-view.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { Link } from '#web/components/Link.tsx'
import { Picture } from '#web/components/Picture.tsx'
import { editPath, entityOf, type ItemKind, publicPath, tablePaths } from '#web/admin/layout/paths.ts'
import { LocalDate } from '#web/components/LocalDate.tsx'
import type { TableAction } from '#services/items/actions.ts'
import { useHasFullEditing } from '#web/admin/session/useHasFullEditing.ts'
import type { ItemTableTexts } from '#web/texts/language.ts'
import type { DeadlineView } from '#web/opportunity/deadline-view.ts'
import { useState, type ReactNode } from 'react'
import { Form } from 'react-router'
import { Check, HiddenFields, Select } from '#web/components/Field.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import type { TableSort } from '#services/items/table-query.ts'
import '#web/admin/items/items.css'

interface TableProps<Row extends ItemRow> {
  readonly view: TableSection<Row>
  readonly address: TableAddress
}

/** The columns of docs/interface.md, Tables, and where several can be chosen one for that. */
export function OpportunityTable({ kind, view, address }: TableProps<OpportunityRow> & { readonly kind: Kind }) {
  const texts = useAdminTexts().itemTables[kind]
  const { notAvailable } = useTexts().card
  const hasFullEditing = useHasFullEditing()
  return (
    <ItemTable
      kind={kind}
      view={view}
      address={address}
      columns={{ ...(hasFullEditing && { choice: texts.chosen }), ...texts.columns }}
      uses={{ choice: 'choice', image: 'image', name: 'name', country: 'words', actions: 'actions' }}
      sorts={{ name: 'name', country: 'country', deadline: 'deadline' }}
      renderCells={(row) => ({
        choice: <input type="checkbox" {...chooseRow(row.id, texts.select(row.name))} />,
        image: <Thumb cover={row.cover} image={row.image} />,
        name: <Name row={row} states={texts.states} />,
        category: row.category || notAvailable,
        country: row.country ?? notAvailable,
        deadline: <RowDeadline deadline={row.deadline} />,
        actions: <RowActions row={row} kind={kind} />,
      })}
    />
  )
}

/** The picture, where there is one, covers the drawing. */
function Thumb({ cover, image }: { cover: string; image: string | null }) {
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
      <span className="row table-marks" data-gap="1">
        {row.state !== 'published' && (
          <span className="badge" data-tone={stateTones[row.state]}>
            {states[row.state]}
          </span>
        )}
        {row.link && (
          <span className="badge" data-tone="error">
            {edit.link} {edit.links[row.link]}
          </span>
        )}
      </span>
    </>
  )
}

/** The columns of docs/interface.md, Tables, with the state beside the name. */
export function PostTable({ view, address }: TableProps<PostRow>) {
  const texts = useAdminTexts().itemTables.post
  const hasFullEditing = useHasFullEditing()
  return (
    <ItemTable
      kind="post"
      view={view}
      address={address}
      columns={texts.columns}
      uses={{ name: 'name', image: 'image', heading: 'words', action: 'actions' }}
      renderCells={(row, number) => ({
        number: hasFullEditing ? <Check {...chooseRow(row.id, texts.select(row.name))} label={number} /> : number,
        name: (
          <>
            <Link to={hasFullEditing ? editPath('post', row.id) : publicPath('post', row.slug)}>{row.name}</Link>
            <span className="row table-marks">{hasFullEditing && <State row={row} />}</span>
          </>
        ),
        image: <Thumb cover={row.plate} image={row.image} />,
        heading: row.heading,
        action: <RowActions row={row} kind="post" />,
      })}
    />
  )
}

function State({ row }: { row: PostRow }) {
  const texts = useAdminTexts().itemTables.post
  return (
    <span className="badge" data-tone={stateTones[row.state]}>
      {texts.states[row.state]}
      {row.publishOn && (
        <>
          , {texts.publicFrom} <LocalDate date={row.publishOn} />
        </>
      )}
    </span>
  )
}

/** Those that ask first (manage.tsx); the others are done at once, for all of them can be undone. */
const confirmedActions: readonly TableAction[] = ['trash', 'remove']

/** Deleting and editing, and a menu with the rest; all in a line where nothing can be edited. Buttons and link say of which item. */
function RowActions({ row, kind }: { row: ItemRow; kind: ItemKind }) {
  const texts: ItemTableTexts = useAdminTexts().itemTables[kind]
  const isEdited = useHasFullEditing() && row.state !== 'trash'
  const about = <span className="visually-hidden">: {row.name}</span>
  const buttonsOf = (needsConfirmation: boolean) =>
    row.actions
      .filter((action) => confirmedActions.includes(action) === needsConfirmation)
      .map((action) => (
        <button
          key={action}
          className="button"
          data-size="small"
          data-tone={needsConfirmation ? 'danger' : undefined}
          {...(needsConfirmation
            ? { form: 'ask', name: 'confirm', value: row.id }
            : { form: 'row', name: 'row', value: `${action} ${row.id}` })}
        >
          {texts.actions[action]?.label}
          {about}
        </button>
      ))
  return (
    <div className="row item-actions">
      {!isEdited && buttonsOf(false)}
      {buttonsOf(true)}
      {isEdited && (
        <>
          <Link className="button" data-size="small" to={editPath(entityOf(kind), row.id)}>
            {texts.edit}
            {about}
          </Link>
          <details className="item-menu" data-menu="">
            <summary className="button" data-size="small" aria-label={texts.moreFor(row.name)}>
              {texts.more}
            </summary>
            <div className="stack sheet" data-gap="2">
              {buttonsOf(false)}
            </div>
          </details>
        </>
      )}
    </div>
  )
}

/** A deadline in a cell: the date in its tone, or the word for what has none. */
function RowDeadline({ deadline }: { deadline: DeadlineView }) {
  if (deadline.tone === 'closed') return <span className="badge">{deadline.after}</span>
  if (deadline.date === null) return <span className="muted">{deadline.after}</span>
  return (
    <span className="badge" data-look="date" data-tone={deadline.tone} title={deadline.expected ? deadline.caption : undefined}>
      {deadline.expected && <span aria-hidden="true">≈ </span>}
      {deadline.expected && <span className="visually-hidden">{deadline.caption} </span>}
      <LocalDate date={deadline.date} />
    </span>
  )
}

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
 * The table of one kind (docs/interface.md, Tables) with its controls. Buttons of rows belong to forms outside the table, by their ids,
 * because forms cannot be nested.
 */
function ItemTable<Row extends ItemRow, Key extends string>(props: ItemTableProps<Row, Key>) {
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
        <HiddenFields pairs={[...new URLSearchParams(search)]} />
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

/**
 * One action for all selected rows, whose checkboxes belong to this form. Permanent deletion asks first. `action`: the address of the
 * table.
 */
function BulkBar({ kind, action, actions, total }: { kind: ItemKind; action: string; actions: readonly TableAction[]; total: number }) {
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
        <Select name="action" choices={Object.fromEntries(actions.map((each) => [each, texts.actions[each]?.label ?? '']))} />
      </label>
      <button className="button" data-size="small">
        {texts.apply}
      </button>
    </Form>
  )
}

/** The box that chooses a row for the bar. */
const chooseRow = (id: string, label: string) => ({ name: 'ids', value: id, form: 'bulk', 'aria-label': label })
