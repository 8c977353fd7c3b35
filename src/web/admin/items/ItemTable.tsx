import { useState, type MouseEvent, type ReactNode } from 'react'
import { Form, href } from 'react-router'
import type { TableAction } from '#services/items/actions.ts'
import { maxAtOnce } from '#services/items/table-query.ts'
import { chosenElsewhere, chosenHere, type TableChoice } from '#web/admin/bulk/table-choice.ts'
import { tableTextsOf } from '#web/admin/items/table-texts.ts'
import {
  pageSize,
  sortingOf,
  stateTones,
  type ItemRow,
  type TableAddress,
  type TableView,
  toTableSearch,
} from '#web/admin/items/table-view.ts'
import {
  editPath,
  entityOf,
  type ItemKind,
  tablePaths,
  verifyPath,
} from '#web/admin/layout/paths.ts'
import { RowMenu } from '#web/admin/layout/RowMenu.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { Checkbox, HiddenFields, Select } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Picture } from '#web/components/Picture.tsx'
import type { DeadlineView } from '#web/opportunity/deadline-view.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/admin/items/items.css'

/**
 * The table of one kind (docs/interface, Tables) with its controls, and where several can be
 * chosen a column for that. Buttons of rows belong to forms outside the table, by their ids,
 * because forms cannot be nested.
 */
export function ItemTable({
  view,
  address,
  choice,
}: {
  view: TableView
  address: TableAddress
  choice: TableChoice
}) {
  const { kind } = view
  const { tableColumns: columnTexts } = useAdminTexts()
  const texts = tableTextsOf(useAdminTexts(), kind)
  const { notAvailable } = useTexts().card
  const path = tablePaths[kind]
  const search = toTableSearch(kind, address)
  const here = `${path}${search}`
  // After an action the rows are new, so nothing stays open, and only what it names stays selected.
  const [rendered, setRendered] = useState({ view, count: 0 })
  if (rendered.view !== view) setRendered({ view, count: rendered.count + 1 })
  const elsewhere = choice.ids.filter((id) => view.rows.every((row) => row.id !== id))
  const atFirst = choice.isAll ? view.total : choice.ids.length
  const { chosen, choose, chooseAll } = useChoice(rendered.count, {
    total: view.total,
    elsewhere: elsewhere.length,
    atFirst,
  })
  const { actions, ...columnsBefore } = texts.columns
  const columns = {
    ...(kind !== 'post' && { choice: texts.chosen }),
    ...columnsBefore,
    ...Object.fromEntries(address.columns.map((column) => [column, columnTexts.names[column]])),
    actions,
  }
  const renderCells = (row: ItemRow, index: number): Readonly<Record<string, ReactNode>> => {
    // The number of the row among the rows of all pages.
    const number = (view.page - 1) * pageSize + index + 1
    const box = {
      name: chosenHere,
      value: row.id,
      form: 'bulk',
      'aria-label': texts.select(row.name),
      defaultChecked: choice.isAll || choice.ids.includes(row.id),
      onClick: choose,
    }
    return {
      choice: <input type="checkbox" {...box} />,
      number: <Checkbox {...box} label={number} />,
      image: <Thumb cover={row.cover} image={row.image} />,
      name: <Name row={row} kind={kind} />,
      category: row.category || notAvailable,
      country: row.country ?? notAvailable,
      deadline: row.deadline && <RowDeadline deadline={row.deadline} />,
      ...row.added,
      heading: row.heading,
      actions: <RowActions row={row} kind={kind} />,
    }
  }
  return (
    <>
      <Form id="row" method="post" action={here} preventScrollReset />
      <Form id="ask" action={path} preventScrollReset>
        <HiddenFields pairs={[...new URLSearchParams(search)]} />
      </Form>
      {view.bulk.length > 0 && (
        <BulkBar
          key={rendered.count}
          kind={kind}
          action={here}
          actions={view.bulk}
          total={view.total}
          isWhole={view.rows.length === view.total}
          chosen={chosen}
          choice={choice}
          elsewhere={elsewhere}
          chooseAll={chooseAll}
        />
      )}
      <ScrolledTable isWide={address.columns.length > 0} label={texts.title}>
        <Table
          key={`table ${rendered.count}`}
          columns={columns}
          uses={{
            choice: 'choice',
            image: 'image',
            name: 'name',
            country: 'words',
            host: 'words',
            heading: 'words',
            actions: 'actions',
          }}
          sortingOf={(column) => sortingOf(kind, address, column)}
          rows={view.rows}
          renderCells={renderCells}
        />
      </ScrolledTable>
    </>
  )
}

/** A table with added columns may be wider than the page; keys scroll it, too. */
function ScrolledTable({
  isWide,
  label,
  children,
}: {
  isWide: boolean
  label: string
  children: ReactNode
}) {
  if (!isWide) return children
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus
    <div className="wide-table" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

const listBoxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name=ids]')]

/** Chooses what the search and the filters find on all pages. */
const findMatchingBox = () => document.querySelector<HTMLInputElement>('#bulk input[name=all]')

/**
 * How many rows are chosen, and what a click on a box or on that of all does. With Shift a click
 * chooses, or leaves out, all rows from the one before to this one. `rendered`: changes with new
 * rows, of which `atFirst` are chosen, with those `elsewhere` on other pages. `total`: the rows on
 * all pages.
 */
function useChoice(
  rendered: number,
  { total, elsewhere, atFirst }: { total: number; elsewhere: number; atFirst: number },
) {
  const [choice, setChoice] = useState<{ rendered: number; count: number; last?: Element }>({
    rendered,
    count: atFirst,
  })
  const isOld = choice.rendered !== rendered
  const count = (last?: Element) => {
    const boxes = listBoxes()
    const matching = findMatchingBox()
    // Whoever leaves out one row does not mean all.
    if (matching?.checked && boxes.some(({ checked }) => !checked)) matching.checked = false
    const here = boxes.filter(({ checked }) => checked).length
    const chosen = matching?.checked ? total : elsewhere + here
    setChoice({ rendered, count: chosen, ...(last && { last }) })
  }
  const chooseAll = (isChosen: boolean) => {
    for (const box of listBoxes()) box.checked = isChosen
    count()
  }
  const choose = ({ currentTarget: box, shiftKey }: MouseEvent<HTMLInputElement>) => {
    const boxes = listBoxes()
    const from = boxes.findIndex((each) => !isOld && each === choice.last)
    const to = boxes.indexOf(box)
    if (shiftKey && from >= 0)
      for (const each of boxes.slice(Math.min(from, to), Math.max(from, to) + 1))
        each.checked = box.checked
    count(box)
  }
  return { chosen: isOld ? atFirst : choice.count, choose, chooseAll }
}

/** The picture, where there is one, covers the drawing. */
export function Thumb({ cover, image }: { cover: string; image: string | null }) {
  return (
    <span className="thumb">
      <img src={cover} alt="" width="44" height="32" loading="lazy" />
      {image && <Picture src={image} alt="" width="44" height="32" loading="lazy" instead={null} />}
    </span>
  )
}

/** The name, which leads to the form, and below it the state. */
function Name({ row, kind }: { row: ItemRow; kind: ItemKind }) {
  const { edit, itemTables } = useAdminTexts()
  const hasState = kind === 'post' || row.state !== 'published'
  return (
    <>
      {kind === 'post' ? (
        <Link to={editPath('post', row.id)}>{row.name}</Link>
      ) : (
        <b>
          {row.state !== 'trash' ? (
            <Link to={editPath('opportunity', row.id)}>{row.name}</Link>
          ) : (
            row.name
          )}
        </b>
      )}
      <span className="row table-marks" data-gap="1">
        {hasState && (
          <span className="badge" data-tone={stateTones[row.state]}>
            {itemTables[kind].states[row.state]}
            {row.publishOn && (
              <>
                , {itemTables.post.publicFrom} <LocalDate date={row.publishOn} />
              </>
            )}
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

/**
 * Those that ask first (manage.tsx); the others are done at once, for all of them can be undone.
 */
const confirmedActions: readonly TableAction[] = ['trash', 'remove']

/**
 * Deleting, and a menu with the official page and the rest; all in a line in the trash, where
 * nothing is edited. Buttons and links say of which item.
 */
function RowActions({ row, kind }: { row: ItemRow; kind: ItemKind }) {
  const { attention, verify } = useAdminTexts()
  const texts = tableTextsOf(useAdminTexts(), kind)
  const isEdited = row.state !== 'trash'
  const buttonsOf = (needsConfirmation: boolean) =>
    row.actions
      .filter((action) => confirmedActions.includes(action) === needsConfirmation)
      .map((action) => (
        <Button
          key={action}
          size="small"
          label={texts.actions[action]?.label}
          of={row.name}
          {...(needsConfirmation
            ? { form: 'ask', name: 'confirm', value: row.id }
            : { form: 'row', name: 'row', value: `${action} ${row.id}` })}
        />
      ))
  return (
    <div className="row item-actions">
      {!isEdited && buttonsOf(false)}
      {buttonsOf(true)}
      {isEdited && (
        <RowMenu of={row.name}>
          {row.hasOfficialPage === true && (
            <ButtonLink
              size="small"
              to={href('/admin/official/:id', { id: row.id })}
              target="_blank"
              rel="noreferrer"
              label={attention.actions.official}
              of={row.name}
            />
          )}
          {row.hasOfficialPage === true && (
            <ButtonLink size="small" to={verifyPath(row.id)} label={verify.title} of={row.name} />
          )}
          <ButtonLink
            size="small"
            to={editPath(entityOf(kind), row.id)}
            label={texts.edit}
            of={row.name}
          />
          {buttonsOf(false)}
        </RowMenu>
      )}
    </div>
  )
}

/** A deadline in a cell: the date in its tone, or the word for what has none. */
export function RowDeadline({ deadline }: { deadline: DeadlineView }) {
  if (deadline.tone === 'closed') return <span className="badge">{deadline.after}</span>
  if (deadline.date === null) return <span className="muted">{deadline.after}</span>
  return (
    <span
      className="badge"
      data-look="date"
      data-tone={deadline.tone}
      title={deadline.expected ? deadline.caption : undefined}
    >
      {deadline.expected && <span aria-hidden="true">≈ </span>}
      {deadline.expected && <span className="visually-hidden">{deadline.caption} </span>}
      <LocalDate date={deadline.date} />
    </span>
  )
}

/**
 * One action for all selected rows, whose checkboxes belong to this form. Deleting asks first.
 * `action`: the address of the table.
 */
function BulkBar({
  kind,
  action,
  actions,
  total,
  isWhole,
  chosen,
  choice,
  elsewhere,
  chooseAll,
}: {
  kind: ItemKind
  action: string
  actions: readonly TableAction[]
  total: number
  /** The page shows all of them. */
  isWhole: boolean
  chosen: number
  choice: TableChoice
  /** The ids of what is chosen on other pages. */
  elsewhere: readonly string[]
  chooseAll: (isChosen: boolean) => void
}) {
  const texts = tableTextsOf(useAdminTexts(), kind)
  return (
    <Form id="bulk" method="post" action={action} className="row" data-gap="3" preventScrollReset>
      <HiddenFields pairs={elsewhere.map((id) => [chosenElsewhere, id] as const)} />
      <label className="check needs-script">
        <input type="checkbox" onChange={({ currentTarget }) => chooseAll(currentTarget.checked)} />
        {texts.selectAll}
      </label>
      {!isWhole && total <= maxAtOnce && (
        <Checkbox
          name="all"
          value="1"
          label={texts.selectMatching(total)}
          defaultChecked={choice.isAll}
          // The rows of this page show that they are among them.
          onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
        />
      )}
      {total > maxAtOnce && <span className="muted">{texts.tooMany(maxAtOnce)}</span>}
      <span className="muted bulk-count" aria-live="polite">
        {chosen > 0 ? texts.chosenCount(chosen, elsewhere.length) : texts.results(total)}
      </span>
      {chosen > 0 && <Link to={action}>{texts.clearChoice}</Link>}
      <label className="row bulk-action">
        {texts.bulk}
        <Select
          name="action"
          choices={Object.fromEntries(
            actions.map((each) => [each, texts.actions[each]?.label ?? '']),
          )}
        />
      </label>
      <Button size="small" label={texts.apply} />
    </Form>
  )
}
