import {
  data,
  href,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import type { BackupSchedule, LastBackup } from '#services/backup/backup-job.ts'
import type { Editing } from '#services/create-editing.ts'
import type { UndoReport } from '#services/import/transfer.ts'
import {
  attentionIntents,
  attentionRuns,
  confirmingIntents,
  type LineResult,
  type Target,
  undoPress,
} from '#web/admin/dashboard/attention-presses.ts'
import {
  findChosen,
  keyOf,
  opportunityIdOf,
  readView,
  toLineKey,
  toQueue,
} from '#web/admin/dashboard/attention.ts'
import { besideField } from '#web/admin/dashboard/AttentionLine.tsx'
import { AttentionQueue } from '#web/admin/dashboard/AttentionQueue.tsx'
import { FigureRow, toFigureViews } from '#web/admin/dashboard/FigureRow.tsx'
import { type ChosenLine, chosenParameter } from '#web/admin/dashboard/LinePane.tsx'
import { AddedNote, DashboardHead, type TileCounts, Tiles } from '#web/admin/dashboard/parts.tsx'
import { UndoOutcome, undoBulk } from '#web/admin/items/History.tsx'
import { inPlace } from '#web/admin/layout/in-place.ts'
import { Done, Refusal, withDone } from '#web/admin/layout/PageHead.tsx'
import { editPath, listAdminPages, tablePaths } from '#web/admin/layout/paths.ts'
import { byBackend } from '#web/admin/remote/by-backend.ts'
import { loadRemoteDashboard } from '#web/admin/remote/dashboard.ts'
import { RemoteDashboard } from '#web/admin/remote/RemoteDashboard.tsx'
import { editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { readLoss } from '#web/admin/session/loss.ts'
import { readEntryFacts } from '#web/admin/verify/entry-facts.ts'
import { longDate, formatInstant } from '#web/components/dates.ts'
import { Link } from '#web/components/Link.tsx'
import { Section } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { mailingContext, servicesContext, settingsContext, textsOf } from '#web/context.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
import { loadedAdminTexts, useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/dashboard'
import '#web/admin/dashboard/dashboard.css'

export const loader = (args: Route.LoaderArgs) => byBackend(args, load, loadRemoteDashboard)

export default function DashboardRoute({ actionData }: Route.ComponentProps) {
  return useSettings().remote ? <RemoteDashboard /> : <Dashboard actionData={actionData} />
}

/** A script that asks for the facts of another line needs nothing else of the page. */
async function load(args: Route.LoaderArgs) {
  const { request, url } = args
  const isOfScript = new URL(request.url).pathname.endsWith('.data')
  return isOfScript && url.searchParams.has(inPlace)
    ? { chosen: await orResponse(loadFacts(args)) }
    : await loadPage(args)
}

/** The facts of the line that the address names, which may have left the list. */
async function loadFacts({ url, context }: Route.LoaderArgs): Promise<ChosenLine | null> {
  const wanted = url.searchParams.get(chosenParameter) ?? ''
  if (wanted === '') return null
  const { rows, later } = await editingOf(context).listAttention()
  const shown = readView(url.searchParams) === 'later' ? later : rows
  const row = shown.find((each) => keyOf(each) === wanted)
  if (row === undefined) return toGone(wanted, textsOf(context))
  return await readChosen(context, wanted, opportunityIdOf(row))
}

const toGone = (key: string, { admin }: Texts): ChosenLine => ({
  key,
  facts: null,
  failure: admin.attention.pane.gone,
})

/** `id`: the opportunity that the line is about; null: none. */
async function readChosen(
  context: Route.LoaderArgs['context'],
  key: string,
  id: string | null,
): Promise<ChosenLine> {
  const editing = editingOf(context)
  const found = id === null ? undefined : await editing.opportunities.find(id)
  if (found === undefined) return { key, facts: null, failure: null }
  const now = context.get(servicesContext).now()
  const groups = await editing.groups.list()
  return {
    key,
    facts: await readEntryFacts(editing, found, groups, textsOf(context), now),
    failure: null,
  }
}

async function loadPage({ url, context }: Route.LoaderArgs) {
  const editing = editingOf(context)
  const texts = textsOf(context)
  const now = context.get(servicesContext).now()
  const today = longDate(now.toISOString(), texts.writing)
  const of = url.searchParams.get('of')
  const [attention, figures, reports, groups, counts, last, held, delayed, isOpened, doneTo] =
    await orResponse(
      Promise.all([
        editing.listAttention(),
        editing.readFigures(),
        editing.reports.listOpen(),
        editing.groups.list(),
        countForTiles(editing),
        editing.backups.last(),
        context.get(mailingContext)?.admin.findHeld(),
        context.get(mailingContext)?.admin.countDelayed(),
        editing.officialPages.read(),
        of === null ? null : findTitle(editing, of),
      ]),
    )
  const backup = toBackupView(last, editing.backups.nightly, now, texts.admin)
  const view = readView(url.searchParams)
  const queue = toQueue(attention, view, { reports, groups, isOpened, now }, texts)
  return {
    today,
    queue,
    chosen: await orResponse(loadChosen()),
    figures: toFigureViews(figures, texts),
    dates: attention.dates,
    counts,
    backup,
    isHeld: held !== undefined,
    delayed: delayed ?? 0,
    losesMails: context.get(settingsContext).losesMails,
    doneTo,
  }

  async function loadChosen(): Promise<ChosenLine | null> {
    const wanted = url.searchParams.get(chosenParameter) ?? ''
    const isEmpty = queue.entries.length === 0
    if (wanted === '' || (wanted === 'first' && isEmpty)) return null
    const entry = findChosen(queue, wanted)
    if (entry === undefined) return toGone(wanted, texts)
    return await readChosen(context, entry.key, entry.opportunityId)
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const { attention: text } = texts.admin
  const editing = editingOf(context)
  const form = await readForm(request)
  const target = readTarget(form)
  const { id, isPost } = target
  if (form.has('undo')) {
    const undone = await undo(texts, editing, form)
    const init = undone.init ?? {}
    return 'undone' in undone.data
      ? data<LineResult>({ ...undone.data, version: await findVersion(editing, target) }, init)
      : data<LineResult>(undone.data, init)
  }
  const intent = attentionIntents.find((each) => each === form.get('intent'))
  if (intent === undefined) throw data(null, { status: 400 })
  const edit = id === '' ? null : editPath(isPost ? 'post' : 'opportunity', id)
  try {
    const isConfirming = confirmingIntents.some((each) => each === intent)
    if (isConfirming && (await editing.officialPages.listUnopened([id])).length > 0)
      return data<LineResult>({ message: text.notOpened, reason: null, to: null }, { status: 409 })
    const done = await attentionRuns[intent](editing, target)
    const undoneBy = done ? done.undo : null
    // A line that stays needs no fresh page.
    if (form.has(inPlace))
      return data<LineResult>({
        done: intent,
        undo: undoneBy,
        version: await findVersion(editing, target),
        ended: await listEnded(editing, form.getAll(besideField).map(String)),
      })
    const address = withDone(toRest(url.searchParams, form), intent, 1, undoneBy)
    return redirect(id === '' ? address : `${address}&${new URLSearchParams({ of: id })}`)
  } catch (error) {
    const { problem, status } = readProblem(error)
    let message: string = text.failed
    if (problem.code === 'conflict') message = text.conflict
    if (problem.code === 'not-found') message = text.gone
    const reason = problem.code === 'invalid' ? formatErrorMessage(texts, problem.reason) : null
    const to = problem.code === 'not-found' || intent === 'settle-suggestion' ? null : edit
    return data<LineResult>({ message, reason, to }, { status })
  }
}

/** The lane again, and the facts that were shown, or those that follow them. */
function toRest(search: URLSearchParams, form: FormData): string {
  const rest = new URLSearchParams()
  const lane = search.get('lane')
  if (lane !== null) rest.set('lane', lane)
  const shown = String(form.get('next') ?? search.get(chosenParameter) ?? '')
  if (shown !== '') rest.set(chosenParameter, shown)
  const list = href('/admin/admin_dashboard')
  return rest.size === 0 ? list : `${list}?${rest}`
}

function readTarget(form: FormData): Target {
  return {
    id: String(form.get('id') ?? ''),
    isPost: form.get('isPost') === '1',
    version: Number(form.get('version')) || undefined,
    line: { key: String(form.get('line')), state: String(form.get('state')) },
    day: String(form.get('day') ?? ''),
  }
}

async function undo(texts: Texts, editing: Editing, form: FormData) {
  if (await undoPress(editing, String(form.get('undo'))))
    return data({ undone: { restored: 1, trashed: 0, left: [] } satisfies UndoReport })
  return await undoBulk(texts, editing, String(form.get('undo')))
}

/** That of the item after a press, so that another line of it fits; null: it has none. */
async function findVersion(
  { opportunities, posts }: Editing,
  { id, isPost }: Target,
): Promise<number | null> {
  const found = await (isPost ? posts : opportunities).find(id)
  return found?.version ?? null
}

/** The keys of the lines that have left the list. `rowKeys`: of those that were in it. */
async function listEnded(editing: Editing, rowKeys: readonly string[]): Promise<readonly string[]> {
  if (rowKeys.length === 0) return []
  const { has } = await editing.listAttention()
  return rowKeys.filter((key) => !has(key)).map(toLineKey)
}

/** The name of an item that was done something to; null: of none, or it is no longer there. */
async function findTitle({ opportunities, posts }: Editing, id: string): Promise<string | null> {
  const found = (await opportunities.find(id)) ?? (await posts.find(id))
  if (found === undefined) return null
  return 'title' in found.item ? found.item.title : found.item.name
}

/** Facts that did not arrive are said at their line, so that the list stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const isInPlace = url.searchParams.has(inPlace)
  const key = url.searchParams.get(chosenParameter) ?? ''
  // Leaving the facts needs nothing of the server.
  if (isInPlace && key === '') return { chosen: null }
  return await serverLoader().catch((error: unknown) => {
    if (!isInPlace || readLoss(error) === 'expired') throw error
    const failure = loadedAdminTexts().attention.failed
    return { chosen: { key, facts: null, failure } satisfies ChosenLine }
  })
}

/** A press that did not arrive is said in its line. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isInPlace = (await request.clone().formData()).has(inPlace)
  return await serverAction().catch((error: unknown) => {
    if (!isInPlace || readLoss(error) === 'expired') throw error
    return { message: loadedAdminTexts().attention.failed, reason: null, to: null }
  })
}

/** A line that is done keeps its place until the page is loaded again. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.has(inPlace) ? false : defaultShouldRevalidate
}

function Dashboard({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const loaderData = useLoaderData<typeof loadPage>()
  const { today, dates, figures, queue, chosen, counts, backup, isHeld, delayed } = loaderData
  const texts = useAdminTexts()
  const { attention: text, itemTables, mailAdmin } = texts
  return (
    <>
      <DashboardHead today={today} dates={text.dates(dates)} />
      <AddedNote />
      {actionData && 'undone' in actionData && (
        <UndoOutcome
          report={actionData.undone}
          text={itemTables.post.undone(actionData.undone.restored)}
        />
      )}
      {actionData && 'message' in actionData && (
        <Refusal>
          <span>
            {actionData.message} {actionData.reason}{' '}
            {actionData.to && <Link to={actionData.to}>{text.open}</Link>}
          </span>
        </Refusal>
      )}
      {!actionData && <Done words={text.done} of={loaderData.doneTo} />}
      {loaderData.losesMails && <p className="note">{mailAdmin.losesNote}</p>}
      {isHeld && (
        <p className="note">
          <span>
            {mailAdmin.heldNote} <Link to={href('/admin/outbox')}>{text.open}</Link>
          </span>
        </p>
      )}
      {delayed > 0 && <p className="note">{mailAdmin.delayedNote(delayed)}</p>}
      {backup.isProblem && <BackupNote view={backup} />}
      <FigureRow figures={figures} />
      <AttentionQueue queue={queue} chosen={chosen} />
      <Tiles pages={listAdminPages(texts)} counts={counts} />
      {!backup.isProblem && <BackupNote view={backup} />}
    </>
  )
}

async function countForTiles({
  opportunities,
  posts,
  messages,
  applyClicks,
}: Editing): Promise<TileCounts> {
  const [counts, articles, unread, clicks] = await Promise.all([
    opportunities.countByKind(),
    posts.list({ pageSize: 1 }),
    messages.countUnread(),
    applyClicks.countAll(30),
  ])
  return {
    [tablePaths.scholarship]: counts.get('scholarship') ?? 0,
    [tablePaths.internship]: counts.get('internship') ?? 0,
    [tablePaths.leadership]: counts.get('leadership') ?? 0,
    [tablePaths.post]: articles.total,
    [href('/admin/get_message_contact')]: unread,
    [href('/admin/view-applications')]: clicks,
  }
}

/** The time of the last backup, whether it can be read, and its faults. */
function BackupNote({ view: { isProblem, lines } }: { view: ReturnType<typeof toBackupView> }) {
  const { backups: text } = useAdminTexts()
  return (
    <Section id="backups" title={text.title}>
      <div className={isProblem ? 'note' : undefined} data-tone={isProblem ? 'error' : undefined}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Section>
  )
}

/**
 * A nightly backup may take two hours; after that it is late. A missed one is created when the site
 * starts.
 */
const late = 26 * 3_600_000

/**
 * The dashboard's lines about backups, with a flag for missing, late or failed ones. `now` and the
 * schedule decide what is late.
 */
export function toBackupView(
  { latest, failed }: LastBackup,
  nightly: BackupSchedule | null,
  now: Date,
  { backups: text }: AdminTexts,
) {
  const isLate = nightly !== null && latest !== null && now.getTime() - Date.parse(latest.at) > late
  const lines = [
    latest === null
      ? text.none
      : text.latest(formatInstant(latest.at), (latest.size / 1_000_000).toFixed(1)),
    ...(latest !== null && latest.missing > 0 ? [text.missing(latest.missing)] : []),
    ...(failed === null ? [] : [text.failed(formatInstant(failed.at), failed.reason)]),
    ...(failed === null || nightly === null ? [] : [text.again]),
    ...(isLate && failed === null ? [text.late] : []),
    nightly === null ? text.noneByNight : text.byNight(nightly.at, nightly.keep),
  ]
  return { isProblem: failed !== null || isLate || (latest?.missing ?? 0) > 0, lines }
}
