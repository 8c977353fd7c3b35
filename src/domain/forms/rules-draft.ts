import { z } from 'zod'
import { ruleError, type Rules, rulesRecord } from '#domain/eligibility/rules-record.ts'
import { groupsNamedBy, unknownRules } from '#domain/eligibility/rules.ts'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { addFieldIssue, errorOf } from '#domain/forms/field-schemas.ts'
import type { FieldErrors } from '#domain/problem.ts'

/** The names of the parts of rules, as files and calls write them. */
export const ruleNames: ReadonlySet<string> = new Set(Object.keys(unknownRules))

/**
 * Reads rules from an object or its JSON text; null without a value. A form's field has one error,
 * which names the first wrong rule.
 */
export const rulesSchema = z.unknown().transform((given, context): Rules | null => {
  const value = parseText(given)
  if (value === null || value === undefined || value === '') return null
  const read = rulesRecord.safeParse(value)
  if (read.success) return read.data
  addFieldIssue(context, toRuleError(read.error.issues[0]))
  return z.NEVER
})

/**
 * Every part that is wrong, each once, in the order of the parts; empty where `rulesSchema` takes
 * it.
 */
export function listRuleErrors(given: unknown): readonly ErrorMessage<'bad-rule'>[] {
  const value = parseText(given)
  if (value === null || value === undefined || value === '') return []
  const errors = rulesRecord.safeParse(value).error?.issues.map(toRuleError) ?? []
  const found = errors.filter((error) => error.key === 'bad-rule')
  return found.filter(
    ({ part }, index) => found.findIndex((other) => other.part === part) === index,
  )
}

/**
 * The error of rules that name a country group outside `keys`; empty: there is none. Groups in
 * `before` may stay.
 */
export function findGroupErrors(
  rules: Rules | null,
  keys: ReadonlySet<string>,
  before: Rules | null,
): FieldErrors {
  const known = new Set([...keys, ...(before === null ? [] : groupsNamedBy(before))])
  const isUnknown = (rule: 'nationality' | 'residence') =>
    rules !== null &&
    groupsNamedBy({ ...unknownRules, [rule]: rules[rule] }).some((key) => !known.has(key))
  const rule = (['nationality', 'residence'] as const).find(isUnknown)
  return rule === undefined ? {} : { rules: { ...ruleError('group'), part: `${rule}.groups` } }
}

/**
 * Rules that another backend sent or an exported file holds; null where they are invalid. Never
 * throws.
 */
export function findRules(value: unknown): Rules | null {
  const read = rulesSchema.safeParse(value)
  return read.success ? read.data : null
}

function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value.trim() || 'null') as unknown
  } catch {
    return value
  }
}

/** With the part that it is about: 'nationality.countries'. */
function toRuleError(issue: z.core.$ZodIssue | undefined): ErrorMessage {
  const path = issue?.path.map((step) => (typeof step === 'number' ? step + 1 : String(step))) ?? []
  if (issue?.code === 'unrecognized_keys') {
    return { key: 'bad-rule', part: [...path, issue.keys[0]].join('.'), fault: 'name', allowed: '' }
  }
  const error = errorOf(issue)
  return error.key === 'bad-rule' ? { ...error, part: path.join('.') } : error
}
