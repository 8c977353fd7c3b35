import type { CountryList } from '#domain/listing/country-lists.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createFilter, narrow } from '#domain/listing/filter.ts'
import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import { deadlinesAt } from '#domain/listing/deadline-at.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { countryName, findCountryBySlug } from '#domain/words/country.ts'
import { cleanLine } from '#domain/words/text.ts'
import type { PublicServices } from '#services/public-services.ts'
import { findItems } from '#web/shortlist/find-items.ts'
import { findListOfCountry } from '#web/countries/country-list.ts'
import { readListingQuery } from '#web/listing/listing-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** The content of a page's files. */
export interface FileList {
  readonly title: string
  readonly description: string
  /** Canonical path of the page, with its slash. */
  readonly path: string
  readonly kinds: readonly Kind[]
  /** In the order of the page. */
  listItems(): Promise<readonly FileItem[]>
  /** All items that the page would accept, whatever their deadline; the calendar decides about that. */
  listDated(): Promise<readonly FileItem[]>
}

/** An item, or its entry where only some of many are written. */
export type FileItem = Entry | Opportunity

export type ReadFileList = (question: URLSearchParams, services: PublicServices, texts: Texts) => Promise<FileList>

/** A listing page under its filters. */
export function listingFiles(collection: Collection): ReadFileList {
  return async (question, services, texts) => {
    const query = readListingQuery(question)
    const filter = createFilter(query, deadlinesAt(services.now()))
    return {
      title: texts.listingNames[collection.id].title,
      description: texts.listingPages[collection.id].description,
      path: `/${collection.id}`,
      kinds: [collection.kind],
      listItems: () => services.listAllOfListing(collection, query),
      listDated: async () =>
        (await services.listPublished(collection.kind)).filter((entry) => isOn(collection, entry) && filter.passes(entry)),
    }
  }
}

/** The page of a country under its filters; null: there is no such page. */
export function countryFiles(list: CountryList, slug: string): ReadFileList | null {
  const country = findCountryBySlug(slug)
  const name = country && countryName(country)
  if (country === undefined || name === undefined) return null
  return async (question, services, texts) => {
    const query = readListingQuery(question)
    const listPassing = async (closed: boolean) => {
      const found = await findListOfCountry(services, list, country, query.sort)
      if (found === null) return []
      const own = found.all.filter((entry) => found.sectionOf(entry) !== null)
      return narrow(own, { ...query, closed }, services.now()).passing
    }
    return {
      title: texts.countryPages.titles[list](name),
      description: texts.countryPages.descriptions[list](name),
      path: `/${list}/${slug}`,
      kinds,
      listItems: () => listPassing(query.closed),
      listDated: () => listPassing(true),
    }
  }
}

function isOn({ id, kind }: Collection, entry: Entry): boolean {
  return entry.kind === kind && (entry.placement.pages.has(id) || entry.placement.worldwide.has(id))
}

/** The limit of the search page. */
const maxTextLength = 400

/** A search of all kinds; without a text to search for all there is, closed ones too, as the search finds them. */
export const searchFiles: ReadFileList = async (question, services, texts) => {
  const text = cleanLine(question.get('q') ?? '')
    .slice(0, maxTextLength)
    .toWellFormed()
  const query: ListingQuery = { ...readListingQuery(question), text: '' }
  const filter = createFilter(query, deadlinesAt(services.now()))
  const list = async () => {
    if (text === '') return services.listPassing(query)
    const { hits, exact } = await services.search(text, { without: question.getAll('without') })
    return hits.slice(0, exact).filter(filter.passes)
  }
  return {
    title: text === '' ? texts.files.everything : texts.files.found(text),
    description: texts.pages.search.description,
    path: '/search',
    kinds,
    listItems: list,
    listDated: list,
  }
}

/** The items that an address names, the soonest deadline first. Those that are gone are left out. */
export const shortlistFiles: ReadFileList = async (question, services, texts) => {
  const { slugs } = parseItemSlugs(question.getAll('items'))
  const list = async () => (await findItems(services, slugs)).map(({ item }) => item)
  return { title: texts.files.shortlist, description: texts.files.shortlist, path: '/shortlist', kinds, listItems: list, listDated: list }
}
