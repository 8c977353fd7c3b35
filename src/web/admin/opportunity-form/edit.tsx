import { useEffect } from 'react'
import { data, href, redirect } from 'react-router'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { manyFields, textFields } from '#domain/forms/form-fields.ts'
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
import type { FormAction, Conflict, Merged } from '#web/admin/items/save.ts'
import {
  runFormAction,
  bringBackIntent,
  preserveFormValues,
  readPublishing,
} from '#web/admin/items/save.ts'
import { RestorableForm } from '#web/admin/items/UnsavedForm.tsx'
import { Done, PageHead } from '#web/admin/layout/PageHead.tsx'
import { addPaths, findKind, tablePaths } from '#web/admin/layout/paths.ts'
import {
  previewForm,
  type OpportunityFormResult,
  type SentForm,
} from '#web/admin/opportunity-form/form-preview.ts'
import {
  unitOf,
  addressOf,
  emptyFormValues,
  findFormDoubts,
  nameOf,
  parseFormValues,
  toDraftInput,
  toFormValues,
  type OpportunityFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { EditStatus, OpportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { describeRules } from '#web/admin/rules-form/describe-rules.ts'
import {
  type SectionName,
  sectionOf,
  sections,
  toControlErrors,
} from '#web/admin/rules-form/rule-errors.ts'
import { toRulesSoFar } from '#web/admin/rules-form/rules-form-values.ts'
import type { Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import { basicEditingOf, editingOf, orResponse, orMissing } from '#web/admin/session/guard.ts'
import { longDate } from '#web/components/dates.ts'
import { Link } from '#web/components/Link.tsx'
import { readForm } from '#web/components/read-form.ts'
import { accessContext, servicesContext, textsOf } from '#web/context.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
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
    required: listRequired(kind, item),
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
  const hasFullEditing = context.get(accessContext).editing !== null
  const about = toFormAction(context, form, sent)
  const { result, status } = await runFormAction<
    EditedOpportunity,
    OpportunityFormValues,
    OpportunityFormResult
  >(about, async (merge) => {
    const links = before && editingOf(context).links
    if (intent === 'check-link' && links) {
      const { link } = await links.checkOne(id)
      return { result: { state: 'link-checked', values: entered, link }, status: 200 }
    }
    const { values, expectedVersion, hasTheirs } = await merge(before)
    const publish = readPublishing(intent, values.publishAt, before)
    const input = toDraftInput(values, groups, before?.item)
    const doubt = findFormDoubts(form, values, before?.item)
    if (Object.keys(doubt).length > 0) return { ok: false, errors: doubt }
    const outcome = await (before === undefined
      ? basic.opportunities.create(kind, input, { publish: publish ?? 'now', key: entered.key })
      : editingOf(context).opportunities.update(id, input, {
          expectedVersion,
          ...(publish === undefined ? {} : { publish }),
        }))
    if (!outcome.ok)
      return {
        ok: false,
        errors: toControlErrors(texts.admin, outcome.errors, values.rules, {
          before: before?.item.rules ?? null,
          input: input['rules'],
        }),
      }
    if (before !== undefined) throw redirect(`${page}?done=${hasTheirs ? 'merge' : 'save'}`)
    if (kind === 'internship') throw redirect(addedInternship(outcome.value))
    return { result: toSaved(texts, outcome.value, hasFullEditing), status: 201 }
  })
  return data<OpportunityFormResult>(result, { status })
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

/** With the words of docs/interface, Item forms. */
function toFormAction(
  context: Context,
  form: FormData,
  sent: SentForm,
): FormAction<EditedOpportunity, OpportunityFormValues> {
  const { kind, values, before } = sent
  const texts = textsOf(context)
  const { failed, checkFields, otherItem } = texts.admin.form
  const id = before?.id ?? ''
  const isScholarship = kind === 'scholarship'
  // 'The server message or', for a scholarship; before it for the others, where something was to be
  // added.
  const beginning = before === undefined && !isScholarship ? failed[kind] : ''
  return {
    texts,
    form,
    values,
    find: async () => before && (await editingOf(context).opportunities.find(id)),
    findVersion: (version) => editingOf(context).opportunities.findVersion(id, version),
    toValues: toFormValues,
    unitOf,
    describeErrors: [
      before === undefined && isScholarship ? failed.scholarship : `${beginning}${checkFields}`,
    ],
    describeProblem({ code, isWordless }, reason) {
      const isSilent = isWordless || code === 'unavailable'
      return [
        isScholarship && isSilent ? `${failed.scholarship} ${reason}` : `${beginning}${reason}`,
      ]
    },
    describeConflict: (stored, merged) => toConflict(texts.admin, sent, stored, merged),
    async findOther({ errors }) {
      if (errors?.['code'] === undefined) return []
      const found = await basicEditingOf(context).opportunities.findByIdOrCode(values.code.trim())
      if (found === undefined) return []
      const other = nameOf(found)
      return [
        {
          to: addressOf(other, context.get(accessContext).editing !== null),
          text: otherItem(other.name),
        },
      ]
    },
  }
}

/** The dashboard, with what it says of a new internship. */
function addedInternship({ state, publishAt }: EditedOpportunity): string {
  const parameters = new URLSearchParams({ added: 'internship', state })
  if (state === 'scheduled' && publishAt !== null) parameters.set('day', publishAt.slice(0, 10))
  return `${href('/admin/admin_dashboard')}?${parameters}`
}

/**
 * The required fields for the browser: those of the kind, except fields that were empty before
 * (docs/interface, Saving).
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

/** The result when an item was added; the form starts again. */
function toSaved(
  texts: Texts,
  edited: EditedOpportunity,
  hasFullEditing: boolean,
): OpportunityFormResult {
  const { form: text } = texts.admin
  const { state, publishAt } = edited
  const lines = [text.saved[edited.item.kind]]
  if (state === 'draft') lines.push(text.savedAsDraft)
  if (state === 'scheduled' && publishAt !== null)
    lines.push(text.savedLater(longDate(publishAt, texts.writing)))
  const item = nameOf(edited)
  const to = addressOf(item, hasFullEditing)
  const links =
    to === null
      ? []
      : [{ to, text: hasFullEditing ? text.edit(item.name) : text.otherItem(item.name) }]
  return { state: 'saved', lines, links, key: crypto.randomUUID() }
}

/** The stored values beside the entered ones, where they differ and both have changed. */
function toConflict(
  texts: AdminTexts,
  { values, groups }: SentForm,
  stored: EditedOpportunity,
  merged: Merged<OpportunityFormValues> | undefined,
): Conflict {
  const { fieldLabels, edit, rulesForm } = texts
  const isConflicting = (control: string) =>
    merged === undefined || merged.conflicts.includes(control)
  const now = toFormValues(stored.item, stored.publishAt)
  const differences = [...textFields, ...manyFields]
    .filter((field) => isConflicting(unitOf(field)))
    .map((field) => ({
      label: fieldLabels[field],
      stored: formatValue(now[field]),
      yours: formatValue(values[field]),
    }))
    .filter(({ stored: theirs, yours }) => theirs !== yours)
  if (values.rules !== null) {
    const theirs = describeRules(stored.item.rules, groups, texts)
    const yours = describeRules(
      toRulesSoFar(values.rules, stored.item.rules, groups),
      groups,
      texts,
    )
    const isSectionConflicting = (section: SectionName) =>
      merged === undefined ||
      merged.conflicts.some(
        (control) => control.startsWith('rules.') && sectionOf(control) === section,
      )
    const differing = sections.filter(
      (section) => theirs[section] !== yours[section] && isSectionConflicting(section),
    )
    differences.push(
      ...differing.map((each) => ({
        label: rulesForm.sections[each],
        stored: theirs[each],
        yours: yours[each],
      })),
    )
  }
  if (now.publishAt !== values.publishAt && isConflicting('publishAt'))
    differences.push({
      label: texts.form.publishAt,
      stored: now.publishAt,
      yours: values.publishAt,
    })
  const lines =
    merged === undefined
      ? [differences.length > 0 ? edit.conflict : edit.conflictNone]
      : [...(differences.length > 0 ? [edit.conflict] : []), edit.conflictRest]
  return { version: stored.version, differences, lines, links: [] }
}

const formatValue = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value.trim() : value.join(', ')
