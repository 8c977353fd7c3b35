import { compareText } from '#domain/words/compare-text.ts'
import MiniSearch from 'minisearch'
import type { SearchOptions } from 'minisearch'
import { countrySpellings } from '#domain/words/country.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { acronymsIn, initialsOf, initialsOfSite, wordsToFind, wordsToKeep } from '#domain/listing/search-words.ts'

export interface SearchHit {
  readonly opportunity: Opportunity
  /** Higher is nearer; only comparable within one answer. */
  readonly score: number
}

/** The quick search begins at this many characters (docs/interface.md, Search). */
export const shortestSearch = 2

interface Document {
  readonly id: number
  readonly name: string
  readonly host: string
  readonly country: string
  readonly location: string
  readonly acronym: string
}

const fieldsSearched = ['name', 'host', 'country', 'location', 'acronym']

const precise: SearchOptions = {
  tokenize: wordsToFind,
  boost: { name: 4, acronym: 3, host: 2 },
  combineWith: 'AND',
  prefix: (term) => term.length >= shortestSearch,
  weights: { prefix: 0.5, fuzzy: 0.25 },
}

const forgiving: SearchOptions = {
  ...precise,
  fuzzy: (term) => {
    if (term.length < 4) return false
    return term.length < 7 ? 1 : 2
  },
}

/**
 * Finds by name, host, country, location and acronym, whatever the case and accents, from the beginning of a word on. What the words as
 * typed do not find is looked for with typing errors, then by any of the words. Scholarships come before internships before leadership
 * programs (docs/interface.md, Search), the nearest first, equal ones by name and id. Fewer than 2 characters find nothing.
 */
export function createSearch(items: readonly Opportunity[]): (text: string, limit?: number) => SearchHit[] {
  const index = new MiniSearch<Document>({ fields: fieldsSearched, tokenize: wordsToKeep, processTerm: (term) => term })
  index.addAll(items.map(toDocument))

  return (text, limit = Infinity) => {
    const wanted = text.trim()
    if ([...wanted].length < shortestSearch) return []
    const attempts: SearchOptions[] = [precise, forgiving, { ...forgiving, combineWith: 'OR' }]
    for (const options of attempts) {
      const hits = index.search(wanted, options).flatMap(({ id, score }): SearchHit[] => {
        const opportunity = items[id]
        return opportunity === undefined ? [] : [{ opportunity, score }]
      })
      if (hits.length > 0) return hits.toSorted(byKindThenScore).slice(0, limit)
    }
    return []
  }
}

function toDocument(item: Opportunity, id: number): Document {
  const hosts = [item.hostUniversity, item.hostOrganization].filter((host) => host !== null)
  return {
    id,
    name: item.name,
    host: hosts.join('\n'),
    country: [item.country ?? '', ...(item.countryCode === null ? [] : countrySpellings(item.countryCode))].join('\n'),
    location: item.location ?? '',
    acronym: [...[item.name, ...hosts].map(initialsOf), initialsOfSite(item.officialLink ?? ''), ...acronymsIn(item.description)].join(
      '\n',
    ),
  }
}

function byKindThenScore(a: SearchHit, b: SearchHit): number {
  return (
    kinds.indexOf(a.opportunity.kind) - kinds.indexOf(b.opportunity.kind) ||
    b.score - a.score ||
    compareText(a.opportunity.name, b.opportunity.name) ||
    compareText(a.opportunity.id, b.opportunity.id)
  )
}
