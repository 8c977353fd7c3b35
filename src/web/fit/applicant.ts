import { fitOf, isLevelWanted, toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import { type Answers, hasAnswers } from '#domain/eligibility/answers.ts'
import { isAnswerParam, parseAnswerParams, type InvalidAnswer, serializeAnswers } from '#domain/eligibility/answer-params.ts'
import type { EligibilityCriteria, VerdictWord } from '#domain/eligibility/verdict.ts'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import type { GroupNames } from '#web/fit/rule-words.ts'
import type { VerdictContext } from '#web/fit/verdict-view.ts'

/** A person's answers, from an address or this browser, with the verdicts for them. */
export type Applicant = ReturnType<typeof toApplicant>

interface ApplicantInput {
  readonly answers: Answers
  readonly groups: readonly GroupNames[]
  readonly now: Date
  readonly unread?: readonly InvalidAnswer[]
  /** Answers of the address, which its links carry on; none where the browser keeps them. */
  readonly carried?: readonly [name: string, value: string][]
}

/** On the server and in the browser alike. */
export function toApplicant({ answers, groups, now, unread = [], carried = [] }: ApplicantInput) {
  const today = now.toISOString().slice(0, 10)
  const circumstances = { today, groups: new Map(groups.map(({ key, countries }) => [key, countries])) }
  const evaluate = (criteria: EligibilityCriteria) => fitOf(criteria, answers, circumstances)
  // Not the complete verdicts: megabytes until the response is sent cost the garbage collector more than evaluating the visible ones again.
  const cachedWords = new Map<EligibilityCriteria, VerdictWord>()
  const wordOf = (criteria: EligibilityCriteria) => getOrCreate(cachedWords, criteria, () => evaluate(criteria).verdict.word)
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
    toVerdictContext: (criteria: EligibilityCriteria, isClosed = false): VerdictContext => ({
      ...criteria,
      verdict: evaluate(criteria).verdict,
      answers,
      groups,
      today,
      isClosed,
    }),
  }
}

/**
 * null: the address holds no answers, or the site has no rules, so there are no verdicts. Throws Problem 'unavailable' when the groups of
 * countries cannot be read.
 */
export async function findApplicant(
  services: Pick<PublicServices, 'now' | 'listCountryGroups' | 'offersRules'>,
  { searchParams }: URL,
): Promise<Applicant | null> {
  if (![...searchParams.keys()].some(isAnswerParam) || !(await services.offersRules())) return null
  const now = services.now()
  const { answers, unread } = parseAnswerParams(searchParams, now.toISOString().slice(0, 10))
  const groups = hasAnswers(answers) ? await services.listCountryGroups() : []
  return toApplicant({ answers, unread, groups, now, carried: serializeAnswers(answers) })
}

/** The input of the text of an item's verdict. */
export function toVerdictContext(applicant: Applicant, item: Opportunity): VerdictContext {
  return applicant.toVerdictContext(toEligibilityCriteria(item), readDeadlineOf(item, applicant.now).state === 'closed')
}

const words = ['yes', 'check', 'no'] as const

/** The verdicts to which `fit` of an address narrows a list, in any order; unknown words are left out. Empty: all. */
export function readFit(parameters: URLSearchParams): readonly VerdictWord[] {
  const given = parameters.getAll('fit').flatMap((value) => value.split(','))
  const found = words.filter((word) => given.includes(word))
  return found.length === words.length ? [] : found
}

/** The test for a list that the address narrows by verdict; undefined: the list shows everything. */
export function narrowBy(applicant: Applicant | null, { searchParams }: URL): ((criteria: EligibilityCriteria) => boolean) | undefined {
  const fit = readFit(searchParams)
  if (!applicant?.hasAnswers || fit.length === 0) return undefined
  return (criteria) => isLevelWanted(criteria.levels, applicant.answers) && fit.includes(applicant.wordOf(criteria))
}

/** The page with the questions, the answers of the address in it. */
export function questionsAddress({ carried }: Applicant): string {
  return carried.length === 0 ? '/can-i-apply' : `/can-i-apply?${new URLSearchParams([...carried, ['change', '1']])}#questions`
}
