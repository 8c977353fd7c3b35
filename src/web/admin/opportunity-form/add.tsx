import { useEffect } from 'react'
import { data, useActionData, useLoaderData } from 'react-router'
import { readRowPress } from '#web/admin/form/rows.ts'
import { preserveFormValues } from '#web/admin/items/save.ts'
import { RestorableForm } from '#web/admin/items/UnsavedForm.tsx'
import { PageHead } from '#web/admin/layout/PageHead.tsx'
import {
  listSimilar,
  type OpportunityFormResult,
  previewForm,
} from '#web/admin/opportunity-form/form-preview.ts'
import {
  emptyFormValues,
  type OpportunityFormValues,
  parseFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { OpportunityForm } from '#web/admin/opportunity-form/OpportunityForm.tsx'
import { addedKindOf, listRequired } from '#web/admin/opportunity-form/required.ts'
import { addOpportunity, changeRowsOf } from '#web/admin/opportunity-form/save-opportunity.ts'
import { addRemoteItem, loadRemoteItemForm } from '#web/admin/remote/add-item.ts'
import { AddRemoteItem } from '#web/admin/remote/AddRemoteItem.tsx'
import { byBackend } from '#web/admin/remote/by-backend.ts'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/add'

export const loader = (args: Route.LoaderArgs) => byBackend(args, load, loadRemoteItemForm)

export async function action(args: Route.ActionArgs) {
  const { result, status } = await byBackend(args, add, addRemoteItem)
  return data<OpportunityFormResult>(result, { status })
}

export const clientAction = preserveFormValues<OpportunityFormResult, OpportunityFormValues>(
  parseFormValues,
)

export { shouldRevalidate } from '#web/admin/items/save.ts'

export default function AddRoute() {
  return useSettings().remote ? <AddRemoteItem /> : <AddItem />
}

async function load({ url, context }: Route.LoaderArgs) {
  const kind = addedKindOf(url)
  const groups = await orResponse(editingOf(context).groups.list())
  const values = emptyFormValues(crypto.randomUUID())
  return { kind, values, required: listRequired(kind), groups }
}

async function add({ request, url, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const services = context.get(servicesContext)
  const editing = editingOf(context)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? 'save')
  const groups = await orResponse(editing.groups.list())
  const values = parseFormValues(form)
  const sent = { kind: addedKindOf(url), values, groups, before: undefined, form }
  const press = readRowPress(form)
  if (press !== null) return { result: changeRowsOf(texts, sent, press), status: 200 }
  if (intent !== 'check')
    return await addOpportunity(
      { ...sent, texts, intent, now: services.now() },
      editing.opportunities,
    )
  const similar = await listSimilar(editing, values, undefined)
  return { result: await previewForm(texts, services, sent, similar), status: 200 }
}

function AddItem() {
  const { itemTables } = useAdminTexts()
  const { kind, required, groups, values } = useLoaderData<typeof load>()
  const result = useActionData<OpportunityFormResult>()
  const sent = (result && 'values' in result && result.values) || null
  const initial = result?.state === 'saved' ? emptyFormValues(result.key) : values
  useEffect(() => {
    if (result?.state === 'saved') window.scrollTo(0, 0)
  }, [result])
  return (
    <>
      <PageHead title={itemTables[kind].add} back={kind === 'scholarship' ? 'goBack' : 'back'} />
      {/* Another key is another form: a new, empty one. */}
      <RestorableForm
        key={(sent ?? initial).key}
        subject={kind}
        initial={initial}
        sent={sent}
        nameOf={({ name }) => name}
      >
        {(current, unsaved, undoing) => (
          <OpportunityForm
            kind={kind}
            values={current}
            required={required}
            result={result}
            edited={null}
            ruling={{ before: null, groups, readOn: null }}
            unsaved={unsaved}
            undoing={undoing}
          />
        )}
      </RestorableForm>
    </>
  )
}
