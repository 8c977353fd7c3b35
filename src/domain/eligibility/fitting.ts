import type { Facts, Question, WantedLevel } from '#domain/eligibility/facts.ts'
import { type Circumstances, evaluateEligibility, type EligibilityCriteria, type Verdict } from '#domain/eligibility/verdict.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { fieldsOf, levelsOf } from '#domain/opportunity/vocabulary.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'

type CriteriaSource = Pick<Opportunity, 'rules' | 'deadline' | 'categories' | 'fields'>

// Items never change. Reading the words of their levels takes longer than judging them.
const cachedCriteria = new WeakMap<CriteriaSource, EligibilityCriteria>()

/** What of an item is judged. A day that is none is no deadline. */
export function toEligibilityCriteria(item: CriteriaSource): EligibilityCriteria {
  const found = cachedCriteria.get(item)
  if (found !== undefined) return found
  const { date } = item.deadline
  const deadline = date !== null && isPlainDate(date) ? date : null
  const judged = { rules: item.rules, deadline, levels: levelsOf(item), ...(item.rules?.fieldsOnly && { fields: fieldsOf(item) }) }
  cachedCriteria.set(item, judged)
  return judged
}

/** Whether the level that somebody looks for leaves the item in a list; what is for no level, such as an internship, stays in all of them. */
export function isLevelWanted(levels: readonly WantedLevel[], { level }: Facts): boolean {
  return level === undefined || levels.length === 0 || levels.includes(level)
}

/** What the rules of an item say of somebody. */
export interface Fit {
  readonly verdict: Verdict
  /** The one answer that everything open waits for; null: none alone could settle it. */
  readonly waitsFor: Question | null
}

export function fitOf(judged: EligibilityCriteria, facts: Facts, circumstances: Circumstances): Fit {
  const verdict = evaluateEligibility(judged, facts, circumstances)
  return { verdict, waitsFor: judged.rules?.basis === 'knowledge' ? null : findAwaited(verdict, facts) }
}

/** The question whose answer most items wait for and for nothing else, and how many; null: none waits so. Of equal ones the first asked. */
export function findNextQuestion(fits: readonly Fit[]): { readonly question: Question; readonly count: number } | null {
  const [most] = questions
    .map((question) => ({ question, count: fits.filter(({ waitsFor }) => waitsFor === question).length }))
    .toSorted((one, other) => other.count - one.count)
  return most === undefined || most.count === 0 ? null : most
}

/** As they are asked. */
const questions: readonly Question[] = [
  'citizenships',
  'lives',
  'born',
  'degree',
  'finished',
  'enrolled',
  'studied',
  'fields',
  'work',
  'speaks',
  'tests',
  'refugee',
  'gender',
]

function findAwaited({ word, ruleResults }: Verdict, facts: Facts): Question | null {
  if (word !== 'check') return null
  const awaited = ruleResults.flatMap(({ outcome }) => (outcome.result === 'open' ? [outcome.waitsFor] : []))
  const [[question] = []] = awaited
  if (question === undefined || isAnswered(question, facts)) return null
  return awaited.every((waitsFor) => waitsFor.length === 1 && waitsFor[0] === question) ? question : null
}

/** Whether there is nothing left to tell: a year without its month, and a last year without their number, can still be told more closely. */
function isAnswered(question: Question, facts: Facts): boolean {
  const answer = facts[question]
  if (question === 'born' || question === 'finished') return (facts[question]?.month ?? null) !== null
  if (question === 'studied') return (facts.studied?.years ?? null) !== null
  return answer !== undefined && !(Array.isArray(answer) && answer.length === 0)
}
