import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { countByCountry, createCountrySections } from '#domain/listing/country-lists.ts'
import { entriesOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const any = { ...unknownRules.nationality, rule: 'any' } as const
const groups = new Map([['saarc', ['IN', 'PK']]])

function item(name: string, countryCode: string | null, rules: Partial<Rules> | null) {
  const itemRules = rules && {
    ...unknownRules,
    nationality: any,
    residence: any,
    basis: 'page' as const,
    ...rules,
  }
  return sampleOpportunity({ id: name, slug: name, name, countryCode, rules: itemRules })
}

const entries = entriesOf(
  [
    item('everybody', 'DE', {}),
    item('by heart', 'DE', { basis: 'knowledge' }),
    item('of a group', 'GB', { nationality: { ...any, rule: 'listed', groups: ['saarc'] } }),
    item('by call', null, { nationality: { ...any, rule: 'varies' } }),
    item('residents of India', 'IN', { residence: { ...any, rule: 'listed', countries: ['IN'] } }),
    item('nobody said', 'DE', null),
  ],
  new Date(),
)

function sectionsOf(list: 'study-in' | 'students-from', country: string) {
  const sectionOf = createCountrySections(list, country, groups)
  return Object.fromEntries(
    entries
      .map((entry) => [entry.name, sectionOf(entry)])
      .filter(([, section]) => section !== null),
  )
}

test('a page for citizens lists items open to them, then those that the organizer decides, and excludes the rest', () => {
  const askOrganizer = { 'by heart': 'ask', 'by call': 'ask', 'nobody said': 'ask' }
  expect(sectionsOf('students-from', 'PK')).toEqual({
    everybody: 'open',
    'of a group': 'open',
    ...askOrganizer,
  })
  expect(sectionsOf('students-from', 'IN')).toEqual({
    everybody: 'open',
    'of a group': 'open',
    'residents of India': 'open',
    ...askOrganizer,
  })
  expect(sectionsOf('students-from', 'NG')).toEqual({ everybody: 'open', ...askOrganizer })
})

test('a page of a host country lists the items that take place there', () => {
  expect(sectionsOf('study-in', 'DE')).toEqual({
    everybody: 'host',
    'by heart': 'host',
    'nobody said': 'host',
  })
})

test('countries are counted by name, without those whose page is empty', () => {
  expect(countByCountry('study-in', entries, groups)).toEqual([
    { code: 'DE', count: 3 },
    { code: 'IN', count: 1 },
    { code: 'GB', count: 1 },
  ])
  const counts = new Map(
    countByCountry('students-from', entries, groups).map(({ code, count }) => [code, count]),
  )
  expect([counts.get('PK'), counts.get('IN'), counts.get('NG')]).toEqual([5, 6, 4])
})
