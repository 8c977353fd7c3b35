import type { CoveredThing } from '#domain/eligibility/rule-words.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { defaultPageSize } from '#domain/listing/listing.ts'
import { isSubregion } from '#domain/opportunity/country-subregion.ts'
import type { Funding } from '#domain/opportunity/opportunity.ts'
import type { CategoryKey, FieldKey, RegionKey } from '#domain/opportunity/vocabulary.ts'
import type { Found, Standing } from '#domain/search/find.ts'
import { type People, peopleOf, placesOf } from '#domain/search/people.ts'
import { toChipKey, type Understood } from '#domain/search/understood.ts'
import {
  type AskedThing,
  type Audience,
  type Closing,
  monthsOf,
  type SoughtKind,
  soughtKinds,
  testNames,
  type UnderstoodKind,
} from '#domain/search/vocabulary.ts'
import { countryName, countrySlug } from '#domain/words/country.ts'
import { cleanLine } from '#domain/words/text.ts'
import { fullMonthName } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

const maxTextLength = 400

/** The text of a search in an address, cut to 400 characters. */
export function readSearchText(parameters: URLSearchParams): string {
  const text = cleanLine(parameters.get('q') ?? '')
  return text.slice(0, maxTextLength).toWellFormed()
}

/** The reading of a country that the address wants alone (`as`), else both, the first one first. */
export function chooseReading(found: Found, address: URLSearchParams): Found {
  const wanted = address.get('as')
  const chosen = [found, ...found.others].find(({ role }) => role !== null && role === wanted)
  return chosen === undefined ? found : { ...chosen, others: [] }
}

export type SearchView = ReturnType<typeof toSearchView>

/** A part of the results with its heading. `total`: on all pages. */
export interface HitGroup {
  readonly id: string
  readonly title: string
  /** Beside the title, where the title does not say it. */
  readonly count: number | undefined
  readonly lead: string | null
  /** Where the items are that the lead is about. */
  readonly leadWay: Way | null
  /** Where all of them are, if the group shows only the first ones. */
  readonly all: Way | null
  /** `note`: what of the query it lacks; null: nothing. */
  readonly hits: readonly { readonly item: Entry; readonly note: string | null }[]
  /** Countries near one in which nothing takes place. */
  readonly nearby: readonly { readonly to: string; readonly name: string; readonly count: number }[]
  /** The same search for one kind each; empty where the query or a filter names kinds. */
  readonly kinds: readonly Way[]
}

interface Way {
  readonly to: string
  readonly label: string
}

/**
 * One page of a query's results, the one in the address; a number beyond the end gives the last. A
 * query with two readings shows the first thirty of each. `keeps` leaves what the filters leave.
 */
export function toSearchView(
  found: Found,
  keeps: (hit: Entry) => boolean,
  nearbyOf: (country: string) => readonly { readonly code: string; readonly count: number }[],
  address: URLSearchParams,
  texts: Texts,
) {
  const readings = [found, ...found.others].map((each) => ({
    ...each,
    hits: each.hits.filter(keeps),
  }))
  const [first = found] = readings
  const isDouble = readings.length > 1
  const pageCount = isDouble ? 1 : Math.max(1, Math.ceil(first.hits.length / defaultPageSize))
  const page = Math.min(
    pageCount,
    Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1),
  )
  const groups = isDouble
    ? readings.map((each) => toReadingGroup(each, nearbyOf, address, texts))
    : toGroups(first, page, address, texts)
  const { searchView: text } = texts
  const people = peopleOf(found.understood)
  const corrections = found.chips
    .filter(({ isCorrected }) => isCorrected)
    .map((chip) => text.corrected(chip.said, labelOf(chip, people, texts)))
  return {
    groups,
    // On all pages and in both readings.
    total: readings.reduce((sum, { hits }) => sum + hits.length, 0),
    page,
    pageCount,
    // Of the first group.
    title: groups[0]?.title ?? '',
    notes: [
      ...corrections,
      // Without results, each word says how it was read.
      ...(found.hits.length === 0
        ? found.chips.map((chip) => text.readAs(chip.said, labelOf(chip, people, texts)))
        : []),
      ...(found.hits.length > 0 && found.unnamed.length > 0 ? [text.unnamed(found.unnamed)] : []),
    ],
    chips: found.chips.map((chip) => {
      const parameters = new URLSearchParams(address)
      parameters.delete('page')
      parameters.append('without', toChipKey(chip))
      // The same search without it.
      return {
        kind: chip.kind,
        value: chip.value,
        label: labelOf(chip, people, texts),
        said: chip.said,
        href: `/search?${parameters}`,
      }
    }),
    nearest: found.nearest.flatMap(({ chip, count }) => {
      const to = addressOf(chip)
      return to === null ? [] : [{ to, name: labelOf(chip, people, texts), count }]
    }),
    unknown: found.unknown,
  }
}

/** Both readings of a country stand on one page, each with its first thirty. */
function toReadingGroup(
  found: Found,
  nearbyOf: (country: string) => readonly { readonly code: string; readonly count: number }[],
  address: URLSearchParams,
  texts: Texts,
): HitGroup {
  const { searchView: text, understood: words } = texts
  const hits = found.hits.filter((hit) => found.standingOf(hit) !== 'lacking')
  const people = peopleOf(found.understood)
  const places = found.chips.filter(({ isBare }) => isBare)
  const name = places.map((chip) => placeName(chip, texts)).join(', ')
  const isHost = found.role === 'host'
  const [place] = places
  const nearby =
    isHost && hits.length === 0 && place?.kind === 'country' ? nearbyOf(place.value) : []
  const isContinent = places.some(({ kind }) => kind === 'region')
  let lead = null
  if (!isHost && people === 'citizens')
    lead = isContinent ? text.fromAnyLead(name) : text.fromLead(name)
  if (!isHost && people !== 'citizens') lead = text.fromElsewhereLead
  if (hits.length === 0) lead = isHost ? text.nothingThereAtAll : text.nothingForThem
  const hostsOther = nearby.some(({ code }) => code === place?.value)
  if (nearby.length > 0) lead = hostsOther ? text.nothingOfThisThere : text.nothingThere
  return {
    id: isHost ? 'host' : 'citizen',
    title: isHost ? words.country(name) : text.from(name, people),
    count: hits.length,
    lead,
    leadWay: null,
    all:
      hits.length > defaultPageSize
        ? { to: allAddress(found, place, address), label: texts.search.all(hits.length) }
        : null,
    hits: hits.slice(0, defaultPageSize).map((item) => ({
      item,
      note: found.standingOf(item) === 'may-be-open' ? noteOpen(people, texts) : null,
    })),
    nearby: ownFirst(nearby, place)
      .slice(0, 6)
      .map(({ code, count }) => ({
        to: `/study-in/${countrySlug(code)}`,
        name: countryName(code) ?? code,
        count,
      })),
    kinds: isHost ? [] : listKinds(found, hits, address, texts),
  }
}

const ownFirst = <Country extends { readonly code: string }>(
  countries: readonly Country[],
  place: Understood | undefined,
): readonly Country[] => [
  ...countries.filter(({ code }) => code === place?.value),
  ...countries.filter(({ code }) => code !== place?.value),
]

/** Of who types only a country: what there is for its citizens, the most first. */
function listKinds(
  { chips }: Found,
  hits: readonly Entry[],
  address: URLSearchParams,
  { understood: words }: Texts,
): HitGroup['kinds'] {
  if (address.has('kind') || chips.some(({ kind }) => kind === 'kind')) return []
  const ways = soughtKinds
    .map((kind) => {
      const parameters = new URLSearchParams(address)
      parameters.delete('page')
      parameters.set('kind', kind)
      const count = hits.filter(({ placement }) => placement.soughtKinds.includes(kind)).length
      return { to: `/search?${parameters}`, label: `${words.kinds[kind]} ${count}`, count }
    })
    .filter(({ count }) => count > 0)
  return ways.length < 2 ? [] : ways.toSorted((a, b) => b.count - a.count)
}

/** The page of the country, where the query is nothing else; else the search in that reading. */
function allAddress(
  { role, chips, unknown }: Found,
  place: Understood | undefined,
  address: URLSearchParams,
): string {
  if (chips.length === 1 && unknown.length === 0 && place?.kind === 'country')
    return `/${role === 'host' ? 'study-in' : 'students-from'}/${countrySlug(place.value)}`
  const parameters = new URLSearchParams(address)
  parameters.set('as', role ?? '')
  return `/search?${parameters}`
}

/** The groups of one page, by how far their hits meet the query. */
function toGroups(
  found: Found,
  page: number,
  address: URLSearchParams,
  texts: Texts,
): readonly HitGroup[] {
  const { hits, standingOf, missingOf, understood, similar, unknown } = found
  const { search: text, searchView } = texts
  const byStanding = Map.groupBy(hits, standingOf)
  const countOf = (standing: Standing) => byStanding.get(standing)?.length ?? 0
  const people = peopleOf(understood)
  const labelsOf = (kinds: readonly UnderstoodKind[]) =>
    understood
      .filter(({ kind }) => kinds.includes(kind))
      .map((chip) => labelOf(chip, people, texts))
  const noteOf = (item: Entry) => {
    const missing = labelsOf(missingOf(item)).join(', ')
    return missing === '' ? null : text.missing(missing)
  }
  const isNarrow = new Set(understood.map(({ kind }) => kind)).size > 1
  const exact = countOf('exact')
  let exactTitle = isNarrow ? text.exact(exact) : text.found(exact)
  if (similar.length > 0) exactTitle = searchView.nothingCalled(unknown, similar)
  const isNearest = hits.length > 0 && countOf('lacking') === hits.length
  const titles: Readonly<Record<Standing, string>> = {
    exact: exactTitle,
    'may-be-open': titleOpen(understood, texts),
    lacking: isNearest ? text.nearest : text.almost(countOf('lacking')),
    'no-degree': searchView.noDegree(countOf('no-degree')),
  }
  const shown = hits.slice((page - 1) * defaultPageSize, page * defaultPageSize)
  const groups = [...Map.groupBy(shown, standingOf)].map(([standing, own]): HitGroup => ({
    id: anchors[standing],
    title: titles[standing],
    count: standing === 'may-be-open' ? countOf(standing) : undefined,
    lead: null,
    leadWay: null,
    all: null,
    hits: own.map((item) => ({ item, note: noteOf(item) })),
    nearby: [],
    kinds: [],
  }))
  const others = byStanding.get('no-degree') ?? []
  const [first, ...rest] = groups
  const isElsewhere = others.length > 0 && first?.id !== anchors['no-degree']
  if (first === undefined || !isElsewhere || page !== 1) return groups
  return [{ ...first, ...toLine(others, address, texts) }, ...rest]
}

/** The group of what may be open: to whom, and what has to be looked at. */
function titleOpen(understood: readonly Understood[], texts: Texts): string {
  const { searchView: text } = texts
  const people = peopleOf(understood)
  const { origins, homes } = placesOf(understood)
  if (origins.length === 0 && homes.length === 0) return text.mayBeOpenAny
  const namesOf = (places: readonly Understood[]) => places.map((chip) => placeName(chip, texts))
  const who = text.who(people, namesOf(origins), namesOf(homes))
  return people === 'citizens' ? text.mayBeOpen(who) : text.mayBeOpenTo(who)
}

/** Of citizens a list of countries decides, of others also where they live and their status. */
const noteOpen = (people: People, { searchView: text }: Texts): string =>
  people === 'citizens' ? text.checkList : text.checkRules

/** What meets everything and leads to no degree, in one line, since a level was named. */
function toLine(others: readonly Entry[], address: URLSearchParams, texts: Texts) {
  const { searchView: text } = texts
  const parameters = new URLSearchParams(address)
  parameters.delete('kind')
  for (const kind of soughtKinds) if (kind !== 'scholarship') parameters.append('kind', kind)
  return {
    lead: text.noDegreeLead(
      others.slice(0, 3).map(({ name }) => name),
      Math.max(0, others.length - 3),
    ),
    leadWay: { to: `/search?${parameters}`, label: text.noDegreeAll(others.length) },
  }
}

const anchors: Readonly<Record<Standing, string>> = {
  exact: 'found',
  'may-be-open': 'may-be-open',
  lacking: 'almost',
  'no-degree': 'no-degree',
}

/** Where a part of a query alone leads; null: nowhere. */
function addressOf({ kind, value, said }: Understood): string | null {
  switch (kind) {
    case 'country':
      return `/study-in/${countrySlug(value)}`
    case 'citizen':
      return /^[A-Z]{2}$/.test(value) ? `/students-from/${countrySlug(value)}` : null
    case 'region':
      // The filter of pages has no subregions.
      return `/search?${new URLSearchParams(isSubregion(value) ? { q: said } : { region: value })}`
    case 'level':
    case 'field':
    case 'kind':
    case 'applications':
      return `/search?${new URLSearchParams({ [kind]: value })}`
    case 'month': {
      // A range of months is no filter of the search, so its words are typed.
      if (value.includes('/')) return `/search?${new URLSearchParams({ q: `deadline ${said}` })}`
      return `/search?${new URLSearchParams({ month: value })}`
    }
    default:
      return `/search?${new URLSearchParams({ q: said })}`
  }
}

function labelOf(chip: Understood, people: People, texts: Texts): string {
  const label = chip.isBare ? placeName(chip, texts) : positiveLabelOf(chip, people, texts)
  if (!chip.not) return label
  // Its country stays: 'Germany, not Berlin'.
  if (chip.city !== null) return texts.understood.not(cityName(chip))
  return chip.kind === 'test' || chip.kind === 'asked'
    ? texts.understood.without(label)
    : texts.understood.not(label)
}

const cityName = ({ said }: Understood): string =>
  said.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())

function placeName({ value }: Understood, { understood, words }: Texts): string {
  if (/^[A-Z]{2}$/.test(value)) return countryName(value) ?? value
  return isSubregion(value) ? understood.subregions[value] : words.regions[value as RegionKey]
}

/** Where people come from; only citizens are surely citizens of that country. */
function citizenLabel(chip: Understood, people: People, texts: Texts): string {
  const { understood: text } = texts
  const place = placeName(chip, texts)
  if (chip.isHome) return text.livingIn(place)
  if (people !== 'citizens') return text.from(place)
  return /^[A-Z]{2}$/.test(chip.value) ? text.citizen(place) : text.citizenOfAny(place)
}

function positiveLabelOf(chip: Understood, people: People, texts: Texts): string {
  const { kind, value } = chip
  const { understood, words, funding, writing, applications } = texts
  const [test = '', score = ''] = value.split(':')
  const labels: Readonly<Record<UnderstoodKind, () => string>> = {
    kind: () => understood.kinds[value as SoughtKind],
    level: () => words.categories[value as CategoryKey],
    country: () => understood.country(countryName(value) ?? value),
    citizen: () => citizenLabel(chip, people, texts),
    region: () => placeName(chip, texts),
    field: () => words.fields[value as FieldKey],
    funding: () => (value === 'paid' ? understood.paid : funding[value as Funding]),
    fee: () => understood.fee,
    covers: () => understood.covers[value as CoveredThing],
    test: () =>
      test === 'any'
        ? understood.anyTest
        : `${testNames[test as keyof typeof testNames]} ${score.toUpperCase()}`.trim(),
    mode: () => understood.online,
    for: () => understood.for[value as Audience],
    month: () => closingLabel(value, texts),
    opening: () =>
      value === 'soon' ? understood.opensSoon : understood.opens(fullMonthName(value, writing)),
    applications: () => applications.choices[value as keyof typeof applications.choices],
    closing: () => understood.closing[value as Closing],
    asked: () => understood.asked[value as AskedThing],
    age: () => (value === 'any' ? understood.anyAge : understood.age(...boundsOf(value))),
  }
  return labels[kind]()
}

function closingLabel(value: string, { understood, writing }: Texts): string {
  const [from, to] = monthsOf(value)
  const nameOf = (month: string | null) => month && fullMonthName(month, writing)
  if (from !== null && from === to) return understood.closes(fullMonthName(from, writing))
  return understood.closesBetween(nameOf(from), nameOf(to))
}

/** The least and the most of an age: `15`, `36-`, `-17`. */
function boundsOf(value: string): [number | null, number | null] {
  const [least = '', most = least] = value.split('-')
  const read = (text: string) => (text === '' ? null : Number(text))
  return [read(least), value.endsWith('-') ? null : read(most)]
}
