import { useEffect } from 'react'
import { data, href, redirect, useLocation, useSearchParams } from 'react-router'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { DoneNote, readDone } from '#web/admin/frame/Done.tsx'
import { PageHead } from '#web/admin/frame/PageHead.tsx'
import { basicEditingOf, editingOf } from '#web/admin/frame/guard.ts'
import { addPaths, findKind, tablePaths } from '#web/admin/frame/paths.ts'
import { orAnswer } from '#web/admin/frame/problem.ts'
import { bringBack, bringBackIntent, HistoryList } from '#web/admin/items/History.tsx'
import { attempt, keepText, readPublishing, readVersion } from '#web/admin/items/save.ts'
import { checkDraft } from '#web/admin/opportunity-form/Check.tsx'
import { EditStatus } from '#web/admin/opportunity-form/EditStatus.tsx'
import { OpportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { listRequired, toAttempt, toConflict, toSaved } from '#web/admin/opportunity-form/save.ts'
import { emptyTyped, type FormAnswer, readTyped, toInput, toTyped, type Typed, typedOf } from '#web/admin/opportunity-form/typed.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import { accessContext, servicesContext } from '#web/context.ts'
import { Link } from '#web/parts/Link.tsx'
import { readForm } from '#web/parts/read-form.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/edit'
import type { CountryGroup } from '#domain/eligibility/rules.ts'

type Context = Route.LoaderArgs['context']

const titles = { scholarship: 'addScholarship', internship: 'addInternship', leadership: 'addLeadership' } as const

/** What a form adds, by its address; articles have another. */
function kindOf({ pathname }: URL): Kind {
  return findKind(addPaths, pathname) as Kind
}

/** The item that is edited; undefined: one is added. Throws 404 for an unknown id. */
async function findEdited(context: Context, id: string | undefined): Promise<EditedOpportunity | undefined> {
  if (id === undefined) return undefined
  const found = await editingOf(context).opportunities.find(id)
  if (found === undefined) throw data(null, { status: 404 })
  return found
}

/** Another backend's forms have no rules. */
async function listGroups(context: Context): Promise<readonly CountryGroup[]> {
  const { editing } = context.get(accessContext)
  return editing === null ? [] : await orAnswer(editing.groups.list())
}

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  basicEditingOf(context)
  const found = await findEdited(context, id)
  const groups = await listGroups(context)
  if (found === undefined) {
    const kind = kindOf(url)
    return { kind, typed: emptyTyped(crypto.randomUUID()), required: listRequired(kind), rules: null, groups, edited: null }
  }
  const { opportunities, links } = editingOf(context)
  const { item, version, state, publishAt, link } = found
  const { slug, kind, name, verifiedOn, rules } = item
  const canCheckLink = links !== null && state !== 'trash' && item.officialLink !== null
  const history = await orAnswer(opportunities.listHistory(item.id))
  const edited = { id: item.id, slug, name, version, state, publishAt, verifiedOn, link, canCheckLink, history }
  return { kind, typed: toTyped(item, publishAt), required: listRequired(kind, item), rules, groups, edited }
}

export async function action({ request, url, params: { id = '' }, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const basic = basicEditingOf(context)
  const before = await findEdited(context, id || undefined)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? 'save')
  const page = href('/admin/edit/:id', { id })
  if (before !== undefined && intent === bringBackIntent) {
    const { answer, status } = await bringBack({ texts, items: editingOf(context).opportunities, id, page }, form)
    return data<FormAnswer>(answer, { status })
  }
  const typed = readTyped(form)
  const kind = before?.item.kind ?? kindOf(url)
  const groups = await listGroups(context)
  if (intent === 'check') {
    const services = context.get(servicesContext)
    return data<FormAnswer>(await checkDraft(texts, basic, { kind, typed, groups, before: before?.item, services }))
  }
  const expectedVersion = readVersion(form.get('overwrite') ?? form.get('version'))
  async function findConflict() {
    const stored = await editingOf(context).opportunities.find(id)
    return stored === undefined || stored.version === expectedVersion ? undefined : toConflict(texts.admin, stored, typed, groups)
  }
  const isWhole = context.get(accessContext).editing !== null
  const about = toAttempt(texts, basic, { kind, typed, isWhole, findConflict: before === undefined ? null : findConflict })
  const { answer, status } = await attempt<Typed, FormAnswer>(about, async () => {
    const links = before && editingOf(context).links
    if (intent === 'check-link' && links) {
      const { link } = await links.checkOne(id)
      return { answer: { state: 'link-checked', typed, link }, status: 200 }
    }
    const publish = readPublishing(intent, typed.publishAt, before)
    const input = toInput(typed, groups, before?.item)
    const outcome = await (before === undefined
      ? basic.opportunities.create(kind, input, { publish: publish ?? 'now', key: typed.key })
      : editingOf(context).opportunities.update(id, input, { expectedVersion, ...(publish === undefined ? {} : { publish }) }))
    if (!outcome.ok) return { ok: false, errors: toControlErrors(texts.admin, outcome.errors, typed.rules, input['rules']) }
    if (before !== undefined) throw redirect(`${page}?done=save`)
    return { answer: toSaved(texts, outcome.value, isWhole), status: 201 }
  })
  if (kind === 'internship' && answer.state === 'saved') throw redirect(`${href('/admin/admin_dashboard')}?added=internship`)
  return data<FormAnswer>(answer, { status })
}

export const clientAction = keepText<FormAnswer, Typed>((form) => (form.get('intent') === bringBackIntent ? null : readTyped(form)))

export { shouldRevalidate } from '#web/admin/items/save.ts'

/** Adds an item of a kind, or edits one. */
export default function EditRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { pages, edit } = useAdminTexts()
  const { kind, required, rules, groups, edited } = loaderData
  // A new key of the form is a new, empty form.
  const typed = typedOf(answer) ?? (answer?.state === 'saved' ? emptyTyped(answer.key) : loaderData.typed)
  useEffect(() => {
    if (answer?.state === 'saved') window.scrollTo(0, 0)
  }, [answer])
  const form = { kind, typed, required, answer, edited, ruling: { before: rules, groups } }
  if (edited === null) {
    return (
      <>
        <PageHead title={pages[titles[kind]]} back={kind === 'scholarship' ? 'goBack' : 'back'} />
        <OpportunityForm key={typed.key} {...form} />
      </>
    )
  }
  return (
    <>
      <PageHead title={edited.name} tab={`${edit.title}: ${edited.name}`} back="back" />
      {!answer && <EditDone kind={kind} />}
      <EditStatus
        edited={edited}
        link={answer?.state === 'link-checked' ? answer.link : edited.link}
        isOtherLink={answer?.state === 'link-checked' && answer.typed.officialLink !== loaderData.typed.officialLink}
      />
      {edited.state === 'trash' ? (
        <p className="note note-error">
          {edit.trashed} <Link to={`${tablePaths[kind]}?state=trash`}>{edit.states.trash}</Link>
        </p>
      ) : (
        <OpportunityForm key={`${edited.id} ${edited.version}`} {...form} />
      )}
      <HistoryList entity="opportunity" edited={edited} entries={edited.history} />
    </>
  )
}

/** What was just done to the item, here or in its table. */
function EditDone({ kind }: { kind: Kind }) {
  const { form, itemHistory, itemTables } = useAdminTexts()
  const [parameters] = useSearchParams()
  // What is done on this page alone.
  const own = { save: { done: () => form.changed }, [bringBackIntent]: { done: () => itemHistory.opportunity.done } }
  return <DoneNote key={useLocation().key} text={readDone(parameters, { ...itemTables[kind].actions, ...own })} />
}
