import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import { listOpen } from '#domain/listing/browse.ts'
import { entriesOf } from '#domain/testing/entries.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { readStarterCatalogue, readStarterGroups } from '#storage/starter/starter-catalogue.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import { toResultsView } from '#web/fit/results/results-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

/** The day on which they were judged by hand. */
const now = new Date('2026-11-22T12:00:00Z')
const page = readFileSync(new URL('../../../docs/personas.md', import.meta.url), 'utf8')
const students = page
  .split(/^## (?=\d)/m)
  .slice(1)
  .map((section) => section.split(/^## /m)[0]!)
  .map((section, column) => ({ name: /^\d+\. (\w+)/.exec(section)?.[1] ?? '', section, column }))

const words: Readonly<Record<string, string>> = { y: 'yes', c: 'check', n: 'no' }
/** A slug and a letter for each student. */
const byHand = readFileSync(new URL('testing/personas.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/))
/** 'chevening-scholarships: yes', in the order of the slugs. */
const handTable = (column: number) => byHand.map(([slug, ...letters]) => `${slug}: ${words[letters[column] ?? '']}`).toSorted()

const groups = await readStarterGroups()
const catalogue = new Map((await readStarterCatalogue(now)).opportunities.map((item) => [item.id, item]))
const entries = listOpen(entriesOf([...catalogue.values()].map(asRuled)), now)
const readItems = (asked: readonly Entry[]) => Promise.resolve(asked.flatMap(({ id }) => catalogue.get(id) ?? []).map(asRuled))
const items = await readItems(entries)

async function open(section: string) {
  const address = /^\/can-i-apply\?.+$/m.exec(section)?.[0] ?? ''
  const services = { now: () => now, listCountryGroups: () => Promise.resolve(groups), readItems }
  const applicant = await findApplicant(services, new URL(address, 'http://localhost'))
  if (applicant === null) throw new Error('The address holds no answers.')
  const results = await toResultsView(services, entries, applicant, false, en)
  const shown = results.groups.map(({ word, count, parts }) => ({
    word,
    count,
    slugs: parts.flatMap(({ rows }) => rows.map(({ slug }) => slug)),
  }))
  return {
    applicant,
    verdicts: items.map((item) => `${item.slug}: ${applicant.evaluate(toEligibilityCriteria(item)).verdict.word}`).toSorted(),
    shown,
  }
}

/** The entries that a part of a student's section names. */
function namedAfter(heading: string, section: string): string[] {
  const [, part = ''] = section.split(`\n**${heading}**`)
  return [...part.split('\n**')[0]!.matchAll(/^- .*?\(`([a-z0-9-]+)`\)/gm)].map(([, slug]) => slug!)
}

/** 'Of 208: 27 yes, 99 check, 83 no.' */
const count = (words: readonly string[]) => ['yes', 'check', 'no'].map((word) => `${words.filter((each) => each === word).length} ${word}`)

test('ten students of ten countries were judged by hand, each by every record', () => {
  expect(students.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Ayesha', 'Chidi', 'Beatriz', 'Diego', 'Rima', 'Sela', 'Rosa', 'Arta', 'Emily', 'Mariam']),
  )
  expect(byHand.map(([slug]) => slug).toSorted()).toEqual(items.map(({ slug }) => slug).toSorted())
  for (const [slug, ...letters] of byHand) expect(letters.join(''), slug).toMatch(/^[ycn]{10}$/)
})

test.each(students)('$name gets from each record what was judged by hand', async ({ section, column }) => {
  const { applicant, verdicts } = await open(section)
  expect(applicant.unread).toEqual([])
  expect(verdicts).toEqual(handTable(column))
  expect(section).toContain(`Of ${items.length}: ${count(handTable(column).map((line) => line.split(': ')[1]!)).join(', ')}.`)
})

test.each(students)('$name finds the lists of docs/personas.md on the page', async ({ section, column }) => {
  const { applicant, shown } = await open(section)
  const counts = shown.map(({ word, count }) => `${count} ${word}`).join(', ')
  if (applicant.facts.level === undefined) expect(section).toContain(`Of ${items.length}: ${counts}.`)
  else expect(section).toContain(`of the level wanted: ${counts}.`)

  const table = handTable(column)
  const fits = namedAfter('Yes', section)
  const onPage = shown.find(({ word }) => word === 'yes')?.slugs ?? []
  if (onPage.length > 0) expect(fits).toEqual(onPage.slice(0, 15))
  for (const [heading, word, least] of [
    ['Yes', 'yes', 0],
    ['Check', 'check', 7],
    ['No', 'no', 8],
  ] as const) {
    const named = namedAfter(heading, section)
    expect(named.length, heading).toBeGreaterThanOrEqual(least)
    expect(table).toEqual(expect.arrayContaining(named.map((slug) => `${slug}: ${word}`)))
  }
})

test('what a line quotes stands in the record that it names', () => {
  const folder = new URL('../../../content/eligibility/', import.meta.url)
  const files = ['scholarships', 'summer-programs', 'exchange-programs', 'competitions', 'internships', 'leadership-programs']
  const records = new Map(
    files
      .flatMap((file) => JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as { slug: string }[])
      .map((record) => [record.slug, JSON.stringify(record)]),
  )
  const lines = students.flatMap(({ section }) => section.split('\n').filter((line) => line.includes(' Record: ')))
  expect(lines.length).toBeGreaterThanOrEqual(160)
  const quotes = lines.flatMap((line) => {
    const record = records.get(/\(`([a-z0-9-]+)`\)/.exec(line)?.[1] ?? '')
    return [...line.split(' Record: ')[1]!.matchAll(/“(.*?)”(?=[;.])/g)].map(([, quoted]) => ({ record, quoted }))
  })
  expect(quotes.length).toBeGreaterThanOrEqual(100)
  for (const { record, quoted } of quotes) expect(record).toContain(quoted)
})
