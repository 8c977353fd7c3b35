import { data, href, Link, redirect, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import type { Kind } from '#domain/opportunity.ts'
import { editingOf } from '#web/admin-guard.ts'
import { pages } from '#web/admin-messages.ts'
import * as texts from '#web/admin-opportunity-messages.ts'
import { ConfirmDeletion } from '#web/components/admin/ConfirmDeletion.tsx'
import { DoneNote } from '#web/components/admin/DoneNote.tsx'
import { OpportunityTable } from '#web/components/admin/OpportunityTable.tsx'
import { TableFilters } from '#web/components/admin/TableFilters.tsx'
import { Pages } from '#web/components/Pages.tsx'
import { servicesContext } from '#web/context.ts'
import { addPaths, tablePaths } from '#web/views/admin-tables.ts'
import { type BulkFailure, readBulk, refuseBulk, runBulk } from '#web/views/admin-bulk.ts'
import { orAnswer } from '#web/views/admin-problem.ts'
import { readTableAddress, toTableSearch, toTableView } from '#web/views/admin-table-view.ts'
import { readForm } from '#web/read-form.ts'
import type { Route } from './+types/manage'

const titles = { scholarship: pages.manageScholarships, internship: pages.manageInternships, leadership: pages.manageLeadership } as const
const addLabels = { scholarship: pages.addScholarship, internship: pages.addInternship, leadership: pages.addLeadership } as const

function kindOf({ pathname }: URL): Kind {
  const found = Object.entries(tablePaths).find(([, path]) => pathname.toLowerCase() === path.toLowerCase())
  return (found?.[0] as Kind | undefined) ?? 'scholarship'
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const address = readTableAddress(url.searchParams)
  const { state, ...query } = address
  const page = await orAnswer(editingOf(context).opportunities.list({ ...query, kind, ...(state !== null && { state }) }))
  return data({ view: toTableView(kind, page, context.get(servicesContext).now()) })
}

/** Does what a row's or the table's button asks, then shows the table again as it was. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { opportunities } = editingOf(context)
  const kind = kindOf(url)
  const asked = readBulk(await readForm(request))
  if ('message' in asked) return data<BulkFailure>(asked, { status: 400 })
  try {
    const { copied } = await runBulk(opportunities, asked)
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
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
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
      {actionData ? (
        <p className="note note-error" role="alert">
          {actionData.message}
        </p>
      ) : (
        <DoneNote key={key} done={parameters.get('done')} kind={kind} count={Number(parameters.get('count')) || 1} />
      )}
      <TableFilters view={view} address={address} />
      {view.rows.length === 0 ? <p className="message">{texts.manage[kind].empty}</p> : <OpportunityTable view={view} address={address} />}
      <Pages page={view.page} pageCount={view.pageCount} address={(page) => toTableSearch({ ...address, page }) || tablePaths[kind]} />
      {asked && <ConfirmDeletion row={asked} search={toTableSearch(address)} path={tablePaths[kind]} />}
    </>
  )
}
