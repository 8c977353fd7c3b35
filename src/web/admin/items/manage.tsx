import { useState } from 'react'
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
  Form,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { EditState } from '#domain/publication.ts'
import { isRecord } from '#domain/words/is-record.ts'
import type { Editing } from '#services/create-editing.ts'
import { findBulkAction } from '#services/items/actions.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { noFilters } from '#services/items/table-filters.ts'
import type { TablePage } from '#services/items/table-query.ts'
import { changeAll, type PlanView } from '#web/admin/bulk/plan-view.ts'
import { PlanQuestion } from '#web/admin/bulk/PlanQuestion.tsx'
import {
  chosenElsewhere,
  keepChoice,
  noChoice,
  readChoice,
  turnName,
} from '#web/admin/bulk/table-choice.ts'
import { TablePages } from '#web/admin/bulk/TablePages.tsx'
import { ConfirmDeletion } from '#web/admin/items/ConfirmDeletion.tsx'
import { UndoOutcome, undoBulk } from '#web/admin/items/History.tsx'
import { ItemTable } from '#web/admin/items/ItemTable.tsx'
import { OfficialPage } from '#web/admin/items/OfficialPage.tsx'
import {
  type PendingAction,
  toOfflineRefusal,
  type ActionRefused,
  readAction,
  refuseAction,
  runAction,
} from '#web/admin/items/row-action.ts'
import { type SavedViewLink, SavedViews } from '#web/admin/items/SavedViews.tsx'
import { tableTextsOf } from '#web/admin/items/table-texts.ts'
import type { TableAddress, TableView } from '#web/admin/items/table-view.ts'
import {
  clickColumnDays,
  queryOf,
  readTableAddress,
  toTableSearch,
  toOpportunityRow,
  toPostRow,
  toTableView,
} from '#web/admin/items/table-view.ts'
import {
  ColumnFields,
  FilterChips,
  FilterFields,
  hasFilters,
} from '#web/admin/items/TableFilters.tsx'
import { TableSearch } from '#web/admin/items/TableSearch.tsx'
import { PageHead, Done, Refusal, withDone } from '#web/admin/layout/PageHead.tsx'
import {
  addPaths,
  editPath,
  entityOf,
  findKind,
  type ItemKind,
  tablePaths,
} from '#web/admin/layout/paths.ts'
import { StateFilter } from '#web/admin/layout/Table.tsx'
import { byBackend } from '#web/admin/remote/by-backend.ts'
import { RemoteTable } from '#web/admin/remote/RemoteTable.tsx'
import { deleteRemoteItem, loadRemoteTable } from '#web/admin/remote/tables.ts'
import { editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { Popup } from '#web/components/Popup.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { changeSearch } from '#web/components/search-params.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { isTextAtStake } from '#web/shell/text-at-stake.ts'
import { formatErrorMessage, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'
import { loadedAdminTexts, useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/manage'
import '#web/admin/items/items.css'

const kindOf = ({ pathname }: URL): ItemKind => findKind(tablePaths, pathname) ?? 'scholarship'

export const loader = (args: Route.LoaderArgs) => byBackend(args, load, loadRemoteTable)

export const action = (args: Route.ActionArgs) => byBackend(args, act, deleteRemoteItem)

export default function ManageRoute() {
  return useSettings().remote ? <RemoteTable /> : <Manage />
}

interface TableData {
  readonly view: TableView
  readonly views: readonly SavedViewLink[]
  /** What the filter by country suggests. */
  readonly countries: readonly string[]
}

async function load({ url, context }: Route.LoaderArgs): Promise<TableData> {
  const kind = kindOf(url)
  const address = readTableAddress(kind, url.searchParams)
  const { opportunities, posts, applyClicks, tableViews } = editingOf(context)
  // What was kept by an earlier version may have filters that are gone.
  const views = (await orResponse(tableViews.list(kind))).map(({ name, search }) => ({
    name,
    search: toTableSearch(kind, readTableAddress(kind, new URLSearchParams(search))),
  }))
  const { state } = address
  const query = queryOf(kind, address)
  const texts = textsOf(context)
  if (kind === 'post') {
    const page = await orResponse(posts.list(query))
    return {
      view: toTableView(kind, page, state, (row, actions) => toPostRow(row, actions, texts)),
      views,
      countries: [],
    }
  }
  const now = context.get(servicesContext).now()
  const page = await orResponse(opportunities.list(query))
  const clicks = address.columns.includes('clicks')
    ? await orResponse(applyClicks.countOf(idsOf(page), clickColumnDays))
    : new Map<string, number>()
  return {
    view: toTableView(kind, page, state, (row, actions) =>
      toOpportunityRow(row, actions, { texts, now, clicks }),
    ),
    views,
    countries: await orResponse(opportunities.listCountries(kind)),
  }
}

const idsOf = ({ rows }: TablePage<EditedOpportunity>): readonly string[] =>
  rows.map(({ item }) => item.id)

async function act({ request, url, context }: Route.ActionArgs) {
  const { itemTables } = textsOf(context).admin
  const kind = kindOf(url)
  const texts = itemTables[kind]
  const editing = editingOf(context)
  const form = await readForm(request)
  if (form.has('undo')) return await undoBulk(textsOf(context), editing, readText(form, 'undo'))
  const address = readTableAddress(kind, url.searchParams)
  const here = `${tablePaths[kind]}${toTableSearch(kind, address)}`
  if (form.has('viewName') || form.has('removeView'))
    return await changeViews(textsOf(context), editing, { kind, address, here }, form)
  if (form.has(turnName))
    return await turnPage(textsOf(context), editing, { kind, address, here }, form)
  if (form.has('all') || form.has(chosenElsewhere))
    return await actAsPlanned(textsOf(context), editing, { kind, address, here }, form)
  const requested = readAction(kind, form, texts)
  if ('message' in requested) return data<ActionRefused>(requested, { status: 400 })
  let outcome
  try {
    outcome = await runAction(textsOf(context).admin, kind, editing, requested, form)
  } catch (error) {
    const { status, ...refused } = refuseAction(textsOf(context), error, kind, requested.action)
    return data<ActionRefused>({ ...refused, choice: readChoice(form) }, { status })
  }
  if ('items' in outcome) return data<PendingAction>(outcome)
  if (outcome.copied !== undefined)
    throw redirect(withDone(editPath('opportunity', outcome.copied), requested.action))
  throw redirect(withDone(here, requested.action, requested.ids.length, outcome.undo))
}

/** Keeps the search of the address by a name, or forgets the name. */
async function changeViews(
  texts: Texts,
  { tableViews }: Pick<Editing, 'tableViews'>,
  { kind, address, here }: { kind: ItemKind; address: TableAddress; here: string },
  form: FormData,
) {
  const removed = form.get('removeView')
  if (typeof removed === 'string') {
    await orResponse(tableViews.remove(kind, removed))
    throw redirect(withDone(here, 'view-removed'))
  }
  const name = String(form.get('viewName'))
  const search = toTableSearch(kind, { ...address, page: 1 })
  const saved = await orResponse(tableViews.save({ table: kind, name, search }))
  if (saved.ok) throw redirect(withDone(here, 'view-saved'))
  const error = formatFieldErrors(texts, saved.errors)['name'] ?? ''
  return data({ refusedView: { name, error } }, { status: 400 })
}

/** Shows a page of the table with what is chosen on all of them. */
async function turnPage(
  texts: Texts,
  editing: Editing,
  { kind, address, here }: { kind: ItemKind; address: TableAddress; here: string },
  form: FormData,
) {
  const sent = readChoice(form)
  // An address can be opened again, and the response to a form cannot.
  if (!sent.isAll && sent.ids.length === 0) throw redirect(here)
  try {
    return data({ choice: await keepChoice(editing, kind, queryOf(kind, address), form) })
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') throw data(null, { status })
    const message = formatErrorMessage(texts, problem.reason)
    return data<ActionRefused>({ message, choice: sent }, { status })
  }
}

/**
 * Shows what the action on all that match, or on what is chosen on several pages, would change, or
 * does it and shows the table.
 */
async function actAsPlanned(
  texts: Texts,
  editing: Editing,
  { kind, address, here }: { kind: ItemKind; address: TableAddress; here: string },
  form: FormData,
) {
  const action = findBulkAction(entityOf(kind), address.state === 'trash', form.get('action'))
  const press = form.get('press')
  if (action === undefined) {
    const message = texts.admin.itemTables[kind].unknown
    return data<ActionRefused>({ message }, { status: 400 })
  }
  let result
  try {
    result = await changeAll(editing, {
      kind,
      address,
      action,
      press: typeof press === 'string' ? press : null,
      choice: form.has('all')
        ? null
        : await keepChoice(editing, kind, queryOf(kind, address), form),
    })
  } catch (error) {
    const { status, ...refused } = refuseAction(texts, error, kind, action)
    return data<ActionRefused>({ ...refused, choice: readChoice(form) }, { status })
  }
  if ('planned' in result) return data<PlanView>(result)
  throw redirect(withDone(here, action, result.ids.length, result.undo))
}

/**
 * While the data is unavailable the visible table stays, with a message about the action that
 * failed.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const kind = kindOf(new URL(request.url))
  return serverAction().catch((error: unknown) =>
    toOfflineRefusal(error, form, loadedAdminTexts().itemTables[kind]),
  )
}

/** The dialog asks about rows that are loaded already, so it opens without a request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // Nothing has changed yet, and what was chosen stays chosen.
  if (isRecord(actionResult) && 'items' in actionResult) return false
  if (isTextAtStake(actionResult)) return false
  const without = ({ pathname, search }: URL) => pathname + changeSearch(search, { confirm: null })
  const isSamePage =
    without(currentUrl) === without(nextUrl) && currentUrl.search !== nextUrl.search
  return isSamePage && (formMethod === undefined || formMethod === 'GET')
    ? false
    : defaultShouldRevalidate
}

const opportunityStates = ['published', 'scheduled', 'draft', 'closed', 'trash'] as const
/** An article has no deadline that could close it. */
const postStates = ['draft', 'scheduled', 'published', 'trash'] as const

function Manage() {
  const { view, views, countries } = useLoaderData<typeof load>()
  const actionData = useActionData<typeof act | typeof clientAction>()
  const { itemTables, tableViews } = useAdminTexts()
  const [parameters] = useSearchParams()
  const { kind } = view
  const texts = itemTables[kind]
  // A confirmation that was canceled; the table stays as it is.
  const [dismissed, setDismissed] = useState<typeof actionData>()
  const address = readTableAddress(kind, parameters)
  const here = `${tablePaths[kind]}${toTableSearch(kind, address)}`
  const hasResult = actionData !== undefined && ('message' in actionData || 'undone' in actionData)
  const choice =
    actionData && 'choice' in actionData && actionData.choice ? actionData.choice : noChoice
  const toConfirm = view.rows.find(({ id }) => id === parameters.get('confirm'))
  const isForEver = toConfirm?.state === 'trash'
  const question = isForEver ? texts.confirmRemove : texts.confirmTrash
  if (actionData && 'planned' in actionData)
    return (
      <>
        <PageHead title={texts.title} />
        <PlanQuestion key={actionData.press} plan={actionData} here={here} />
      </>
    )
  return (
    <>
      <PageHead title={texts.title}>
        <ButtonLink look="full" to={addPaths[kind]} label={texts.add} />
      </PageHead>
      {actionData && 'message' in actionData && <Refusal>{actionData.message}</Refusal>}
      {actionData && 'undone' in actionData && (
        <UndoOutcome report={actionData.undone} text={texts.undone(actionData.undone.restored)} />
      )}
      {!hasResult && (
        <Done
          words={{
            ...texts.actions,
            'view-saved': tableViews.saved,
            'view-removed': tableViews.removed,
          }}
          takesFocus
        />
      )}
      {choice.gone > 0 && (
        <p className="note" role="status">
          {texts.goneChoice(choice.gone)}
        </p>
      )}
      {toConfirm && (
        <ConfirmDeletion
          key={toConfirm.id}
          question={question(toConfirm.name)}
          name="row"
          value={`${isForEver ? 'remove' : 'trash'} ${toConfirm.id}`}
          here={here}
          texts={texts}
          hasWarning={kind === 'post'}
        />
      )}
      <TableFilters view={view} address={address} countries={countries} />
      <SavedViews
        kind={kind}
        address={address}
        views={views}
        refused={actionData && 'refusedView' in actionData ? actionData.refusedView : null}
      />
      {view.rows.length === 0 ? (
        <NoRows text={texts.empty} kind={kind} address={address} />
      ) : (
        <ItemTable view={view} address={address} choice={choice} />
      )}
      <TablePages
        page={view.page}
        pageCount={view.pageCount}
        address={(page) => tablePaths[kind] + toTableSearch(kind, { ...address, page })}
      />
      {actionData && 'ids' in actionData && actionData !== dismissed && (
        <ConfirmBulkAction
          confirmation={actionData}
          here={here}
          onClose={() => setDismissed(actionData)}
        />
      )}
    </>
  )
}

function TableFilters({
  view: { kind, counts },
  address,
  countries,
}: {
  view: TableView
  address: TableAddress
  countries: readonly string[]
}) {
  const texts = tableTextsOf(useAdminTexts(), kind)
  const states: readonly EditState[] = kind === 'post' ? postStates : opportunityStates
  const all = states.reduce((sum, state) => (state === 'trash' ? sum : sum + counts[state]), 0)
  const entries = states.map((state) => ({
    state,
    label: texts.states[state],
    count: counts[state],
  }))
  return (
    <>
      <StateFilter
        label={texts.filter}
        entries={[{ state: null, label: texts.all, count: all }, ...entries]}
        chosen={address.state}
      />
      <TableSearch address={address} texts={texts} sorts={texts.sorts}>
        {kind !== 'post' && (
          <>
            <FilterFields kind={kind} filters={address.filters} countries={countries} />
            <ColumnFields columns={address.columns} />
          </>
        )}
      </TableSearch>
      <FilterChips kind={kind} address={address} />
    </>
  )
}

function NoRows({ text, kind, address }: { text: string; kind: ItemKind; address: TableAddress }) {
  const { tableFilters } = useAdminTexts()
  const to = toTableSearch(kind, { ...address, filters: noFilters, page: 1 })
  return (
    <div className="message">
      <p>{text}</p>
      {hasFilters(address.filters) && <Link to={tablePaths[kind] + to}>{tableFilters.clear}</Link>}
    </div>
  )
}

const maxNames = 10

/**
 * The step before several items are deleted or renewed: from the server, because the table
 * may be older than what is stored.
 */
function ConfirmBulkAction({
  confirmation,
  here,
  onClose,
}: {
  confirmation: PendingAction
  here: string
  onClose: () => void
}) {
  const { action, ids, items } = confirmation
  const { removal, bulkConfirmations } = useAdminTexts()
  const text = action === 'remove' ? removal : { ...removal, ...bulkConfirmations[action] }
  return (
    <Popup labelledBy="removal-title" look="confirm" onClose={onClose}>
      <div className="popup-scroll stack confirm-body">
        <h2 id="removal-title">{text.title}</h2>
        <p>{text.consequence(items.length, ids.length)}</p>
        <ul className="stack" data-gap="1">
          {items.slice(0, maxNames).map(({ id, name }) => (
            <li key={id}>{action === 'verify' ? <OfficialPage id={id} label={name} /> : name}</li>
          ))}
          {items.length > maxNames && <li>{text.more(items.length - maxNames)}</li>}
        </ul>
      </div>
      <Form method="post" action={here} className="popup-foot" preventScrollReset>
        <HiddenFields pairs={[['action', action], ...ids.map((id) => ['ids', id] as const)]} />
        <Button
          look={action === 'verify' ? 'waiting' : 'full'}
          tone={action === 'remove' || action === 'trash' ? 'danger' : undefined}
          name="confirmed"
          value="yes"
          label={text.yes}
        />
        <Button data-first onClick={onClose} label={text.cancel} />
      </Form>
    </Popup>
  )
}
