import type { Disagreement } from '#domain/eligibility/disagreement.ts'
import type { Rules } from '#domain/eligibility/rules.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'

/** What a row of the morning list is about; pages hold the words and the one-click action for each. The most urgent first. */
export const morningReasons = [
  'reported',
  'link-failing',
  'deadline-passed',
  'deadline-soon',
  'expected-passed',
  'expected-soon',
  'draft-due',
  'rules-disagree',
  'rules-unconfirmed',
  'not-verified',
  'unread-messages',
  'page-empty',
] as const

export type MorningReason = (typeof morningReasons)[number]

/**
 * reported: `figure` open reports (`detail`: the reasons). link-failing: `detail` is the LinkState. deadline-passed: since `days` days, 14 at
 * most. deadline-soon: in `days` days, 14 at most. expected-passed, expected-soon: likewise for expected dates, which want confirming.
 * draft-due: scheduled within `days` days, 3 at most (0: today); `kind` null: an article; `detail`: the instant. not-verified: for `days` days, 90 at least, or null: never; these stand in ONE
 * row per kind with `figure` items and without an itemId. rules-disagree: `disagreements` of an open item that nobody has confirmed, `figure` their number.
 * rules-unconfirmed: an open item's `rules` are general knowledge; `detail`: its official link. unread-messages: one row with `figure`. page-empty: `path` lists nothing open.
 */
export interface MorningRow {
  readonly reason: MorningReason
  readonly figure: number
  readonly itemId: string | null
  readonly kind: Kind | null
  /** The item's name, or ''. */
  readonly title: string
  readonly days: number | null
  readonly detail: string | null
  /** Path of the public page that is empty ('/phd-scholarship'); null otherwise. */
  readonly path: string | null
  /** Empty but for 'rules-disagree'. */
  readonly disagreements: readonly Disagreement[]
  /** null but for 'rules-unconfirmed'. */
  readonly rules: Rules | null
  /** For the one-click actions that ask for it; null without an item. */
  readonly version: number | null
}

/** Rows of one reason: the next ones come when these are done. */
export const mostOfOne = 100

export interface Morning {
  /** At most `mostOfOne` of each reason: the next ones come when these are done. */
  readonly rows: readonly MorningRow[]
  /** How many more of a reason there are; of rules it is not counted. */
  readonly left: ReadonlyMap<MorningReason, number>
  /** false: the rules of not all items have been compared with what else they say yet, for which a start takes some seconds at 50,000. */
  readonly isCompared: boolean
}
