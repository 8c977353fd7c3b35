import type { Facts, Question, WantedLevel } from '#domain/eligibility/facts.ts'
import { type Circumstances, judge, type Judged, type Verdict } from '#domain/eligibility/verdict.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { levelsOf } from '#domain/opportunity/vocabulary.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'

type JudgedItem = Pick<Opportunity, 'rules' | 'deadline' | 'categories'>

// Items never change. Reading the words of their levels takes longer than judging them.
const known = new WeakMap<JudgedItem, Judged>()

/** What of an item is judged. A day that is none is no deadline. */
export function toJudged(item: JudgedItem): Judged {
  const found = known.get(item)
  if (found !== undefined) return found
  const { date } = item.deadline
  const judged = { rules: item.rules, deadline: date !== null && isPlainDate(date) ? date : null, levels: levelsOf(item) }
  known.set(item, judged)
  return judged
}

/** Whether the level that somebody looks for leaves the item in a list; what is for no level, such as an internship, stays in all of them. */
export function isLevelWanted(levels: readonly WantedLevel[], { level }: Facts): boolean {
  return level === undefined || levels.length === 0 || levels.includes(level)
}

/** One item and what the rules say of somebody. */
export interface Fit<Item> {
  readonly item: Item
  readonly verdict: Verdict
  /** The one answer that everything open waits for; null: none alone could settle it. */
  readonly waitsFor: Question | null
}

export function fitOf<Item>(item: Item, judged: Judged, facts: Facts, circumstances: Circumstances): Fit<Item> {
  const verdict = judge(judged, facts, circumstances)
  return { item, verdict, waitsFor: judged.rules?.basis === 'knowledge' ? null : findAwaited(verdict, facts) }
}

/**
 * Where an item stands among what fits. A question: its answer alone is waited for. 'look': no answer alone settles it. 'not-yet': time may
 * change the no.
 */
export type Standing = 'yes' | Question | 'look' | 'not-yet' | 'no'

export function standingOf({ verdict, waitsFor }: Omit<Fit<unknown>, 'item'>): Standing {
  if (verdict.word === 'check') return waitsFor ?? 'look'
  return verdict.isNotYet ? 'not-yet' : verdict.word
}

/** Those of a list that stand alike. */
export interface Alike {
  readonly count: number
  /** Places in the list of the first of them, in its order. */
  readonly first: readonly number[]
}

export type Standings = Readonly<Record<Standing, Alike>>

/**
 * A list by where its items stand, null for what is left out. Of each standing the first `most` are named, so that of very many nothing is made
 * but their count.
 */
export function groupFits(list: readonly (Standing | null)[], most: number): Standings {
  const groups = Object.fromEntries(standings.map((standing) => [standing, { count: 0, first: [] as number[] }])) as Record<
    Standing,
    { count: number; first: number[] }
  >
  for (let place = 0; place < list.length; place += 1) {
    const standing = list[place]
    if (standing === null || standing === undefined) continue
    const group = groups[standing]
    group.count += 1
    if (group.first.length < most) group.first.push(place)
  }
  return groups
}

/** Those of several standings in the order of their list; of the first as many as are known of each. */
export function joinAlike(alike: readonly Alike[]): Alike {
  return {
    count: alike.reduce((sum, { count }) => sum + count, 0),
    first: alike.flatMap(({ first }) => first).toSorted((one, other) => one - other),
  }
}

/** Those for which there is something to check first. */
export function joinChecked(groups: Standings): Alike {
  return joinAlike([...questions, 'look' as const].map((standing) => groups[standing]))
}

/** Those against which a rule speaks. */
export function joinRefused(groups: Standings): Alike {
  return joinAlike([groups['not-yet'], groups.no])
}

/** The question whose answer most items wait for and for nothing else, and how many; null: none waits so. Of equal ones the first asked. */
export function findNextQuestion(groups: Standings): { readonly question: Question; readonly count: number } | null {
  const [most] = questions
    .map((question) => ({ question, count: groups[question].count }))
    .toSorted((one, other) => other.count - one.count)
  return most === undefined || most.count === 0 ? null : most
}

/** As they are asked. */
export const questions = [
  'citizenships',
  'lives',
  'born',
  'degree',
  'enrolled',
  'work',
  'speaks',
  'gender',
] as const satisfies readonly Question[]

const standings: readonly Standing[] = ['yes', ...questions, 'look', 'not-yet', 'no']

function findAwaited({ word, judgements }: Verdict, facts: Facts): Question | null {
  if (word !== 'check') return null
  const awaited = judgements.flatMap(({ judgement }) => (judgement.result === 'open' ? [judgement.waitsFor] : []))
  const [[question] = []] = awaited
  if (question === undefined || isAnswered(question, facts)) return null
  return awaited.every((waitsFor) => waitsFor.length === 1 && waitsFor[0] === question) ? question : null
}

/** Whether there is nothing left to tell: a birth without its month can still be told more closely. */
function isAnswered(question: Question, facts: Facts): boolean {
  const answer = facts[question]
  if (question === 'born') return facts.born !== undefined && facts.born.month !== null
  return answer !== undefined && !(Array.isArray(answer) && answer.length === 0)
}
