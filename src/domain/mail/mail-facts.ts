import type { EarlierDay, MailContents, MailKind } from '#domain/mail/mail-content.ts'
import {
  type Dates,
  openingDay,
  openingToday,
  readDeadlineOf,
} from '#domain/opportunity/applications.ts'
import { countDaysLeft, type NamedDay, nameDay } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, type LevelKey, levelsOf } from '#domain/opportunity/vocabulary.ts'
import type { Block } from '#domain/post.ts'
import { readLink } from '#domain/words/links.ts'
import { nextMonthRun, todayUtc } from '#domain/words/plain-date.ts'

export interface MailItem extends Pick<Opportunity, 'slug' | 'name' | 'location' | 'funding'> {
  /** Prizes have other words for their funding. */
  readonly isCompetition: boolean
  readonly levels: readonly LevelKey[]
  /** The address of the official page; null: none is known, or it is no web address. */
  readonly official: string | null
  /** null: rolling, or it varies. */
  readonly deadline: NamedDay | null
  /** false: expected from earlier years. */
  readonly isAnnounced: boolean
  /** Of an announced deadline, as `countDaysLeft`; null: nothing to count. */
  readonly daysLeft: number | null
  /** The months in which it usually closes next, where no day is known: 1 to 12, in their order. */
  readonly usually: readonly number[]
  /** The announced day from which one can apply; null: none is to come. */
  readonly opens: string | null
}

/** A changed day: its former and its current value. */
export interface ChangedDay {
  readonly of: 'deadline' | 'opens'
  readonly before: EarlierDay
  /** null: there is no day any more, or none yet. */
  readonly now: EarlierDay
}

/** Facts that differ from the outbox's content. */
interface ResolvedFacts {
  /** `items`: those of unconfirmed reminders. `isConfirmed`: the address. */
  readonly confirmation: {
    readonly items: readonly string[]
    readonly isConfirmed: boolean
    /** They asked for reminders alone. */
    readonly hasOnlyReminders: boolean
  }
  readonly digest: { readonly items: readonly MailItem[]; readonly more: number }
  readonly reminder: { readonly item: MailItem } & (
    | {
        readonly basis: 'announced'
        /** 0: the last day; -1: the last hours. */ readonly daysLeft: number
      }
    | { readonly basis: 'expected'; /** YYYY-MM-DD. */ readonly date: string }
    | {
        readonly basis: 'usual'
        /** All months of the window, 1 to 12, in their order. */
        readonly months: readonly number[]
        /** The window has begun, or begins within weeks. */
        readonly isNear: boolean
      }
    | { readonly basis: 'opens' }
  )
  readonly announced: { readonly item: MailItem; readonly changes: readonly ChangedDay[] }
  readonly moved: { readonly item: MailItem; readonly changes: readonly ChangedDay[] }
  readonly closed: {
    readonly item: MailItem
    /** The deadline that was known. */ readonly before: EarlierDay
  }
  readonly reopened: { readonly item: MailItem }
  readonly notices: { readonly messages: number; readonly reports: number }
  readonly newsletter: { readonly subject: string; readonly content: readonly Block[] }
}

/** Kinds whose facts are read when a mail is sent. */
export type ResolvedMailKind = keyof ResolvedFacts

/** The facts of each kind of mail, at the time of sending. */
export type MailFacts = {
  readonly [Kind in MailKind]: Kind extends ResolvedMailKind
    ? ResolvedFacts[Kind]
    : MailContents[Kind]
}

/**
 * Why a mail is not sent: its item is no longer public, its day is past, a later mail says more, or
 * its news is outdated.
 */
export type DropReason =
  | 'item-gone'
  | 'day-past'
  | 'overtaken'
  | 'not-so-any-more'
  | 'newsletter-gone'

export function toMailItem(
  item: Pick<Opportunity, 'slug' | 'name' | 'location' | 'country' | 'funding' | 'officialLink'> &
    Pick<Opportunity, 'kind' | 'categories'> &
    Dates,
  now: Date,
): MailItem {
  const link = readLink(item.officialLink)
  const status = readDeadlineOf(item, now)
  const opens = openingDay(item)
  return {
    slug: item.slug,
    name: item.name,
    location: item.location ?? item.country,
    funding: item.funding,
    isCompetition: item.kind === 'scholarship' && categoriesOf(item).includes('competition'),
    levels: levelsOf(item),
    official: link.ok ? link.href : null,
    deadline: status.date === null ? null : nameDay(item.deadline),
    isAnnounced: status.kind === 'fixed',
    daysLeft: status.kind === 'fixed' ? countDaysLeft(status, now) : null,
    usually:
      status.kind === 'varies' ? (nextMonthRun(item.usually, todayUtc(now))?.months ?? []) : [],
    opens: opens !== null && opens >= openingToday(item.deadline, now) ? opens : null,
  }
}
