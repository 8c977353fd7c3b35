import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { listExact } from '#domain/search/find.ts'
import { search } from '#domain/search/search.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const now = new Date('2026-11-24T12:00:00Z')

const item = (name: string, more: Partial<Opportunity> = {}): Opportunity =>
  sampleOpportunity({ id: name, slug: name, name, categories: ['master'], ...more })

const rolling = { ...sampleOpportunity().deadline, kind: 'rolling', date: null } as const

const ruled = (
  name: string,
  rules: Partial<Rules>,
  categories: Opportunity['categories'] = ['master'],
) => item(name, { categories, rules: { ...unknownRules, ...rules } })

const names = (items: readonly Opportunity[], text: string) =>
  search(snapshotOf(items, now), text, { groups: new Map() }).hits.map(({ name }) => name)

const exact = (items: readonly Opportunity[], text: string) =>
  listExact(search(snapshotOf(items, now), text, { groups: new Map() })).map(({ name }) => name)

test('what is only for women or only for men comes after what is for anyone, unless it is asked for', () => {
  const items = [
    ruled('Award A', { gender: 'women' }),
    ruled('Award B', { gender: 'men' }),
    ruled('Award C', { refugees: 'only' }),
    ruled('Award D', {}),
  ]
  expect(names(items, 'masters')[0]).toBe('Award D')
  expect(names(items, 'masters for women')[0]).toBe('Award A')
  expect(names(items, 'masters for refugees')[0]).toBe('Award C')
})

test('what is for doctors alone comes last also while it is open, unless a level is named', () => {
  const open = { deadline: rolling }
  const items = [
    item('Fellowship A', { categories: ['postdoc'], country: 'Japan', countryCode: 'JP', ...open }),
    item('Scholarship B', { country: 'Japan', countryCode: 'JP' }),
  ]
  expect(names(items, 'scholarships in japan')).toEqual(['Scholarship B', 'Fellowship A'])
  expect(names(items, 'postdoc in japan')[0]).toBe('Fellowship A')
})

test('a name that goes on means the longer one, also with a typing error', () => {
  const items = [
    item('Erasmus+ Student Mobility', { kind: 'scholarship', aliases: ['Erasmus'] }),
    item('Erasmus Mundus Joint Masters Scholarships'),
  ]
  for (const text of ['erasmus mundus', 'erasmus mundas', 'how much does erasmus mundus pay'])
    expect(names(items, text)[0], text).toBe('Erasmus Mundus Joint Masters Scholarships')
  expect(names(items, 'erasmus')[0]).toBe('Erasmus+ Student Mobility')
})

test('of two programs of one name the one of the wanted kind comes first', () => {
  const items = [
    item('World Bank Group Internship', { kind: 'internship', aliases: ['World Bank internship'] }),
    item('Joint Japan/World Bank Graduate Scholarship'),
  ]
  expect(names(items, 'world bank scholarship')[0]).toBe(
    'Joint Japan/World Bank Graduate Scholarship',
  )
  expect(names(items, 'world bank internship')[0]).toBe('World Bank Group Internship')
})

test('a word of a sentence finds the name that has a longer form of it', () => {
  const items = [
    item('Solidarity Volunteering', { country: 'Germany', countryCode: 'DE', funding: 'full' }),
    item('Other Corps', { country: 'Germany', countryCode: 'DE', funding: 'full' }),
  ]
  expect(names(items, 'where can i volunteer in germany with everything fully paid')).toEqual([
    'Solidarity Volunteering',
  ])
})

test('an age is compared with the bounds of the wanted level', () => {
  const bounds = { min: null, max: null }
  const byLevel = {
    'high-school': null,
    undergraduate: null,
    master: { ...bounds, max: 29 },
    phd: { ...bounds, max: 35 },
    postdoc: null,
  }
  const age = { ...unknownRules.age, max: 35, byLevel }
  const items = [ruled('Award A', { age }, ['master', 'phd'])]
  expect(exact(items, '33 years old masters')).toEqual([])
  expect(exact(items, '33 years old phd')).toEqual(['Award A'])
  expect(exact(items, '33 years old')).toEqual(['Award A'])
})

test('a level with a limit is no entry without an age limit', () => {
  const byLevel = {
    'high-school': null,
    undergraduate: { min: null, max: 25 },
    master: null,
    phd: null,
    postdoc: null,
  }
  const items = [
    ruled('Award A', { age: { ...unknownRules.age, byLevel } }, ['undergraduate', 'phd']),
  ]
  expect(exact(items, 'no age limit')).toEqual([])
  expect(exact(items, 'phd no age limit')).toEqual(['Award A'])
})

test('where nothing of the wanted kind is for the level, a kind that comes near is first', () => {
  const school = { categories: ['high-school'] } as const
  const items = [
    item('A Boarding School', school),
    item('B Research Weeks', { categories: ['high-school', 'summer'] }),
    item('C Internship', { kind: 'internship', categories: [] }),
  ]
  expect(names(items, 'internship for high school students')[0]).toBe('B Research Weeks')
})

/** For citizens of these countries, wherever they live. */
const onlyFor = (...countries: string[]): Partial<Rules> => ({
  basis: 'page',
  nationality: { ...unknownRules.nationality, rule: 'listed', countries },
  residence: { ...unknownRules.residence, rule: 'any' },
})

test('beside a name a country is where one comes from, unless the name takes place there', () => {
  const us = { country: 'United States', countryCode: 'US' } as const
  const items = [
    ruled('Fulbrook U.S. Student Program', onlyFor('US')),
    item('Fulbrook Foreign Student Program', {
      ...us,
      rules: { ...unknownRules, ...onlyFor('PK') },
    }),
    ruled('Fulbrook Teaching Assistants', onlyFor('PK')),
  ]
  expect(exact(items, 'fulbrook pakistan')).toEqual([
    'Fulbrook Foreign Student Program',
    'Fulbrook Teaching Assistants',
  ])
  expect(exact(items, 'fulbrook usa')).toContain('Fulbrook U.S. Student Program')
  // Who says it on purpose is a citizen, also where a name has the country.
  expect(exact(items, 'fulbrook for us citizens')).toEqual(['Fulbrook U.S. Student Program'])
})

test('what sends people of another country abroad is asked about by where they go', () => {
  const items = [ruled('Lumbung Scholarship', onlyFor('ID'))]
  expect(exact(items, 'lumbung netherlands')).toEqual(['Lumbung Scholarship'])
  expect(exact(items, 'lumbung for malaysians')).toEqual([])
})

test('a whole name comes before a part of another one', () => {
  const items = [
    ruled('Excellence Scholarships Mexico Government', onlyFor('IN')),
    item('Helvetia Government Excellence Scholarships'),
  ]
  expect(names(items, 'helvetia government excellence scholarships india')[0]).toBe(
    'Helvetia Government Excellence Scholarships',
  )
})

test('a name that is not for the people who ask is shown first, and as no result that fits', () => {
  const items = [
    item('Other Award', {
      rules: { ...unknownRules, nationality: { ...unknownRules.nationality, rule: 'any' } },
    }),
    ruled('Marwood Scholarship', onlyFor('US')),
  ]
  expect(names(items, 'marwood scholarship for indians')[0]).toBe('Marwood Scholarship')
  expect(exact(items, 'marwood scholarship for indians')).toEqual([])
  // The page does not say that it is not listed.
  const found = (text: string) => search(snapshotOf(items, now), text, { groups: new Map() })
  expect(found('marwood scholarship for indians').isNamed).toBe(true)
  expect(found('scholarships for indians').isNamed).toBe(false)
  expect(exact(items, 'marwood scholarship for americans')).toEqual(['Marwood Scholarship'])
})

test('a month of opening finds what is known to open then, not what only closes later', () => {
  const items = [
    item('Award A', { usuallyOpens: [1], usually: [3] }),
    item('Award B', { usually: [1] }),
    item('Award C', { deadline: rolling }),
    item('Award D', { opens: '2026-12-04' }),
    item('Award E', {
      deadline: { ...rolling, kind: 'fixed', date: '2026-10-15' },
      opens: '2027-03-01',
    }),
  ]
  expect(exact(items, 'opens in january')).toEqual(['Award A'])
  // Closed, and opens again.
  expect(exact(items, 'opens in march')).toEqual(['Award E'])
  expect(exact(items, 'deadline in january')).toEqual(['Award B'])
  expect(exact(items, 'no deadline')).toEqual(['Award C'])
  expect(exact(items, 'opening soon')).toEqual(['Award D'])
})

test('what is made for people from there comes before what is for anyone', () => {
  const forAll = { nationality: { ...unknownRules.nationality, rule: 'any' } } as const
  const items = [
    ruled('Award for all', { ...onlyFor(), ...forAll }),
    ruled('Award for Kenya and Peru', onlyFor('KE', 'PE')),
    ruled('Award for East Africa', onlyFor('KE', 'UG', 'TZ', 'RW', 'BI', 'SO', 'ET', 'SS', 'MW')),
    ruled('Award for Peru', onlyFor('PE')),
  ]
  expect(exact(items, 'masters for kenyans')).toEqual([
    'Award for East Africa',
    'Award for Kenya and Peru',
    'Award for all',
  ])
  // Most East Africans could not apply for what takes one of their countries.
  expect(exact(items, 'masters for east africans')).toEqual([
    'Award for East Africa',
    'Award for all',
    'Award for Kenya and Peru',
  ])
  expect(exact(items, 'masters for chileans')).toEqual(['Award for all'])
})
