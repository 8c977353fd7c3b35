import {
  isAnswerParam,
  parseAnswerParams,
  type InvalidAnswer,
  serializeAnswers,
} from '#domain/eligibility/answer-params.ts'
import { type Answers, hasAnswers } from '#domain/eligibility/answers.ts'
import {
  fitOf,
  isLevelWanted,
  type QuestionWeight,
  toEligibilityCriteria,
  weighQuestions,
} from '#domain/eligibility/fitting.ts'
import type { EligibilityCriteria, VerdictWord } from '#domain/eligibility/verdict.ts'
import type { BriefVisaMeasure } from '#domain/eligibility/visa-measures.ts'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { GroupNames, VerdictContext } from '#web/fit/verdict-view.ts'

/** A person's answers, from an address or this browser, with the verdicts for them. */
export type Applicant = ReturnType<typeof toApplicant>

interface ApplicantInput {
  readonly answers: Answers
  readonly groups: readonly GroupNames[]
  readonly measures: readonly BriefVisaMeasure[]
  readonly now: Date
  readonly unread?: readonly InvalidAnswer[]
  /** Answers of the address, which its links carry on; none where the browser keeps them. */
  readonly carried?: readonly [name: string, value: string][]
}

/** On the server and in the browser alike. */
export function toApplicant({
  answers,
  groups,
  measures,
  now,
  unread = [],
  carried = [],
}: ApplicantInput) {
  const today = now.toISOString().slice(0, 10)
  const circumstances = {
    today,
    groups: new Map(groups.map(({ key, countries }) => [key, countries])),
    measures,
  }
  const evaluate = (criteria: EligibilityCriteria) => fitOf(criteria, answers, circumstances)
  // Not the complete verdicts: megabytes until the response is sent cost the garbage collector more
  // than evaluating the visible ones again.
  const cachedWords = new Map<EligibilityCriteria, VerdictWord>()
  const wordOf = (criteria: EligibilityCriteria) =>
    getOrCreate(cachedWords, criteria, () => evaluate(criteria).verdict.word)
  return {
    answers,
    unread,
    groups,
    // At least one answer can decide a rule.
    hasAnswers: hasAnswers(answers),
    carried,
    now,
    evaluate,
    // The verdict alone, remembered: thousands of entries share some hundred criteria.
    wordOf,
    toVerdictContext: (criteria: EligibilityCriteria, isClosed = false): VerdictContext => {
      const { verdict } = evaluate(criteria)
      return { ...criteria, verdict, answers, groups, today, isClosed }
    },
  }
}

/**
 * null: the address holds no answers, or the site has no rules. Throws Problem 'unavailable' when
 * groups of countries or visa measures cannot be read.
 */
export async function findApplicant(
  services: Pick<PublicServices, 'now' | 'listCountryGroups' | 'listVisaMeasures' | 'offersRules'>,
  { searchParams }: URL,
): Promise<Applicant | null> {
  if (![...searchParams.keys()].some(isAnswerParam) || !(await services.offersRules())) return null
  const now = services.now()
  const { answers, unread } = parseAnswerParams(searchParams, now.toISOString().slice(0, 10))
  const [groups, measures] = hasAnswers(answers)
    ? await Promise.all([services.listCountryGroups(), services.listVisaMeasures()])
    : [[], []]
  return toApplicant({ answers, unread, groups, measures, now, carried: serializeAnswers(answers) })
}

/**
 * What each further question would decide among the items of the wanted level (`weighQuestions`).
 * `applicant` null: a person who has answered nothing.
 */
export function weighFor(
  applicant: Applicant | null,
  items: Iterable<{ readonly criteria: EligibilityCriteria }>,
  now: Date,
): readonly QuestionWeight[] {
  const { answers, evaluate } =
    applicant ?? toApplicant({ answers: {}, groups: [], measures: [], now })
  // Thousands of items share some hundred criteria.
  const counts = new Map<EligibilityCriteria, number>()
  for (const { criteria } of items) {
    if (isLevelWanted(criteria.levels, answers))
      counts.set(criteria, (counts.get(criteria) ?? 0) + 1)
  }
  const fits = [...counts].map(([criteria, count]) => [evaluate(criteria), count] as const)
  return weighQuestions(fits, answers)
}

export const toVerdictContext = (applicant: Applicant, item: Opportunity): VerdictContext =>
  applicant.toVerdictContext(
    toEligibilityCriteria(item),
    readDeadlineOf(item, applicant.now).state === 'closed',
  )
