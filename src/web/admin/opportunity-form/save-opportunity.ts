import { href, redirect } from 'react-router'
import { ruleSections } from '#domain/eligibility/rule-words.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { findUnknown } from '#web/admin/form/picked-countries.ts'
import type { RowPress } from '#web/admin/form/rows.ts'
import { type Merge, mergeSent, readSeen } from '#web/admin/items/merge.ts'
import { findPublishDoubt } from '#web/admin/items/publish-doubt.ts'
import {
  type Conflict,
  findBase,
  findNewer,
  type MessageLink,
  readPublishing,
  type ResultWithStatus,
} from '#web/admin/items/save.ts'
import { editPath } from '#web/admin/layout/paths.ts'
import { compareOpportunities } from '#web/admin/opportunity-form/compare-opportunities.ts'
import type { OpportunityFormResult, SentForm } from '#web/admin/opportunity-form/form-preview.ts'
import {
  findFormDoubts,
  type OpportunityFormValues,
  toDraftInput,
  toFormValues,
  unitOf,
} from '#web/admin/opportunity-form/form-values.ts'
import { sectionOf, toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import {
  changeRulesRows,
  findPicker,
  pickedOf,
  toRulesSoFar,
} from '#web/admin/rules-form/rules-form-values.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { longDate } from '#web/components/dates.ts'
import { formatErrorMessage, formatFieldErrors } from '#web/texts/format-error.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'

/** A form as it was sent, with the words for its outcome. */
export interface FormToSave extends SentForm {
  readonly texts: Texts
  readonly form: FormData
  /** The value of the pressed button. */
  readonly intent: string
  readonly now: Date
}

type Result = ResultWithStatus<OpportunityFormResult>

/**
 * Adds the item that the form describes. A new internship redirects to the dashboard, which says
 * so; the other kinds bring an empty form.
 */
export async function addOpportunity(
  sent: FormToSave,
  opportunities: Editing['opportunities'],
): Promise<Result> {
  const { form, intent, kind, values, groups } = sent
  try {
    const doubts = findFormDoubts(form, values)
    if (Object.keys(doubts).length > 0) return refuseFields(sent, doubts)
    const input = toDraftInput(values, groups)
    const publish = readPublishing(intent, values.publishAt) ?? 'now'
    const outcome = await opportunities.create(kind, input, { publish, key: values.key })
    if (!outcome.ok) return refuseFields(sent, toErrors(sent, outcome.errors, input))
    if (kind === 'internship') throw redirect(addedInternship(outcome.value))
    return { result: toSaved(sent.texts, outcome.value), status: 201 }
  } catch (error) {
    return refuseProblem(sent, error, await findOther(sent, error, opportunities))
  }
}

/**
 * Saves the form over the stored item, merged with what others have saved since it was opened, and
 * redirects to the item's fresh form.
 */
export async function saveOpportunity(
  sent: FormToSave,
  opportunities: Editing['opportunities'],
  stored: EditedOpportunity,
): Promise<Result> {
  const { form, intent, groups } = sent
  const { id } = stored.item
  try {
    const merge = await mergeWithStored(sent, opportunities, stored)
    if (merge.isConflict) return refuseConflict(sent, stored, merge.conflicts)
    const { values, hasTheirs } = merge
    const publish = readPublishing(intent, values.publishAt, stored)
    const doubts = {
      ...findFormDoubts(form, values, stored.item),
      ...findPublishDoubt(form, publish, stored, sent.now),
    }
    if (Object.keys(doubts).length > 0) return refuseFields(sent, doubts)
    const input = toDraftInput(values, groups, stored.item)
    const outcome = await opportunities.update(id, input, {
      expectedVersion: readSeen(form).version === undefined ? undefined : stored.version,
      ...(publish === undefined ? {} : { publish }),
    })
    if (!outcome.ok) return refuseFields(sent, toErrors({ ...sent, values }, outcome.errors, input))
    throw redirect(`${href('/admin/edit/:id', { id })}?done=${hasTheirs ? 'merge' : 'save'}`)
  } catch (error) {
    const newer = await findNewer(opportunities, error, stored)
    if (newer !== undefined) {
      const merge = await mergeWithStored(sent, opportunities, newer)
      return refuseConflict(sent, newer, merge.isConflict ? merge.conflicts : [])
    }
    return refuseProblem(sent, error, await findOther(sent, error, opportunities))
  }
}

/** The form with a row more or less, as a button without scripts asks for it. */
export function changeRowsOf(
  { admin }: Texts,
  { values, groups }: Pick<SentForm, 'values' | 'groups'>,
  press: RowPress,
) {
  const { list } = press
  const rules = values.rules && changeRulesRows(values.rules, press, groups)
  const picker = findPicker(press)
  const errors = rules && picker ? findUnknown(admin, press, pickedOf(rules, picker)) : {}
  return { state: 'rows' as const, list, values: { ...values, rules }, errors }
}

/** Checks the stored official link now; what was entered stays. */
export async function checkLink(
  sent: FormToSave,
  links: NonNullable<Editing['links']>,
  id: string,
): Promise<Result> {
  try {
    const { link } = await links.checkOne(id)
    return { result: { state: 'link-checked', values: sent.values, link }, status: 200 }
  } catch (error) {
    return refuseProblem(sent, error, [])
  }
}

/** What the form sent, with the stored values of fields that it did not change. */
async function mergeWithStored(
  { form, values }: FormToSave,
  opportunities: Editing['opportunities'],
  stored: EditedOpportunity,
): Promise<Merge<OpportunityFormValues>> {
  const seen = readSeen(form)
  const base = await findBase(opportunities, seen, stored)
  return mergeSent(
    seen,
    {
      base: base && { ...toFormValues(base, null), publishAt: seen.publishAt },
      stored: toFormValues(stored.item, stored.publishAt),
      version: stored.version,
      entered: values,
    },
    unitOf,
  )
}

// What is said where nothing was saved (docs/interface, Item forms).

/**
 * 'The server message or', for a scholarship; before it for the others, where something was to be
 * added.
 */
function beginningOf({ texts, kind, before }: FormToSave): string {
  return before === undefined && kind !== 'scholarship' ? texts.admin.form.failed[kind] : ''
}

/** The errors with those of the rules at their controls. */
const toErrors = (
  { texts, values, before }: FormToSave,
  errors: FieldErrors,
  input: Readonly<Record<string, unknown>>,
): FieldErrors =>
  toControlErrors(texts.admin, errors, values.rules, {
    before: before?.rules ?? null,
    input: input['rules'],
  })

function refuseFields(sent: FormToSave, errors: FieldErrors): Result {
  const { texts, kind, before, values } = sent
  const { failed, checkFields } = texts.admin.form
  const isNewScholarship = before === undefined && kind === 'scholarship'
  const line = isNewScholarship ? failed.scholarship : `${beginningOf(sent)}${checkFields}`
  return {
    result: {
      state: 'invalid',
      lines: [line],
      links: [],
      errors: formatFieldErrors(texts, errors),
      values,
    },
    status: 400,
  }
}

/** A session that has ended meanwhile leaves the text in its fields. Other errors are thrown on. */
function refuseProblem(sent: FormToSave, error: unknown, links: readonly MessageLink[]): Result {
  const { texts, kind, values } = sent
  const { problem, status } = readProblem(error)
  const { code, errors } = problem
  if (code === 'unauthenticated') return { result: { state: 'expired', values }, status }
  const reason = formatErrorMessage(texts, problem.reason)
  const line =
    kind === 'scholarship' && code === 'unavailable'
      ? `${texts.admin.form.failed.scholarship} ${reason}`
      : `${beginningOf(sent)}${reason}`
  return {
    result: {
      state: 'invalid',
      lines: [line],
      links,
      errors: formatFieldErrors(texts, errors),
      values,
    },
    status,
  }
}

/** A link to the item that has the same code; empty: that is not the error. */
async function findOther(
  { texts, values }: FormToSave,
  error: unknown,
  opportunities: Editing['opportunities'],
): Promise<readonly MessageLink[]> {
  if (!(error instanceof Problem) || error.errors?.['code'] === undefined) return []
  const found = await opportunities.findByIdOrCode(values.code.trim())
  if (found === undefined) return []
  const { id, name } = found.item
  return [{ to: editPath('opportunity', id), text: texts.admin.form.otherItem(name) }]
}

function refuseConflict(
  sent: FormToSave,
  stored: EditedOpportunity,
  conflicts: readonly string[] | null,
): Result {
  const conflict = toConflict(sent.texts.admin, sent, stored, conflicts)
  return { result: { state: 'conflict', values: sent.values, ...conflict }, status: 409 }
}

/**
 * The stored values beside the entered ones, where they differ and both have changed. `conflicts`
 * null: wherever they differ.
 */
function toConflict(
  texts: AdminTexts,
  { values, groups }: SentForm,
  { item, publishAt, version }: EditedOpportunity,
  conflicts: readonly string[] | null,
): Conflict {
  const { edit } = texts
  const stored = { values: toFormValues(item, publishAt), rules: item.rules }
  const rules = values.rules === null ? item.rules : toRulesSoFar(values.rules, item.rules, groups)
  const differences = compareOpportunities(stored, { values, rules }, groups, texts)
    .filter(({ control }) => conflicts === null || isConflicting(control, conflicts))
    .map(({ label, was, now }) => ({ label, stored: was, yours: now }))
  const isMerged = conflicts !== null
  const differing = isMerged ? edit.conflictBoth : edit.conflict
  const same = isMerged ? edit.conflictLater : edit.conflictNone
  const lines = [differences.length > 0 ? differing : same]
  return { version, isMerged, differences, lines, links: [] }
}

/** The rules are compared by their sections, and merged by their controls. */
function isConflicting(control: string, conflicts: readonly string[]): boolean {
  const section = ruleSections.find((each) => control === `rules.${each}`)
  if (section === undefined) return conflicts.includes(unitOf(control))
  return conflicts.some((each) => each.startsWith('rules.') && sectionOf(each) === section)
}

/** The result when an item was added; the form starts again. */
function toSaved(
  texts: Texts,
  { item, state, publishAt }: EditedOpportunity,
): OpportunityFormResult {
  const { form: text } = texts.admin
  const lines = [text.saved[item.kind]]
  if (state === 'draft') lines.push(text.savedAsDraft)
  if (state === 'scheduled' && publishAt !== null)
    lines.push(text.savedLater(longDate(publishAt, texts.writing)))
  const links = [{ to: editPath('opportunity', item.id), text: text.edit(item.name) }]
  return { state: 'saved', lines, links, key: crypto.randomUUID() }
}

/** The dashboard, with what it says of a new internship. */
function addedInternship({ state, publishAt }: EditedOpportunity): string {
  const parameters = new URLSearchParams({ added: 'internship', state })
  if (state === 'scheduled' && publishAt !== null) parameters.set('day', publishAt.slice(0, 10))
  return `${href('/admin/admin_dashboard')}?${parameters}`
}
