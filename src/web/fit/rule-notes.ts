import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { readLink } from '#domain/words/links.ts'
import type { EligibilityRule } from '#domain/eligibility/rule-result.ts'
import { eligibilityRules, type Verdict } from '#domain/eligibility/verdict.ts'
import { noteOf } from '#web/fit/rule-words.ts'
import { type ReasonView, type VerdictContext, toVerdictView, type VerdictView } from '#web/fit/verdict-view.ts'
import { longDate } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

/** Texts beside a verdict that its evaluation does not need, so a browser requests them only for visible items. */
export interface RuleNotes {
  readonly slug: string
  readonly alsoTitle: string
  /** Further rules that a person has to check. */
  readonly also: readonly string[]
  readonly notes: Partial<Readonly<Record<EligibilityRule, string>>>
  readonly origin: OriginView
}

/** The source of the rules, and what to do if they are wrong. */
export interface OriginView {
  /** 'These rules come from the organizer's page.' */
  readonly source: string | null
  readonly official: { readonly label: string; readonly href: string; readonly domain: string } | null
  readonly checked: string | null
  /** The item's page with its form of a report open, the rule in it. null: there is no such form. */
  readonly wrong: { readonly label: string; readonly href: string } | null
}

/** The notes, other requirements and origin of an item's rules in words. */
export function toRuleNotes(item: Opportunity, isRemote: boolean, texts: Texts): RuleNotes {
  const { slug, rules } = item
  const text = texts.verdict
  const link = readLink(item.officialLink)
  const notes = rules === null ? [] : eligibilityRules.map((rule) => [rule, noteOf(rule, rules)]).filter(([, note]) => note !== null)
  return {
    slug,
    alsoTitle: text.alsoCount(rules?.other.length ?? 0),
    also: rules?.other ?? [],
    notes: Object.fromEntries(notes),
    origin: {
      source: rules && text.sources[rules.basis],
      official: link.ok ? { label: text.official, href: link.href, domain: new URL(link.href).hostname.replace(/^www\./, '') } : null,
      checked: item.verifiedOn && text.checked(longDate(item.verifiedOn, texts.writing)),
      wrong: isRemote || rules === null ? null : { label: text.wrong, href: wrongAddress(slug, []) },
    },
  }
}

/** A verdict with the texts that its evaluation does not need. */
export interface NotedVerdictView extends VerdictView {
  readonly reasons: readonly NotedReasonView[]
  /** Further rules that a person has to check. */
  readonly also: readonly string[]
}

export interface NotedReasonView extends ReasonView {
  readonly note: string | null
}

/** A verdict whose reasons have these notes. */
export function withRuleNotes(
  context: VerdictContext,
  { also, notes }: RuleNotes,
  texts: Pick<Texts, 'verdict' | 'writing'>,
): NotedVerdictView {
  const view = toVerdictView(context, texts)
  return { ...view, also, reasons: view.reasons.map((reason) => ({ ...reason, note: (reason.rule && notes[reason.rule]) ?? null })) }
}

/** The origin, with the excluding rules in the form of a report. It holds nothing about the person. */
export function originAgainst({ origin, slug }: RuleNotes, { ruleResults }: Verdict): OriginView {
  const against = ruleResults.flatMap(({ rule, outcome }) => (outcome.result === 'excludes' ? [rule] : []))
  return origin.wrong === null ? origin : { ...origin, wrong: { ...origin.wrong, href: wrongAddress(slug, against) } }
}

/** An item's page with the form of a report open, these rules in it. */
function wrongAddress(slug: string, rules: readonly EligibilityRule[]): string {
  const wrong = rules.length > 0 ? rules.join(',') : 'all'
  return `/opportunity/${encodeURIComponent(slug)}?wrong=${wrong}#report`
}
