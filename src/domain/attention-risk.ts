import type { AttentionReason } from '#domain/attention.ts'
import type { FactKind } from '#domain/watch/sentence-facts.ts'

/** What decides how soon an editor should look at a line of 'To do today'. */
export interface AttentionFacts {
  readonly reason: AttentionReason
  /** What the official page says now; null: the line is not about that. */
  readonly says: FactKind | null
  /** Days until the deadline of its item; negative: since then; null: no day is known. */
  readonly daysLeft: number | null
  /** Clicks on Apply in the last `clickDays` days. */
  readonly clicks: number
  /** Days since an editor checked the item; null: never. */
  readonly daysSinceCheck: number | null
}

export const clickDays = 30

/**
 * How much a line misleads a student who reads the item, if it is about what it seems to be about.
 * Other numbers change the order of the pairs in attention-risk.test.ts.
 */
const harms: Readonly<Record<AttentionReason, number>> = {
  reported: 20,
  correction: 12,
  'correction-flood': 2,
  'page-changed': 9,
  'link-failing': 8,
  'expected-soon': 6,
  'deadline-soon': 4,
  'announced-unchecked': 4,
  'draft-due': 4,
  'rules-disagree': 4,
  'deadline-passed': 3,
  'expected-passed': 3,
  'rules-elsewhere': 2,
  'rules-unconfirmed': 2,
  'unread-messages': 3,
  'starter-newer': 2,
  suggested: 1,
  'not-verified': 1,
  'page-refuses': 0.75,
  'page-empty': 0.5,
}

/** The same of a changed page, by what it says now. */
const pageHarms: Readonly<Record<FactKind, number>> = {
  closed: 14,
  open: 10,
  day: 10,
  age: 6,
  sum: 5,
}

/** Days after which the nearness of a day counts half. */
const halfNear = 14
/** Days after which a check is as good as none. */
const oldCheck = 180

/**
 * The risk of leaving a line for later: what it does to a student, times how soon that is, how many
 * follow the item, and how long nobody has looked. Compares lines, and means nothing alone.
 */
export function riskOf({ reason, says, daysLeft, clicks, daysSinceCheck }: AttentionFacts): number {
  const harm = says === null ? harms[reason] : pageHarms[says]
  const nearness = daysLeft === null ? 0 : (2 * halfNear) / (halfNear + Math.abs(daysLeft))
  const reach = Math.log10(1 + clicks)
  const age = Math.min(daysSinceCheck ?? oldCheck, oldCheck) / oldCheck
  return harm * (1 + nearness + reach + age)
}
