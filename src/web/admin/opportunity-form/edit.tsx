import { useEffect } from 'react'
import { data, href } from 'react-router'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { isRequired } from '#domain/forms/opportunity-draft.ts'
import {
  fieldNames,
  isWritten,
  type Kind,
  type Opportunity,
  type WrittenField,
} from '#domain/opportunity/opportunity.ts'
import { sharesDomain, webDomainOf } from '#domain/words/web-domain.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { bringBack, HistoryList } from '#web/admin/items/History.tsx'
import { bringBackIntent, preserveFormValues } from '#web/admin/items/save.ts'
import { RestorableForm } from '#web/admin/items/UnsavedForm.tsx'
import { Done, PageHead } from '#web/admin/layout/PageHead.tsx'
import { addPaths, findKind, tablePaths } from '#web/admin/layout/paths.ts'
import {
  previewForm,
  type OpportunityFormResult,
} from '#web/admin/opportunity-form/form-preview.ts'
import {
  emptyFormValues,
  parseFormValues,
  toFormValues,
  type OpportunityFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { EditStatus, OpportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import {
  addOpportunity,
  checkLink,
  type FormToSave,
  saveOpportunity,
} from '#web/admin/opportunity-form/save-opportunity.ts'
import type { Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import { basicEditingOf, editingOf, orResponse, orMissing } from '#web/admin/session/guard.ts'
import { Link } from '#web/components/Link.tsx'
import { readForm } from '#web/components/read-form.ts'
import { accessContext, servicesContext, textsOf } from '#web/context.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/edit'

type Context = Route.LoaderArgs['context']

/** The kind that a form adds, by its address; articles have another form. */
const kindOf = ({ pathname }: URL): Kind => findKind(addPaths, pathname) as Kind

/** The item that is edited; undefined: one is added. Throws 404 for an unknown id. */
const findEdited = async (
  context: Context,
  id: string | undefined,
): Promise<EditedOpportunity | undefined> =>
  id === undefined ? undefined : orMissing(await editingOf(context).opportunities.find(id))

/** Another backend's forms have no rules. */
async function listGroups(context: Context): Promise<readonly CountryGroup[]> {
  const { editing } = context.get(accessContext)
  return editing === null ? [] : await orResponse(editing.groups.list())
}

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  basicEditingOf(context)
  const found = await findEdited(context, id)
  const groups = await listGroups(context)
  if (found === undefined) {
    const kind = kindOf(url)
    const values = emptyFormValues(crypto.randomUUID())
    return {
      kind,
      values,
      required: listRequired(kind),
      rules: null,
      readOn: null,
      groups,
      edited: null,
    }
  }
  const { opportunities, links } = editingOf(context)
  const { item, version, state, publishAt, link } = found
  const { slug, kind, name, verifiedOn, rules } = item
  const canCheckLink = links !== null && state !== 'trash' && item.officialLink !== null
  const history = await orResponse(opportunities.listHistory(item.id))
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
    groups,
    edited,
  }
}

function whereRead({ rules, officialLink }: Opportunity): Ruling['readOn'] {
  if (!rules || webDomainOf(rules.source) === null || webDomainOf(officialLink) === null)
    return null
  return sharesDomain(rules.source, officialLink) ? 'page' : 'elsewhere'
}

export async function action({ request, url, params: { id = '' }, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const basic = basicEditingOf(context)
  const before = await findEdited(context, id || undefined)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? 'save')
  const page = href('/admin/edit/:id', { id })
  if (before !== undefined && intent === bringBackIntent) {
    const { result, status } = await bringBack(
      { texts, items: editingOf(context).opportunities, id, page },
      form,
    )
    return data<OpportunityFormResult>(result, { status })
  }
  const entered = parseFormValues(form)
  const kind = before?.item.kind ?? kindOf(url)
  const groups = await listGroups(context)
  const sent = { kind, values: entered, groups, before: before?.item }
  if (intent === 'check')
    return data<OpportunityFormResult>(
      await previewForm(texts, basic, context.get(servicesContext), { ...sent, form }),
    )
  const toSave = { ...sent, texts, form, intent, now: context.get(servicesContext).now() }
  const { result, status } = await save(toSave, context, before)
  return data<OpportunityFormResult>(result, { status })
}

/** `stored` undefined: the form adds an item. */
async function save(sent: FormToSave, context: Context, stored: EditedOpportunity | undefined) {
  if (stored === undefined) {
    const { basicEditing, editing } = context.get(accessContext)
    return await addOpportunity(sent, orMissing(basicEditing).opportunities, editing !== null)
  }
  const { opportunities, links } = editingOf(context)
  if (sent.intent === 'check-link' && links !== null)
    return await checkLink(sent, links, stored.item.id)
  return await saveOpportunity(sent, opportunities, stored)
}

export const clientAction = preserveFormValues<OpportunityFormResult, OpportunityFormValues>(
  parseFormValues,
)

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function EditRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { edit, form: text, itemHistory, itemTables } = useAdminTexts()
  const { kind, required, rules, readOn, groups, edited } = loaderData
  const sent = (result && 'values' in result && result.values) || null
  const values = result?.state === 'saved' ? emptyFormValues(result.key) : loaderData.values
  // Another key is another form, such as that of the next version, or a new, empty one.
  const formKey = edited === null ? (sent ?? values).key : `${edited.id} ${edited.version}`
  useEffect(() => {
    if (result?.state === 'saved') window.scrollTo(0, 0)
  }, [result])
  const form = (
    <RestorableForm
      key={formKey}
      subject={edited?.id ?? kind}
      initial={values}
      sent={sent}
      nameOf={({ name }) => name}
    >
      {(current, unsaved) => (
        <OpportunityForm
          kind={kind}
          values={current}
          required={required}
          result={result}
          edited={edited}
          ruling={{ before: rules, groups, readOn }}
          unsaved={unsaved}
        />
      )}
    </RestorableForm>
  )
  if (edited === null) {
    return (
      <>
        <PageHead title={itemTables[kind].add} back={kind === 'scholarship' ? 'goBack' : 'back'} />
        {form}
      </>
    )
  }
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
        form
      )}
      <HistoryList edited={edited} />
    </>
  )
}

/**
 * The fields that a browser requires of what is public: those of the kind, except fields that are
 * empty in public (docs/interface, Saving).
 */
function listRequired(kind: Kind, before?: Opportunity): readonly WrittenField[] {
  const wasEmpty = (field: WrittenField) => {
    const value = field === 'deadline' ? before?.deadline.date : before?.[field]
    return (
      before !== undefined &&
      (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    )
  }
  return fieldNames.filter(isWritten).filter((field) => isRequired(kind, field) && !wasEmpty(field))
}
