import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import type { StoredEntry } from '#domain/listing/entry.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { readStarterCatalogue, readStarterGroups } from '#storage/starter/starter-catalogue.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import { toResultsView } from '#web/fit/results/results-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

/** The day of the verdicts by hand. */
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
/** Records that came to the catalogue later were judged by nobody. */
const isJudged = new Set(byHand.map(([slug]) => slug))
/** 'chevening-scholarships: yes', in the order of the slugs. */
const handTable = (column: number) =>
  byHand.map(([slug, ...letters]) => `${slug}: ${words[letters[column] ?? '']}`).toSorted()

const groups = await readStarterGroups()
const catalogue = new Map(
  (await readStarterCatalogue(now)).opportunities
    .filter(({ slug }) => isJudged.has(slug))
    .map((item) => [item.id, item]),
)
const { open: entries } = snapshotOf([...catalogue.values()].map(asRuled), now)
const readItems = (entries: readonly StoredEntry[]) =>
  Promise.resolve(entries.flatMap(({ id }) => catalogue.get(id) ?? []).map(asRuled))
const items = await readItems(entries)

async function open(section: string) {
  const address = /^\/can-i-apply\?.+$/m.exec(section)?.[0] ?? ''
  const services = {
    now: () => now,
    listCountryGroups: () => Promise.resolve(groups),
    listVisaMeasures: async () => [],
    offersRules: async () => true,
    readItems,
  }
  const applicant = await findApplicant(services, new URL(address, 'http://localhost'))
  if (applicant === null) throw new Error('The address holds no answers.')
  const results = await toResultsView(services, entries, applicant, false, en)
  const lists = results.groups.map(({ word, count, sections }) => ({
    word,
    count,
    slugs: sections.flatMap(({ rows }) => rows.map(({ slug }) => slug)),
  }))
  return {
    applicant,
    verdicts: items
      .map(
        (item) => `${item.slug}: ${applicant.evaluate(toEligibilityCriteria(item)).verdict.word}`,
      )
      .toSorted(),
    lists,
  }
}

const count = (words: readonly string[]) =>
  ['yes', 'check', 'no'].map((word) => `${words.filter((each) => each === word).length} ${word}`)

test('thirty people have a verdict by hand for every record of the table', () => {
  expect(students).toHaveLength(30)
  expect(byHand.map(([slug]) => slug).toSorted()).toEqual(items.map(({ slug }) => slug).toSorted())
  for (const [slug, ...letters] of byHand) expect(letters.join(''), slug).toMatch(/^[ycn]{30}$/)
})

test.each(students)(
  '$name gets the verdict by hand from each record',
  async ({ section, column }) => {
    const { applicant, verdicts, lists } = await open(section)
    expect(applicant.unread).toEqual([])
    expect(verdicts).toEqual(handTable(column))
    expect(section).toContain(
      `Of ${items.length}: ${count(handTable(column).map((line) => line.split(': ')[1]!)).join(', ')}.`,
    )
    const counts = lists.map(({ word, count: found }) => `${found} ${word}`).join(', ')
    if (applicant.answers.level !== undefined)
      expect(section).toContain(`of the level wanted: ${counts}.`)
  },
)

test('with all answers no entry is to check because an answer is missing', async () => {
  for (const { name, section } of students.filter(({ section: own }) =>
    own.includes('me.refugee='),
  )) {
    const { applicant } = await open(section)
    const waiting = items
      .filter((item) => applicant.evaluate(toEligibilityCriteria(item)).waitsFor !== null)
      .map(({ slug }) => slug)
    expect(waiting, name).toEqual([])
  }
})

/**
 * Former contradictions between a verdict and an entry's text: the verdict that the person must not
 * get.
 */
test.each([
  ['cern-summer-student-programme', 'Arjun', 'no'],
  ['desy-summer-student-programme', 'Arjun', 'no'],
  ['iaea-internship', 'Arjun', 'no'],
  ['lester-b-pearson-scholarship', 'Arjun', 'no'],
  ['lester-b-pearson-scholarship', 'Linh', 'yes'],
  ['kaust-fellowship', 'Chidi', 'yes'],
  ['kfupm-graduate-scholarship', 'Chidi', 'check'],
  ['khalifa-university-graduate-scholarships', 'Chidi', 'check'],
  ['mbzuai-scholarship', 'Chidi', 'yes'],
  ['kaust-fellowship', 'Ivan', 'yes'],
  ['eth-excellence-scholarship', 'Grace', 'yes'],
  ['kaust-fellowship', 'Grace', 'no'],
  ['knight-hennessy-scholars', 'Grace', 'no'],
  ['knight-hennessy-scholars', 'Sofia', 'yes'],
  ['regeneron-isef', 'Grace', 'no'],
  ['hong-kong-phd-fellowship', 'Ayesha', 'yes'],
  ['schwarzman-scholars', 'Chidi', 'check'],
  ['european-commission-blue-book-traineeship', 'Lucas', 'no'],
  ['caltech-surf', 'Lucas', 'check'],
  ['epfl-excellence-in-engineering-e3', 'Ananya', 'check'],
])('the verdict of %s for %s is %s', (slug, name, word) => {
  expect(handTable(students.find((student) => student.name === name)!.column)).toContain(
    `${slug}: ${word}`,
  )
})

test('a rule that varies by course, call or university is never a yes', () => {
  const varying = ['rhodes-scholarship', 'yenching-academy', 'al-qasimia-university-scholarship']
  for (const slug of [...varying, 'chevening-scholarships']) {
    const [, ...letters] = byHand.find(([each]) => each === slug)!
    expect(letters, slug).not.toContain('y')
  }
})

test('citizens of countries on no list of Chevening are to check', async () => {
  const chevening = items.find(({ slug }) => slug === 'chevening-scholarships')!
  for (const country of ['RU', 'IR', 'KP']) {
    const { applicant } = await open(
      `/can-i-apply?me.citizen=${country}&me.lives=${country}&me.degree=bachelor&me.enrolled=no&me.work=5&me.born=1995-01`,
    )
    expect(applicant.evaluate(toEligibilityCriteria(chevening)).verdict.word, country).toBe('check')
  }
})
