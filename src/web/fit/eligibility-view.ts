import type { BriefRules, EligibilityRule } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { fieldsOf } from '#domain/opportunity/vocabulary.ts'
import { describeApplicant, type Applicant, toVerdictContext } from '#web/fit/applicant.ts'
import { describeRule, describeOwnAnswer, noteOf, type VerdictContext, toVerdictView, type VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'
import { genders } from '#domain/eligibility/answer-params.ts'
import { answerParams, type Answers, besideQuestions } from '#domain/eligibility/answers.ts'
import { readLink } from '#domain/words/links.ts'
import { eligibilityRules, type Verdict } from '#domain/eligibility/verdict.ts'
import { longDate } from '#web/components/dates.ts'

/** The verdict of a card, with the text beside a no (docs/interface.md, Answers and verdicts). undefined: there are no answers. */
export function verdictFor(applicant: Applicant | null, item: Opportunity, texts: Texts): VerdictView | undefined {
  if (!applicant?.hasAnswers) return undefined
  const { rules } = item
  const context = toVerdictContext(applicant, item)
  const view = toVerdictView(context, texts)
  if (rules === null || view.word !== 'no') return view
  const against = context.verdict.ruleResults.filter(({ outcome }) => outcome.result === 'excludes')
  const notes = against.map(({ rule }) => noteOf(rule, rules))
  return { ...view, notes: [...new Set(notes.flatMap((note) => note ?? rules.other))] }
}

/** The text with which the form of a report opens; null: `wrong` of the address names no rule. */
export function toWrongText(item: Opportunity, wrong: string | null, groups: Applicant['groups'], texts: Texts): string | null {
  const { rules } = item
  if (wrong === null || rules === null) return null
  const names = Object.keys(texts.verdict.ruleNames) as EligibilityRule[]
  const wrongRules = names.filter((rule) => wrong.split(',').includes(rule))
  return texts.verdict.wrongText(wrongRules.map((rule) => describeRule(rule, rules, groups, texts, fieldsOf(item))).join('; '))
}

export type EligibilityView = ReturnType<typeof toEligibilityView>

/**
 * 'Can I apply?' on an item's page and in its popup: the verdict, every rule with the person's answer, and where the rules come from. On
 * the server and in the browser alike. `questions`: the address of the page with them. `carried`: as an applicant's.
 */
export function toEligibilityView(
  context: VerdictContext,
  notes: RuleNotes,
  questions: string,
  carried: Applicant['carried'],
  texts: Pick<Texts, 'answers' | 'fitPage' | 'verdict' | 'writing'>,
) {
  const { rules } = context
  const { ruleResults } = context.verdict
  const text = texts.verdict
  const count = (result: string) => ruleResults.filter(({ outcome }) => outcome.result === result).length
  const who = texts.answers.for(describeApplicant(context.answers, texts))
  return {
    title: text.title,
    verdict: withRuleNotes(context, notes, texts),
    lead: rules === null ? who : text.counted(who, text.counts(count('holds'), count('open'), count('excludes'))),
    rules: rules && {
      title: text.allRules,
      rows: ruleResults.map(({ rule, outcome }) => ({
        name: text.ruleNames[rule],
        state: text.states[outcome.result],
        requires: describeRule(rule, rules, context.groups, texts, context.fields),
        you: describeOwnAnswer(rule, context, texts),
        note: notes.notes[rule] ?? null,
      })),
    },
    alsoTitle: text.also,
    origin: originAgainst(notes, context.verdict),
    change: { href: questions, label: texts.fitPage.change },
    // To be answered in place. `to`: the item's own page, for the form; `pairs`: the other answers of an address.
    questions: {
      to: `/opportunity/${encodeURIComponent(notes.slug)}`,
      pairs: carried,
      questions: context.isClosed ? [] : listBesideQuestions(rules, context.answers, texts),
    },
  }
}

type Name = (typeof besideQuestions)[number]
type QuestionRules = Pick<BriefRules, 'gender' | 'refugees'>

const isNeeded: Readonly<Record<Name, (rules: QuestionRules) => boolean>> = {
  gender: ({ gender }) => gender !== 'any',
  refugee: ({ refugees }) => refugees !== null,
}

/** The questions beside items that the rules need and the answers lack. */
export function listBesideQuestions(rules: QuestionRules | null, answers: Answers, { fitPage: text }: Pick<Texts, 'fitPage'>) {
  const options: Readonly<Record<Name, readonly { readonly value: string; readonly label: string }[]>> = {
    gender: genders.map((value) => ({ value, label: text.genders[value] })),
    refugee: (['yes', 'no'] as const).map((value) => ({ value, label: text.refugees[value] })),
  }
  return besideQuestions
    .filter((question) => rules !== null && isNeeded[question](rules) && answers[question] === undefined)
    .map((question) => ({ name: answerParams[question], title: text.ask[question], options: options[question], button: text.answer }))
}

type RuleNotes = ReturnType<typeof toRuleNotes>
export type OriginView = RuleNotes['origin']
export type NotedReasonView = ReturnType<typeof withRuleNotes>['reasons'][number]

/** Notes, other requirements and origin of an item's rules in words. No verdict needs them: a browser loads them for visible items only. */
export function toRuleNotes(item: Opportunity, isRemote: boolean, texts: Texts) {
  const { slug, rules } = item
  const text = texts.verdict
  const link = readLink(item.officialLink)
  const notes = rules === null ? [] : eligibilityRules.map((rule) => [rule, noteOf(rule, rules)]).filter(([, note]) => note !== null)
  return {
    slug,
    alsoTitle: text.alsoCount(rules?.other.length ?? 0),
    // Further rules that a person has to check.
    also: rules?.other ?? [],
    notes: Object.fromEntries(notes) as Partial<Readonly<Record<EligibilityRule, string>>>,
    // The source of the rules, and what to do if they are wrong.
    origin: {
      // 'These rules come from the organizer's page.'
      source: rules && text.sources[rules.basis],
      official: link.ok ? { label: text.official, href: link.href, domain: new URL(link.href).hostname.replace(/^www\./, '') } : null,
      checked: item.verifiedOn && text.checked(longDate(item.verifiedOn, texts.writing)),
      // The item's page with its form of a report open, the rule in it. null: there is no such form.
      wrong: isRemote || rules === null ? null : { label: text.wrong, href: wrongAddress(slug, []) },
    },
  }
}

export function withRuleNotes(context: VerdictContext, { also, notes }: RuleNotes, texts: Pick<Texts, 'verdict' | 'writing'>) {
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
