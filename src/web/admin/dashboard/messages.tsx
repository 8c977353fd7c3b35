import { data, href, redirect, useLocation, Form, useSubmit } from 'react-router'
import {
  messageStates,
  messageTrashDays,
  type InboxFolder,
  type InboxMessage,
  type MessageState,
} from '#domain/feedback.ts'
import { readLink } from '#domain/words/links.ts'
import { toReplyAddress } from '#web/admin/dashboard/reply-address.ts'
import { PageHead, Done, Refusal } from '#web/admin/layout/PageHead.tsx'
import { AdminSearch, StateFilter, Table } from '#web/admin/layout/Table.tsx'
import { basicEditingOf, editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { readLoss } from '#web/admin/session/loss.ts'
import { useHasFullEditing } from '#web/admin/session/useHasFullEditing.ts'
import { shortDate } from '#web/components/dates.ts'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Pages } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { accessContext } from '#web/context.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/messages'
import '#web/admin/dashboard/messages.css'

/** Nothing was done. `offline`: the data is unavailable. */
type Refused = { readonly state: 'failed' | 'offline' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const state = inboxFolders.find((each) => each === query.get('state')) ?? null
  const search = (query.get('q') ?? '').slice(0, 200)
  const page = Number(query.get('page')) || 1
  return {
    ...(await orResponse(
      basicEditingOf(context).messages.list({ text: search, folder: state ?? undefined, page }),
    )),
    state,
    search,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const undone = form.get('undo')
  const id = String(undone ?? form.get('id') ?? '')
  const wanted = undone === null ? form.get('intent') : 'restore'
  const intent = inboxIntents.find((each) => each === wanted)
  if (intent === undefined) throw data(null, { status: 400 })
  let canUndo = false
  try {
    canUndo = await runIntent(context, intent, id)
  } catch (error) {
    const { problem, status } = readProblem(error)
    if (problem.code === 'unauthenticated') throw data(null, { status })
    return data<Refused>(
      { state: problem.code === 'unavailable' ? 'offline' : 'failed' },
      { status },
    )
  }
  const query = new URL(request.url).searchParams
  query.set('done', doneWords[intent] ?? 'changed')
  query.delete('undo')
  if (canUndo) query.set('undo', id)
  return redirect(`${href('/admin/get_message_contact')}?${query.toString()}`)
}

/** Whether Undo takes it back. Another backend has no trash, so it deletes for good. */
async function runIntent(
  context: Route.ActionArgs['context'],
  intent: InboxIntent,
  id: string,
): Promise<boolean> {
  if (intent === 'delete' && context.get(accessContext).editing === null) {
    await basicEditingOf(context).messages.remove(id)
    return false
  }
  const { messages } = editingOf(context)
  if (intent === 'delete') await messages.trash(id)
  else if (intent === 'restore') await messages.restore(id)
  else if (intent === 'remove') await messages.remove(id)
  else await messages.setState(id, intent)
  return intent === 'delete'
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
  const entries = inboxFolders.map((one) => ({
    state: one,
    label: one === 'trash' ? text.trash : text.states[one],
    count: counts[one],
  }))
  return (
    <>
      <PageHead title={text.title} tab={pages.messages} back="back" />
      {actionData ? (
        <Refusal>{text.failed}</Refusal>
      ) : (
        <Done
          words={{
            deleted: text.deleted,
            removed: text.removed,
            restored: text.restored,
            changed: text.changed,
          }}
        />
      )}
      {hasFullEditing && (
        <StateFilter
          label={text.filter}
          entries={[{ state: null, label: text.all, count: null }, ...entries]}
          chosen={state}
        />
      )}
      <AdminSearch label={text.search} submit={text.find} text={search} state={state} />
      {state === 'trash' && <p className="hint">{text.trashHint(messageTrashDays)}</p>}
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
    <div className="inbox">
      <Table
        columns={text.columns}
        align="top"
        uses={{ name: 'name', email: 'text', website: 'text', message: 'text', actions: 'actions' }}
        rows={rows}
        stateOf={({ state }) => state}
        renderCells={(row) => ({
          name: (
            <>
              <bdi>{row.name}</bdi>
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
          actions: row.trashedAt === null ? <Actions row={row} /> : <TrashActions row={row} />,
        })}
      />
    </div>
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

/** Its beginning, to the end of a word; a text without spaces is cut anywhere. */
const toExcerpt = (message: string): string =>
  message
    .slice(0, shortMessage - 80)
    .toWellFormed()
    .replace(/\s+\S*$/u, '')

function Message({ row: { message } }: { row: InboxMessage }) {
  const { inbox: text } = useAdminTexts()
  if (message.length <= shortMessage)
    return (
      <p className="message-words" dir="auto">
        {message}
      </p>
    )
  return (
    <details className="message-words" dir="auto">
      <summary>
        <span className="message-start">{toExcerpt(message)} … </span>
        <span className="message-more" dir="ltr">
          {text.fullText}
        </span>
      </summary>
      {message}
    </details>
  )
}

function Actions({ row }: { row: InboxMessage }) {
  const { inbox: text } = useAdminTexts()
  const { siteName } = useSettings()
  const { writing } = useTexts()
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
        href={toReplyAddress({
          email: row.email,
          subject: text.replySubject(siteName),
          heading: text.replyHeading(
            row.name,
            row.createdAt && shortDate(row.createdAt.slice(0, 10), writing),
          ),
          message: row.message,
        })}
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

function TrashActions({ row }: { row: InboxMessage }) {
  const { inbox: text } = useAdminTexts()
  const { search } = useLocation()
  const of = <span className="visually-hidden">{text.of(row.name)}</span>
  return (
    <Form method="post" action={search} className="row" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <button className="button" data-size="small" name="intent" value="restore">
        {text.restore}
        {of}
      </button>
      <button className="button" data-size="small" data-tone="danger" name="intent" value="remove">
        {text.remove}
        {of}
      </button>
    </Form>
  )
}

const inboxFolders: readonly InboxFolder[] = [...messageStates, 'trash']
/**
 * The action of a button on the messages page: a state to set, the way to the trash and back, or
 * deleting for good.
 */
const inboxIntents = [...messageStates, 'delete', 'restore', 'remove'] as const
type InboxIntent = (typeof inboxIntents)[number]
/** How the next page reports it; any other is a change. */
const doneWords: Readonly<Partial<Record<InboxIntent, string>>> = {
  delete: 'deleted',
  restore: 'restored',
  remove: 'removed',
}
/** What a row offers beside its own state: the next state, and the text of the button. */
const stateActions = {
  unread: { read: 'markRead', archived: 'archive' },
  read: { answered: 'markReplied', archived: 'archive' },
  answered: { unread: 'markUnread', archived: 'archive' },
  archived: { read: 'unarchive' },
} as const satisfies Record<MessageState, Partial<Record<MessageState, keyof AdminTexts['inbox']>>>
