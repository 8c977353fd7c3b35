import { type Fit, fitOf, toJudged } from '#domain/eligibility/fitting.ts'
import { type Facts, tellsAnything } from '#domain/eligibility/facts.ts'
import { isAnswer, readFacts, type Unread, writeFacts } from '#domain/eligibility/facts-in-address.ts'
import type { Judged, VerdictWord } from '#domain/eligibility/verdict.ts'
import { readFit } from '#web/fit/fit-parameter.ts'
import { isLevelWanted } from '#domain/eligibility/fitting.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { countryName } from '#domain/words/country.ts'
import type { Said } from '#web/fit/verdict-view.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'

/** Whose answers an address holds, and what the rules say of them. */
export interface Applicant {
  readonly facts: Facts
  readonly unread: readonly Unread[]
  readonly groups: readonly CountryGroup[]
  /** Something was told that a rule can be judged by. */
  readonly isKnown: boolean
  /** The verdicts that a list is narrowed to; empty: all. */
  readonly fit: readonly VerdictWord[]
  judge(item: Opportunity): Fit<Opportunity>
  /** What is said of all that is judged alike. */
  judgeAlike(judged: Judged): Fit<null>
  /** Whether a list that is narrowed shows what is judged so. */
  takes(judged: Judged): boolean
  /** What a verdict is said from. */
  say(fit: Fit<Opportunity>): Said
}

/** null: the address holds no answers, so that nothing is judged. Throws Problem 'unavailable' when the groups of countries cannot be had. */
export async function findApplicant(
  services: Pick<PublicServices, 'now' | 'listCountryGroups'>,
  { searchParams }: URL,
): Promise<Applicant | null> {
  if (![...searchParams.keys()].some(isAnswer)) return null
  const now = services.now()
  const today = now.toISOString().slice(0, 10)
  const { facts, unread } = readFacts(searchParams, today, (code) => countryName(code) !== undefined)
  const isKnown = tellsAnything(facts)
  const groups = isKnown ? await services.listCountryGroups() : []
  const circumstances = { today, groups: new Map(groups.map(({ key, countries }) => [key, countries])) }
  const fit = readFit(searchParams)
  const judge = (item: Opportunity) => fitOf(item, toJudged(item), facts, circumstances)
  // Thousands of entries share some hundred rules.
  const known = new Map<Judged, Fit<null>>()
  const judgeOnce = (judged: Judged) => {
    const fit = known.get(judged) ?? fitOf(null, judged, facts, circumstances)
    known.set(judged, fit)
    return fit
  }
  return {
    facts,
    unread,
    groups,
    isKnown,
    fit,
    judge,
    judgeAlike: judgeOnce,
    takes: (judged) =>
      !isKnown || fit.length === 0 || (isLevelWanted(judged.levels, facts) && fit.includes(judgeOnce(judged).verdict.word)),
    say: ({ item, verdict }) => ({
      rules: item.rules,
      verdict,
      facts,
      groups,
      today,
      isClosed: readDeadline(item.deadline, now).state === 'closed',
    }),
  }
}

/** The page with the questions, these answers in it. */
export function questionsAddress(facts: Facts): string {
  return `/can-i-apply?${new URLSearchParams([...writeFacts(facts), ['change', '1']])}#questions`
}
