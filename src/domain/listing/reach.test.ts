import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { createCountrySections } from '#domain/listing/country-lists.ts'
import { findReach } from '#domain/listing/reach.ts'
import { entriesOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { listPeopledCountries } from '#domain/words/country.ts'

const groups = new Map([['saarc', ['IN', 'PK']]])
const rules = {
  ...unknownRules,
  basis: 'page' as const,
  nationality: { ...unknownRules.nationality, rule: 'listed' as const, groups: ['saarc'] },
  residence: { ...unknownRules.residence, rule: 'any' as const },
}

test('an item is found where the pages of countries list it', () => {
  const item = sampleOpportunity({ name: 'Eiffel', countryCode: 'FR', country: 'France', rules })
  const entries = entriesOf([item], new Date('2026-11-30T12:00:00Z'))
  const sections = listPeopledCountries().flatMap(({ code }) =>
    entries.map(createCountrySections('students-from', code, groups)),
  )
  const reach = findReach(item, groups)
  expect(reach).toMatchObject({ host: 'FR', open: 2, ask: 0 })
  expect(sections.filter((section) => section === 'open')).toHaveLength(reach.open)
  const unknown = findReach({ ...item, rules: null, countryCode: null }, groups)
  expect(unknown).toMatchObject({ host: null, open: 0, ask: listPeopledCountries().length })
})

test('words of many names lead to no single item, and neither do the endings of a word', () => {
  const item = sampleOpportunity({
    name: 'Türkiye Bursları Scholarship (YTB)',
    aliases: ['奖学金', 'x'.repeat(31)],
    hostUniversity: null,
    hostOrganization: 'Presidency for Turks Abroad',
    country: 'Turkey',
    countryCode: null,
    location: null,
    officialLink: null,
    description: '',
  })
  const { words } = findReach(item, groups)
  expect(words.slice(0, 4)).toEqual(['turkiye', 'burslari', 'ytb', '奖学金'])
  expect(words).toEqual(expect.arrayContaining(['presidency', 'turkey']))
  for (const word of ['scholarship', '学金', '金', 'for', '', 'x'.repeat(31)])
    expect(words).not.toContain(word)
})

test('an item without anything is on no page of its own', () => {
  const item = sampleOpportunity({
    name: '',
    aliases: [],
    hostUniversity: null,
    hostOrganization: null,
    country: null,
    countryCode: null,
    location: null,
    officialLink: null,
    description: '',
  })
  expect(findReach(item, groups).words).toEqual([])
})
