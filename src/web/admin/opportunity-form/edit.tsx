import { data, href, redirect, useLocation, useSearchParams } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import { textsOf } from '#web/texts/texts-of.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { editingOf } from '#web/admin/frame/guard.ts'
import { keepText, readVersion, readPublishing, attempt } from '#web/admin/items/save.ts'
import { orAnswer } from '#web/admin/frame/problem.ts'
import { EditStatus, toEditView } from '#web/admin/opportunity-form/EditStatus.tsx'
import { OpportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { type FormAnswer, typedOf, readTyped, toInput, toTyped, type Typed } from '#web/admin/opportunity-form/typed.ts'
import { checkDraft } from '#web/admin/opportunity-form/Check.tsx'
import { listRequired, toAttempt, toConflict, storeUpload, shapeRules } from '#web/admin/opportunity-form/save.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import { DoneNote, readDone } from '#web/admin/frame/Done.tsx'
import { HistoryList, bringBack, bringBackIntent } from '#web/admin/items/History.tsx'
import { servicesContext } from '#web/context.ts'
import { readPictureForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/edit'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { opportunities, links, groups } = editingOf(context)
  const found = await findOr404(opportunities.find(params.id))
  const history = await orAnswer(opportunities.listHistory(params.id))
  return data({
    view: toEditView(found, history, links !== null),
    typed: toTyped(found.item, found.publishAt),
    required: listRequired(found.item.kind, found.item),
    rules: found.item.rules,
    groups: await orAnswer(groups.list()),
  })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const editing = editingOf(context)
  const before = await findOr404(editing.opportunities.find(params.id))
  const form = await readPictureForm(request, context)
  const intent = String(form.get('intent') ?? 'save')
  const page = href('/admin/edit/:id', { id: params.id })
  if (intent === bringBackIntent) {
    const { answer, status } = await bringBack({ texts, items: editing.opportunities, id: params.id, page }, form)
    return data<FormAnswer>(answer, { status })
  }
  const typed = readTyped(form)
  const { kind } = before.item
  const groups = await orAnswer(editing.groups.list())
  const shaped = shapeRules(typed, intent, groups)
  if (shaped !== undefined) return data<FormAnswer>(shaped)
  if (intent === 'check') {
    const services = context.get(servicesContext)
    return data<FormAnswer>(await checkDraft(texts, editing, { kind, typed, groups, before: before.item, services }))
  }
  const expectedVersion = readVersion(form.get('overwrite') ?? form.get('version'))
  async function findConflict() {
    const stored = await editing.opportunities.find(params.id)
    return stored === undefined || stored.version === expectedVersion ? undefined : toConflict(texts.admin, stored, typed, groups)
  }
  const about = toAttempt(texts, editing, { kind, typed, isWhole: true, findConflict })
  const { answer, status } = await attempt<Typed, FormAnswer>(about, async () => {
    if (intent === 'upload')
      return { answer: { state: 'uploaded', typed: await storeUpload(texts.admin, editing, form, typed) }, status: 200 }
    if (intent === 'check-link' && editing.links !== null) {
      const { link } = await editing.links.checkOne(params.id)
      return { answer: { state: 'link-checked', typed, link }, status: 200 }
    }
    const publish = readPublishing(intent, typed.publishAt, before)
    const options = { expectedVersion, ...(publish === undefined ? {} : { publish }) }
    const input = toInput(typed, groups, before.item)
    const outcome = await editing.opportunities.update(params.id, input, options)
    if (!outcome.ok) return { ok: false, errors: toControlErrors(texts.admin, outcome.errors, typed.rules, input['rules']) }
    throw redirect(`${page}?done=save`)
  })
  return data<FormAnswer>(answer, { status })
}

async function findOr404(found: Promise<EditedOpportunity | undefined>): Promise<EditedOpportunity> {
  const item = await found
  if (item === undefined) throw data(null, { status: 404 })
  return item
}

export const clientAction = keepText<FormAnswer, Typed>((form) => (form.get('intent') === bringBackIntent ? null : readTyped(form)))

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function EditRoute({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useAdminTexts()
  const { itemTables, panel } = useAdminTexts()
  const { view, required } = loaderData
  const [parameters] = useSearchParams()
  // What is done on this page alone.
  const own = { save: { done: () => texts.form.changed }, [bringBackIntent]: { done: () => texts.itemHistory.opportunity.done } }
  const { key } = useLocation()
  return (
    <>
      <title>{`${texts.edit.title}: ${view.name}`}</title>
      <div className="admin-title">
        <h1>{view.name}</h1>
        <BackButton>{panel.back}</BackButton>
      </div>
      {!actionData && <DoneNote key={key} text={readDone(parameters, { ...itemTables[view.kind].actions, ...own })} />}
      <EditStatus
        view={view}
        link={actionData?.state === 'link-checked' ? actionData.link : view.link}
        isOtherLink={actionData?.state === 'link-checked' && actionData.typed.officialLink !== loaderData.typed.officialLink}
      />
      {view.state === 'trash' ? (
        <p className="note note-error">
          {texts.edit.trashed} <Link to={`${view.table}?state=trash`}>{texts.edit.states.trash}</Link>
        </p>
      ) : (
        <OpportunityForm
          key={`${view.id} ${view.version}`}
          kind={view.kind}
          typed={typedOf(actionData) ?? loaderData.typed}
          required={required}
          answer={actionData}
          edited={view}
          ruling={{ before: loaderData.rules, groups: loaderData.groups }}
        />
      )}
      <HistoryList entries={view.history} version={view.version} isLocked={view.state === 'trash'} texts={texts.itemHistory.opportunity} />
    </>
  )
}
