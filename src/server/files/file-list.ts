import { listAll, listPassing } from '#domain/listing/browse.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { CountryList } from '#domain/listing/country-lists.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createFilter, narrow } from '#domain/listing/filter.ts'
import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { listExact } from '#domain/search/find.ts'
import { countryName, findCountryBySlug } from '#domain/words/country.ts'
import type { PublicServices } from '#services/public-services.ts'
import { findListOfCountry } from '#web/countries/country-list.ts'
import { readListingQuery } from '#web/listing/listing-view.ts'
import { chooseReading, readSearchText } from '#web/search/search-view.ts'
import { findItems } from '#web/shortlist/shortlist-page.ts'
import type { Texts } from '#web/texts/language.ts'

export interface FileList {
  readonly title: string
  readonly description: string
  /** Canonical path of the page, with its slash. */
  readonly path: string
  readonly kinds: readonly Kind[]
  /** The items in the order of the page. */
  listItems(): Promise<readonly FileItem[]>
  /**
   * All items that the page would accept, whatever their deadline; the calendar decides about that.
   */
  listDated(): Promise<readonly FileItem[]>
}

/** An item, or its entry where only some of many are written. */
export type FileItem = Entry | Opportunity

export type ReadFileList = (
  parameters: URLSearchParams,
  services: PublicServices,
  texts: Texts,
) => Promise<FileList>

export function listingFiles(collection: Collection): ReadFileList {
  const { id, kind } = collection
  return async (parameters, services, texts) => {
    const query = readListingQuery(parameters)
    const filter = createFilter(query)
    return {
      title: texts.listingNames[id].title,
      description: texts.listingPages[id].description,
      path: `/${id}`,
      kinds: [kind],
      listItems: async () => listAll(await services.snapshot(kind), collection, query),
      listDated: async () => {
        const isOn = ({ placement }: Entry) =>
          placement.pages.has(id) || placement.worldwide.has(id)
        return (await services.listPublished(kind)).filter(
          (entry) => isOn(entry) && filter.passes(entry),
        )
      },
    }
  }
}

/** The page of a country under its filters; null: there is no such page. */
export function countryFiles(list: CountryList, slug: string): ReadFileList | null {
  const country = findCountryBySlug(slug)
  const name = country && countryName(country)
  if (country === undefined || name === undefined) return null
  return async (parameters, services, texts) => {
    const query = readListingQuery(parameters)
    const listItems = async (closed: boolean) => {
      const found = await findListOfCountry(services, list, country, query.sort)
      if (found === null) return []
      const own = found.all.filter((entry) => found.sectionOf(entry) !== null)
      return narrow(own, { ...query, closed }, found.now).passing
    }
    return {
      title: texts.countryPages.titles[list](name),
      description: texts.countryPages.descriptions[list](name),
      path: `/${list}/${slug}`,
      kinds,
      listItems: () => listItems(query.closed),
      listDated: () => listItems(true),
    }
  }
}

/**
 * A search of all kinds; without a text to search for all there is, closed ones too, as the search
 * finds them.
 */
export const searchFiles: ReadFileList = async (parameters, services, texts) => {
  const text = readSearchText(parameters)
  const query: ListingQuery = { ...readListingQuery(parameters), text: '' }
  const filter = createFilter(query)
  const list = async () => {
    if (text === '') return listPassing(await services.snapshot(), query)
    const found = await services.search(text, { without: parameters.getAll('without') })
    return listExact(chooseReading(found, parameters)).filter(filter.passes)
  }
  const title = text === '' ? texts.files.everything : texts.files.found(text)
  return {
    title,
    description: texts.pages.search.description,
    path: '/search',
    kinds,
    listItems: list,
    listDated: list,
  }
}

/**
 * The items that an address names, the soonest deadline first. Those that are gone are left out.
 */
export const shortlistFiles: ReadFileList = async (parameters, services, texts) => {
  const { slugs } = parseItemSlugs(parameters.getAll('items'))
  const list = async () => (await findItems(services, slugs)).items.map(({ item }) => item)
  return {
    title: texts.files.shortlist,
    description: texts.files.shortlist,
    path: '/shortlist',
    kinds,
    listItems: list,
    listDated: list,
  }
}
