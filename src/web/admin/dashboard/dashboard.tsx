import { data, href, redirect, useSearchParams } from 'react-router'
import { Problem } from '#domain/problem.ts'
import type { BackupSchedule, LastBackup } from '#services/backup/backup-job.ts'
import type { BasicEditing, Editing } from '#services/create-editing.ts'
import {
  attentionIntents,
  attentionRuns,
  toAttentionGroups,
} from '#web/admin/dashboard/attention.ts'
import { AttentionGroups } from '#web/admin/dashboard/AttentionGroups.tsx'
import { UndoOutcome, undoBulk } from '#web/admin/items/History.tsx'
import { Done, Refusal, withDone } from '#web/admin/layout/PageHead.tsx'
import { editPath, listAdminPages, tablePaths } from '#web/admin/layout/paths.ts'
import { basicEditingOf, editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { useHasFullEditing } from '#web/admin/session/useHasFullEditing.ts'
import { longDate, formatInstant } from '#web/components/dates.ts'
import { Link } from '#web/components/Link.tsx'
import { Section } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import {
  accessContext,
  mailingContext,
  servicesContext,
  settingsContext,
  textsOf,
} from '#web/context.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/dashboard'
import '#web/admin/dashboard/dashboard.css'

/** Another backend has no calls for the other numbers. */
const nothingToDo = {
  groups: null,
  dates: null,
  things: 0,
  postponed: 0,
  backup: null,
  isHeld: false,
  delayed: 0,
  losesMails: false,
}

export async function loader({ context }: Route.LoaderArgs) {
  const { editing } = context.get(accessContext)
  const texts = textsOf(context)
  const today = longDate(context.get(servicesContext).now().toISOString(), texts.writing)
  if (!editing)
    return { ...nothingToDo, today, counts: await orResponse(countBasic(basicEditingOf(context))) }
  const [attention, reports, groups, counts, last, held, delayed] = await orResponse(
    Promise.all([
      editing.listAttention(),
      editing.reports.listOpen(),
      editing.groups.list(),
      countForTiles(editing),
      editing.backups.last(),
      context.get(mailingContext)?.admin.findHeld(),
      context.get(mailingContext)?.admin.countDelayed(),
    ]),
  )
  const backup = toBackupView(
    last,
    editing.backups.nightly,
    context.get(servicesContext).now(),
    texts.admin,
  )
  return {
    today,
    groups: toAttentionGroups(attention, { reports, groups }, texts),
    things:
      attention.rows.length + [...attention.left.values()].reduce((sum, count) => sum + count, 0),
    dates: attention.dates,
    postponed: attention.postponed,
    counts,
    backup,
    isHeld: held !== undefined,
    delayed: delayed ?? 0,
    losesMails: context.get(settingsContext).losesMails,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { attention: text } = textsOf(context).admin
  const editing = editingOf(context)
  const form = await readForm(request)
  if (form.has('undo')) return await undoBulk(textsOf(context), editing, form)
  const intent = attentionIntents.find((each) => each === form.get('intent'))
  const id = String(form.get('id') ?? '')
  const isPost = form.get('isPost') === '1'
  if (intent === undefined) throw data(null, { status: 400 })
  try {
    const version = Number(form.get('version')) || undefined
    const line = { key: String(form.get('line')), state: String(form.get('state')) }
    const done = await attentionRuns[intent](editing, { id, isPost, version, line })
    return redirect(withDone(href('/admin/admin_dashboard'), intent, 1, done ? done.undo : null))
  } catch (error) {
    const { problem, status } = readProblem(error)
    let message = text.failed
    if (problem.code === 'conflict') message = text.conflict
    if (problem.code === 'not-found') message = text.gone
    const reason =
      problem.code === 'invalid' ? formatErrorMessage(textsOf(context), problem.reason) : null
    const to =
      problem.code === 'not-found' || id === '' || intent === 'settle-suggestion'
        ? null
        : editPath(isPost ? 'post' : 'opportunity', id)
    return data({ message, reason, to }, { status })
  }
}

export default function DashboardRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { today, dates, groups, things, postponed, counts, backup, isHeld, delayed, losesMails } =
    loaderData
  const texts = useAdminTexts()
  const { attention: text, form, itemTables, login, mailAdmin, panel } = texts
  const { writing } = useTexts()
  const tiles = listAdminPages(useHasFullEditing(), texts).slice(1)
  const [parameters] = useSearchParams()
  return (
    <>
      <title>{panel.title}</title>
      <div className="row page-title">
        <div>
          <p className="hint">{today}</p>
          <h1>{panel.title}</h1>
          {dates && <p className="hint">{text.dates(dates)}</p>}
        </div>
      </div>
      {parameters.get('welcome') === '1' && (
        <div className="note" data-tone="ok" role="alert">
          <p>{login.alert}</p>
          <p>{login.success}</p>
        </div>
      )}
      {parameters.get('added') === 'internship' && (
        <div className="note" data-tone="ok" role="alert">
          <p>{form.saved.internship}</p>
          {parameters.get('state') === 'draft' && <p>{form.savedAsDraft}</p>}
          {parameters.has('day') && (
            <p>{form.savedLater(longDate(parameters.get('day') ?? '', writing))}</p>
          )}
        </div>
      )}
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
      {!actionData && <Done words={text.done} />}
      {losesMails && <p className="note">{mailAdmin.losesNote}</p>}
      {isHeld && (
        <p className="note">
          <span>
            {mailAdmin.heldNote} <Link to={href('/admin/newsletter')}>{text.open}</Link>
          </span>
        </p>
      )}
      {delayed > 0 && <p className="note">{mailAdmin.delayedNote(delayed)}</p>}
      {backup?.isProblem && <BackupNote view={backup} />}
      {groups !== null && (
        <Section id="morning" title={text.title} lead={text.lead(things)}>
          <AttentionGroups groups={groups} postponed={postponed} />
        </Section>
      )}
      <Section id="tiles" title={texts.tiles.title}>
        <ul className="tiles">
          {tiles.map(({ to, label }, index) => (
            <li key={to}>
              <Link className="stat" data-tint={tileTints[index % tileTints.length]} to={to}>
                <Count to={to} count={counts[to]} /> {label}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {backup?.isProblem === false && <BackupNote view={backup} />}
    </>
  )
}

const tileTints = [6, 4, 1, 3]

/** A count, '+' for a page that adds something, or an arrow. */
function Count({ to, count }: { to: string; count: number | undefined }) {
  return count === undefined ? (
    <b aria-hidden="true">{/\/add/.test(to) ? '+' : '→'}</b>
  ) : (
    <b>{count}</b>
  )
}

/**
 * Counts by the pages behind the tiles: items outside the trash, unread messages, clicks on Apply
 * in 30 days.
 */
type Counts = Readonly<Record<string, number | undefined>>

async function countForTiles({
  opportunities,
  posts,
  messages,
  reports,
}: Editing): Promise<Counts> {
  const [counts, articles, unread, clicks] = await Promise.all([
    opportunities.countByKind(),
    posts.list({ pageSize: 1 }),
    messages.countUnread(),
    reports.countClicks(30),
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

/**
 * With the calls of any backend. A missing count is left out, because its page gives the reason.
 * Throws Problem 'unauthenticated'.
 */
async function countBasic({ opportunities, posts, messages }: BasicEditing): Promise<Counts> {
  const [scholarships, articles, all] = await Promise.all([
    orNothing(opportunities.list({ kind: 'scholarship', pageSize: 1 })),
    orNothing(posts.list({ pageSize: 1 })),
    orNothing(messages.list({})),
  ])
  return {
    [tablePaths.scholarship]: scholarships?.total,
    [tablePaths.post]: articles?.total,
    [href('/admin/get_message_contact')]: all?.total,
  }
}

async function orNothing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unavailable') return undefined
    throw error
  })
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
