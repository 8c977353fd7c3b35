import { useState } from 'react'
import { data, href, Link, redirect, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import { basicEditingOf, editingOf } from '#web/admin/frame/guard.ts'
import { pages, removal } from '#web/texts/en/admin.ts'
import * as texts from '#web/texts/en/admin-opportunity.ts'
import { ConfirmDeletion } from '#web/admin/items/ConfirmDeletion.tsx'
import { ConfirmRemoval } from '#web/admin/frame/ConfirmRemoval.tsx'
import { DoneNote } from '#web/admin/items/DoneNote.tsx'
import { OpportunityTable } from '#web/admin/items/OpportunityTable.tsx'
import { TableFilters } from '#web/admin/items/TableFilters.tsx'
import { Pages } from '#web/parts/Pages.tsx'
import { servicesContext } from '#web/context.ts'
import { addPaths, tablePaths } from '#web/admin/frame/paths.ts'
import { type BulkFailure, readBulk, refuseBulk, runBulk } from '#web/admin/items/bulk.ts'
import { askRemoval, type RemovalAsked } from '#web/admin/frame/removal.ts'
import { orAnswer } from '#web/admin/frame/problem.ts'
import { readTableAddress, toTableSearch, toTableView } from '#web/admin/items/table-view.ts'
import { readForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/manage'

const titles = { scholarship: pages.manageScholarships, internship: pages.manageInternships, leadership: pages.manageLeadership } as const
const addLabels = { scholarship: pages.addScholarship, internship: pages.addInternship, leadership: pages.addLeadership } as const

function kindOf({ pathname }: URL): Kind {
  const found = Object.entries(tablePaths).find(([, path]) => pathname.toLowerCase() === path.toLowerCase())
  return (found?.[0] as Kind | undefined) ?? 'scholarship'
}

/** Of all kinds only scholarships can be deleted on any backend. */
function tableOf(kind: Kind, context: Route.LoaderArgs['context']): BasicEditing {
  return kind === 'scholarship' ? basicEditingOf(context) : editingOf(context)
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const address = readTableAddress(url.searchParams)
  const { state, ...query } = address
  const page = await orAnswer(tableOf(kind, context).opportunities.list({ ...query, kind, ...(state !== null && { state }) }))
  return data({ view: toTableView(kind, page, context.get(servicesContext).now()) })
}

/** Does what a row's or the table's button asks, then shows the table again as it was. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const kind = kindOf(url)
  const basic = tableOf(kind, context)
  const form = await readForm(request)
  const asked = readBulk(form)
  if ('message' in asked) return data<BulkFailure>(asked, { status: 400 })
  try {
    // A row's own button was asked for already (ConfirmDeletion).
    if (asked.action === 'remove' && !form.has('row')) {
      const { opportunities } = editingOf(context)
      const answer = await askRemoval(asked.ids, async (id) => {
        const found = await opportunities.find(id)
        return found && { name: found.item.name, state: found.state }
      })
      if (form.get('confirmed') !== 'yes') return data<BulkFailure | RemovalAsked>(answer)
    }
    const { copied } = await runBulk(basic, () => editingOf(context), asked)
    if (copied !== undefined) throw redirect(`${href('/admin/edit/:id', { id: copied })}?done=copy`)
  } catch (error) {
    const { message, status } = refuseBulk(error, kind, asked.action)
    return data<BulkFailure>({ message }, { status })
  }
  const parameters = new URLSearchParams(toTableSearch(readTableAddress(url.searchParams)))
  parameters.set('done', asked.action)
  parameters.set('count', String(asked.ids.length))
  throw redirect(`${tablePaths[kind]}?${parameters}`)
}

/** The dialog needs nothing that is not there: it shows at once. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  // Nothing has changed yet, and what was chosen stays chosen.
  if (typeof actionResult === 'object' && actionResult !== null && 'asking' in actionResult) return false
  const without = (url: URL) => {
    const parameters = new URLSearchParams(url.searchParams)
    parameters.delete('confirm')
    return `${url.pathname}?${parameters}`
  }
  const isSamePage = without(currentUrl) === without(nextUrl) && currentUrl.search !== nextUrl.search
  return isSamePage && (formMethod === undefined || formMethod === 'GET') ? false : defaultShouldRevalidate
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titles[loaderData?.view.kind ?? 'scholarship'] }, { name: 'robots', content: 'noindex' }]
}

export default function ManageRoute({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  const { key } = useLocation()
  const { kind } = view
  // A question that was answered with no; the table stays as it is.
  const [dismissed, setDismissed] = useState<typeof actionData>()
  const address = readTableAddress(parameters)
  const asked = view.rows.find(({ id }) => id === parameters.get('confirm'))
  return (
    <>
      <div className="admin-title">
        <h1>{titles[kind]}</h1>
        <Link className="button" to={addPaths[kind]}>
          {addLabels[kind]}
        </Link>
      </div>
      {actionData && 'message' in actionData ? (
        <p className="note note-error" role="alert">
          {actionData.message}
        </p>
      ) : (
        <DoneNote key={key} done={parameters.get('done')} kind={kind} count={Number(parameters.get('count')) || 1} />
      )}
      <TableFilters view={view} address={address} />
      {view.rows.length === 0 ? <p className="message">{texts.manage[kind].empty}</p> : <OpportunityTable view={view} address={address} />}
      <Pages page={view.page} pageCount={view.pageCount} address={(page) => toTableSearch({ ...address, page }) || tablePaths[kind]} />
      {actionData && 'asking' in actionData && actionData !== dismissed && (
        <ConfirmRemoval
          title={removal.title}
          question={removal.question(actionData.asking.length)}
          names={actionData.asking.map(({ name }) => name)}
          more={removal.more}
          fields={[['action', 'remove'], ...actionData.asking.map(({ id }) => ['ids', id] as const)]}
          yes={removal.yes}
          cancel={removal.cancel}
          here={`${tablePaths[kind]}${toTableSearch(address)}`}
          onClose={() => setDismissed(actionData)}
        />
      )}
      {asked && <ConfirmDeletion row={asked} search={toTableSearch(address)} path={tablePaths[kind]} />}
    </>
  )
}
