import { href } from 'react-router'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sharesDomain, webDomainOf } from '#domain/words/web-domain.ts'
import { readRowPress } from '#web/admin/form/rows.ts'
import { bringBack, HistoryList } from '#web/admin/items/History.tsx'
import {
  type FormResponse,
  respondToForm,
  bringBackIntent,
  preserveFormValues,
} from '#web/admin/items/save.ts'
import { RestorableForm } from '#web/admin/items/UnsavedForm.tsx'
import { lookAtVersion } from '#web/admin/items/version-look.ts'
import { Done, PageHead } from '#web/admin/layout/PageHead.tsx'
import { tablePaths } from '#web/admin/layout/paths.ts'
import {
  compareOpportunities,
  type FormContents,
} from '#web/admin/opportunity-form/compare-opportunities.ts'
import {
  listSimilar,
  type OpportunityFormResult,
  previewForm,
} from '#web/admin/opportunity-form/form-preview.ts'
import {
  type OpportunityFormValues,
  parseFormValues,
  toFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { EditStatus, OpportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { listRequired } from '#web/admin/opportunity-form/required.ts'
import {
  changeRowsOf,
  checkLink,
  saveOpportunity,
} from '#web/admin/opportunity-form/save-opportunity.ts'
import type { Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import { editingOf, orMissing, orResponse } from '#web/admin/session/guard.ts'
import { Link } from '#web/components/Link.tsx'
import { readForm } from '#web/components/read-form.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/edit'

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { opportunities, links, groups } = editingOf(context)
  const found = orMissing(await opportunities.find(id))
  const { item, version, state, publishAt, link } = found
  const { slug, kind, name, verifiedOn, rules } = item
  const canCheckLink = links !== null && state !== 'trash' && item.officialLink !== null
  const [history, allGroups] = await orResponse(
    Promise.all([opportunities.listHistory(item.id), groups.list()]),
  )
  const texts = textsOf(context).admin
  const look = await lookAtVersion(url.searchParams, {
    current: found,
    history,
    find: (each) => opportunities.findVersion(item.id, each),
    compare: (was, now) => compareOpportunities(toContents(was), toContents(now), allGroups, texts),
  })
  const edited = {
    id: item.id,
    slug,
    name,
    version,
    state,
    publishAt,
    verifiedOn,
    link,
    canCheckLink,
    history,
  }
  return {
    kind,
    values: toFormValues(item, publishAt),
    required: listRequired(kind, state === 'draft' ? undefined : item),
    rules,
    readOn: whereRead(item),
    groups: allGroups,
    edited,
    look,
  }
}

const toContents = (item: Opportunity): FormContents => ({
  values: toFormValues(item, null),
  rules: item.rules,
})

function whereRead({ rules, officialLink }: Opportunity): Ruling['readOn'] {
  if (!rules || webDomainOf(rules.source) === null || webDomainOf(officialLink) === null)
    return null
  return sharesDomain(rules.source, officialLink) ? 'page' : 'elsewhere'
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const services = context.get(servicesContext)
  const editing = editingOf(context)
  const { opportunities, links } = editing
  const stored = orMissing(await opportunities.find(id))
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? 'save')
  const page = href('/admin/edit/:id', { id })
  if (intent === bringBackIntent)
    return respondToForm(form, await bringBack({ texts, items: opportunities, id, page }, form))
  const groups = await orResponse(editing.groups.list())
  const { item } = stored
  const values = parseFormValues(form)
  const sent = { kind: item.kind, values, groups, before: item, form }
  const press = readRowPress(form)
  if (press !== null)
    return respondToForm(form, { result: changeRowsOf(texts, sent, press), status: 200 })
  if (intent === 'check') {
    const similar = await listSimilar(editing, values, item)
    const result = await previewForm(texts, services, sent, similar)
    return respondToForm(form, { result, status: 200 })
  }
  const toSave = { ...sent, texts, intent, now: services.now() }
  if (intent === 'check-link' && links !== null)
    return respondToForm(form, await checkLink(toSave, links, item.id))
  return respondToForm(form, await saveOpportunity(toSave, opportunities, stored))
}

export const clientAction = preserveFormValues<
  FormResponse<OpportunityFormResult>,
  OpportunityFormValues
>(parseFormValues)

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function EditRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { edit, form: text, itemHistory, itemTables } = useAdminTexts()
  const { kind, required, rules, readOn, groups, edited, values } = loaderData
  const sent = (result && 'values' in result && result.values) || null
  // The last action on the item, here or in its table.
  const done = {
    ...itemTables[kind].actions,
    save: text.changed,
    merge: edit.merged,
    [bringBackIntent]: itemHistory.done,
  }
  return (
    <>
      <PageHead title={edited.name} tab={`${edit.title}: ${edited.name}`} back="back" />
      {!result && <Done words={done} takesFocus />}
      <EditStatus
        edited={edited}
        link={result?.state === 'link-checked' ? result.link : edited.link}
        isOtherLink={
          result?.state === 'link-checked' && result.values.officialLink !== values.officialLink
        }
      />
      {edited.state === 'trash' ? (
        <p className="note" data-tone="error">
          {edit.trashed} <Link to={`${tablePaths[kind]}?state=trash`}>{edit.states.trash}</Link>
        </p>
      ) : (
        // Another key is another form: that of the next version.
        <RestorableForm
          key={`${edited.id} ${edited.version}`}
          subject={edited.id}
          initial={values}
          sent={sent}
          nameOf={({ name }) => name}
        >
          {(current, unsaved, undoing) => (
            <OpportunityForm
              kind={kind}
              values={current}
              required={required}
              result={result}
              edited={edited}
              ruling={{ before: rules, groups, readOn }}
              unsaved={unsaved}
              undoing={undoing}
            />
          )}
        </RestorableForm>
      )}
      <HistoryList edited={edited} look={loaderData.look} />
    </>
  )
}
