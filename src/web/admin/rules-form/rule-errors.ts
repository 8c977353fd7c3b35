import type { RuleSection } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { plainMessage } from '#domain/errors/error-message.ts'
import { listRuleErrors } from '#domain/forms/rules-draft.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { RulesFormValues } from '#web/admin/rules-form/rules-form-values.ts'
import {
  listFilled,
  listFilledLanguages,
  boundControls,
  ruleControls,
  rowControl,
} from '#web/admin/rules-form/rules-form-values.ts'
import type { AdminTexts } from '#web/texts/language.ts'

/**
 * The errors of a form, with the error of the rules replaced by those of its controls:
 * 'rules.age.min' and so on.
 */
export function toControlErrors(
  { rulesForm }: AdminTexts,
  errors: FieldErrors,
  values: RulesFormValues | null,
  { before, input }: { readonly before: Rules | null; readonly input: unknown },
): FieldErrors {
  const { rules, ...others } = errors
  if (rules === undefined || values === null) return errors
  const found = listRuleErrors(input).map(
    ({ part, fault, allowed }): [string, FieldErrors[string]] => [
      `rules.${controlOf(part, values, before)}`,
      plainMessage(rulesForm.faults[fault](allowed)),
    ],
  )
  return { ...Object.fromEntries(found.toReversed()), ...others }
}

/**
 * The section that contains a control, or a unit of the merge; null: it is below the sections.
 */
export function sectionOf(control: string): RuleSection | null {
  const [first = ''] = control.replace(/^rules\./, '').split('.')
  if (first === 'basis' || first === 'source') return null
  if (first === 'nationality' || first === 'residence' || first === 'age') return first
  return /^(?:covers|duty|fee|payments?)$/.test(first) ? 'paid' : 'study'
}

/** The parts of a rule about countries that have a control of their own name. */
const plainParts: ReadonlySet<string> = new Set(['rule', 'note', 'known', 'asOf', 'secondExcludes'])

/** The control for a part of the rules; entries of lists are counted from 1. */
function controlOf(path: string, values: RulesFormValues, before: Rules | null): string {
  const [first = '', second = '', third = ''] = path.split('.')
  switch (first) {
    case 'nationality':
    case 'residence':
      if (plainParts.has(second)) return path
      return boundControls.some((name) => name === `${first}.${second}`)
        ? `${first}.${second}.more`
        : `${first}.more`
    case 'payment': {
      const payment = listFilled(values.payments, before)[Number(second) - 1]
      return payment === undefined
        ? 'duty'
        : rowControl('payments', payment, third === 'for' || third === '' ? 'amount' : third)
    }
    case 'languages': {
      const language = listFilledLanguages(values.languages)[Number(second) - 1]
      const control =
        third === 'level' || third === 'tests' || third === 'note' ? third : 'language'
      return language === undefined ? 'other' : rowControl('languages', language, control)
    }
    case 'covers':
    case 'fee':
      return second === '' ? `${first}.rule` : path
    default:
      // An entry of a list has the control of its list.
      return ruleControls.has(path) ? path : path.replace(/\.\d+$/, '')
  }
}
