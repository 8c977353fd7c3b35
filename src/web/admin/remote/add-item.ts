import { type ActionFunctionArgs, href, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { isPublicState } from '#domain/publication.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import type { MessageLink, ResultWithStatus } from '#web/admin/items/save.ts'
import { publicPath } from '#web/admin/layout/paths.ts'
import {
  type OpportunityFormResult,
  previewForm,
  type SimilarItem,
} from '#web/admin/opportunity-form/form-preview.ts'
import {
  emptyFormValues,
  findFormDoubts,
  type OpportunityFormValues,
  parseFormValues,
  toDraftInput,
} from '#web/admin/opportunity-form/form-values.ts'
import { addedKindOf, listRequired } from '#web/admin/opportunity-form/required.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { formatErrorMessage, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'

type Result = ResultWithStatus<OpportunityFormResult>

/** The empty form of the kind that this address adds. */
export function loadRemoteItemForm(_editing: RemoteEditing, { url }: LoaderFunctionArgs) {
  const kind = addedKindOf(url)
  return { kind, values: emptyValues(crypto.randomUUID()), required: listRequired(kind) }
}

/** Another backend has no rules. */
export const emptyValues = (key: string): OpportunityFormValues => ({
  ...emptyFormValues(key),
  rules: null,
})

/** Sends the form to that backend, or shows it as visitors would see it (`check`). */
export async function addRemoteItem(
  remote: RemoteEditing,
  { request, url, context }: ActionFunctionArgs,
): Promise<Result> {
  const texts = textsOf(context)
  const form = await readForm(request)
  const values = parseFormValues(form)
  const sent = { kind: addedKindOf(url), values, groups: [], before: undefined, form }
  if (form.get('intent') !== 'check') return await save(remote, { ...sent, texts })
  const similar = await listRemoteSimilar(remote, values)
  return {
    result: await previewForm(texts, context.get(servicesContext), sent, similar),
    status: 200,
  }
}

/** The items of that backend that an entered name or link may repeat. */
export async function listRemoteSimilar(
  { opportunities }: RemoteEditing,
  { name, officialLink }: Readonly<Record<'name' | 'officialLink', string>>,
): Promise<readonly SimilarItem[]> {
  const named = { name, officialLink: officialLink || null }
  return (await opportunities.listLikelyDuplicates(named)).map(toSimilar)
}

const toSimilar = ({ item: { id, name, slug }, state }: EditedOpportunity): SimilarItem => ({
  id,
  name,
  to: isPublicState(state) ? publicPath('opportunity', slug) : null,
})

interface Sent {
  readonly kind: Kind
  readonly values: OpportunityFormValues
  readonly form: FormData
  readonly texts: Texts
}

async function save({ opportunities }: RemoteEditing, sent: Sent): Promise<Result> {
  const { kind, values, form, texts } = sent
  try {
    const doubts = findFormDoubts(form, values)
    if (Object.keys(doubts).length > 0) return refuseFields(sent, doubts)
    const outcome = await opportunities.create(kind, toDraftInput(values, []), { key: values.key })
    if (!outcome.ok) return refuseFields(sent, outcome.errors)
    if (kind === 'internship') throw redirect(`${href('/admin/admin_dashboard')}?added=internship`)
    const lines = [texts.admin.form.saved[kind]]
    const links = linksTo(outcome.value, texts)
    return { result: { state: 'saved', lines, links, key: crypto.randomUUID() }, status: 201 }
  } catch (error) {
    return await refuseProblem(sent, error, opportunities)
  }
}

function linksTo(edited: EditedOpportunity, { admin }: Texts): readonly MessageLink[] {
  const { to, name } = toSimilar(edited)
  return to === null ? [] : [{ to, text: admin.form.otherItem(name) }]
}

/** What is said where nothing was saved: docs/interface, Item forms. */
const refuse = (
  { values, texts }: Sent,
  line: string,
  errors: FieldErrors | undefined,
  links: readonly MessageLink[] = [],
): OpportunityFormResult => ({
  state: 'invalid',
  lines: [line],
  links,
  errors: formatFieldErrors(texts, errors),
  values,
})

function refuseFields(sent: Sent, errors: FieldErrors): Result {
  const { failed, checkFields } = sent.texts.admin.form
  const line =
    sent.kind === 'scholarship' ? failed.scholarship : `${failed[sent.kind]}${checkFields}`
  return { result: refuse(sent, line, errors), status: 400 }
}

/** A session that has ended there leaves the text in its fields. Other errors are thrown on. */
async function refuseProblem(
  sent: Sent,
  error: unknown,
  opportunities: RemoteEditing['opportunities'],
): Promise<Result> {
  const { kind, values, texts } = sent
  const { problem, status } = readProblem(error)
  if (problem.code === 'unauthenticated') return { result: { state: 'expired', values }, status }
  const { failed } = texts.admin.form
  const reason = formatErrorMessage(texts, problem.reason)
  // Of a scholarship 'the server message or' our sentence, so a reason of ours follows it.
  const isTheirs = problem.code !== 'unavailable' && problem.reason.key !== 'backend-status'
  const before = kind === 'scholarship' ? `${failed.scholarship} ` : failed[kind]
  const line = kind === 'scholarship' && isTheirs ? reason : `${before}${reason}`
  const isTaken = problem.errors?.['code'] !== undefined
  const other = isTaken ? await opportunities.findByIdOrCode(values.code.trim()) : undefined
  const links = other === undefined ? [] : linksTo(other, texts)
  return { result: refuse(sent, line, problem.errors, links), status }
}
