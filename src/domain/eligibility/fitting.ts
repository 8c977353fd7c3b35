import {
  type Answers,
  type Question,
  questions,
  type WantedLevel,
} from '#domain/eligibility/answers.ts'
import type { RuleResult } from '#domain/eligibility/rule-result.ts'
import {
  type Circumstances,
  evaluateEligibility,
  type EligibilityCriteria,
  type Verdict,
} from '#domain/eligibility/verdict.ts'
import { toVisaPlace } from '#domain/eligibility/visa-measures.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import {
  categoriesOf,
  type CategoryKey,
  fieldsOf,
  levelsOf,
} from '#domain/opportunity/vocabulary.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'

export type CriteriaSource = Pick<
  Opportunity,
  'kind' | 'rules' | 'deadline' | 'categories' | 'fields' | 'country' | 'countryCode' | 'location'
>

// Items never change. Reading the words of their levels takes longer than judging them.
const cachedCriteria = new WeakMap<CriteriaSource, EligibilityCriteria>()

/** The criteria of an item. A date that does not exist in the calendar is no deadline. */
export function toEligibilityCriteria(item: CriteriaSource): EligibilityCriteria {
  const { date } = item.deadline
  return getOrCreate(cachedCriteria, item, () => {
    const place = toVisaPlace(item)
    return {
      rules: item.rules,
      deadline: date !== null && isPlainDate(date) ? date : null,
      levels: levelsOf(item),
      ...(givesDegree(item) && { givesDegree: true }),
      ...(item.rules?.fieldsOnly && { fields: fieldsOf(item) }),
      otherCount: item.rules?.other.length ?? 0,
      ...(place && { place }),
    }
  })
}

/**
 * Whether one studies there for a degree of its levels. Internships, competitions, exchanges and
 * summer programs are for students of a level, and give none.
 */
export const givesDegree = (item: Pick<Opportunity, 'kind' | 'categories'>): boolean =>
  item.kind === 'scholarship' &&
  levelsOf(item).length > 0 &&
  !categoriesOf(item).some((category) => withoutDegree.has(category))

const withoutDegree: ReadonlySet<CategoryKey> = new Set(['competition', 'exchange', 'summer'])

/**
 * Whether a list for the wanted level has the item. An item without a level, such as an internship,
 * is in all lists.
 */
export const isLevelWanted = (levels: readonly WantedLevel[], { level }: Answers): boolean =>
  level === undefined || levels.length === 0 || levels.includes(level)

/** The result of an item's rules for a person. */
export interface Fit {
  readonly verdict: Verdict
  /** The one answer that would decide all undecided rules; null: no single answer would. */
  readonly waitsFor: Question | null
  /** The verdict is 'check', and no answer can decide one of its rules. */
  readonly isForOrganizer: boolean
}

/**
 * The verdict of one item for a person, the question that alone would decide it, and whether the
 * organizer must answer (docs/interface, Answers and verdicts). Without rules that a page
 * states, no question decides. Never throws.
 */
export function fitOf(
  criteria: EligibilityCriteria,
  answers: Answers,
  circumstances: Circumstances,
): Fit {
  const verdict = evaluateEligibility(criteria, answers, circumstances)
  const isRead = criteria.rules !== null && criteria.rules.basis !== 'knowledge'
  return {
    verdict,
    waitsFor: isRead ? findAwaited(verdict, answers) : null,
    isForOrganizer:
      verdict.word === 'check' &&
      (!isRead ||
        verdict.visa?.isDecisive === true ||
        verdict.ruleResults.some(({ outcome }) => isUnanswerable(outcome, answers))),
  }
}

/** The rule is undecided, and no answer can decide it. */
export const isUnanswerable = (outcome: RuleResult, answers: Answers): boolean =>
  outcome.result === 'undecided' &&
  outcome.waitsFor.every((question) => isAnswered(question, answers))

/**
 * Questions whose answer alone would decide items (`waitsFor`), with their number: most frequent
 * first, ties in the order of the form.
 */
export function rankQuestions(
  countOf: (question: Question) => number,
): readonly { readonly question: Question; readonly count: number }[] {
  return questions
    .map((question) => ({ question, count: countOf(question) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
}

/** What the answer to one more question would do for a list. */
export interface QuestionWeight {
  readonly question: Question
  /** The number of items that it alone decides. */
  readonly decides: number
  /** The number of items with a rule that it decides, those above included. */
  readonly helps: number
}

/**
 * The questions that still decide a rule of an item that is neither 'yes' nor 'no', those of
 * most items first, ties in the order of the form. `fits`: each with the number of items that it
 * holds for.
 */
export function weighQuestions(
  fits: Iterable<readonly [fit: Fit, count: number]>,
  answers: Answers,
): readonly QuestionWeight[] {
  const decides = new Map<Question, number>()
  const helps = new Map<Question, number>()
  const add = (to: Map<Question, number>, question: Question, count: number) =>
    to.set(question, (to.get(question) ?? 0) + count)
  for (const [{ verdict, waitsFor }, count] of fits) {
    if (verdict.word !== 'check') continue
    if (waitsFor !== null) add(decides, waitsFor, count)
    const awaited = verdict.ruleResults
      .map(({ outcome }) => outcome)
      .filter((outcome) => outcome.result === 'undecided')
      .map(({ waitsFor }) => waitsFor.find((question) => !isAnswered(question, answers)))
    for (const question of new Set(awaited)) {
      if (question !== undefined) add(helps, question, count)
    }
  }
  return questions
    .map((question) => ({
      question,
      decides: decides.get(question) ?? 0,
      helps: helps.get(question) ?? 0,
    }))
    .filter((weight) => weight.helps > 0)
    .toSorted((one, other) => other.helps - one.helps || other.decides - one.decides)
}

function findAwaited({ word, ruleResults, visa }: Verdict, answers: Answers): Question | null {
  if (word !== 'check' || visa?.isDecisive === true) return null
  const awaited = ruleResults
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome.result === 'undecided')
    .map(({ waitsFor }) => waitsFor)
  const [[question] = []] = awaited
  if (question === undefined || isAnswered(question, answers)) return null
  return awaited.every((waitsFor) => waitsFor.length === 1 && waitsFor[0] === question)
    ? question
    : null
}

/**
 * Whether the answer is complete: a year without its month, and a last year without a number, can
 * still be more precise.
 */
function isAnswered(question: Question, answers: Answers): boolean {
  const answer = answers[question]
  if (question === 'born' || question === 'finished')
    return (answers[question]?.month ?? null) !== null
  if (question === 'studied') return (answers.studied?.years ?? null) !== null
  return answer !== undefined && !(Array.isArray(answer) && answer.length === 0)
}
