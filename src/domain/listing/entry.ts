import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { type Disagreement, listDisagreements } from '#domain/eligibility/disagreements.ts'
import { givesDegree } from '#domain/eligibility/fitting.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { fillBriefRules, toBriefRules } from '#domain/eligibility/rules.ts'
import type { EligibilityCriteria } from '#domain/eligibility/verdict.ts'
import { toVisaPlace } from '#domain/eligibility/visa-measures.ts'
import { type Placement, getPlacement } from '#domain/listing/appearance.ts'
import type { DeadlineAt } from '#domain/listing/deadline-at.ts'
import type { Indexed, Published } from '#domain/listing/published.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import { isOnline } from '#domain/opportunity/online.ts'
import { hostNamesOf, namesOf, searchWordsOf } from '#domain/search/search-words.ts'
import { readTopics, type Topics } from '#domain/search/topics.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'
import { normalizeText, normalizedWords } from '#domain/words/text.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'

type OwnField =
  | 'id'
  | 'slug'
  | 'kind'
  | 'name'
  | 'countryCode'
  | 'createdAt'
  | 'updatedAt'
  | 'verifiedOn'
  | 'funding'

/**
 * The data of an item for lists, filters, counts, searches and verdicts, read once when it changes.
 * Memory holds all entries; an item itself is read only when a page shows it
 * (decision 37).
 */
export interface StoredEntry extends Pick<Indexed, OwnField> {
  /**
   * Stands for this reading of the item, as a key of caches: the entry of a changed item has
   * another object.
   */
  readonly revision: object
  /** Milliseconds since 1970 from which visitors see it; 0: immediately. */
  readonly publicFrom: number
  readonly placement: Placement
  readonly dates: Dates
  readonly criteria: EligibilityCriteria
  /** Of its rules and older fields, for editors. */
  readonly disagreements: readonly Disagreement[]
  /** Normalized name, host and country, in which a filter's words are searched. */
  readonly text: string
  /** The texts that the search reads, in the order of `searchFields`. */
  readonly words: readonly (readonly string[])[]
  /** Words of its name, and of each alias. */
  readonly names: readonly (readonly string[])[]
  /** Words of the name of each host. */
  readonly hosts: readonly (readonly string[])[]
  /**
   * Its description and criteria as normalized words, each between two spaces. Search reads them
   * last.
   */
  readonly prose: string
  /**
   * What its texts name that queries ask for. Reading all texts for each query takes half of a
   * search's time.
   */
  readonly topics: Topics
  /** Its country or location says online, remote or virtual. */
  readonly isOnline: boolean
  /** Of its official link. */
  readonly site: { readonly domain: string; readonly name: string } | null
}

/** An entry at the instant of its snapshot (snapshot.ts). */
export interface Entry extends StoredEntry {
  /** What its days mean then. */
  readonly deadline: DeadlineAt
}

/**
 * Creates entries of items as they are stored. Equal pages, rules and days are one object, because
 * thousands of entries share some hundred: what is found for one of them holds for all.
 */
export function createEntryReader(): (published: Published<Indexed>) => StoredEntry {
  const sharePlacement = createShared<Placement>()
  const shareCriteria = createShared<EligibilityCriteria>()
  const values = createShared<unknown>()
  const share = <Value>(value: Value) => values(JSON.stringify(value), () => value) as Value
  return ({ item: stored, publishAt }) => {
    const item = asRuled(stored)
    const { id, slug, kind, name, countryCode, createdAt, updatedAt, verifiedOn, funding } = item
    const { opens, expectedOpens, usuallyOpens, usually } = item
    const texts = [
      item.description,
      item.eligibleFrom,
      ...item.eligibility,
      ...item.benefits,
    ].filter((text) => text !== null)
    const { hostUniversity, hostOrganization } = item
    const called = [name, hostUniversity, hostOrganization].filter((text) => text !== null)
    const rules = item.rules?.other ?? []
    const words = normalizedWords(texts.join(' '))
    const prose = share(` ${words.join(' ')} `)
    const topics = readTopics(
      called,
      [...texts, ...rules],
      [...words, ...normalizedWords(rules.join(' . '))],
    )
    const site = webDomainOf(item.officialLink)
    const placementFields = [
      kind,
      item.openToAll,
      item.categories,
      item.regions,
      item.fields,
      item.country,
    ]
    const names = namesOf(item)
    const placement = sharePlacement(JSON.stringify(placementFields), () => getPlacement(item))
    return {
      revision: {},
      id,
      slug,
      kind,
      name,
      countryCode,
      createdAt,
      updatedAt,
      verifiedOn,
      publicFrom: publishAt === null ? 0 : Date.parse(publishAt),
      placement,
      // Without the note of the deadline, so that items share them.
      dates: share({
        deadline: { ...item.deadline, note: null },
        opens,
        expectedOpens,
        usuallyOpens,
        usually,
      }),
      funding,
      criteria: toCriteria(item, placement, shareCriteria),
      disagreements: share(listDisagreements(stored)),
      text: normalizeText(
        [name, item.hostUniversity, item.hostOrganization, item.country, item.location]
          .filter((part) => part !== null)
          .join('\n'),
      ),
      // Hosts and countries have the same words in many items; a name is its own.
      words: searchWordsOf(item, names).map((own) => (own === names[0] ? own : share(own))),
      names,
      hosts: share(hostNamesOf(item)),
      prose,
      topics: share(topics),
      isOnline: isOnline(item),
      site: site && share({ domain: site.domain, name: site.name }),
    }
  }
}

/**
 * The input of a verdict: rules without texts for display, and levels. It has fields if a rule is
 * about them, its place, and the month of the deadline if a rule depends on it. The first day of
 * the month represents it; no rule depends on the day (checkAge).
 */
function toCriteria(
  item: Indexed,
  { levels, fields }: Placement,
  share: Shared<EligibilityCriteria>,
): EligibilityCriteria {
  const {
    rules,
    deadline: { date },
  } = item
  const deadline =
    rules !== null && isDated(rules) && date !== null && isPlainDate(date)
      ? `${date.slice(0, 7)}-01`
      : null
  const brief = rules && toBriefRules(rules)
  const more = {
    ...(givesDegree(item) && { givesDegree: true }),
    ...(rules?.fieldsOnly && { fields }),
  }
  const otherCount = rules?.other.length ?? 0
  const place = toVisaPlace(item)
  return share(JSON.stringify([brief, deadline, levels, more, otherCount, place]), () => ({
    rules: brief && fillBriefRules(brief),
    deadline,
    levels,
    ...more,
    otherCount,
    ...(place && { place }),
  }))
}

/** Whether a rule counts from a day. */
const isDated = ({ age, graduatedWithin, graduatedBefore, languages }: Rules): boolean =>
  age.min !== null ||
  age.max !== null ||
  age.surely !== null ||
  age.byLevel !== null ||
  graduatedWithin !== null ||
  graduatedBefore !== null ||
  languages.some(({ tests }) => tests.length > 0)

type Shared<Value> = (key: string, create: () => Value) => Value

function createShared<Value>(): Shared<Value> {
  const cache = new Map<string, Value>()
  return (key, create) => getOrCreate(cache, key, create)
}
