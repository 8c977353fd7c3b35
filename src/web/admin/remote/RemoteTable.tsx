import { Form, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { ConfirmDeletion } from '#web/admin/items/ConfirmDeletion.tsx'
import { RowDeadline, Thumb } from '#web/admin/items/ItemTable.tsx'
import type { ActionRefused } from '#web/admin/items/row-action.ts'
import { tableTextsOf } from '#web/admin/items/table-texts.ts'
import {
  pageSize,
  readTableAddress,
  sortingOf,
  toTableSearch,
} from '#web/admin/items/table-view.ts'
import { TableSearch } from '#web/admin/items/TableSearch.tsx'
import { Done, PageHead, Refusal } from '#web/admin/layout/PageHead.tsx'
import { addPaths, publicPath, tablePaths } from '#web/admin/layout/paths.ts'
import { Table } from '#web/admin/layout/Table.tsx'
import type { loadRemoteTable } from '#web/admin/remote/tables.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { Pages } from '#web/components/Page.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/admin/items/items.css'

/** A table of the specification: its columns, a search, and Delete with its question. */
export function RemoteTable() {
  const { kind, rows, page, pageCount } = useLoaderData<typeof loadRemoteTable>()
  const refused = useActionData<ActionRefused>()
  const texts = tableTextsOf(useAdminTexts(), kind)
  const { notAvailable } = useTexts().card
  const [parameters] = useSearchParams()
  const address = readTableAddress(kind, parameters)
  const search = toTableSearch(kind, address)
  const here = `${tablePaths[kind]}${search}`
  const toConfirm = rows.find(({ id }) => id === parameters.get('confirm'))
  // That backend does not say when an item was changed or checked.
  const { updated: _changed, verified: _checked, ...sorts } = texts.sorts
  return (
    <>
      <PageHead title={texts.title}>
        <ButtonLink look="full" to={addPaths[kind]} label={texts.add} />
      </PageHead>
      {refused ? <Refusal>{refused.message}</Refusal> : <Done words={texts.actions} takesFocus />}
      {toConfirm && (
        <ConfirmDeletion
          key={toConfirm.id}
          question={texts.confirmDeletion(toConfirm.name)}
          name="row"
          value={`trash ${toConfirm.id}`}
          here={here}
          texts={texts}
          hasWarning={kind === 'post'}
        />
      )}
      <TableSearch address={address} texts={texts} sorts={sorts} />
      <Form id="ask" action={tablePaths[kind]} preventScrollReset>
        <HiddenFields pairs={[...new URLSearchParams(search)]} />
      </Form>
      {rows.length === 0 ? (
        <p className="message">{texts.empty}</p>
      ) : (
        <Table
          columns={texts.columns}
          uses={{
            image: 'image',
            name: 'name',
            country: 'words',
            heading: 'words',
            actions: 'actions',
          }}
          sortingOf={(column) => sortingOf(kind, address, column)}
          rows={rows}
          renderCells={(row, index) => ({
            number: (page - 1) * pageSize + index + 1,
            image: <Thumb cover={row.cover} image={row.image} />,
            name:
              kind === 'post' ? (
                <Link to={publicPath('post', row.slug)}>{row.name}</Link>
              ) : (
                <b>{row.name}</b>
              ),
            category: row.category || notAvailable,
            country: row.country ?? notAvailable,
            deadline: row.deadline && <RowDeadline deadline={row.deadline} />,
            heading: row.heading,
            actions: (
              <Button
                size="small"
                form="ask"
                name="confirm"
                value={row.id}
                label={texts.actions.trash?.label}
                of={row.name}
              />
            ),
          })}
        />
      )}
      <Pages
        page={page}
        pageCount={pageCount}
        address={(to) => toTableSearch(kind, { ...address, page: to }) || tablePaths[kind]}
      />
    </>
  )
}
