import { expect, test } from 'vitest'
import type { CountryRule, Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { type Alerts, isWanted, readAlerts } from '#domain/mail/alerts.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const groups = new Map([['asean', ['ID', 'VN']]])
const wants = (wish: Alerts, item: Parameters<typeof isWanted>[1]) =>
  isWanted(wish, item, { today: '2026-11-22', groups })
const alerts = (input: object = {}) => readAlerts({ rhythm: 'daily', ...input })
const openTo = (eligibleFrom: string | null, openToAll = false) =>
  sampleOpportunity({ eligibleFrom, openToAll })
const from = (nationality: string) => alerts({ nationality })

test.each([
  ['Kenya', 'Kenya', true],
  ['Kenya, Uganda and Tanzania', 'Uganda', true],
  ['Kenya; Uganda', 'KE', true],
  ['Trinidad and Tobago', 'Trinidad and Tobago', true],
  ['Kenya, Bosnia and Herzegovina', 'Bosnia and Herzegovina', true],
  ['Kenya', 'Germany', false],
  ['Kenya, Uganda and Tanzania', 'Germany', false],
  ['Bosnia and Herzegovina', 'Kenya', false],
  ['United States citizens', 'United States', true],
  ['United States citizens', 'Kenya', false],
  ['Nationals of Kenya and Uganda', 'Uganda', true],
  ['Nationals of Kenya and Uganda', 'Peru', false],
  ['All countries except China', 'China', false],
  ['All countries except the United Kingdom', 'United Kingdom', false],
  ['All countries except China', 'Kenya', true],
  ['African countries except Egypt', 'Egypt', false],
  ['African countries except Egypt', 'Kenya', true],
])('an item open to %j is sent to a subscriber from %j: %j', (words, nationality, expected) => {
  expect(wants(from(nationality), openTo(words))).toBe(expected)
})

test('a subscriber without a nationality gets items that are open to some only', () => {
  expect(wants(alerts(), openTo('Kenya'))).toBe(true)
  expect(alerts({ nationality: 'Atlantis' }).nationality).toBe(null)
})

test('an item that is open to all, silent, or in unreadable words goes to every subscriber', () => {
  for (const item of [
    openTo('Kenya', true),
    openTo(null),
    openTo('Developing countries'),
    openTo('Kenya and ASEAN members'),
    openTo(''),
  ]) {
    expect(wants(from('Germany'), item), item.eligibleFrom ?? '').toBe(true)
  }
})

test('each group of choices narrows, an empty one does not, and missing data of an item counts as a match', () => {
  const item = sampleOpportunity({
    kind: 'scholarship',
    categories: ['phd'],
    regions: ['europe'],
    fields: ['engineering'],
    openToAll: true,
  })
  expect(wants(alerts(), item)).toBe(true)
  expect(
    wants(alerts({ kinds: ['scholarship'], levels: ['phd', 'master'], regions: ['europe'] }), item),
  ).toBe(true)
  for (const other of [
    { kinds: ['internship'] },
    { levels: ['master'] },
    { regions: ['africa'] },
  ]) {
    expect(wants(alerts(other), item), JSON.stringify(other)).toBe(false)
  }
  expect(
    wants(alerts({ levels: ['master'], regions: ['africa'] }), {
      ...item,
      categories: [],
      regions: ['global'],
    }),
  ).toBe(true)
  expect(wants(alerts({ rhythm: 'never' }), item)).toBe(false)
})

test('an item without a region has that of its country, and an item without either goes to every subscriber', () => {
  const wish = alerts({ levels: ['phd'], regions: ['africa'] })
  const internship = (country: string | null, countryCode: string | null, regions: string[] = []) =>
    sampleOpportunity({
      kind: 'internship',
      categories: [],
      regions,
      country,
      countryCode,
      openToAll: true,
    })
  expect(wants(wish, internship('Japan', 'JP'))).toBe(false)
  expect(wants(wish, internship('Japan', null))).toBe(false)
  expect(wants(wish, internship('Kenya', 'KE'))).toBe(true)
  expect(wants(wish, internship('Multiple countries', null))).toBe(true)
  expect(wants(wish, internship(null, null))).toBe(true)
  // The item's own region counts, whatever its country.
  expect(wants(wish, internship('Japan', 'JP', ['Africa']))).toBe(true)
  expect(wants(wish, internship('Kenya', 'KE', ['Europe']))).toBe(false)
  expect(wants(wish, internship('Japan', 'JP', ['Global']))).toBe(true)
})

test('unknown choices are dropped, and malformed data never throws', () => {
  expect(alerts({ kinds: ['internship', 'x', 7], levels: 'phd', rhythm: 'hourly' })).toMatchObject({
    kinds: ['internship'],
    levels: [],
    rhythm: 'daily',
  })
  for (const input of [null, undefined, 7, 'x', [], { kinds: null }])
    expect(readAlerts(input)).toMatchObject({ rhythm: 'daily', kinds: [] })
})

test('rules with country groups decide who may apply, and the older fields decide without them', () => {
  const ruled = (
    rule: CountryRule['rule'],
    countries: readonly string[] = [],
    held: readonly string[] = [],
  ) =>
    sampleOpportunity({
      eligibleFrom: 'Kenya',
      openToAll: false,
      rules: {
        ...unknownRules,
        nationality: { ...unknownRules.nationality, rule, countries, groups: held, note: null },
      },
    })
  for (const [item, nationality, expected] of [
    [ruled('any'), 'Germany', true],
    [ruled('listed', ['DE']), 'Germany', true],
    [ruled('listed', ['DE']), 'Kenya', false],
    [ruled('listed', [], ['asean']), 'Vietnam', true],
    // Its members are unknown.
    [ruled('listed', [], ['gone']), 'Vietnam', true],
    [ruled('except', [], ['asean']), 'Vietnam', false],
    [ruled('except', [], ['asean']), 'Germany', true],
    [ruled('varies', ['DE']), 'Peru', true],
    [ruled('unknown'), 'Germany', false],
    [ruled('unknown'), 'Kenya', true],
  ] as const)
    expect([nationality, item.rules?.nationality, wants(from(nationality), item)]).toEqual([
      nationality,
      item.rules?.nationality,
      expected,
    ])
})

test('answers exclude items that a rule refuses, and no others', () => {
  const ruled = (rules: Partial<Rules>) =>
    sampleOpportunity({ openToAll: true, rules: { ...unknownRules, basis: 'page', ...rules } })
  const pairs = [
    ['me.citizen', 'PK'],
    ['me.degree', 'bachelor'],
    ['me.enrolled', 'no'],
  ]
  const bachelor = alerts({ answers: pairs })
  expect(bachelor.answers).toEqual(pairs)
  expect(wants(bachelor, ruled({ degree: 'master' }))).toBe(false)
  expect(wants(bachelor, ruled({ degree: 'bachelor' }))).toBe(true)
  expect(wants(bachelor, ruled({ degree: null }))).toBe(true)
  expect(wants(bachelor, ruled({ degree: 'master', basis: 'knowledge' }))).toBe(false)
  expect(wants(bachelor, sampleOpportunity({ rules: null, openToAll: true }))).toBe(true)
  expect(wants(alerts({ answers: [] }), ruled({ degree: 'master' }))).toBe(true)
})

test('refugee status, fields of study and language tests are never stored with an alert', () => {
  const pairs = [
    ['me.citizen', 'SY'],
    ['me.year', '2'],
    ['me.field', 'law'],
    ['me.test', 'ielts:6.5:2025'],
  ]
  expect(alerts({ answers: [...pairs, ['me.refugee', 'yes']] }).answers).toEqual(pairs)
  expect(alerts({ answers: [['me.refugee', 'yes']] }).answers).toEqual([])
})

test('unreadable answers, and values that are no answers, are dropped', () => {
  const wrong = [
    undefined,
    'me.citizen=PK',
    [['me.citizen']],
    [['me.citizen', 7]],
    [['me.citizen', 'ZZ']],
    [['me.level', 'phd']],
    [['x', 'y']],
  ]
  for (const answers of wrong)
    expect(alerts({ answers }).answers, JSON.stringify(answers)).toEqual([])
})
