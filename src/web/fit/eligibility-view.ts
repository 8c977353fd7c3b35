import { enrolments, genders, spokenLevels } from '#domain/eligibility/answer-params.ts'
import {
  type Answers,
  answerParams,
  besideQuestions,
  type Question,
} from '#domain/eligibility/answers.ts'
import { degrees } from '#domain/eligibility/rule-words.ts'
import type { BriefRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { listPeopledCountries } from '#domain/words/country.ts'
import { describeApplicant } from '#web/fit/answers-view.ts'
import { type Applicant, toVerdictContext } from '#web/fit/applicant.ts'
import { withRuleNotes, originAgainst, type RuleNotes } from '#web/fit/rule-notes.ts'
import {
  describeOwnAnswer,
  nameLanguage,
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
 * 'Can I apply?' on an item's page and in its popup: the verdict, what each rule says of the person,
 * and where the rules come from. On the server and in the browser alike. `questions`: the address of
 * the page with them. `carried`: as an applicant's.
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
    // What each rule says of the person, beside the rules of the page (who-view.ts).
    rules: ruleResults.map(({ rule, outcome }) => ({
      rule,
      result: outcome.result,
      state: text.states[outcome.result],
      you: describeOwnAnswer(rule, context, texts),
    })),
    origin: originAgainst(notes, context.verdict),
    change: { href: questions, label: texts.fitPage.change },
    // To be answered in place. `to`: the item's own page, for the form; `pairs`: the other answers
    // of an address.
    questions: {
      to: `/opportunity/${encodeURIComponent(notes.slug)}`,
      pairs: carried,
      questions: context.isClosed ? [] : listQuestions(context, texts),
    },
  }
}

/** A question that is answered in place: among few options, or in a list of many. */
export interface PlaceQuestion {
  readonly name: string
  readonly title: string
  /** Before a choice of many. */
  readonly choose: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly button: string
}

type QuestionTexts = Pick<Texts, 'fitPage' | 'verdict' | 'writing'>

/**
 * Those beside items, and the first that an undecided rule waits for where one choice answers it.
 */
function listQuestions(context: VerdictContext, texts: QuestionTexts): readonly PlaceQuestion[] {
  const beside = listBesideQuestions(context.rules, context.answers, texts)
  if (context.verdict.word !== 'check') return beside
  const waiting = context.verdict.ruleResults
    .flatMap(({ outcome }) => (outcome.result === 'undecided' ? outcome.waitsFor : []))
    .filter((question) => !besideQuestions.some((other) => other === question))
  for (const question of new Set(waiting)) {
    const options = listOptions(question, context, texts)
    if (options.length > 0) return [...beside, toPlaceQuestion(question, options, texts)]
  }
  return beside
}

/** Empty: the question needs more than one choice. */
function listOptions(
  question: Question,
  { answers, rules }: VerdictContext,
  texts: QuestionTexts,
): PlaceQuestion['options'] {
  const { fitPage: text } = texts
  if (question !== 'speaks') return listSameOptions(question, texts)
  const spoken = new Set(answers.speaks?.map(({ language }) => language))
  const [wanted] = (rules?.languages ?? []).filter(({ language }) => !spoken.has(language))
  if (wanted === undefined) return []
  const name = nameLanguage(wanted.language, texts)
  return spokenLevels.map((level) => ({
    value: `${wanted.language}:${level}`,
    label: `${name}: ${text.spoken[level]}`,
  }))
}

/** Those that are the same for every item and person; empty: the question has none. */
export function listSameOptions(
  question: Question,
  { fitPage: text }: Pick<Texts, 'fitPage'>,
): PlaceQuestion['options'] {
  if (question === 'citizenships' || question === 'lives')
    return listPeopledCountries().map(({ code, name }) => ({ value: code, label: name }))
  if (question === 'degree') return degrees.map((value) => ({ value, label: text.degrees[value] }))
  if (question === 'enrolled')
    return enrolments.map((value) => ({ value, label: text.enrolments[value] }))
  return []
}

/** The questions beside items that the rules need and the answers lack. */
export function listBesideQuestions(
  rules: Pick<BriefRules, 'gender' | 'refugees'> | null,
  answers: Answers,
  { fitPage: text }: Pick<Texts, 'fitPage'>,
): readonly PlaceQuestion[] {
  const needed = rules && { gender: rules.gender !== 'any', refugee: rules.refugees !== null }
  const options = {
    gender: genders.map((value) => ({ value, label: text.genders[value] })),
    refugee: (['yes', 'no'] as const).map((value) => ({ value, label: text.refugees[value] })),
  }
  return besideQuestions
    .filter((question) => needed?.[question] && answers[question] === undefined)
    .map((question) => toPlaceQuestion(question, options[question], { fitPage: text }))
}

export const toPlaceQuestion = (
  question: Question,
  options: PlaceQuestion['options'],
  { fitPage: text }: Pick<Texts, 'fitPage'>,
): PlaceQuestion => ({
  name: answerParams[question],
  title: text.ask[question],
  choose: text.choose,
  options,
  button: text.answer,
})
