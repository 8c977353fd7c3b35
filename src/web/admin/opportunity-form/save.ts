import { isRequired } from '#domain/forms/opportunity-draft.ts'
import type { FieldErrors } from '#domain/mistake.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
import { fieldNames, isWritten, type Kind, type Opportunity, type WrittenField } from '#domain/opportunity/opportunity.ts'
import { isPublicState } from '#domain/publication.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import type { Publishing } from '#services/items/publishing.ts'
import { readProblem } from '#web/admin/frame/problem.ts'
import type { Difference, FormAnswer, ItemName } from '#web/admin/opportunity-form/answer.ts'
import { manyFields, textFields } from '#domain/forms/form-fields.ts'
import { toTyped, type Typed } from '#web/admin/opportunity-form/typed.ts'
import { sayErrors, sayMistake } from '#web/texts/say-mistake.ts'

/** Answer of an action and its status. */
export interface Answered<Answer> {
  readonly answer: Answer
  readonly status: number
}

type Mistakes = Extract<FormAnswer, { state: 'mistakes' }>

/** Mistakes by field with what was typed; the message is that of docs/interface.md, Item forms, where something was to be added. */
export function refuse(texts: Texts, kind: Kind | null, typed: Typed, errors: FieldErrors): Answered<Mistakes> {
  const { failed, checkFields } = texts.admin.form
  const message = kind === null ? checkFields : kind === 'scholarship' ? failed.scholarship : failed[kind] + checkFields
  return { answer: { state: 'mistakes', message, errors: sayErrors(texts, errors), typed, other: null }, status: 400 }
}

/** A problem as a form's answer; a session that has ended meanwhile leaves the text in its fields. What is no problem is thrown on. */
export async function refuseFor(
  texts: Texts,
  editing: BasicEditing,
  error: unknown,
  about: { readonly kind: Kind; readonly isNew: boolean; readonly typed: Typed },
): Promise<Answered<FormAnswer>> {
  const { problem, status } = readProblem(error)
  const { kind, isNew, typed } = about
  if (problem.code === 'unauthenticated') return { answer: { state: 'expired', typed }, status }
  const other = problem.errors?.['code'] === undefined ? undefined : await editing.opportunities.findByIdOrCode(typed.code.trim())
  // 'The server message or', for a scholarship; before it for the others (docs/interface.md, Item forms).
  const { failed } = texts.admin.form
  const isSilent = problem.isWordless || problem.code === 'unavailable'
  const before = kind === 'scholarship' ? (isSilent ? `${failed.scholarship} ` : '') : isNew ? failed[kind] : ''
  const message = `${before}${sayMistake(texts, problem.reason)}`
  const errors = sayErrors(texts, problem.errors)
  return { answer: { state: 'mistakes', message, errors, typed, other: other ? nameOf(other) : null }, status }
}

export function nameOf(edited: EditedOpportunity): ItemName {
  const { item, state } = edited
  return { id: item.id, name: item.name, slug: isPublicState(state) ? item.slug : null }
}

/** Fields that the browser asks for: those of the kind, but for what was empty before (docs/interface.md, Saving). */
export function listRequired(kind: Kind, before?: Opportunity): readonly WrittenField[] {
  const wasEmpty = (field: WrittenField) => {
    const value = field === 'deadline' ? before?.deadline.date : before?.[field]
    return before !== undefined && (value === null || value === '' || (Array.isArray(value) && value.length === 0))
  }
  return fieldNames.filter(isWritten).filter((field) => isRequired(kind, field) && !wasEmpty(field))
}

/** When it is to be public: the button pressed, then the date typed; undefined: as it was. */
export function readPublishing(intent: string, typed: Typed, before?: EditedOpportunity): Publishing | undefined {
  if (intent === 'draft') return 'draft'
  const wasAt = before?.publishAt?.slice(0, 10) ?? ''
  if (typed.publishAt !== '' && typed.publishAt !== wasAt) return { at: typed.publishAt }
  if (before === undefined || intent === 'publish') return 'now'
  return typed.publishAt === '' && before.state === 'scheduled' ? 'now' : undefined
}

/** The fields in which the text differs from what is stored now. */
export function listDifferences({ fieldLabels }: AdminTexts, stored: EditedOpportunity, typed: Typed): readonly Difference[] {
  const now = toTyped(stored.item, stored.publishAt)
  return [...textFields, ...manyFields].flatMap((field) => {
    const [theirs, yours] = [toShown(now[field]), toShown(typed[field])]
    return theirs === yours ? [] : [{ label: fieldLabels[field], stored: theirs, yours }]
  })
}

function toShown(value: string | readonly string[]): string {
  return typeof value === 'string' ? value.trim() : value.join(', ')
}
