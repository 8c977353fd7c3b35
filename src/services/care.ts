import type { Message } from '#domain/message.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'

/** A message is unread until somebody opens it; 'answered' and 'archived' are the administrator's marks. */
export const messageStates = ['unread', 'read', 'answered', 'archived'] as const
export type MessageState = (typeof messageStates)[number]

export interface InboxMessage extends Message {
  readonly state: MessageState
}

export interface InboxQuery {
  /** Every word must stand in name, address or text. */
  readonly text?: string | undefined
  /** undefined: all but archived. */
  readonly state?: MessageState | undefined
  /** From 1; 50 a page. */
  readonly page?: number | undefined
}

export interface InboxPage {
  /** The newest first. */
  readonly rows: readonly InboxMessage[]
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /** Per state, with the text applied and the state filter not. */
  readonly counts: Readonly<Record<MessageState, number>>
}

export interface InboxEditing {
  list(query: InboxQuery): Promise<InboxPage>
  /** Whatever their state, the newest first. */
  listAll(): Promise<readonly Message[]>
  find(id: string): Promise<InboxMessage | undefined>
  /** How many nobody has opened; what a badge needs, without reading them. */
  countUnread(): Promise<number>
  /** Every unread message becomes a read one. */
  readAll(): Promise<void>
  /** Throws Problem 'not-found'. */
  setState(id: string, state: MessageState): Promise<void>
  /** For ever. Throws Problem 'not-found'. */
  remove(id: string): Promise<void>
}

/** Why a visitor reports an item (issue 3 section 3). */
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
}

export interface Reporting {
  /** Returned mistakes: reason, text (at most 1000 characters). undefined: no such published item. Nothing about the visitor is kept. */
  report(input: {
    opportunityId: unknown
    reason: unknown
    text?: unknown
  }): Promise<{ readonly ok: true } | { readonly ok: false; readonly errors: Readonly<Record<string, string>> } | undefined>
  /** Counts a click on Apply for today (UTC). Does nothing for an unknown item. */
  countApply(opportunityId: string): Promise<void>
  /** Open reports, the newest first; of one item where an id is given. */
  listOpen(opportunityId?: string): Promise<readonly Report[]>
  /** Settles a report. Does nothing for an unknown one. */
  settle(id: string): Promise<void>
  /** Settles all reports about an item. */
  settleAll(opportunityId: string): Promise<void>
  /** The last `days` days, today included (1 to 366); an item's own figures where an id is given. */
  overview(days: number, opportunityId?: string): Promise<ApplicationOverview>
}

/** What a row of the morning list is about; pages hold the words and the one-click action for each. The most urgent first. */
export const morningReasons = [
  'reported',
  'link-failing',
  'deadline-passed',
  'deadline-soon',
  'expected-passed',
  'expected-soon',
  'draft-due',
  'not-verified',
  'unread-messages',
  'page-empty',
] as const
export type MorningReason = (typeof morningReasons)[number]

/**
 * reported: `figure` open reports (`detail`: the reasons). link-failing: `detail` is the LinkState. deadline-passed: since `days` days, 14 at
 * most. deadline-soon: in `days` days, 14 at most. expected-passed, expected-soon: likewise for expected dates, which want confirming.
 * draft-due: scheduled within `days` days, 3 at most (0: today); `kind` null: an article; `detail`: the instant. not-verified: for `days` days, 90 at least, or null: never; these stand in ONE
 * row per kind with `figure` items and without an itemId. unread-messages: one row with `figure`. page-empty: `path` lists nothing open.
 */
export interface MorningRow {
  readonly reason: MorningReason
  readonly figure: number
  readonly itemId: string | null
  readonly kind: Kind | null
  /** The item's name, the page's title, or ''. */
  readonly title: string
  readonly days: number | null
  readonly detail: string | null
  /** Path of the public page that is empty ('/phd-scholarship'); null otherwise. */
  readonly path: string | null
  /** For the one-click actions that ask for it; null without an item. */
  readonly version: number | null
}
