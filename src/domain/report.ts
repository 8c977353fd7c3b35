/** Why a visitor reports an item (docs/interface.md, Item pages). */
export const reportReasons = ['dead-link', 'wrong-date', 'asks-for-money', 'closed', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

export interface Report {
  readonly id: string
  readonly opportunityId: string
  readonly reason: ReportReason
  readonly text: string | null
  /** Instant, ISO 8601 in UTC. */
  readonly createdAt: string
}
