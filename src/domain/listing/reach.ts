import type { Groups } from '#domain/eligibility/country-checks.ts'
import { sectionForPerson } from '#domain/listing/country-lists.ts'
import { createEntryReader } from '#domain/listing/entry.ts'
import type { Indexed } from '#domain/listing/published.ts'
import { isGeneric } from '#domain/search/search-words.ts'
import { listPeopledCountries } from '#domain/words/country.ts'

/** Where visitors find an item, beside the listing pages (`listAppearances`). */
export interface Reach {
  /** The country on whose page it stands, because it takes place there: ISO 3166-1 alpha-2. */
  readonly host: string | null
  /** On the pages of how many countries it is open to students from there. */
  readonly open: number
  /** On how many it is below 'Ask the organizer'. */
  readonly ask: number
  /**
   * The words by which the search finds it, without those of many names: of its name first, then of
   * its other names, its acronyms, host and place. At most 20, normalized, and none that nobody would
   * type.
   */
  readonly words: readonly string[]
}

const mostWords = 20

/** Letters of a word; nobody types longer ones. */
const longestWord = 30

/** By the rules of those pages and of the search, for an item that need not be stored yet. */
export function findReach(item: Indexed, groups: Groups): Reach {
  const { criteria, countryCode, words } = createEntryReader()({ item, publishAt: null })
  const sections = listPeopledCountries().map(({ code }) =>
    sectionForPerson(criteria, { citizenships: [code], lives: code }, groups),
  )
  const [name = [], aliases = [], hosts = [], country = [], place = [], acronyms = []] = words
  const all = [...name, ...aliases, ...acronyms, ...hosts, ...country, ...place]
  return {
    host: countryCode,
    open: sections.filter((section) => section === 'open').length,
    ask: sections.filter((section) => section === 'ask').length,
    words: [...new Set(all)].filter((word) => isSaid(word, all)).slice(0, mostWords),
  }
}

/** The endings of a word without spaces are in the index, too, and nobody needs to see them. */
const isSaid = (word: string, all: readonly string[]): boolean =>
  word !== '' &&
  word.length <= longestWord &&
  !isGeneric(word) &&
  (/^[a-z\d]+$/.test(word) || !all.some((other) => other !== word && other.endsWith(word)))
