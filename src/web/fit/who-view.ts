import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { EligibilityRule } from '#domain/eligibility/rules.ts'
import { eligibilityRules } from '#domain/eligibility/verdict.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { fieldsOf } from '#domain/opportunity/vocabulary.ts'
import { toRuleNotes } from '#web/fit/rule-notes.ts'
import { describeRule, formatList, type GroupNames } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type WhoView = NonNullable<ReturnType<typeof toWhoView>>

/** What most people ask first; where the rules do not state it, a line says so. */
const asked = [
  'nationality',
  'residence',
  'age',
  'enrolled',
  'degree',
  'experienceYears',
  'languages',
] as const satisfies readonly EligibilityRule[]

/**
 * 'Who can apply' of an item, the same for every visitor: a row for each rule that says something,
 * and what is not stated gathered in one line. null: the item has no rules.
 */
export function toWhoView(
  item: Opportunity,
  groups: readonly GroupNames[],
  isRemote: boolean,
  texts: Texts,
) {
  const { rules } = item
  if (rules === null) return null
  const { verdict, whoCanApply: text } = texts
  const { notes, also, origin } = toRuleNotes(item, isRemote, texts)
  const unstated = asked.filter((rule) => !isStated(rule, rules)).map((rule) => text.things[rule])
  return {
    rows: eligibilityRules
      .filter((rule) => isStated(rule, rules))
      .map((rule) => ({
        rule,
        name: text.names[rule] ?? verdict.ruleNames[rule],
        requires: describeRule(rule, rules, groups, texts, fieldsOf(item)),
        note: notes[rule] ?? null,
      })),
    // null: everything is stated.
    unstated:
      unstated.length === 0 ? null : text.unstated(formatList(unstated, texts, 'disjunction')),
    // Further rules that a person has to check.
    also,
    origin,
  }
}

/** Whether the rule says something, be it that it asks nothing. */
function isStated(rule: EligibilityRule, rules: Rules): boolean {
  switch (rule) {
    case 'nationality':
    case 'residence':
      return rules[rule].rule !== 'unknown'
    case 'age':
      return [rules.age.min, rules.age.max, rules.age.surely, rules.age.byLevel].some(
        (bound) => bound !== null,
      )
    case 'enrolled':
      return rules.enrolled !== 'unknown'
    case 'gender':
      return rules.gender !== 'any'
    case 'languages':
      return rules.languages.length > 0
    case 'graduatedWithin':
      return rules.graduatedWithin !== null || rules.degreesToCheck.includes('old-doctorate')
    default:
      return rules[rule] !== null
  }
}
