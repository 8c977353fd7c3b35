import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { fieldFor, wordFor } from '#web/components/word-labels.ts'
import {
  toCardView,
  toDetailView,
  isFrontPage,
  leadsTo,
  listCautions,
  writeTextCard,
} from '#web/opportunity/item-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const whereOf = (country: string | null) =>
  toCardView(sampleOpportunity({ country }), en, new Date('2027-01-04T09:00:00.000Z')).where

test('a card names the country, says that there are several, or that none is known', () => {
  expect([whereOf('Norway'), whereOf('Multiple countries'), whereOf(null), whereOf('')]).toEqual([
    'Norway',
    'Many countries',
    'N/A',
    'N/A',
  ])
})

test('a scholarship without an amount shows its funding, if there is more than that', () => {
  const amountOf = (funding: 'full' | 'partial' | 'none' | null) => {
    const { facts } = toDetailView(sampleOpportunity({ amount: 0, funding }), en, {
      now: new Date('2027-01-04T09:00:00.000Z'),
      doubt: null,
      groups: [],
      isRemote: false,
    })
    return facts.find(({ label }) => label === en.facts.amount)?.value
  }
  expect((['full', 'partial', 'none', null] as const).map(amountOf)).toEqual([
    'Varies / Fully Funded',
    'Part funding',
    'No funding',
    'Varies / Fully Funded',
  ])
})

const titles = (fee: Rules['fee'] | null, doubt: Parameters<typeof listCautions>[1] = null) =>
  listCautions({ rules: fee === null ? null : { ...unknownRules, fee } }, doubt, en).map(
    ({ title }) => title,
  )

test('a fee is as prominent as the link, and an unknown fee shows nothing', () => {
  expect(titles({ rule: 'asked', amount: 1500, currency: 'KES' })).toEqual([
    'Application fee: KES 1,500',
  ])
  expect(titles({ rule: 'asked', amount: null, currency: null })).toEqual([
    'You have to pay to apply',
  ])
  expect([
    titles({ rule: 'none', amount: null, currency: null }),
    titles(unknownRules.fee),
    titles(null),
  ]).toEqual([[], [], []])
})

test('a doubt shows the site’s name without lookalike letters', () => {
  expect(titles(null, { kind: 'resembles', domain: 'chevening.org' })).toEqual([
    'This link looks like chevening.org but is different',
  ])
  expect(listCautions({ rules: null }, { kind: 'shortener', domain: 'bit.ly' }, en)).toMatchObject([
    { text: expect.stringMatching(/^bit\.ly sends you to another website/) },
  ])
  expect(leadsTo('https://www.\u0441hevening.org/a')).toBe('xn--hevening-ech.org')
  expect(leadsTo('https://www.ethz.ch/en')).toBe('ethz.ch')
  expect([leadsTo(null), leadsTo('ethz.ch')]).toEqual([null, null])
})

test('a link that names no page of the program is called a front page', () => {
  for (const link of ['https://campuschina.org', 'http://a.org/', 'https://a.org/index.html'])
    expect(isFrontPage(link), link).toBe(true)
  for (const link of ['https://a.org/en', 'https://a.org/?id=4', 'https://a.org/#apply', 'a.org'])
    expect(isFrontPage(link), link).toBe(false)
  expect(isFrontPage(null)).toBe(false)
})

test('labels are correct words, and unknown text is unchanged', () => {
  const words = [
    'high-school',
    'highschool',
    'phd',
    'famous',
    'south america',
    'New Zealand',
    ' Eastern Europe ',
    'constructor',
  ]
  expect(words.map((word) => wordFor(word, en))).toEqual([
    'High school',
    'High school',
    'PhD',
    'Famous',
    'South America',
    'New Zealand',
    'Eastern Europe',
    'constructor',
  ])
  expect(['any', 'arts-humanities', 'astrology'].map((field) => fieldFor(field, en))).toEqual([
    'Any field',
    'Arts and humanities',
    'astrology',
  ])
})

const now = new Date('2026-11-22T12:00:00Z')
const write = (item: Parameters<typeof sampleOpportunity>[0]) =>
  writeTextCard(sampleOpportunity(item), en, now, 'https://atlas.example')

test('a card as text has the kind, the deadline and its certainty, the requirements, the place, and the last check', () => {
  const deadline = {
    kind: 'expected',
    date: '2027-03-12',
    time: null,
    zone: null,
    note: null,
  } as const
  expect(
    write({
      name: 'Grant\r\nof Ireland',
      deadline,
      categories: ['master', 'phd'],
      openToAll: true,
      officialLink: 'https://hea.ie/policy',
      verifiedOn: '2026-11-01',
      verifiedHost: 'hea.ie',
    }),
  ).toBe(
    [
      'Grant of Ireland',
      'Deadline: Expected around March 12, 2027 (check the official page)',
      'For: Master, PhD. Any nationality',
      'Official page: https://hea.ie/policy',
      'Checked on 1 Nov 2026 on hea.ie',
      'From: https://atlas.example/opportunity/sample',
      '',
    ].join('\n'),
  )
})

test('unknown values and closed items are labeled', () => {
  expect(write({ officialLink: 'javascript:alert(1)' })).toBe(
    [
      'Sample Scholarship',
      'Deadline: N/A',
      'For: see the official page',
      'Official page: not known',
      'Not checked on the official page yet',
      'From: https://atlas.example/opportunity/sample',
      '',
    ].join('\n'),
  )
  const deadline = {
    kind: 'fixed',
    date: '2026-11-01',
    time: null,
    zone: null,
    note: null,
  } as const
  expect(write({ deadline })).toContain('Deadline: closed on November 1, 2026\n')
})
