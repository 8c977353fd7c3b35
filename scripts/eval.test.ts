import { expect, test } from 'vitest'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { search } from '#domain/search/search.ts'
import english from '#domain/search/words/en.json' with { type: 'json' }
import { snapshotOf } from '#domain/testing/entries.ts'
import { countryNames, listCountries } from '#domain/words/country.ts'
import { readStarterCatalogue, readStarterGroups } from '#storage/starter/starter-catalogue.ts'
import { evaluateSearch, sharesOf, minShares } from './eval.ts'

test('the search answers what students type: nineteen of twenty first, nearly all in five, every named item, no dead end', async () => {
  const results = await evaluateSearch()
  expect(results.length).toBeGreaterThanOrEqual(450)
  const { first, inFive, deadEnds } = sharesOf(results)
  expect(first).toBeGreaterThanOrEqual(minShares.first)
  expect(inFive).toBeGreaterThanOrEqual(minShares.inFive)
  expect(deadEnds).toBe(0)
  expect(
    results.filter(({ sort, isInFive }) => sort === 'name' && !isInFive).map(({ q }) => q),
  ).toEqual([])
})

test('every English name and adjective of a country finds something for its students', async () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const [{ opportunities }, listed] = await Promise.all([
    readStarterCatalogue(now),
    readStarterGroups(),
  ])
  const snapshot = snapshotOf(opportunities.map(asRuled), now)
  const groups = new Map(listed.map(({ key, countries }) => [key, countries]))
  const adjectives: Readonly<Record<string, readonly string[]>> = english.country
  const failed = listCountries().flatMap(({ code }) =>
    [...countryNames(code), ...(adjectives[code] ?? [])].flatMap((word) => {
      const { role, hits, chips } = search(snapshot, word, { groups })
      const isRead = chips.some(({ kind, value }) => kind === 'country' && value === code)
      return isRead && role !== null && hits.length > 0 ? [] : [`${code} ${word}`]
    }),
  )
  expect(failed).toEqual([])
})
