import { belongsTo, belongsWorldwide } from '#domain/listing/appearance.ts'
import type { Collection } from '#domain/listing/collections.ts'
import { listPassing, listShown } from '#domain/listing/browse.ts'
import { passes, toEntry } from '#domain/listing/filter.ts'
import { readNamedItems } from '#domain/listing/kept-items.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import { createSearch } from '#domain/listing/search.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { cleanLine } from '#domain/words/clean-text.ts'
import type { PublicServices } from '#services/public-services.ts'
import { findItems } from '#web/keep/find-items.ts'
import { readListingQuery } from '#web/listing/listing-query.ts'
import type { Texts } from '#web/texts/language.ts'

/** What the files of a page hold. */
export interface FileList {
  readonly title: string
  readonly description: string
  /** Canonical path of the page, with its slash. */
  readonly path: string
  readonly kinds: readonly Kind[]
  /** In the order of the page. */
  listItems(): Promise<readonly Opportunity[]>
  /** All that the page would take whenever it closes, which is for a calendar to judge. */
  listDated(): Promise<readonly Opportunity[]>
  /** The same of one that is public no more. */
  takes(item: Opportunity): boolean
}

export type ReadFileList = (question: URLSearchParams, services: PublicServices, texts: Texts) => Promise<FileList>

/** A listing page under its filters. */
export function listingFiles(collection: Collection): ReadFileList {
  return async (question, services, texts) => {
    const query = readListingQuery(question)
    const takes = (item: Opportunity) =>
      (belongsTo(collection, item) || belongsWorldwide(collection, item)) && passes(toEntry(item, false, services.now()), query)
    return {
      title: texts.listingNames[collection.id].title,
      description: texts.listingPages[collection.id].description,
      path: `/${collection.id}`,
      kinds: [collection.kind],
      takes,
      listItems: async () => listShown(await services.listOpportunities(collection.kind), collection, query, services.now()),
      listDated: async () => (await services.listOpportunities(collection.kind)).filter(takes),
    }
  }
}

/** As long as the search page takes it. */
const longestText = 100

/** A search of all kinds; without a text to search for all there is, closed ones too, as the search finds them. */
export const searchFiles: ReadFileList = async (question, services, texts) => {
  const text = cleanLine(question.get('q') ?? '')
    .slice(0, longestText)
    .toWellFormed()
  const query: ListingQuery = { ...readListingQuery(question), text: '' }
  const fits = (item: Opportunity) => passes(toEntry(item, false, services.now()), query)
  const list = async () => {
    if (text === '') return listPassing(await listAll(services), query, services.now())
    return (await services.search(text, Number.MAX_SAFE_INTEGER)).map(({ opportunity }) => opportunity).filter(fits)
  }
  return {
    title: text === '' ? texts.files.everything : texts.files.found(text),
    description: texts.pages.search.description,
    path: '/search',
    kinds,
    takes: (item) => fits(item) && (text === '' || createSearch([item])(text).length > 0),
    listItems: list,
    listDated: list,
  }
}

/** The items that an address names, the soonest deadline first. Those that are gone are left out. */
export const shortlistFiles: ReadFileList = async (question, services, texts) => {
  const { slugs } = readNamedItems(question.getAll('items'))
  const list = async () => (await findItems(services, slugs)).map(({ item }) => item)
  return {
    title: texts.files.shortlist,
    description: texts.files.shortlist,
    path: '/shortlist',
    kinds,
    takes: ({ slug }) => slugs.includes(slug),
    listItems: list,
    listDated: list,
  }
}

async function listAll(services: PublicServices): Promise<readonly Opportunity[]> {
  return (await Promise.all(kinds.map((kind) => services.listOpportunities(kind)))).flat()
}
