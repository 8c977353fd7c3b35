import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { MailContents, MailKind } from '#domain/mail/mail-content.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Block } from '#domain/post.ts'

/** What a mail says of an opportunity. */
export interface MailItem {
  readonly slug: string
  readonly name: string
  readonly place: string | null
  /** Plain date; null: rolling, or it varies. */
  readonly deadline: string | null
  /** false: expected from earlier years. */
  readonly isAnnounced: boolean
}

/** What is told otherwise than the outbox keeps it. */
interface ResolvedFacts {
  readonly digest: { readonly items: readonly MailItem[]; readonly more: number }
  /** `daysLeft` 0: the last day. */
  readonly reminder: { readonly item: MailItem; readonly daysLeft: number }
  readonly moved: { readonly item: MailItem }
  readonly closed: { readonly item: MailItem }
  readonly reopened: { readonly item: MailItem }
  readonly newsletter: { readonly subject: string; readonly content: readonly Block[] }
}

/** Kinds whose facts are looked up when a mail is sent. */
export type ResolvedMailKind = keyof ResolvedFacts

/** What a mail of each kind tells, true at the moment it is sent. */
export type MailFacts = { readonly [Kind in MailKind]: Kind extends ResolvedMailKind ? ResolvedFacts[Kind] : MailContents[Kind] }

/** Why a mail is not sent: its item is not public any more, its day is past, a later mail tells more, or what it told is not so any more. */
export type DropReason = 'item-gone' | 'day-past' | 'overtaken' | 'not-so-any-more' | 'newsletter-gone'

/** What a mail says of the item at `now`. */
export function toMailItem(item: Pick<Opportunity, 'slug' | 'name' | 'location' | 'country' | 'deadline'>, now: Date): MailItem {
  const status = readDeadline(item.deadline, now)
  return {
    slug: item.slug,
    name: item.name,
    place: item.location ?? item.country,
    deadline: status.date,
    isAnnounced: status.kind === 'fixed',
  }
}
