import { expect, test } from 'vitest'
import type { ShippedEntry } from '#storage/starter/starter-catalogue.ts'
import { listBritishWords } from '#storage/testing/british-words.ts'
import { listFaults, listOrNull, shippedEntries } from '#storage/testing/starter-faults.ts'

// As starter-kept-true.test.ts: how the entries speak.

test('no more than three entries have the same steps', () => {
  const bySteps = Map.groupBy(shippedEntries, ({ entry }) => JSON.stringify(entry.howToApply))
  const page = JSON.stringify(['See the official page for the steps.'])
  const repeated = [...bySteps].filter(([steps, same]) => steps !== page && same.length > 3)
  expect(repeated.map(([steps, same]) => `${same.length} times ${steps}`)).toEqual([])
})

/** It was a stock phrase in 67 of 208 entries. Those that have it now were read one by one. */
const mostWithTwoLetters = 12

test('few entries ask for "Two recommendation letters"', () => {
  const asking = shippedEntries.filter(({ entry }) =>
    entry.documents.some((paper) => /^two (?:recommendation|reference) letters$/i.test(paper)),
  )
  expect(asking.length).toBeLessThanOrEqual(mostWithTwoLetters)
})

/** What people read of an entry, without its name. */
const textsOf = ({ entry, rules }: ShippedEntry): readonly string[] =>
  [
    entry.description,
    entry.amount,
    entry.eligibleFrom,
    entry.duration,
    entry.deadlineNote,
    ...entry.benefits,
    ...entry.eligibility,
    ...entry.howToApply,
    ...entry.documents,
    ...(rules?.other ?? []),
    ...notesOf(rules),
  ].filter((text) => text !== null)

test('texts are in American spelling but in names', () => {
  const find = (shipped: ShippedEntry) => {
    const words = textsOf(shipped).flatMap(listBritishWords)
    return listOrNull([...new Set(words)])
  }
  expect(listFaults(find)).toEqual([])
})

test('texts and names have typographic apostrophes', () => {
  const find = (shipped: ShippedEntry) =>
    listOrNull(
      [shipped.entry.name, ...textsOf(shipped)].flatMap((text) => /\w*'\w*/.exec(text)?.[0] ?? []),
    )
  expect(listFaults(find)).toEqual([])
})

/** The notes of all rules, at any depth. */
const notesOf = (rules: unknown): readonly string[] => {
  if (typeof rules !== 'object' || rules === null) return []
  return Object.entries(rules).flatMap(([key, value]) =>
    key === 'note' && typeof value === 'string' ? [value] : notesOf(value),
  )
}
