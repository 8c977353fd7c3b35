import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { EligibilityRule } from '#domain/eligibility/rules.ts'
import { eligibilityRules, type Verdict } from '#domain/eligibility/verdict.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { fieldsOf } from '#domain/opportunity/vocabulary.ts'
import { readLink } from '#domain/words/links.ts'
import { normalizedWords } from '#domain/words/text.ts'
import { longDate } from '#web/components/dates.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { describeRule, noteOf, toVerdictView, type VerdictContext } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type RuleNotes = ReturnType<typeof toRuleNotes>
export type OriginView = RuleNotes['origin']
export type NotedReasonView = ReturnType<typeof withRuleNotes>['reasons'][number]

/**
 * Notes, other requirements and origin of an item's rules in words. No verdict needs them: a
 * browser loads them for visible items only.
 */
export function toRuleNotes(item: Opportunity, isRemote: boolean, texts: Texts) {
  const { slug, rules } = item
  const text = texts.verdict
  const link = readLink(item.officialLink)
  return {
    slug,
    alsoTitle: text.alsoCount(rules?.other.length ?? 0),
    // Further rules that a person has to check.
    also: rules?.other ?? [],
    notes: rules === null ? {} : listNotes(rules, texts),
    // The source of the rules, and what to do if they are wrong.
    origin: {
      // 'These rules come from the organizer's page.'
      source: rules && text.sources[rules.basis],
      official: link.ok
        ? {
            label: text.official,
            href: link.href,
            domain: new URL(link.href).hostname.replace(/^www\./, ''),
          }
        : null,
      checked: item.verifiedOn && text.checked(longDate(item.verifiedOn, texts.writing)),
      // The item's page with its form of a report open, the rule in it. null: there is no such
      // form.
      wrong:
        isRemote || rules === null ? null : { label: text.wrong, href: wrongAddress(slug, []) },
    },
  }
}

export function withRuleNotes(
  context: VerdictContext,
  { also, notes }: RuleNotes,
  texts: Pick<Texts, 'verdict' | 'writing'>,
) {
  const view = toVerdictView(context, texts)
  return {
    ...view,
    also,
    reasons: view.reasons.map((reason) => ({
      ...reason,
      note: (reason.rule && notes[reason.rule]) ?? null,
    })),
  }
}

/**
 * The origin, with the excluding rules in the form of a report. It holds nothing about the person.
 */
export function originAgainst({ origin, slug }: RuleNotes, { ruleResults }: Verdict): OriginView {
  const against = ruleResults
    .filter(({ outcome }) => outcome.result === 'excludes')
    .map(({ rule }) => rule)
  return origin.wrong === null
    ? origin
    : { ...origin, wrong: { ...origin.wrong, href: wrongAddress(slug, against) } }
}

/** An item's page with the form of a report open, these rules in it. */
function wrongAddress(slug: string, rules: readonly EligibilityRule[]): string {
  const wrong = rules.length > 0 ? rules.join(',') : 'all'
  return `/opportunity/${encodeURIComponent(slug)}?wrong=${wrong}#report`
}

/** The text with which the form of a report opens; null: `wrong` of the address names no rule. */
export function toWrongText(
  item: Opportunity,
  wrong: string | null,
  groups: Applicant['groups'],
  texts: Texts,
): string | null {
  const { rules } = item
  if (wrong === null || rules === null) return null
  const names = Object.keys(texts.verdict.ruleNames) as EligibilityRule[]
  const wrongRules = names.filter((rule) => wrong.split(',').includes(rule))
  return texts.verdict.wrongText(
    wrongRules.map((rule) => describeRule(rule, rules, groups, texts, fieldsOf(item))).join('; '),
  )
}

/** The note of each rule, but for those that repeat their rule. */
function listNotes(rules: Rules, texts: Texts): Partial<Readonly<Record<EligibilityRule, string>>> {
  const notes: Partial<Record<EligibilityRule, string>> = {}
  for (const rule of eligibilityRules) {
    const note = noteBeside(rule, rules, describeRule(rule, rules, [], texts))
    if (note !== null) notes[rule] = note
  }
  return notes
}

/** The note of a rule beside its sentence; null: there is none, or it says the same again. */
export function noteBeside(rule: EligibilityRule, rules: Rules, sentence: string): string | null {
  const note = noteOf(rule, rules)
  return note === null || repeats(note, sentence) ? null : note
}

/** Whether a note says what the sentence of its rule says already: 'no age limit'. */
function repeats(note: string, sentence: string): boolean {
  const said = ` ${normalizedWords(sentence).join(' ')} `
  return said.includes(` ${normalizedWords(note).join(' ')} `)
}
