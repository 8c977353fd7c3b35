import { Section } from '#web/admin/frame/PageHead.tsx'
import { data, href, redirect, useSearchParams } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import { editPath, listAdminPages } from '#web/admin/frame/paths.ts'
import { basicEditingOf, editingOf } from '#web/admin/frame/guard.ts'
import { toBackupView, BackupNote } from '#web/admin/desk/BackupNote.tsx'
import { MorningList } from '#web/admin/desk/MorningList.tsx'
import { Done, Refusal } from '#web/admin/frame/Done.tsx'
import { accessContext, mailingContext, servicesContext } from '#web/context.ts'
import { orAnswer, readProblem } from '#web/admin/frame/problem.ts'
import { longDate } from '#web/parts/dates.ts'
import { sayMistake } from '#web/texts/say-mistake.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { runMorningAction, morningIntents, toMorningGroups } from '#web/admin/desk/morning.ts'
import { readForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/dashboard'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { Problem } from '#domain/problem.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { Editing } from '#services/create-editing.ts'
import '#web/admin/desk/dashboard.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { editing } = context.get(accessContext)
  const texts = textsOf(context)
  const basic = basicEditingOf(context)
  const today = longDate(context.get(servicesContext).now().toISOString(), texts.writing)
  if (!editing)
    return {
      today,
      groups: null,
      things: 0,
      isCompared: true,
      tiles: await orAnswer(listBasicTiles(basic, texts.admin)),
      backup: null,
      isHeld: false,
    }
  const [morning, reports, groups, tiles, last, held] = await orAnswer(
    Promise.all([
      editing.listMorning(),
      editing.reports.listOpen(),
      editing.groups.list(),
      listTiles(editing, texts.admin),
      editing.backups.last(),
      context.get(mailingContext)?.desk.findHeld(),
    ]),
  )
  const backup = toBackupView(last, editing.backups.nightly, context.get(servicesContext).now(), texts.admin)
  return {
    today,
    groups: toMorningGroups(morning, { reports, groups }, texts),
    things: morning.rows.length + [...morning.left.values()].reduce((sum, count) => sum + count, 0),
    isCompared: morning.isCompared,
    tiles,
    backup,
    isHeld: held !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { morning: text } = textsOf(context).admin
  const editing = editingOf(context)
  const form = await readForm(request)
  const intent = morningIntents.find((known) => known === form.get('intent'))
  const id = String(form.get('id') ?? '')
  const isPost = form.get('isPost') === '1'
  if (intent === undefined) throw data(null, { status: 400 })
  try {
    const version = Number(form.get('version')) || undefined
    await runMorningAction(editing, intent, { id, isPost, version })
  } catch (error) {
    const { problem, status } = readProblem(error)
    const message = problem.code === 'conflict' ? text.conflict : problem.code === 'not-found' ? text.gone : text.failed
    const reason = problem.code === 'invalid' ? sayMistake(textsOf(context), problem.reason) : null
    const to = problem.code === 'not-found' ? null : editPath(isPost ? 'post' : 'opportunity', id)
    return data({ message, reason, to }, { status })
  }
  return redirect(`${href('/admin/admin_dashboard')}?done=${intent}`)
}

export default function DashboardRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { today, groups, things, isCompared, tiles, backup, isHeld } = loaderData
  const { form, login, mailDesk, morning: text, panel, tiles: tileText } = useAdminTexts()
  const [parameters] = useSearchParams()
  return (
    <>
      <title>{panel.title}</title>
      <div className="row page-title">
        <div>
          <p className="small muted">{today}</p>
          <h1>{panel.title}</h1>
        </div>
      </div>
      {parameters.get('welcome') === '1' && (
        <div className="note note-ok" role="alert">
          <p>{login.alert}</p>
          <p>{login.success}</p>
        </div>
      )}
      {parameters.get('added') === 'internship' && (
        <p className="note note-ok" role="alert">
          {form.saved.internship}
        </p>
      )}
      {actionData && (
        <Refusal>
          <span>
            {actionData.message} {actionData.reason} {actionData.to && <Link to={actionData.to}>{text.look}</Link>}
          </span>
        </Refusal>
      )}
      {!actionData && <Done words={text.done} />}
      {isHeld && (
        <p className="note">
          <span>
            {mailDesk.heldNote} <Link to={href('/admin/newsletter')}>{text.look}</Link>
          </span>
        </p>
      )}
      {backup?.isTrouble && <BackupNote view={backup} />}
      {groups !== null && (
        <Section id="morning" title={text.title} lead={text.lead(things)}>
          <MorningList groups={groups} />
          {!isCompared && <p className="small muted">{text.comparing}</p>}
        </Section>
      )}
      <Section id="tiles" title={tileText.title}>
        <ul className="tiles">
          {tiles.map((tile) => (
            <li key={tile.to}>
              <Link className="stat" to={tile.to}>
                <b aria-hidden={/\d/.test(tile.figure) ? undefined : true}>{tile.figure}</b> {tile.label}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {backup?.isTrouble === false && <BackupNote view={backup} />}
    </>
  )
}

interface Tile {
  readonly to: string
  readonly label: string
  /** A count, '+' for a page that adds something, or an arrow. */
  readonly figure: string
}

/** The tiles of the panel with their counts: what is not in the trash, unread messages, clicks on Apply in 30 days. */
async function listTiles({ opportunities, posts, messages, reports }: Editing, texts: AdminTexts): Promise<readonly Tile[]> {
  const [counts, articles, unread, clicks] = await Promise.all([
    opportunities.countByKind(),
    posts.list({ pageSize: 1 }),
    messages.countUnread(),
    reports.countClicks(30),
  ])
  const countOf = (kind: Kind) => counts.get(kind) ?? 0
  return toTiles(texts, true, {
    '/admin/manage_scholarships': countOf('scholarship'),
    '/admin/manage_internships': countOf('internship'),
    '/admin/manage_leadership': countOf('leadership'),
    '/admin/delete_blog': articles.total,
    '/admin/get_message_contact': unread,
    '/admin/view-applications': clicks,
  })
}

/** The tiles of what any backend can do. A count that cannot be had is left out: the page itself tells why. Throws Problem 'unauthenticated'. */
async function listBasicTiles({ opportunities, posts, messages }: BasicEditing, texts: AdminTexts): Promise<readonly Tile[]> {
  const [scholarships, articles, all] = await Promise.all([
    orNothing(opportunities.list({ kind: 'scholarship', pageSize: 1 })),
    orNothing(posts.list({ pageSize: 1 })),
    orNothing(messages.list({})),
  ])
  return toTiles(texts, false, {
    '/admin/manage_scholarships': scholarships?.total,
    '/admin/delete_blog': articles?.total,
    '/admin/get_message_contact': all?.total,
  })
}

function toTiles(texts: AdminTexts, isWhole: boolean, figures: Readonly<Record<string, number | undefined>>): readonly Tile[] {
  const pages = listAdminPages(isWhole, texts).slice(1)
  return pages.map(({ to, label }) => ({ to, label, figure: figures[to]?.toString() ?? (/\/add/.test(to) ? '+' : '→') }))
}

async function orNothing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unavailable') return undefined
    throw error
  })
}
