import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listDisagreements } from '#domain/eligibility/disagreements.ts'
import { readStarterCatalogue, readStarterGroups } from '#storage/starter/starter-catalogue.ts'

const now = new Date('2026-11-24T12:00:00Z')
const { opportunities } = await readStarterCatalogue(now)
const groups = new Set((await readStarterGroups()).map(({ key }) => key))

test('no entry contradicts its rules in its texts', () => {
  expect(
    opportunities.flatMap((item) =>
      listDisagreements(item).map((found) => `${item.slug}: ${JSON.stringify(found)}`),
    ),
  ).toEqual([])
})

test('no two entries share a name or a slug', () => {
  const twice = (words: readonly string[]) =>
    words.filter((word, index) => words.indexOf(word) !== index)
  expect(twice(opportunities.map(({ name }) => name.toLowerCase()))).toEqual([])
  expect(twice(opportunities.map(({ slug }) => slug))).toEqual([])
})

test('every entry has rules, a valid link, and existing groups', () => {
  for (const { slug, rules, officialLink, name, description } of opportunities) {
    expect(rules, slug).not.toBeNull()
    expect(new URL(officialLink ?? '').protocol, slug).toMatch(/^https?:$/)
    expect(name.trim() !== '' && description.trim() !== '', slug).toBe(true)
    const keys = [...(rules?.nationality.groups ?? []), ...(rules?.residence.groups ?? [])]
    expect(
      keys.filter((key) => !groups.has(key)),
      slug,
    ).toEqual([])
  }
})

/**
 * Country rules that decide although their note sounds like a limit. Each was read: the note adds
 * no condition for the countries that the rule accepts, or concerns only the few that it names
 * (content/eligibility/README.md).
 */
const reviewed = [
  'adb-internship-program nationality',
  'afdb-internship-programme nationality',
  'asean-scholarships-singapore nationality',
  'azrieli-international-postdoctoral-fellowship nationality',
  'beijing-government-scholarship nationality',
  'breakthrough-junior-challenge residence',
  'cern-technical-student-programme nationality',
  'chevening-scholarships residence',
  'chinese-government-scholarship-university-program nationality',
  'commonwealth-masters-scholarships nationality',
  'commonwealth-masters-scholarships residence',
  'commonwealth-shared-scholarships nationality',
  'commonwealth-shared-scholarships residence',
  'congress-bundestag-youth-exchange residence',
  'discover-eu residence',
  'ecb-traineeship nationality',
  'embo-postdoctoral-fellowships nationality',
  'erasmus-mundus-joint-masters residence',
  'european-solidarity-corps residence',
  'fundacion-carolina-scholarships nationality',
  'government-of-ireland-goi-ies residence',
  'humanity-in-action-fellowship residence',
  'humboldt-research-fellowship nationality',
  'imf-fund-internship-program nationality',
  'jiangsu-jasmine-government-scholarship nationality',
  'khalifa-university-graduate-scholarships nationality',
  'microsoft-imagine-cup residence',
  'one-young-world-scholarships nationality',
  'outreachy-internship nationality',
  'pew-latin-american-fellows nationality',
  'shanghai-government-scholarship nationality',
  'vulcanus-in-japan nationality',
  'world-bank-group-internship nationality',
  'wto-internship-programme nationality',
  'yale-greenberg-world-fellows nationality',
  'zhejiang-provincial-government-scholarship nationality',
]

test('a note that limits the applicants has a rule that varies, or was checked', () => {
  const hedges =
    /\b(?:further|check(?:ed)?|list|some|selected|single|certain|narrow(?:er)?|ask|partner)\b/i
  const found = opportunities.flatMap(({ slug, rules }) =>
    (['nationality', 'residence'] as const).flatMap((rule) => {
      const { rule: word, note } = rules?.[rule] ?? { rule: 'unknown', note: null }
      return ['any', 'listed', 'except'].includes(word) && hedges.test(note ?? '')
        ? [`${slug} ${rule}`]
        : []
    }),
  )
  expect(found.toSorted()).toEqual(reviewed.toSorted())
})

test('the page about these records lists every entry that it mentions', () => {
  const page = readFileSync(
    new URL('../../../content/eligibility/README.md', import.meta.url),
    'utf8',
  )
  const slugs = new Set(opportunities.map(({ slug }) => slug))
  const mentioned = [...page.matchAll(/^- `([a-z0-9-]+)`/gm)].map(([, slug]) => slug!)
  expect(mentioned.length).toBeGreaterThan(60)
  expect(mentioned.filter((slug) => !slugs.has(slug))).toEqual([])
})
