import { data, href, redirect, useLocation } from 'react-router'
import { textsOf } from '#web/texts/texts-of.ts'
import { messageStates } from '#domain/message.ts'
import { InboxTable } from '#web/admin/desk/InboxTable.tsx'
import { inboxIntents, toInboxRow } from '#web/admin/desk/inbox.ts'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { DeskSearch } from '#web/admin/frame/DeskSearch.tsx'
import { Done } from '#web/admin/frame/Done.tsx'
import { StateFilter } from '#web/admin/frame/StateFilter.tsx'
import { basicEditingOf, editingOf } from '#web/admin/frame/guard.ts'
import { readLoss } from '#web/admin/frame/keep-text.ts'
import { orAnswer, readProblem } from '#web/admin/frame/problem.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { settingsContext } from '#web/context.ts'
import { Pages } from '#web/parts/Pages.tsx'
import { readForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/messages'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Nothing was done. `offline`: the data cannot be had. */
interface Refused {
  readonly state: 'failed' | 'offline'
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const state = messageStates.find((known) => known === query.get('state')) ?? null
  const search = (query.get('q') ?? '').slice(0, 200)
  const page = Number(query.get('page')) || 1
  const found = await orAnswer(basicEditingOf(context).messages.list({ text: search, state: state ?? undefined, page }))
  const { siteName } = context.get(settingsContext)
  return { ...found, rows: found.rows.map((row) => toInboxRow(row, siteName, textsOf(context).admin)), state, search }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { messages } = basicEditingOf(context)
  const form = await readForm(request)
  const id = String(form.get('id') ?? '')
  const intent = inboxIntents.find((known) => known === form.get('intent'))
  if (intent === undefined) throw data(null, { status: 400 })
  try {
    if (intent === 'delete') await messages.remove(id)
    else await editingOf(context).messages.setState(id, intent)
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') throw data(null, { status })
    return data<Refused>({ state: problem.code === 'unavailable' ? 'offline' : 'failed' }, { status })
  }
  const query = new URL(request.url).searchParams
  query.set('done', intent === 'delete' ? 'deleted' : 'changed')
  return redirect(`${href('/admin/get_message_contact')}?${query.toString()}`)
}

/** With the data away the messages that are shown stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown): Refused => {
    if (readLoss(error) === 'expired') throw error
    return { state: 'offline' }
  })
}

export { shouldRevalidate } from '#web/admin/frame/lost-session.ts'

export default function MessagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, panel, inbox: text } = useAdminTexts()
  const { rows, state, search, counts, page, pageCount } = loaderData
  const location = useLocation()
  const isWhole = useIsWhole()
  const address = (number: number) => {
    const query = new URLSearchParams(location.search)
    query.delete('done')
    query.set('page', String(number))
    return `?${query.toString()}`
  }
  const entries = messageStates.map((one) => ({ state: one, label: text.states[one], count: counts[one] }))
  return (
    <>
      <title>{pages.messages}</title>
      <div className="admin-title">
        <h1>{text.title}</h1>
        <BackButton>{panel.back}</BackButton>
      </div>
      {actionData ? (
        <p className="note note-error" role="alert">
          {text.failed}
        </p>
      ) : (
        <Done words={{ deleted: text.deleted, changed: text.changed }} />
      )}
      {isWhole && <StateFilter label={text.filter} entries={[{ state: null, label: text.all, count: null }, ...entries]} chosen={state} />}
      <DeskSearch label={text.search} submit={text.find} text={search} state={state} />
      {rows.length > 0 ? <InboxTable rows={rows} /> : <p className="message">{text.empty}</p>}
      <Pages page={page} pageCount={pageCount} address={address} />
    </>
  )
}
