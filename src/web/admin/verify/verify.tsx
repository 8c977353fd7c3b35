import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Editing } from '#services/create-editing.ts'
import { toVerifyKey } from '#services/dashboard/postponed-rows.ts'
import type { UndoReport } from '#services/import/transfer.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { toUndo, undoPress } from '#web/admin/dashboard/attention-presses.ts'
import { readRowPress } from '#web/admin/form/rows.ts'
import { UndoOutcome, undoBulk } from '#web/admin/items/History.tsx'
import { readVersion } from '#web/admin/items/merge.ts'
import { RestorableForm } from '#web/admin/items/UnsavedForm.tsx'
import { Done, PageHead, Refusal, withDone } from '#web/admin/layout/PageHead.tsx'
import { toFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { changeRowsOf } from '#web/admin/opportunity-form/save-opportunity.ts'
import { editingOf, orMissing, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { orLoss } from '#web/admin/session/loss.ts'
import { hostOf, readEntryFacts } from '#web/admin/verify/entry-facts.ts'
import { saveVerified } from '#web/admin/verify/save-verified.ts'
import { readSitting, secondsEach, type Sitting } from '#web/admin/verify/sitting.ts'
import {
  readVerifyValues,
  type ShownEntry,
  VerifyForm,
  type VerifyValues,
} from '#web/admin/verify/VerifyForm.tsx'
import { Link } from '#web/components/Link.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { isTextAtStake } from '#web/shell/text-at-stake.ts'
import { type FormattedErrors, formatErrorMessage } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/verify'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { opportunities, verifyQueue, officialPages, groups: countryGroups } = editingOf(context)
  const texts = textsOf(context)
  const now = context.get(servicesContext).now()
  const [queue, groups, isOpened] = await orResponse(
    Promise.all([verifyQueue.list(), countryGroups.list(), officialPages.read()]),
  )
  const sitting = readSitting((name) => url.searchParams.get(name), now)
  const wanted = url.searchParams.get('item')
  const id = wanted ?? queue.ids[0]
  const counts = {
    left: queue.ids.length,
    later: queue.later,
    sitting,
    seconds: secondsEach(sitting, now),
  }
  if (id === undefined)
    return { ...counts, groups, shown: null, values: null, doneTo: await findDone() }
  const { item, version, link, state } = orMissing(await opportunities.find(id))
  // Nothing in the trash is compared or changed.
  if (state === 'trash') throw data(null, { status: 404 })
  const facts = await orResponse(
    readEntryFacts(editingOf(context), { item, link }, groups, texts, now),
  )
  return {
    ...counts,
    groups,
    doneTo: await findDone(),
    shown: {
      id: item.id,
      kind: item.kind,
      name: item.name,
      version,
      clicks: queue.clicks.get(item.id) ?? 0,
      hasPage: hostOf(item.officialLink) !== null,
      isOpened: isOpened(item.id, item.officialLink),
      ...facts,
    } satisfies ShownEntry,
    values: { answers: {}, values: toFormValues(item, null) } satisfies VerifyValues,
  }

  async function findDone(): Promise<string | null> {
    const of = url.searchParams.get('of')
    const found = of === null ? undefined : await opportunities.find(of)
    return found?.item.name ?? null
  }
}

type VerifyResult =
  | {
      readonly state: 'refused'
      /** Of the entry that the form was about: the next one may be shown by now. */
      readonly id: string
      /** As in 'rows'; undefined: the facts are loaded again, as somebody else has changed them. */
      readonly version: number | undefined
      readonly lines: readonly string[]
      readonly errors: FormattedErrors
      readonly sent: VerifyValues
    }
  /** A row of a list was changed without scripts; nothing was saved. */
  | {
      readonly state: 'rows'
      readonly id: string
      /** With which the form was opened, so that a change since is still noticed. */
      readonly version: number | undefined
      readonly errors: FormattedErrors
      readonly sent: VerifyValues
    }
  | { readonly state: 'undone'; readonly report: UndoReport }
  | { readonly state: 'not-undone'; readonly lines: readonly string[] }

export async function action({ request, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const editing = editingOf(context)
  const form = await readForm(request)
  if (form.has('undo')) return await undo(texts, editing, form)
  const now = context.get(servicesContext).now()
  const stored = orMissing(await editing.opportunities.find(readText(form, 'id')))
  const sitting = readSitting((name) => form.get(name), now)
  if (form.get('intent') === 'later') {
    await orResponse(editing.postponed.addItem(stored.item.id))
    const undoneBy = toUndo('line', toVerifyKey(stored.item.id))
    return redirect(toNext('later', undoneBy, stored, sitting))
  }
  const sent = readVerifyValues(form)
  const version = readVersion(form.get('version'))
  const press = readRowPress(form)
  if (press !== null) {
    const groups = await orResponse(editing.groups.list())
    const { values, errors } = changeRowsOf(texts, { values: sent.values, groups }, press)
    const { id } = stored.item
    return data<VerifyResult>({ state: 'rows', id, version, errors, sent: { ...sent, values } })
  }
  try {
    const outcome = await saveVerified(texts, editing, form, stored)
    if (!outcome.ok) {
      const lines = [texts.admin.verify.notChecked]
      return refuse({ id: stored.item.id, version, sent, lines, errors: outcome.errors }, 400)
    }
    const next = { ...sitting, checked: sitting.checked + 1 }
    return redirect(toNext('check', outcome.undo, stored, next))
  } catch (error) {
    const { problem, status } = readProblem(error)
    const isStale = problem.code === 'conflict'
    const line = isStale ? texts.admin.verify.conflict : formatErrorMessage(texts, problem.reason)
    const seen = isStale ? undefined : version
    return refuse({ id: stored.item.id, version: seen, sent, lines: [line], errors: {} }, status)
  }
}

/** The next item, with what was done to this one. */
function toNext(
  done: 'check' | 'later',
  undoneBy: string | null,
  { item }: EditedOpportunity,
  { checked, since }: Sitting,
): string {
  const parameters = new URLSearchParams({
    of: item.id,
    checked: String(checked),
    since: String(since),
  })
  return withDone(`${href('/admin/verify')}?${parameters}`, done, 1, undoneBy)
}

const refuse = (
  result: Omit<Extract<VerifyResult, { state: 'refused' }>, 'state'>,
  status: number,
) => data<VerifyResult>({ state: 'refused', ...result }, { status })

async function undo(texts: Texts, editing: Editing, form: FormData) {
  let report: UndoReport = { restored: 1, trashed: 0, left: [] }
  for (const step of readText(form, 'undo').split('\n')) {
    if (await undoPress(editing, step)) continue
    const answer = await undoBulk(texts, editing, step)
    if (!('undone' in answer.data)) {
      const lines = [answer.data.message]
      return data<VerifyResult>({ state: 'not-undone', lines }, answer.init ?? {})
    }
    report = answer.data.undone
  }
  return data<VerifyResult>({ state: 'undone', report })
}

export const clientAction = orLoss<VerifyResult>()

/** What is half answered stays beside the facts that it is about. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isTextAtStake(actionResult)) return false
  const result = actionResult as VerifyResult | undefined
  return result?.state === 'refused' ? result.version === undefined : defaultShouldRevalidate
}

export default function VerifyRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { verify: text, itemTables, form: formText, login } = useAdminTexts()
  const { left, later, seconds, sitting, groups, shown, values, doneTo } = loaderData
  const own = result && 'sent' in result && result.id === shown?.id ? result : null
  return (
    <div className="stack" data-gap="4">
      <PageHead title={text.title} />
      <p className="muted">
        {text.lead(left)} {later > 0 && text.later(later)}{' '}
        {seconds !== null && text.pace(sitting.checked, seconds)}
      </p>
      {!result && <Done words={text.done} of={doneTo} />}
      {result?.state === 'undone' && (
        <UndoOutcome report={result.report} text={itemTables.post.undone(result.report.restored)} />
      )}
      {(result?.state === 'expired' || result?.state === 'offline') && (
        <Refusal>{result.state === 'offline' ? formText.offline : login.expired}</Refusal>
      )}
      {(result?.state === 'refused' || result?.state === 'not-undone') && (
        <Refusal>{result.lines.join(' ')}</Refusal>
      )}
      {shown === null || values === null ? (
        <p className="empty">
          {text.empty} <Link to={href('/admin/admin_dashboard')}>{text.today}</Link>
        </p>
      ) : (
        <RestorableForm
          key={`${shown.id} ${shown.version}`}
          subject={toVerifyKey(shown.id)}
          initial={values}
          sent={own?.sent ?? null}
          nameOf={() => shown.name}
        >
          {(current, unsaved) => (
            <VerifyForm
              groups={groups}
              sitting={sitting}
              shown={{ ...shown, version: own?.version ?? shown.version }}
              current={current}
              unsaved={unsaved}
              errors={own?.errors ?? {}}
            />
          )}
        </RestorableForm>
      )}
    </div>
  )
}
