import type { CoveredThing } from '#domain/eligibility/rules.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { foldedWords, fold } from '#domain/words/fold.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, fieldsOf, levelsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import type { CategoryKey, FieldKey, RegionKey } from '#domain/opportunity/vocabulary.ts'

/** An item with all that listings ask of it, read once. */
export interface Entry {
  readonly opportunity: Opportunity
  readonly status: DeadlineStatus
  readonly categories: readonly CategoryKey[]
  readonly levels: readonly CategoryKey[]
  readonly regions: readonly RegionKey[]
  readonly fields: readonly FieldKey[]
  /** Stands in the block of worldwide items. */
  readonly worldwide: boolean
}

/** The filters that can be left out, to count what each of them would give. */
export type FilterName = 'level' | 'region' | 'field' | 'funding' | 'covers' | 'free' | 'month'

export function toEntry(opportunity: Opportunity, worldwide: boolean, now: Date): Entry {
  return {
    opportunity,
    status: readDeadline(opportunity.deadline, now),
    categories: categoriesOf(opportunity),
    levels: levelsOf(opportunity),
    regions: regionsOf(opportunity),
    fields: fieldsOf(opportunity),
    worldwide,
  }
}

/** All filters of the query but one: any of the chosen within a filter (of what is paid: all), every filter of those used. */
export function passes(entry: Entry, query: ListingQuery, except?: FilterName): boolean {
  const { opportunity, status } = entry
  return (
    (except === 'level' || meets(query.level, entry.categories)) &&
    (except === 'region' || meets(query.region, entry.regions)) &&
    (except === 'field' || meets(query.field, entry.fields)) &&
    (except === 'funding' || query.funding.length === 0 || (opportunity.funding !== null && query.funding.includes(opportunity.funding))) &&
    (except === 'covers' || covers(entry, query.covers)) &&
    (except === 'free' || !query.free || isFree(entry)) &&
    (except === 'month' || query.month === null || (status.date?.startsWith(`${query.month}-`) ?? false)) &&
    containsWords(opportunity, query.text)
  )
}

/** Each of them is paid, by the rules; part of it is not enough. */
export function covers({ opportunity }: Entry, things: readonly CoveredThing[]): boolean {
  return things.every((thing) => opportunity.rules?.covers[thing] === 'yes')
}

/** Whether it is known that applying costs nothing. */
export function isFree({ opportunity }: Entry): boolean {
  return opportunity.rules?.fee.rule === 'none'
}

function meets<Key>(chosen: readonly Key[], own: readonly Key[]): boolean {
  return chosen.length === 0 || own.some((key) => chosen.includes(key))
}

/** Every word of the text is part of the name, the host or the country. */
function containsWords(opportunity: Opportunity, text: string): boolean {
  const words = foldedWords(text)
  if (words.length === 0) return true
  const { name, hostUniversity, hostOrganization, country, location } = opportunity
  const searched = fold([name, hostUniversity, hostOrganization, country, location].filter((part) => part !== null).join('\n'))
  return words.every((word) => searched.includes(word))
}
