import { useEffect } from 'react'
import { data, href, redirect } from 'react-router'
import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { basicEditingOf, editingOf } from '#web/admin/frame/guard.ts'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { OpportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { accessContext, servicesContext } from '#web/context.ts'
import { keepText, readPublishing, attempt } from '#web/admin/items/save.ts'
import { orAnswer } from '#web/admin/frame/problem.ts'
import { checkDraft } from '#web/admin/opportunity-form/Check.tsx'
import { addressOf, type FormAnswer, typedOf, emptyTyped, readTyped, toInput, type Typed } from '#web/admin/opportunity-form/typed.ts'
import { listRequired, nameOf, toAttempt, shapeRules, storeUpload } from '#web/admin/opportunity-form/save.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import { longDate } from '#web/parts/dates.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { readPictureForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/add'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

const titles = { scholarship: 'addScholarship', internship: 'addInternship', leadership: 'addLeadership' } as const
const paths = { '/admin/addScholarship': 'scholarship', '/admin/add_internship': 'internship' } as const

function kindOf({ pathname }: URL): Kind {
  return Object.entries(paths).find(([path]) => pathname.toLowerCase() === path.toLowerCase())?.[1] ?? 'leadership'
}

export async function loader({ url, context }: Route.LoaderArgs) {
  basicEditingOf(context)
  const kind = kindOf(url)
  return data({ kind, key: crypto.randomUUID(), required: listRequired(kind), groups: await listGroups(context) })
}

/** Another backend's forms have no rules. */
async function listGroups(context: Route.LoaderArgs['context']): Promise<readonly CountryGroup[]> {
  const { editing } = context.get(accessContext)
  return editing === null ? [] : await orAnswer(editing.groups.list())
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const text = texts.admin.form
  const editing = basicEditingOf(context)
  const kind = kindOf(url)
  const form = await readPictureForm(request, context)
  const intent = String(form.get('intent') ?? 'save')
  const typed = readTyped(form)
  const groups = await listGroups(context)
  const shaped = shapeRules(typed, intent, groups)
  if (shaped !== undefined) return data<FormAnswer>(shaped)
  if (intent === 'check')
    return data<FormAnswer>(await checkDraft(texts, editing, { kind, typed, groups, services: context.get(servicesContext) }))
  const isWhole = context.get(accessContext).editing !== null
  const about = toAttempt(texts, editing, { kind, typed, isWhole, findConflict: null })
  const { answer, status } = await attempt<Typed, FormAnswer>(about, async () => {
    if (intent === 'upload')
      return { answer: { state: 'uploaded', typed: await storeUpload(texts.admin, editingOf(context), form, typed) }, status: 200 }
    const publish = readPublishing(intent, typed.publishAt) ?? 'now'
    const input = toInput(typed, groups)
    const outcome = await editing.opportunities.create(kind, input, { publish, key: typed.key })
    if (!outcome.ok) return { ok: false, errors: toControlErrors(texts.admin, outcome.errors, typed.rules, input['rules']) }
    const { state, publishAt } = outcome.value
    const note =
      state === 'draft'
        ? [text.savedAsDraft]
        : state === 'scheduled' && publishAt !== null
          ? [text.savedLater(longDate(publishAt, texts.writing))]
          : []
    const item = nameOf(outcome.value)
    const to = addressOf(item, isWhole)
    const links = to === null ? [] : [{ to, text: isWhole ? text.edit(item.name) : text.otherItem(item.name) }]
    return { answer: { state: 'saved', lines: [text.saved[kind], ...note], links, key: crypto.randomUUID() }, status: 201 }
  })
  if (kind === 'internship' && answer.state === 'saved') throw redirect(`${href('/admin/admin_dashboard')}?added=internship`)
  return data<FormAnswer>(answer, { status })
}

export const clientAction = keepText<FormAnswer, Typed>(readTyped)

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function AddRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, panel } = useAdminTexts()
  const { kind, key, required, groups } = loaderData
  const typed: Typed = typedOf(actionData) ?? emptyTyped(actionData?.state === 'saved' ? actionData.key : key)
  useEffect(() => {
    if (actionData?.state === 'saved') window.scrollTo(0, 0)
  }, [actionData])
  return (
    <>
      <title>{pages[titles[kind]]}</title>
      <div className="admin-title">
        <h1>{pages[titles[kind]]}</h1>
        <BackButton>{kind === 'scholarship' ? panel.goBack : panel.back}</BackButton>
      </div>
      {/* A new key of the form is a new, empty form. */}
      <OpportunityForm
        key={typed.key}
        kind={kind}
        typed={typed}
        required={required}
        answer={actionData}
        edited={null}
        ruling={{ before: null, groups }}
      />
    </>
  )
}
