import type { Answers } from '#domain/eligibility/answers.ts'
import type { BriefRules, EligibilityRule, ReasonKey } from '#domain/eligibility/rules.ts'
import type { RuleResult } from '#domain/eligibility/rule-result.ts'
import type { EligibilityCriteria, Verdict } from '#domain/eligibility/verdict.ts'
import { type FitTexts, type GroupNames, describeRule, describeOwnAnswer } from '#web/fit/rule-words.ts'

/** A verdict in words, for cards, lists and the item's own page. `NotedVerdictView` adds the texts that only the server has. */
export type VerdictView = ReturnType<typeof toVerdictView>

export interface ReasonView {
  /** null: the reason belongs to no rule. */
  readonly rule: EligibilityRule | null
  readonly text: string
  readonly isAgainst: boolean
}

export interface VerdictContext extends EligibilityCriteria {
  readonly verdict: Verdict
  readonly answers: Answers
  readonly groups: readonly GroupNames[]
  /** A plain date, for the age. */
  readonly today: string
  readonly isClosed: boolean
}

/** A verdict in words: its title, its reasons and the source of the rules (docs/interface.md, Answers and verdicts). */
export function toVerdictView(context: VerdictContext, texts: FitTexts) {
  const { rules, verdict, otherCount } = context
  const text = texts.verdict
  const reasons = listReasons(context, texts)
  const hidden = reasons.length - 1
  const isElsewhere = rules?.basis === 'elsewhere'
  return {
    word: verdict.word,
    title: text.words[verdict.word],
    // The round is over, which counts before all rules; null: it is not.
    closed: context.isClosed ? text.closed : null,
    reasons,
    // For a no: the notes of the excluding rules, or all further rules without one. The browser has no such texts for its own verdicts.
    notes: [] as readonly string[],
    // The text beside a reason on a card: 'It also asks 3 things. Rules from another site.', or ''.
    aside: [...(otherCount > 0 ? [text.alsoCount(otherCount)] : []), ...(isElsewhere ? [text.fromElsewhere] : [])].join(' '),
    // 'And 1 more point.', where only the first reason is seen, or ''.
    more: hidden > 0 ? text.more(hidden) : '',
    // The rules come from another site; null: they come from the organizer, the entry or general knowledge.
    origin: isElsewhere ? text.sources.elsewhere : null,
  }
}

/** Excluding rules first, then open ones. */
function listReasons(context: VerdictContext, texts: FitTexts): readonly ReasonView[] {
  const { rules, verdict } = context
  if (rules === null) return [{ rule: null, text: texts.verdict.noRules, isAgainst: false }]
  const reasons = verdict.ruleResults.flatMap(({ rule, outcome }) =>
    outcome.reason === undefined
      ? []
      : [
          {
            rule,
            text: describeReason(rule, outcome, outcome.reason, { ...context, rules }, texts),
            // Not confirmed yet, and no rule excludes the person.
            isAgainst: outcome.result === 'excludes' && !verdict.isUnconfirmed,
          },
        ],
  )
  const unconfirmed = verdict.isUnconfirmed ? [{ rule: null, text: texts.verdict.unconfirmed, isAgainst: false }] : []
  return [...reasons.filter(({ isAgainst }) => isAgainst), ...reasons.filter(({ isAgainst }) => !isAgainst), ...unconfirmed]
}

type Ruled = VerdictContext & { readonly rules: BriefRules }

/** Why a rule does not simply hold, as a sentence. */
function describeReason(rule: EligibilityRule, result: RuleResult, reason: ReasonKey, context: Ruled, texts: FitTexts): string {
  const { reasons, open } = texts.verdict
  const [question] = result.result === 'open' ? result.waitsFor : []
  return reasons[reason]({
    rule,
    requires: describeRule(rule, context.rules, context.groups, texts, context.fields),
    you: describeOwnAnswer(rule, context, texts),
    open: question === undefined ? '' : open[question],
  })
}
