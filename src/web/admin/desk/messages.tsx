import { data, href, redirect, useLocation, Form, useSubmit } from 'react-router'
import { textsOf } from '#web/texts/texts-of.ts'
import { messageStates, type InboxMessage, type MessageState } from '#domain/message.ts'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { DeskSearch, StateFilter, TableHead } from '#web/admin/frame/Table.tsx'
import { Done } from '#web/admin/frame/Done.tsx'
import { basicEditingOf, editingOf } from '#web/admin/frame/guard.ts'
import { readLoss, orAnswer, readProblem } from '#web/admin/frame/problem.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { settingsContext } from '#web/context.ts'
import { Pages } from '#web/parts/Pages.tsx'
import { readForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/messages'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import type { AdminTexts } from '#web/texts/language.ts'
import { readLink } from '#domain/words/links.ts'

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

export { shouldRevalidate } from '#web/admin/frame/problem.ts'

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

/** The table of docs/interface.md, Messages; on a narrow screen each row is a card with the column names beside the values. */
function InboxTable({ rows }: { rows: readonly InboxRow[] }) {
  const { inbox: text } = useAdminTexts()
  const { columns } = text
  const isWhole = useIsWhole()
  return (
    <table className="desk-table inbox">
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-state={row.state}>
            <th scope="row" data-label={columns.name}>
              {row.name}
              {isWhole && <span className={`mark mark-${row.state}`}>{text.states[row.state]}</span>}
              {row.day && (
                <span className="small muted">
                  <LocalDate date={row.day} />
                </span>
              )}
            </th>
            <td data-label={columns.email} className="wide-text">
              {row.email}
            </td>
            <td data-label={columns.website} className="wide-text">
              <Website row={row} />
            </td>
            <td data-label={columns.message} className="message-text">
              <Message row={row} />
            </td>
            <td data-label={columns.actions}>
              <Actions row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Website({ row }: { row: InboxRow }) {
  if (row.websiteLink === null) return <>{row.website}</>
  return (
    <a href={row.websiteLink} target="_blank" rel="noopener noreferrer nofollow external">
      {row.website}
    </a>
  )
}

function Message({ row }: { row: InboxRow }) {
  const { inbox: text } = useAdminTexts()
  if (row.beginning === null) return <>{row.message}</>
  return (
    <details>
      <summary>
        <span className="visually-hidden">{text.wholeText}: </span>
        {row.beginning}
      </summary>
      {row.message}
    </details>
  )
}

function Actions({ row }: { row: InboxRow }) {
  const texts = useAdminTexts()
  const { inbox: text } = texts
  const submit = useSubmit()
  const isWhole = useIsWhole()
  const { search } = useLocation()
  const of = <span className="visually-hidden"> {text.of(row.name)}</span>
  return (
    <Form method="post" action={search} className="row-actions" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <a
        className="button button-line"
        href={row.mailto}
        onClick={() => {
          if (isWhole) void submit({ id: row.id, intent: 'answered' }, { method: 'post', action: search, preventScrollReset: true })
        }}
      >
        {text.answer}
        {of}
      </a>
      {(isWhole ? marksFor(row.state, texts) : []).map((mark) => (
        <button className="button button-line" name="intent" value={mark.intent} key={mark.intent}>
          {mark.label}
          {of}
        </button>
      ))}
      <button className="button button-danger" name="intent" value="delete">
        {text.delete}
        {of}
      </button>
    </Form>
  )
}

/** What a button of the messages page does: a state to set, or deleting. */
const inboxIntents = [...messageStates, 'delete'] as const
type InboxIntent = (typeof inboxIntents)[number]

interface InboxRow {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Opens the mail program with a new mail to the sender. */
  readonly mailto: string
  readonly website: string | null
  /** null: what was sent is no web address, so it is shown as text. */
  readonly websiteLink: string | null
  readonly message: string
  /** The beginning of a long message; null: it is short. */
  readonly beginning: string | null
  readonly day: string | null
  readonly state: MessageState
}

/** In characters; longer messages are folded. */
const shortMessage = 280

function toInboxRow(message: InboxMessage, siteName: string, { inbox: text }: AdminTexts): InboxRow {
  const link = readLink(message.website)
  const isLong = message.message.length > shortMessage
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    mailto: `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${encodeURIComponent(text.answerSubject(siteName))}`,
    website: message.website,
    websiteLink: link.ok ? link.href : null,
    message: message.message,
    beginning: isLong ? `${message.message.slice(0, shortMessage - 80).trimEnd()} …` : null,
    day: message.createdAt?.slice(0, 10) ?? null,
    state: message.state,
  }
}

/** The marks that a row offers beside its own state, at most two. */
function marksFor(state: MessageState, { inbox: text }: AdminTexts): readonly { readonly label: string; readonly intent: InboxIntent }[] {
  const read = { label: text.markRead, intent: 'read' } as const
  const archive = { label: text.archive, intent: 'archived' } as const
  if (state === 'archived') return [{ label: text.unarchive, intent: 'read' }]
  if (state === 'unread') return [read, archive]
  return [state === 'read' ? { label: text.markAnswered, intent: 'answered' } : { label: text.markUnread, intent: 'unread' }, archive]
}
