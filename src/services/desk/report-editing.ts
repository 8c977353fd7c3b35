import type { Outcome } from '#domain/outcome.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { Report } from '#domain/report.ts'

/** Figures of one item for /admin/view-applications. */
export interface ApplicationFigures {
  readonly opportunityId: string
  readonly name: string
  readonly slug: string
  readonly kind: Kind
  readonly applyClicks: number
  readonly reports: number
}

export interface ApplicationOverview {
  /** Each day of the span (UTC), zeros included, the oldest first. */
  readonly days: readonly { readonly day: string; readonly applyClicks: number; readonly reports: number }[]
  /** Items with at least one click or report in the span, the most clicks first. */
  readonly items: readonly ApplicationFigures[]
  /** How many more there are. */
  readonly left: number
}

export interface Reporting {
  /** Returned mistakes: reason, text (at most 1000 characters). undefined: no such published item. Nothing about the visitor is kept. */
  report(input: { opportunityId: unknown; reason: unknown; text?: unknown }): Promise<Outcome<'accepted'> | undefined>
  /** Counts a click on Apply for today (UTC). Does nothing for an unknown item. */
  countApply(opportunityId: string): Promise<void>
  /** Open reports, the newest first; of one item where an id is given. */
  listOpen(opportunityId?: string): Promise<readonly Report[]>
  /** Settles a report. Does nothing for an unknown one. */
  settle(id: string): Promise<void>
  /** Settles all reports about an item. */
  settleAll(opportunityId: string): Promise<void>
  /** Clicks on Apply of all items in the last `days` days, today included. */
  countClicks(days: number): Promise<number>
  /** The last `days` days, today included (1 to 366); an item's own figures where an id is given. */
  overview(days: number, opportunityId?: string): Promise<ApplicationOverview>
}
