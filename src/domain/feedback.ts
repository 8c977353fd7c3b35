/** A visitor's message from the contact form. */
export interface Message {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly website: string | null
  readonly message: string
  readonly createdAt: string | null
}

/**
 * A message is unread until the administrator opens it; 'answered' and 'archived' are set by hand.
 */
export const messageStates = ['unread', 'read', 'answered', 'archived'] as const

export type MessageState = (typeof messageStates)[number]

export interface InboxMessage extends Message {
  readonly state: MessageState
  /** Instant at which it went to the trash, ISO 8601 in UTC; null: it is not there. */
  readonly trashedAt: string | null
}

/** A part of the inbox: the messages in one state, or the trash with those of every state. */
export type InboxFolder = MessageState | 'trash'

/** Days after which a message in the trash is deleted for good. */
export const messageTrashDays = 30

/** What something that is not listed may be called by visitors. */
export const suggestedKinds = [
  'scholarship',
  'exchange',
  'summer',
  'competition',
  'internship',
  'leadership',
] as const

type SuggestedKind = (typeof suggestedKinds)[number]

/** What visitors told us that is not listed, counted by equal words. */
export interface Suggestion {
  /** As the first one wrote them. */
  readonly words: string
  /** The latest one that came with it. */
  readonly link: string | null
  /** The latest kind and day that came with it; the day as it was written. */
  readonly kind: SuggestedKind | null
  readonly day: string | null
  readonly count: number
  /** Instant of the first one, ISO 8601 in UTC. */
  readonly createdAt: string
  /** How many open suggestions came from the same range of addresses alone, this one included. */
  readonly ofRange: number
}

/** What is wrong with an item, as a visitor reports it (docs/interface, Item pages). */
export const reportReasons = [
  'wrong-date',
  'opening',
  'amount',
  'age',
  'who',
  'level',
  'dead-link',
  'closed',
  'asks-for-money',
  'other',
] as const

export type ReportReason = (typeof reportReasons)[number]

export interface Report {
  readonly id: string
  readonly opportunityId: string
  readonly reason: ReportReason
  readonly text: string | null
  /** What the fact should be, in the visitor's words; null: the report says only what is wrong. */
  readonly wanted: string | null
  /** The http(s) address of the page that says so; null: none was named. */
  readonly source: string | null
  /** A keyed hash of the range of addresses that it came from; null: not stored, or no longer. */
  readonly network: string | null
  /** Instant, ISO 8601 in UTC. */
  readonly createdAt: string
}

/** Why a report or a change of a message is refused. */
export interface FeedbackError {
  readonly key:
    | 'no-reason'
    | 'no-words'
    | 'no-stored-message'
    | 'no-stored-suggestion'
    | 'no-stored-correction'
}
