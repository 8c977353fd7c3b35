import { data, href, redirect, useLocation, Form, useSubmit } from 'react-router'
import { messageStates, type InboxMessage, type MessageState } from '#domain/feedback.ts'
import { readLink } from '#domain/words/links.ts'
import { PageHead, Done, Refusal } from '#web/admin/layout/PageHead.tsx'
import { AdminSearch, StateFilter, Table } from '#web/admin/layout/Table.tsx'
import { basicEditingOf, editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { readLoss } from '#web/admin/session/loss.ts'
import { useHasFullEditing } from '#web/admin/session/useHasFullEditing.ts'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Pages } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { useSettings } from '#web/components/useSettings.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/messages'
import '#web/admin/dashboard/dashboard.css'

/** Nothing was done. `offline`: the data is unavailable. */
type Refused = { readonly state: 'failed' | 'offline' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const state = messageStates.find((each) => each === query.get('state')) ?? null
  const search = (query.get('q') ?? '').slice(0, 200)
  const page = Number(query.get('page')) || 1
  return {
    ...(await orResponse(
      basicEditingOf(context).messages.list({ text: search, state: state ?? undefined, page }),
    )),
    state,
    search,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { messages } = basicEditingOf(context)
  const form = await readForm(request)
  const id = String(form.get('id') ?? '')
  const intent = inboxIntents.find((each) => each === form.get('intent'))
  if (intent === undefined) throw data(null, { status: 400 })
  try {
    if (intent === 'delete') await messages.remove(id)
    else await editingOf(context).messages.setState(id, intent)
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') throw data(null, { status })
    return data<Refused>(
      { state: problem.code === 'unavailable' ? 'offline' : 'failed' },
      { status },
    )
  }
  const query = new URL(request.url).searchParams
  query.set('done', intent === 'delete' ? 'deleted' : 'changed')
  return redirect(`${href('/admin/get_message_contact')}?${query.toString()}`)
}

/** While the data is unavailable the visible messages stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown): Refused => {
    if (readLoss(error) === 'expired') throw error
    return { state: 'offline' }
  })
}

export { shouldRevalidate } from '#web/admin/session/guard.ts'

export default function MessagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, inbox: text } = useAdminTexts()
  const { rows, state, search, counts, page, pageCount } = loaderData
  const hasFullEditing = useHasFullEditing()
  const entries = messageStates.map((one) => ({
    state: one,
    label: text.states[one],
    count: counts[one],
  }))
  return (
    <>
      <PageHead title={text.title} tab={pages.messages} back="back" />
      {actionData ? (
        <Refusal>{text.failed}</Refusal>
      ) : (
        <Done words={{ deleted: text.deleted, changed: text.changed }} />
      )}
      {hasFullEditing && (
        <StateFilter
          label={text.filter}
          entries={[{ state: null, label: text.all, count: null }, ...entries]}
          chosen={state}
        />
      )}
      <AdminSearch label={text.search} submit={text.find} text={search} state={state} />
      {rows.length > 0 ? <InboxTable rows={rows} /> : <p className="message">{text.empty}</p>}
      <Pages page={page} pageCount={pageCount} />
    </>
  )
}

/** The table of docs/interface, Messages. */
function InboxTable({ rows }: { rows: readonly InboxMessage[] }) {
  const { inbox: text } = useAdminTexts()
  const hasFullEditing = useHasFullEditing()
  return (
    <Table
      columns={text.columns}
      align="top"
      uses={{ name: 'name', email: 'text', website: 'text', message: 'text', actions: 'actions' }}
      rows={rows}
      stateOf={({ state }) => state}
      renderCells={(row) => ({
        name: (
          <>
            {row.name}
            <span className="row table-marks" data-gap="1">
              {hasFullEditing && (
                <span className="badge" data-tone={row.state === 'unread' ? 'news' : undefined}>
                  {text.states[row.state]}
                </span>
              )}
              {row.createdAt && (
                <span className="hint">
                  <LocalDate date={row.createdAt.slice(0, 10)} />
                </span>
              )}
            </span>
          </>
        ),
        email: row.email,
        website: <Website row={row} />,
        message: <Message row={row} />,
        actions: <Actions row={row} />,
      })}
    />
  )
}

/** Text that is no web address is shown as text. */
function Website({ row: { website } }: { row: InboxMessage }) {
  const link = readLink(website)
  if (!link.ok) return <>{website}</>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow external">
      {website}
    </a>
  )
}

/** In characters; longer messages are collapsed. */
const shortMessage = 280

function Message({ row: { message } }: { row: InboxMessage }) {
  const { inbox: text } = useAdminTexts()
  if (message.length <= shortMessage) return <p className="message-words">{message}</p>
  return (
    <details className="message-words">
      <summary>
        <span className="visually-hidden">{text.fullText}: </span>
        {message.slice(0, shortMessage - 80).trimEnd()} …
      </summary>
      {message}
    </details>
  )
}

function Actions({ row }: { row: InboxMessage }) {
  const { inbox: text } = useAdminTexts()
  const { siteName } = useSettings()
  const submit = useSubmit()
  const hasFullEditing = useHasFullEditing()
  const { search } = useLocation()
  const of = <span className="visually-hidden">{text.of(row.name)}</span>
  return (
    <Form method="post" action={search} className="row" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <a
        className="button"
        data-size="small"
        href={`mailto:${encodeURIComponent(row.email).replace('%40', '@')}?subject=${encodeURIComponent(text.replySubject(siteName))}`}
        onClick={() => {
          if (hasFullEditing)
            void submit(
              { id: row.id, intent: 'answered' },
              { method: 'post', action: search, preventScrollReset: true },
            )
        }}
      >
        {text.reply}
        {of}
      </a>
      {Object.entries(hasFullEditing ? stateActions[row.state] : {}).map(([intent, label]) => (
        <button className="button" data-size="small" name="intent" value={intent} key={intent}>
          {text[label]}
          {of}
        </button>
      ))}
      <button className="button" data-size="small" data-tone="danger" name="intent" value="delete">
        {text.delete}
        {of}
      </button>
    </Form>
  )
}

/** The action of a button on the messages page: a state to set, or deleting. */
const inboxIntents = [...messageStates, 'delete'] as const
/** What a row offers beside its own state: the next state, and the text of the button. */
const stateActions = {
  unread: { read: 'markRead', archived: 'archive' },
  read: { answered: 'markReplied', archived: 'archive' },
  answered: { unread: 'markUnread', archived: 'archive' },
  archived: { read: 'unarchive' },
} as const satisfies Record<MessageState, Partial<Record<MessageState, keyof AdminTexts['inbox']>>>
