import { isRequired } from '#domain/forms/opportunity-draft.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
import { fieldNames, isWritten, type Kind, type Opportunity, type WrittenField } from '#domain/opportunity/opportunity.ts'
import { isPublicState } from '#domain/publication.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import type { Attempt, Conflict } from '#web/admin/items/save.ts'
import { addressOf, type ItemName, type FormAnswer, toTyped, type Typed } from '#web/admin/opportunity-form/typed.ts'
import { manyFields, textFields } from '#domain/forms/form-fields.ts'
import { questions } from '#web/admin/rules-form/rule-errors.ts'
import { toRulesSoFar } from '#web/admin/rules-form/rules-input.ts'
import { sayRules } from '#web/admin/rules-form/say-rules.ts'
import { longDate } from '#web/parts/dates.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'

interface Sent {
  readonly kind: Kind
  readonly typed: Typed
  readonly isWhole: boolean
  /** null: the form adds an item. */
  readonly findConflict: Attempt<Typed>['findConflict'] | null
}

/** An attempt with a form of an opportunity; its words are those of docs/interface.md, Item forms. */
export function toAttempt(texts: Texts, { opportunities }: BasicEditing, { kind, typed, isWhole, findConflict }: Sent): Attempt<Typed> {
  const { failed, checkFields, otherItem } = texts.admin.form
  const isScholarship = kind === 'scholarship'
  const isNew = findConflict === null
  // 'The server message or', for a scholarship; before it for the others, where something was to be added.
  const before = isNew && !isScholarship ? failed[kind] : ''
  return {
    texts,
    typed,
    sayMistakes: [isNew && isScholarship ? failed.scholarship : `${before}${checkFields}`],
    sayProblem({ code, isWordless }, reason) {
      const isSilent = isWordless || code === 'unavailable'
      return [isScholarship && isSilent ? `${failed.scholarship} ${reason}` : `${before}${reason}`]
    },
    ...(findConflict && { findConflict }),
    async findOther({ errors }) {
      const found = errors?.['code'] === undefined ? undefined : await opportunities.findByIdOrCode(typed.code.trim())
      if (found === undefined) return []
      const other = nameOf(found)
      return [{ to: addressOf(other, isWhole), text: otherItem(other.name) }]
    },
  }
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

/** The answer to an item that was added; the form starts again. */
export function toSaved(texts: Texts, edited: EditedOpportunity, isWhole: boolean): FormAnswer {
  const { form: text } = texts.admin
  const { state, publishAt } = edited
  const note =
    state === 'draft'
      ? [text.savedAsDraft]
      : state === 'scheduled' && publishAt !== null
        ? [text.savedLater(longDate(publishAt, texts.writing))]
        : []
  const item = nameOf(edited)
  const to = addressOf(item, isWhole)
  const links = to === null ? [] : [{ to, text: isWhole ? text.edit(item.name) : text.otherItem(item.name) }]
  return { state: 'saved', lines: [text.saved[edited.item.kind], ...note], links, key: crypto.randomUUID() }
}

/** What is stored now beside what was typed, where they differ. */
export function toConflict(texts: AdminTexts, stored: EditedOpportunity, typed: Typed, groups: readonly CountryGroup[]): Conflict {
  const { fieldLabels, edit, rulesForm } = texts
  const now = toTyped(stored.item, stored.publishAt)
  const differences = [...textFields, ...manyFields].flatMap((field) => {
    const [theirs, yours] = [toShown(now[field]), toShown(typed[field])]
    return theirs === yours ? [] : [{ label: fieldLabels[field], stored: theirs, yours }]
  })
  if (typed.rules !== null) {
    const theirs = sayRules(stored.item.rules, groups, texts)
    const yours = sayRules(toRulesSoFar(typed.rules, stored.item.rules, groups), groups, texts)
    const differing = questions.filter((question) => theirs[question] !== yours[question])
    differences.push(...differing.map((each) => ({ label: rulesForm.questions[each], stored: theirs[each], yours: yours[each] })))
  }
  return { version: stored.version, differences, lines: [differences.length > 0 ? edit.conflict : edit.conflictNone], links: [] }
}

function toShown(value: string | readonly string[]): string {
  return typeof value === 'string' ? value.trim() : value.join(', ')
}
