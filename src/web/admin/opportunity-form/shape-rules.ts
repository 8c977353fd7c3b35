import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import type { FormAnswer } from '#web/admin/opportunity-form/answer.ts'
import type { Typed } from '#web/admin/opportunity-form/typed.ts'
import { reshapeRules } from '#web/admin/rules-form/reshape-rules.ts'

/** The form after a button of a list within its rules, for those without scripts; undefined: the button is none of these. */
export function shapeRules(typed: Typed, intent: string, groups: readonly CountryGroup[]): FormAnswer | undefined {
  const rules = typed.rules && reshapeRules(typed.rules, intent, groups)
  if (!rules) return undefined
  const question = intent.includes('figure')
    ? 'paid'
    : intent.includes('language')
      ? 'study'
      : intent.includes(':residence')
        ? 'residence'
        : 'nationality'
  return { state: 'shaped', typed: { ...typed, rules }, question }
}
