import { genders } from '#domain/eligibility/answer-params.ts'
import { type Answers, answerParams, besideQuestions } from '#domain/eligibility/answers.ts'
import type { BriefRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { describeApplicant } from '#web/fit/answers-view.ts'
import { type Applicant, toVerdictContext } from '#web/fit/applicant.ts'
import { withRuleNotes, originAgainst, type RuleNotes } from '#web/fit/rule-notes.ts'
import {
  describeOwnAnswer,
  describeRule,
  noteOf,
  toVerdictView,
  type VerdictContext,
  type VerdictView,
} from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/**
 * The verdict of a card, with the text beside a no (docs/interface, Answers and verdicts).
 * undefined: there are no answers.
 */
export function verdictFor(
  applicant: Applicant | null,
  item: Opportunity,
  texts: Texts,
): VerdictView | undefined {
  if (!applicant?.hasAnswers) return undefined
  const { rules } = item
  const context = toVerdictContext(applicant, item)
  const view = toVerdictView(context, texts)
  if (rules === null || view.word !== 'no') return view
  const against = context.verdict.ruleResults.filter(({ outcome }) => outcome.result === 'excludes')
  const notes = against.map(({ rule }) => noteOf(rule, rules))
  return { ...view, notes: [...new Set(notes.flatMap((note) => note ?? rules.other))] }
}

export type EligibilityView = ReturnType<typeof toEligibilityView>

/**
 * 'Can I apply?' on an item's page and in its popup: the verdict, every rule with the person's
 * answer, and where the rules come from. On the server and in the browser alike. `questions`: the
 * address of the page with them. `carried`: as an applicant's.
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
  const count = (result: string) =>
    ruleResults.filter(({ outcome }) => outcome.result === result).length
  const who = texts.answers.for(describeApplicant(context.answers, texts))
  return {
    title: text.title,
    verdict: withRuleNotes(context, notes, texts),
    lead:
      rules === null
        ? who
        : text.counted(who, text.counts(count('holds'), count('undecided'), count('excludes'))),
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
    // To be answered in place. `to`: the item's own page, for the form; `pairs`: the other answers
    // of an address.
    questions: {
      to: `/opportunity/${encodeURIComponent(notes.slug)}`,
      pairs: carried,
      questions: context.isClosed ? [] : listBesideQuestions(rules, context.answers, texts),
    },
  }
}

/** The questions beside items that the rules need and the answers lack. */
export function listBesideQuestions(
  rules: Pick<BriefRules, 'gender' | 'refugees'> | null,
  answers: Answers,
  { fitPage: text }: Pick<Texts, 'fitPage'>,
) {
  const needed = rules && { gender: rules.gender !== 'any', refugee: rules.refugees !== null }
  const options = {
    gender: genders.map((value) => ({ value, label: text.genders[value] })),
    refugee: (['yes', 'no'] as const).map((value) => ({ value, label: text.refugees[value] })),
  }
  return besideQuestions
    .filter((question) => needed?.[question] && answers[question] === undefined)
    .map((question) => ({
      name: answerParams[question],
      title: text.ask[question],
      options: options[question],
      button: text.answer,
    }))
}
