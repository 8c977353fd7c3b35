import type { ReportReason } from '#domain/feedback.ts'
import type { ReminderBasis } from '#domain/mail/reminders.ts'

/**
 * A day that is or was known, with the hour and zone of a deadline (`nameDay`); missing: only the
 * day is known, or a version before 0.5.0 wrote it. null: there was none.
 */
export type EarlierDay = {
  readonly date: string
  readonly isAnnounced: boolean
  readonly time?: string | null
  readonly zone?: string | null
} | null

/**
 * The previous state of each changed day. If both are missing, a version before 0.4.0 wrote the
 * mail, about the deadline.
 */
type ChangedDates = {
  readonly item: string
  readonly deadline?: EarlierDay
  readonly opens?: EarlierDay
}

/**
 * The subject matter of each kind of mail, as the outbox stores it. Items are ids; their contents
 * are read when the mail is sent (mail-facts.ts).
 */
export interface MailContents {
  readonly confirmation: object
  /** `more`: how many there were beside them. */
  readonly digest: { readonly items: readonly string[]; readonly more: number }
  /**
   * As in `Reminder`. Without a basis: a version before 0.4.0 wrote it, about an announced
   * deadline.
   */
  readonly reminder: {
    readonly item: string
    readonly basis?: ReminderBasis
    readonly date: string
    readonly step: number | null
  }
  readonly announced: ChangedDates
  readonly moved: ChangedDates
  /** Before its deadline, which is the known day. */
  readonly closed: { readonly item: string; readonly deadline?: EarlierDay }
  readonly reopened: { readonly item: string }
  readonly newsletter: { readonly newsletterId: string }
  readonly message: {
    readonly name: string
    readonly email: string
    readonly website: string | null
    readonly message: string
  }
  readonly report: {
    readonly slug: string
    readonly name: string
    readonly reason: ReportReason
    readonly text: string | null
  }
  /** What came after several mails of one hour: counted from `since` until `until`, instants. */
  readonly notices: { readonly since: string; readonly until: string }
  readonly weekly: { readonly figures: readonly (readonly [figure: WeeklyStat, count: number])[] }
  /** `reason`: the mail server's words, or 'unwritable'. */
  readonly stuck: { readonly reason: string }
}

export type MailKind = keyof MailContents

export type MailContent = {
  readonly [Kind in MailKind]: { readonly kind: Kind } & MailContents[Kind]
}[MailKind]

/**
 * The counts of the administrator's summary. The outbox stores them as `figures`, so that name
 * stays.
 */
const stats = [
  'confirmed',
  'confirmedThisWeek',
  'messages',
  'unread',
  'openReports',
  'applyClicks',
  'mailsSent',
  'mailsFailed',
] as const
export type WeeklyStat = (typeof stats)[number]

interface MailKindRow {
  /**
   * subscriber: with links to choose and to unsubscribe, and with list headers (RFC 8058, RFC
   * 2919). address: not confirmed yet.
   */
  readonly to: 'subscriber' | 'address' | 'administrator'
  /**
   * Lower is sent first. 0: a visitor is waiting for it now. 1: news of dates and failures. 2:
   * everything else.
   */
  readonly priority: 0 | 1 | 2
  /**
   * The planner writes these mails when due, and holds them after a restore. A function writes the
   * others for what it has just done.
   */
  readonly isPlanned: boolean
}

/**
 * Every kind of mail. Its words are a row of web/mail/documents.ts, and what becomes of ids one of
 * services/mail/compose.ts.
 */
export const mailKinds = {
  confirmation: { to: 'address', priority: 0, isPlanned: false },
  digest: { to: 'subscriber', priority: 2, isPlanned: true },
  reminder: { to: 'subscriber', priority: 1, isPlanned: true },
  announced: { to: 'subscriber', priority: 1, isPlanned: true },
  moved: { to: 'subscriber', priority: 1, isPlanned: true },
  closed: { to: 'subscriber', priority: 1, isPlanned: true },
  reopened: { to: 'subscriber', priority: 1, isPlanned: true },
  newsletter: { to: 'subscriber', priority: 2, isPlanned: false },
  message: { to: 'administrator', priority: 1, isPlanned: false },
  report: { to: 'administrator', priority: 1, isPlanned: false },
  notices: { to: 'administrator', priority: 1, isPlanned: false },
  weekly: { to: 'administrator', priority: 2, isPlanned: true },
  stuck: { to: 'administrator', priority: 1, isPlanned: false },
} as const satisfies Record<MailKind, MailKindRow>

/** Whether this version knows the kind of the row. Another version may have written it. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind)
