import { coveredThings, type CoveredThing, type Rules } from '#domain/eligibility/rules.ts'
import { createSharedRules } from '#domain/eligibility/shared-rules.ts'
import type { Judged } from '#domain/eligibility/verdict.ts'
import { createPlaces, type Place } from '#domain/listing/place.ts'
import { type DeadlineKind, readClock, readDeadline } from '#domain/opportunity/deadline.ts'
import type { Funding, Kind, Opportunity, OpportunityField } from '#domain/opportunity/opportunity.ts'
import { fold } from '#domain/words/fold.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'

/**
 * What lists, filters, counts and verdicts ask of an item, read once when it changes, some hundred bytes: all entries are held in memory, the
 * items themselves stay where they are stored until one is shown (docs/decisions/0025-index.md).
 */
export interface Entry {
  readonly id: string
  readonly slug: string
  readonly kind: Kind
  readonly name: string
  readonly countryCode: string | null
  /** Instants, ISO 8601 in UTC. */
  readonly createdAt: string | null
  readonly updatedAt: string | null
  /** Milliseconds since 1970 from which visitors see it; 0: at once. */
  readonly publicFrom: number
  readonly place: Place
  readonly due: Due
  readonly funding: Funding | null
  /** Which of the covered things are paid by the rules, a bit each in the order of `coveredThings`; part of one is not enough. */
  readonly covers: number
  /** Whether it is known that applying costs nothing. */
  readonly isFree: boolean
  readonly judged: Judged
  /** Name, host and country, folded: where the words of a filter are looked for. */
  readonly text: string
  /** Of its official link. */
  readonly site: { readonly domain: string; readonly name: string } | null
}

/** A deadline as it can be judged at any instant without reading it again. */
export interface Due {
  readonly kind: DeadlineKind
  /** YYYY-MM-DD; null: rolling and varies. */
  readonly date: string | null
  /** Days since 1970 of `date`; 0 without one. */
  readonly day: number
  /** IANA; null: anywhere on Earth. */
  readonly zone: string | null
  /** Milliseconds since 1970 from which it is closed; Infinity without a date. */
  readonly closesAt: number
}

/** The fields that entries and the words to search are made of; of all others nothing is read before an item is shown. */
export const indexedFields = [
  'id',
  'slug',
  'kind',
  'name',
  'description',
  'categories',
  'regions',
  'fields',
  'country',
  'countryCode',
  'location',
  'hostUniversity',
  'hostOrganization',
  'officialLink',
  'openToAll',
  'funding',
  'rules',
  'deadline',
  'createdAt',
  'updatedAt',
] as const satisfies readonly OpportunityField[]

export type Indexed = Pick<Opportunity, (typeof indexedFields)[number]>

/** An item, or what the index needs of it, and from when it is public: an instant, null for at once. */
export interface Published<Item = Opportunity> {
  readonly item: Item
  readonly publishAt: string | null
}

/** Makes entries. What many have in common, such as their place and the rules that they are judged by, they share. */
export function createEntryReader(): (published: Published<Indexed>) => Entry {
  const placeOf = createPlaces()
  const judgedOf = createSharing()
  const dueOf = createDues()
  const siteOf = createSites()
  const codes = new Map<string, string>()
  return ({ item, publishAt }) => {
    const { id, slug, kind, name, countryCode, createdAt, updatedAt, funding } = item
    const place = placeOf(item)
    const { date } = item.deadline
    return {
      id,
      slug,
      kind,
      name,
      countryCode: countryCode && keep(codes, countryCode, countryCode),
      createdAt,
      updatedAt: updatedAt === createdAt ? createdAt : updatedAt,
      publicFrom: publishAt === null ? 0 : Date.parse(publishAt),
      place,
      due: dueOf(item.deadline),
      funding,
      covers: toCovers(item.rules),
      isFree: item.rules?.fee.rule === 'none',
      judged: judgedOf(item.rules, date !== null && isPlainDate(date) ? date : null, place),
      text: toText(item),
      site: siteOf(item.officialLink),
    }
  }
}

/**
 * What a verdict asks, the same object for all that are judged alike: by the same rules, without what is only shown of them, for the same
 * levels and, where an age counts by it, with a deadline in the same month, the first day of which stands for it: nobody is asked for their
 * day of birth (judgeAge).
 */
function createSharing(): (rules: Rules | null, deadline: string | null, place: Place) => Judged {
  const share = createSharedRules()
  const known = new Map<Rules | null, Map<string, Judged>>()
  return (rules, deadline, { levels }) => {
    const shared = rules && share(rules)
    const day = rules === null || (rules.age.min === null && rules.age.max === null) ? null : deadline && `${deadline.slice(0, 7)}-01`
    const alike = known.get(shared) ?? new Map<string, Judged>()
    known.set(shared, alike)
    const key = `${levels.join()} ${day ?? ''}`
    const found: Judged = alike.get(key) ?? { rules: shared, deadline: day, levels }
    alike.set(key, found)
    return found
  }
}

/** The one that is known by the key, else this one from now on. */
function keep<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  const found = known.get(key)
  if (found === undefined) known.set(key, value)
  return found ?? value
}

/** Thousands of items share a day, and to read what a day in a zone means takes longer than all else of an entry. */
function createDues(): (deadline: Opportunity['deadline']) => Due {
  const known = new Map<string, Due>()
  return (deadline) => {
    const { kind, date, time, zone } = deadline
    const key = `${kind} ${date} ${time} ${zone}`
    return known.get(key) ?? keep(known, key, toDue(deadline))
  }
}

function createSites(): (link: string | null) => Entry['site'] {
  const known = new Map<string, Entry['site']>()
  return (link) => {
    const site = webDomainOf(link)
    return site && keep(known, `${site.domain} ${site.name}`, { domain: site.domain, name: site.name })
  }
}

const dayLength = 86_400_000

/** Earlier than any deadline: an expected day that is past would read as none. */
const beforeAll = new Date('1899-01-01T00:00:00Z')

function toDue(deadline: Opportunity['deadline']): Due {
  const { kind, date, closesAt } = readDeadline(deadline, beforeAll)
  if (date === null || closesAt === null) return { kind, date: null, day: 0, zone: null, closesAt: Infinity }
  return { kind, date, day: Date.parse(`${date}T00:00:00Z`) / dayLength, zone: readClock(deadline).zone, closesAt: closesAt.getTime() }
}

function toCovers(rules: Rules | null): number {
  return coversBits(coveredThings.filter((thing) => rules?.covers[thing] === 'yes'))
}

/** A bit for each, as in `Entry.covers`. */
export function coversBits(things: readonly CoveredThing[]): number {
  return things.reduce((bits, thing) => bits | (1 << coveredThings.indexOf(thing)), 0)
}

function toText({ name, hostUniversity, hostOrganization, country, location }: Indexed): string {
  return fold([name, hostUniversity, hostOrganization, country, location].filter((part) => part !== null).join('\n'))
}
