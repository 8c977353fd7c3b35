import {
  data,
  href,
  redirect,
  useLocation,
  Form,
  useSubmit,
  useActionData,
  useLoaderData,
} from 'react-router'
import {
  messageStates,
  messageTrashDays,
  type InboxFolder,
  type InboxMessage,
  type MessageState,
} from '#domain/feedback.ts'
import type { Editing } from '#services/create-editing.ts'
import { MessageText, ReplyLink, Website } from '#web/admin/dashboard/MessageCells.tsx'
import { ConfirmDeletion } from '#web/admin/items/ConfirmDeletion.tsx'
import { PageHead, Done, Refusal } from '#web/admin/layout/PageHead.tsx'
import { AdminSearch, StateFilter, Table } from '#web/admin/layout/Table.tsx'
import { byBackend } from '#web/admin/remote/by-backend.ts'
import { deleteRemoteMessage, listRemoteMessages } from '#web/admin/remote/messages.ts'
import { RemoteMessages } from '#web/admin/remote/RemoteMessages.tsx'
import { editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { readLoss } from '#web/admin/session/loss.ts'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Pages } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { changeSearch } from '#web/components/search-params.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { servicesContext } from '#web/context.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/messages'
import '#web/admin/dashboard/messages.css'

/** Nothing was done. `offline`: the data is unavailable. */
export type Refused = { readonly state: 'failed' | 'offline' }

export const loader = (args: Route.LoaderArgs) => byBackend(args, load, listRemoteMessages)

export const action = (args: Route.ActionArgs) => byBackend(args, act, deleteRemoteMessage)

export default function MessagesRoute() {
  return useSettings().remote ? <RemoteMessages /> : <Messages />
}

async function load({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const state = inboxFolders.find((each) => each === query.get('state')) ?? null
  const search = (query.get('q') ?? '').slice(0, 200)
  const page = Number(query.get('page')) || 1
  return {
    ...(await orResponse(
      editingOf(context).messages.list({ text: search, folder: state ?? undefined, page }),
    )),
    state,
    search,
    at: context.get(servicesContext).now().toISOString(),
  }
}

async function act({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const undone = form.get('undo')
  const id = String(undone ?? form.get('id') ?? '')
  const wanted = undone === null ? form.get('intent') : 'restore'
  const intent = inboxIntents.find((each) => each === wanted)
  if (intent === undefined) throw data(null, { status: 400 })
  let count = 1
  try {
    count = await runIntent(editingOf(context), intent, id)
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
  query.set('count', String(count))
  for (const name of ['undo', 'confirm']) query.delete(name)
  if (intent === 'delete') query.set('undo', id)
  return redirect(pathOf(`?${query.toString()}`))
}

const pathOf = (search: string): string => href('/admin/get_message_contact') + search

/** What the address says of a question or an action that is over. */
const settled = { confirm: null, done: null, count: null, undo: null } as const

/** Returns the number of messages that it was done to. `id` of 'empty': the instant of the page. */
async function runIntent({ messages }: Editing, intent: InboxIntent, id: string): Promise<number> {
  if (intent === 'empty') return await messages.emptyTrash(id)
  if (intent === 'delete') await messages.trash(id)
  else if (intent === 'restore') await messages.restore(id)
  else if (intent === 'remove') await messages.remove(id)
  else await messages.setState(id, intent)
  return 1
}

/** While the data is unavailable the visible messages stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown): Refused => {
    if (readLoss(error) === 'expired') throw error
    return { state: 'offline' }
  })
}

export { shouldRevalidate } from '#web/admin/session/guard.ts'

function Messages() {
  const { pages, inbox: text } = useAdminTexts()
  const { rows, state, search, counts, page, pageCount, at } = useLoaderData<typeof load>()
  const address = useLocation().search
  const here = pathOf(changeSearch(address, { confirm: null }))
  const asked = new URLSearchParams(address).get('confirm')
  const deletion = state === 'trash' ? findDeletion() : undefined
  /** The deletion that the address asks about; undefined: it asks about none. */
  function findDeletion() {
    if (asked === 'all' && counts.trash > 0)
      return { intent: 'empty', id: at, question: text.confirm.all(counts.trash) }
    const row = rows.find(({ id }) => id === asked)
    return row && { intent: 'remove', id: row.id, question: text.confirm.one(row.name) }
  }
  const actionData = useActionData<Refused>()
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
            emptied: text.emptied,
            restored: text.restored,
            changed: text.changed,
          }}
        />
      )}
      {deletion && (
        <ConfirmDeletion
          question={deletion.question}
          name="intent"
          value={deletion.intent}
          here={here}
          texts={text.confirm}
        >
          <input type="hidden" name="id" value={deletion.id} />
        </ConfirmDeletion>
      )}
      <StateFilter
        label={text.filter}
        entries={[{ state: null, label: text.all, count: null }, ...entries]}
        chosen={state}
      />
      <AdminSearch label={text.search} submit={text.find} text={search} state={state} />
      {state === 'trash' && (
        <Form id="ask" className="row" action={pathOf('')} preventScrollReset>
          <HiddenFields pairs={[...new URLSearchParams(changeSearch(address, settled))]} />
          <p className="hint">{text.trashHint(messageTrashDays)}</p>
          {counts.trash > 0 && search === '' && (
            <Button size="small" name="confirm" value="all" label={text.emptyTrash} />
          )}
        </Form>
      )}
      {rows.length > 0 ? <InboxTable rows={rows} /> : <p className="message">{text.empty}</p>}
      <Pages page={page} pageCount={pageCount} />
    </>
  )
}

/** The table of docs/interface, Messages. */
function InboxTable({ rows }: { rows: readonly InboxMessage[] }) {
  const { inbox: text } = useAdminTexts()
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
                <span className="badge" data-tone={row.state === 'unread' ? 'news' : undefined}>
                  {text.states[row.state]}
                </span>
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
          message: <MessageText row={row} />,
          actions: row.trashedAt === null ? <Actions row={row} /> : <TrashActions row={row} />,
        })}
      />
    </div>
  )
}

function Actions({ row }: { row: InboxMessage }) {
  const { inbox: text } = useAdminTexts()
  const submit = useSubmit()
  const { search } = useLocation()
  const of = <span className="visually-hidden">{text.of(row.name)}</span>
  const markAnswered = () =>
    void submit(
      { id: row.id, intent: 'answered' },
      { method: 'post', action: search, preventScrollReset: true },
    )
  return (
    <Form method="post" action={search} className="row" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <ReplyLink row={row} onReply={markAnswered} />
      {Object.entries(stateActions[row.state]).map(([intent, label]) => (
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
      <button
        className="button"
        data-size="small"
        data-tone="danger"
        form="ask"
        name="confirm"
        value={row.id}
      >
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
const inboxIntents = [...messageStates, 'delete', 'restore', 'remove', 'empty'] as const
type InboxIntent = (typeof inboxIntents)[number]
/** How the next page reports it; any other is a change. */
const doneWords: Readonly<Partial<Record<InboxIntent, string>>> = {
  delete: 'deleted',
  restore: 'restored',
  remove: 'removed',
  empty: 'emptied',
}
/** What a row offers beside its own state: the next state, and the text of the button. */
const stateActions = {
  unread: { read: 'markRead', archived: 'archive' },
  read: { answered: 'markReplied', archived: 'archive' },
  answered: { unread: 'markUnread', archived: 'archive' },
  archived: { read: 'unarchive' },
} as const satisfies Record<MessageState, Partial<Record<MessageState, keyof AdminTexts['inbox']>>>
