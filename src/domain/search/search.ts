import type { Entry } from '#domain/listing/entry.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'
import { regionsOfCountry } from '#domain/opportunity/country-region.ts'
import { find, type Found, nothingFound, type SearchOptions } from '#domain/search/find.ts'
import { createMeets } from '#domain/search/meets.ts'
import {
  collectCalled,
  keepNames,
  type Named,
  readNames,
  spellAsEntries,
} from '#domain/search/query-names.ts'
import { isHostFirst, listReadings, readBesideName } from '#domain/search/readings.ts'
import { minSearchLength, wordsToFind } from '#domain/search/search-words.ts'
import { understand } from '#domain/search/understand.ts'
import type { Understood } from '#domain/search/understood.ts'
import { mentions } from '#domain/search/word-index.ts'
import { todayUtc } from '#domain/words/plain-date.ts'
import { normalizedWords } from '#domain/words/text.ts'

/**
 * Finds entries for a query (docs/interface, Search). First come matches by name, then entries
 * that meet everything and have every other word, then those that may be open, then those that lack
 * one of two or more parts. Without any of these it finds the nearest: entries that meet everything
 * regardless of words, else entries with any of the words. Fewer than 2 characters find nothing.
 */
export function search(snapshot: Snapshot, text: string, options: SearchOptions): Found {
  const wanted = text.trim()
  const { words, now } = snapshot
  const spelled = spellAsEntries(wanted, words)
  const typed = understand(spelled, {
    today: todayUtc(now),
    isWord: (word) => words.hasWord(word) || words.isInTexts(`${word} `),
    isName: (phrase) => words.hasTogether(wordsToFind(phrase)),
    isCalled: (phrase) => words.isNamed(wordsToFind(phrase)),
    ...(options.without && { without: options.without }),
  })
  if ([...wanted].length < minSearchLength) return nothingFound
  const read = keepNames(typed, spelled, words)
  const named = readNames(words, read)
  const readings =
    named.matches.size > 0
      ? [readBesideName(read.understood, (place) => isThere(snapshot, place, named, options))]
      : listReadings(read.understood, (place, others) =>
          countMet(snapshot, [{ ...place, isBare: false }, ...others], options),
        )
  const found = readings.map((reading) => find(snapshot, read, reading, named, options))
  const [own = nothingFound, host] = found
  if (host === undefined)
    return own.hits.length > 0 ? own : { ...own, nearest: listNearest(snapshot, own, options) }
  // A word that nothing has, or nothing is sure to lack, decides nothing about the country.
  const countOf = ({ counts, unknown, understood }: Found) =>
    unknown.length === 0 && read.lacking.length === 0
      ? counts.exact
      : countMet(snapshot, understood, options)
  return isHostFirst(countOf(host), countOf(own), read.understood)
    ? { ...host, others: [own] }
    : { ...own, others: [host] }
}

/**
 * Whether the place only says again what the name says, and is no country of one's own: it is a part
 * of the name ('for Türkiye Bursları'), something of that name takes place there ('MEXT Japan',
 * 'Fulbright USA'), or what is called so sends people of other countries abroad ('LPDP UK').
 */
function isThere(
  snapshot: Snapshot,
  place: Understood,
  { rest, matches }: Named,
  { groups }: SearchOptions,
): boolean {
  const { orders, words, now } = snapshot
  const said = normalizedWords(place.said)
  const called = collectCalled(words, rest)
  const matched = orders.deadline.filter(({ revision }) => matches.has(revision))
  const meant = orders.deadline.filter(
    ({ revision }) => matches.has(revision) || called.has(revision),
  )
  const isPartOf = ({ names }: Entry) =>
    names.some((name) => said.every((word) => name.includes(word)))
  const meetsOwn = createMeets([{ ...place, kind: 'citizen' }], groups, todayUtc(now))
  const refuses = (entry: Entry) => meetsOwn(entry, 0).missing.length > 0
  const inName = matched.filter(isPartOf)
  // 'For US citizens' is said on purpose, unless the entry is for anybody but them.
  if (place.kind === 'citizen') return inName.length > 0 && inName.every(refuses)
  if (inName.length > 0) return true
  const meetsHost = createMeets([{ ...place, isBare: false }], groups, todayUtc(now))
  if (meant.some((entry) => meetsHost(entry, 0).missing.length === 0)) return true
  return meant.every(refuses) && meant.some(({ countryCode }) => countryCode === null)
}

/**
 * How many entries meet each part alone. Where none does: how many citizens of that country may
 * apply for, and how many name the test without a score.
 */
function listNearest(snapshot: Snapshot, { understood }: Found, options: SearchOptions) {
  const count = (chip: Understood) => ({ chip, count: countMet(snapshot, [chip], options) })
  const countNear = (chip: Understood) => {
    const near = count(chip)
    if (near.count > 0) return near
    if (chip.kind === 'country') return count({ ...chip, kind: 'citizen', isBare: false })
    return chip.kind === 'test' ? countTest(snapshot, chip, options) : near
  }
  return understood
    .filter(({ not }) => !not)
    .map(countNear)
    .filter((near) => near.count > 0)
}

/** Entries whose rules or texts name a test, whatever the score. */
function countTest(snapshot: Snapshot, chip: Understood, options: SearchOptions) {
  const [name = ''] = chip.value.split(':')
  const test = { ...chip, value: name, said: name }
  const { accepts = () => true } = options
  const named = snapshot.orders.deadline.filter(
    (entry) => mentions(entry, name) && accepts(entry.criteria),
  )
  return { chip: test, count: countMet(snapshot, [test], options) || named.length }
}

/** How many entries meet everything that was understood. */
export function countMet(
  { orders, now }: Snapshot,
  understood: readonly Understood[],
  { groups, accepts = () => true }: SearchOptions,
): number {
  const meets = createMeets(understood, groups, todayUtc(now))
  return orders.deadline.filter((entry) => {
    const { missing, mayBeOpen } = meets(entry, 0)
    return missing.length === 0 && !mayBeOpen && accepts(entry.criteria)
  }).length
}

/**
 * How many entries each country of the same continent hosts, the most first; empty: none does, or
 * the continent is not known.
 */
export function countNearby(
  { orders }: Snapshot,
  country: string,
): readonly { readonly code: string; readonly count: number }[] {
  const regions = regionsOfCountry(country)
  const counts = new Map<string, number>()
  for (const { countryCode: code } of orders.deadline)
    if (code !== null && regionsOfCountry(code).some((region) => regions.includes(region)))
      counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
}
