import { type DeadlineKind, readDeadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { addDays, todayAnywhere } from '#domain/words/plain-date.ts'

/** Days for which calendars keep an event after its day, and a cancelled one after it was cancelled (docs/interface.md, Files). */
export const followedDays = 30

/** What calendars were told of an item's day so far; an item that is not followed was told as 0 and has not changed since. */
export interface FollowedDay {
  /** SEQUENCE of RFC 5545: grows with each change of the day. */
  readonly sequence: number
  /** Set while the item was withdrawn or its day taken back: when, and the item as calendars had it. */
  readonly cancelled: { /** Instant. */ readonly at: string; readonly item: Opportunity } | null
}

/** The day that an item names, in public: past ones too, and those expected ones that read as 'varies' since they are past. */
export interface NamedDay {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly kind: DeadlineKind
}

/** null: it names no day, or none that a calendar has. */
export function namedDay({ deadline }: Pick<Opportunity, 'deadline'>): NamedDay | null {
  const { kind, date } = deadline
  if (date === null || (kind !== 'fixed' && kind !== 'expected')) return null
  // Judged at a time when nothing was past, so that only what is no day is left out.
  return readDeadline(deadline, new Date(0)).date === null ? null : { date, kind }
}

/** An item as calendars see it at the instant of a change. */
export interface Followed<Item = Opportunity> {
  readonly item: Item
  readonly isPublic: boolean
}

/**
 * What is followed after a change at `now`; undefined: nothing that a calendar tells has changed. A day that has merely passed is not cancelled
 * when the editor takes it away, and nothing is that calendars have forgotten already.
 */
export function followChange(
  followed: FollowedDay | undefined,
  before: Followed | undefined,
  after: Followed<Pick<Opportunity, 'deadline'>> | undefined,
  now: Date,
): FollowedDay | undefined {
  const was = before?.isPublic === true ? namedDay(before.item) : null
  const is = after?.isPublic === true ? namedDay(after.item) : null
  if (was?.date === is?.date && was?.kind === is?.kind) return undefined
  // Nobody was told of it yet.
  if (was === null && followed === undefined) return undefined
  const sequence = sequenceOf(followed, was !== null) + 1
  if (was === null || is !== null || before === undefined) return { sequence, cancelled: null }
  const today = todayAnywhere(now)
  const isTakenBack = after?.isPublic === true
  const stays = was.date >= (isTakenBack ? today : addDays(today, -followedDays))
  return { sequence, cancelled: stays ? { at: now.toISOString(), item: before.item } : null }
}

/** SEQUENCE of an item; one that was cancelled and is public again without having been saved, because its hour has come, is one further. */
export function sequenceOf(followed: FollowedDay | undefined, isPublic: boolean): number {
  if (followed === undefined) return 0
  return followed.sequence + (isPublic && followed.cancelled !== null ? 1 : 0)
}
