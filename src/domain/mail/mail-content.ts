import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'

/** What a mail says of an opportunity, as it was when the mail was decided on. */
export interface MailItem {
  readonly slug: string
  readonly name: string
  readonly place: string | null
  /** Plain date; null: rolling, or it varies. */
  readonly deadline: string | null
  /** false: expected from earlier years. */
  readonly isAnnounced: boolean
}

/** What a mail is about, as the outbox keeps it; words and looks are made from it when it is sent (services/mail/letters/write-letter.ts). */
export type MailContent =
  | { readonly kind: 'confirmation' }
  | { readonly kind: 'digest'; readonly items: readonly MailItem[]; readonly more: number }
  | { readonly kind: 'reminder'; readonly item: MailItem; readonly daysLeft: number }
  | { readonly kind: 'moved' | 'closed' | 'reopened'; readonly item: MailItem }
  | { readonly kind: 'newsletter'; readonly newsletterId: string }
  | {
      readonly kind: 'message'
      readonly name: string
      readonly email: string
      readonly website: string | null
      readonly message: string
    }
  | { readonly kind: 'report'; readonly slug: string; readonly name: string; readonly reason: string; readonly text: string | null }
  | { readonly kind: 'weekly'; readonly figures: readonly (readonly [label: string, figure: number])[] }
  | { readonly kind: 'stuck'; readonly reason: string }

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
