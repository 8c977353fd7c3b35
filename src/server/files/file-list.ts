import type { Collection } from '#domain/listing/collections.ts'
import { createEntryReader, type Entry } from '#domain/listing/entry.ts'
import { createFilter } from '#domain/listing/filter.ts'
import { readNamedItems } from '#domain/listing/kept-items.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import { deadlinesAt } from '#domain/listing/deadline-at.ts'
import { search } from '#domain/listing/search.ts'
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
  listItems(): Promise<readonly FileItem[]>
  /** All that the page would take whenever it closes, which is for a calendar to judge. */
  listDated(): Promise<readonly FileItem[]>
  /** The same of one that is public no more. */
  takes(item: Opportunity): boolean
}

/** An item, or its entry where only some of many are written. */
export type FileItem = Entry | Opportunity

export type ReadFileList = (question: URLSearchParams, services: PublicServices, texts: Texts) => Promise<FileList>

/** A listing page under its filters. */
export function listingFiles(collection: Collection): ReadFileList {
  return async (question, services, texts) => {
    const query = readListingQuery(question)
    const filter = createFilter(query, deadlinesAt(services.now()))
    const takes = (entry: Entry) => isOn(collection, entry) && filter.passes(entry)
    return {
      title: texts.listingNames[collection.id].title,
      description: texts.listingPages[collection.id].description,
      path: `/${collection.id}`,
      kinds: [collection.kind],
      takes: (item) => takes(toEntry(item)),
      listItems: () => services.listShown(collection, query),
      listDated: async () => (await services.listPublished(collection.kind)).filter(takes),
    }
  }
}

function isOn({ id, kind }: Collection, entry: Entry): boolean {
  return entry.kind === kind && (entry.place.pages.has(id) || entry.place.worldwide.has(id))
}

/** As long as the search page takes it. */
const longestText = 100

/** A search of all kinds; without a text to search for all there is, closed ones too, as the search finds them. */
export const searchFiles: ReadFileList = async (question, services, texts) => {
  const text = cleanLine(question.get('q') ?? '')
    .slice(0, longestText)
    .toWellFormed()
  const query: ListingQuery = { ...readListingQuery(question), text: '' }
  const filter = createFilter(query, deadlinesAt(services.now()))
  const list = async () => {
    if (text === '') return services.listPassing(query)
    return (await services.search(text)).map(({ item }) => item).filter(filter.passes)
  }
  return {
    title: text === '' ? texts.files.everything : texts.files.found(text),
    description: texts.pages.search.description,
    path: '/search',
    kinds,
    takes: (item) => filter.passes(toEntry(item)) && (text === '' || isFound(item, text)),
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

/** Of an item that is in no index, since it is public no more. */
function toEntry(item: Opportunity): Entry {
  return createEntryReader()({ item, publishAt: null })
}

function isFound(item: Opportunity, text: string): boolean {
  return search([toEntry(item)], text, 1, () => true).length > 0
}
