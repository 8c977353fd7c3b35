import type { FieldErrors } from '#domain/problem.ts'
import { findFactFaults } from '#domain/watch/fact-answers.ts'
import type { VerifiedFact } from '#domain/watch/verified-facts.ts'
import type { Editing } from '#services/create-editing.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import type { Verified } from '#services/items/verifying.ts'
import { toUndo } from '#web/admin/dashboard/attention-presses.ts'
import { readVersion } from '#web/admin/items/merge.ts'
import { findFormDoubts, toDraftInput } from '#web/admin/opportunity-form/form-values.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import { answerName, readTold } from '#web/admin/verify/answers.ts'
import { readVerifyForm } from '#web/admin/verify/verify-view.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'

/** What takes a check back, a line each; null: it changed nothing. */
function toVerifyUndo(id: string, { undo, silenced }: Verified): string | null {
  const sentences =
    silenced.length === 0 ? [] : [toUndo('sentences', `${silenced.join(',')} ${id}`)]
  const steps = [...(undo === null ? [] : [undo]), ...sentences]
  return steps.length === 0 ? null : steps.join('\n')
}

type Saved =
  | { readonly ok: true; readonly undo: string | null }
  | { readonly ok: false; readonly errors: FormattedErrors }

/**
 * Saves what the form of Verify says, once every fact has an answer and the official page was opened.
 * Errors by the facts ('fact.age'), the controls of what was changed, and 'opened'. Throws as
 * `Editing.opportunities.verifyPage`.
 */
export async function saveVerified(
  texts: Texts,
  { opportunities, officialPages, groups: countryGroups }: Editing,
  form: FormData,
  stored: EditedOpportunity,
): Promise<Saved> {
  const { item } = stored
  const { id } = item
  const { verify: text } = texts.admin
  const { answers, values, hasChanges } = readVerifyForm(form, stored)
  const refuseFields = (errors: FieldErrors): Saved => ({
    ok: false,
    errors: formatFieldErrors(texts, errors),
  })
  const faults = Object.entries(findFactFaults(answers, item.deadline)).map(
    ([fact, fault]) => [answerName(fact as VerifiedFact), text.faults[fault]] as const,
  )
  if (faults.length > 0) return { ok: false, errors: Object.fromEntries(faults) }
  if ((await officialPages.listUnopened([id])).length > 0)
    return { ok: false, errors: { opened: text.openFirst } }
  const doubts = hasChanges ? findFormDoubts(form, values, item) : {}
  if (Object.keys(doubts).length > 0) return refuseFields(doubts)
  const groups = await countryGroups.list()
  const input = hasChanges ? toDraftInput(values, groups, item) : null
  const version = readVersion(form.get('version'))
  const outcome = await opportunities.verifyPage(
    id,
    { answers, input, told: readTold(form) },
    version,
  )
  if (outcome.ok) return { ok: true, undo: toVerifyUndo(id, outcome.value) }
  const rules = { before: item.rules, input: input?.['rules'] }
  return refuseFields(toControlErrors(texts.admin, outcome.errors, values.rules, rules))
}
