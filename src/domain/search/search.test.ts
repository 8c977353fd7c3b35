import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import * as searching from '#domain/search/search.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const now = new Date('2026-11-24T12:00:00Z')

function item(name: string, more: Partial<Opportunity> = {}): Opportunity {
  return sampleOpportunity({ id: name, slug: name, name, ...more })
}

function searchIn(items: readonly Opportunity[]) {
  const snapshot = snapshotOf(items, now)
  return (text: string) => searching.search(snapshot, text, { groups: new Map() }).hits
}

const search = searchIn([
  item('CERN Geneva Internship', {
    kind: 'internship',
    country: 'Switzerland',
    countryCode: 'CH',
    location: 'Geneva',
  }),
  item('Geneva Academy of Leaders', { kind: 'leadership', location: 'Geneva' }),
  item('DAAD Research Grants', {
    country: 'Germany',
    countryCode: 'DE',
    hostOrganization: 'Deutscher Akademischer Austauschdienst',
  }),
  item('Marie Skłodowska-Curie Actions Postdoctoral Fellowships', {
    country: 'Multiple countries',
  }),
  item('Young Researchers', {
    description: 'Run by UNESCO and partners.',
    officialLink: 'https://earth-system-visits.example.org/x',
  }),
  item('Chevening Scholarships', { country: 'United Kingdom', countryCode: 'GB' }),
  item('Türkiye Bursları', { country: 'Türkiye', countryCode: 'TR' }),
  item('Becas Universidad de São Paulo', {
    country: 'Brazil',
    countryCode: 'BR',
    hostUniversity: 'Universidade de São Paulo',
  }),
  item('Geneva Excellence Masters', {
    country: 'Switzerland',
    countryCode: 'CH',
    hostUniversity: 'Université de Genève',
  }),
  item('文部科学省奨学金', { country: 'Japan', countryCode: 'JP' }),
  item('Стипендия Правительства', { country: 'Russia', countryCode: 'RU' }),
  item('Government Grants for Degrees', {
    aliases: ['KGSP', 'Monbukagakusho Grant'],
    country: 'Japan',
    countryCode: 'JP',
  }),
  item('منحة الملك عبدالله', { country: 'Saudi Arabia', countryCode: 'SA' }),
])

const names = (text: string) => search(text).map(({ name }) => name)

test.each([
  ['chev', 'Chevening Scholarships'],
  ['CHEVENING', 'Chevening Scholarships'],
  ['  daad ', 'DAAD Research Grants'],
  ['D.A.A.D.', 'DAAD Research Grants'],
  ['unesco', 'Young Researchers'],
  ['esv', 'Young Researchers'],
  ['msca', 'Marie Skłodowska-Curie Actions Postdoctoral Fellowships'],
  ['sklodowska', 'Marie Skłodowska-Curie Actions Postdoctoral Fellowships'],
  ['turkiye', 'Türkiye Bursları'],
  ['turkey', 'Türkiye Bursları'],
  ['burslari', 'Türkiye Bursları'],
  ['uk', 'Chevening Scholarships'],
  ['germany', 'DAAD Research Grants'],
  ['sao paulo', 'Becas Universidad de São Paulo'],
  ['universite de geneve', 'Geneva Excellence Masters'],
  ['chevenning', 'Chevening Scholarships'],
  ['chevning scholarship', 'Chevening Scholarships'],
  ['scholarships in the uk', 'Chevening Scholarships'],
  ['germny', 'DAAD Research Grants'],
  ['kgsp', 'Government Grants for Degrees'],
  ['monbukagakusho phd', 'Government Grants for Degrees'],
  ['monbukagakushu grant germany', 'Government Grants for Degrees'],
  ['奨学', '文部科学省奨学金'],
  ['стипенд', 'Стипендия Правительства'],
  ['منحة', 'منحة الملك عبدالله'],
])('%j finds %j first', (text, name) => {
  expect(names(text)[0]).toBe(name)
})

test('among equal matches scholarships come before internships before leadership programs', () => {
  expect(names('geneva')).toEqual([
    'Geneva Excellence Masters',
    'CERN Geneva Internship',
    'Geneva Academy of Leaders',
  ])
})

test('correctly spelled words find nothing that is only similar', () => {
  expect(names('cern')).toEqual(['CERN Geneva Internship'])
})

test('fewer than two characters find nothing, counted as readers count them', () => {
  for (const text of ['', ' ', 'c', ' c ', '奨', '🎓', '!!', '--'])
    expect(search(text), text).toEqual([])
})

test('if not all words are found, some are enough', () => {
  expect(names('chevening zanzibar')).toEqual(['Chevening Scholarships'])
  expect(names('xyzzy qwerty')).toEqual([])
})

test('an item that only moved in the list gives the same results', () => {
  const pair = [item('Twin', { id: 'b' }), item('Twin', { id: 'a' })]
  expect(searchIn(pair)('twin').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(searchIn(pair.toReversed())('twin').map(({ id }) => id)).toEqual(['a', 'b'])
})

test('long and odd texts are searched without an error', () => {
  for (const text of [
    'a'.repeat(10_000),
    '\u0000\ud800',
    '() AND OR *',
    'constructor',
    '__proto__',
  ])
    expect(Array.isArray(search(text))).toBe(true)
})

test('removed and renamed items are no longer found', () => {
  const one = item('Alpha Grant', { id: '1' })
  const two = item('Beta Grant', { id: '2' })
  const three = item('Delta Grant', { id: '3' })
  const namesIn = (items: readonly Opportunity[], text: string) =>
    searchIn(items)(text).map(({ name }) => name)
  expect(namesIn([one, two], 'grant')).toEqual(['Alpha Grant', 'Beta Grant'])
  const after = [{ ...one, name: 'Gamma Grant' }, three]
  expect(namesIn(after, 'grant')).toEqual(['Delta Grant', 'Gamma Grant'])
  expect([...namesIn(after, 'alpha'), ...namesIn(after, 'beta')]).toEqual([])
})

test('spellings, marks and invisible characters are no typing errors, so no other item hides them', () => {
  const find = searchIn([
    item("L'Oréal-UNESCO Award"),
    item('Loreal Plain Award'),
    item('Münchner Preis'),
    item('Muenchner Grant'),
    item('برنامج أحمد للمنح'),
    item('مؤسسة احمد'),
    item('جَائِزَةُ البَحْثِ العِلْمِيّ'),
    item('תָּכְנִית מחקר'),
    item('Forschungs\u00adstipen\u00addium Test\u200bstadt'),
  ])
  const found = (text: string) => find(text).map(({ name }) => name)
  expect(found('loreal')).toHaveLength(2)
  expect(found("l'oreal")).toContain("L'Oréal-UNESCO Award")
  expect(found('muenchner')).toHaveLength(2)
  expect(found('münchner')).toContain('Münchner Preis')
  expect(found('احمد')).toHaveLength(2)
  expect(found('أحمد')).toHaveLength(2)
  expect(found('البحث العلمي')[0]).toBe('جَائِزَةُ البَحْثِ العِلْمِيّ')
  expect(found('תכנית')[0]).toBe('תָּכְנִית מחקר')
  expect(found('Forschungsstipendium')).toHaveLength(1)
  expect(found('Forschungs\u00adstipendium')).toHaveLength(1)
})

test('a country within a name is no country, unless the entry is there', () => {
  const find = searchIn([
    item('African Graduate Fellowship', {
      country: 'Egypt',
      countryCode: 'EG',
      hostUniversity: 'American University in Cairo',
    }),
    item('Leader of Tomorrow', {
      country: 'Canada',
      countryCode: 'CA',
      hostUniversity: 'University of British Columbia',
    }),
    item('Chevening Scholarships', { country: 'United Kingdom', countryCode: 'GB' }),
    item('Fulbright', { country: 'United States', countryCode: 'US' }),
  ])
  expect(find('american university in cairo')[0]?.countryCode).toBe('EG')
  expect(find('university of british columbia')[0]?.countryCode).toBe('CA')
  expect(find('british scholarships')[0]?.countryCode).toBe('GB')
  expect(find('american scholarships')[0]?.countryCode).toBe('US')
})

test('two words that stand far apart in a text are not found as one', () => {
  const far = 'Rocket builders meet. '.padEnd(400, 'They talk about many other things. ')
  const found = searchIn([
    item('Near', { description: 'The rocket club has a glider.' }),
    item('Far', { description: `${far} A glider flies.` }),
  ])
  expect(found('rocket glider').map(({ name }) => name)).toEqual(['Near'])
})

test('a part of a longer word stands beside no other word', () => {
  const far = 'They talk about many other things. '.repeat(10)
  const gaps = Array.from({ length: 40 }, (_, at) => 'y'.repeat(70 + at))
  // Somewhere among the gaps the searched stretch of the text ends within the long word.
  const countExact = (text: string, describe: (gap: string) => string) =>
    searching.search(
      snapshotOf(
        gaps.map((gap) => item(`Prize ${gap.length}`, { description: describe(gap) })),
        now,
      ),
      text,
      { groups: new Map() },
    ).counts.exact
  expect(countExact('reef nautical', (gap) => `Nautical. ${far} Aeronautical ${gap} reef.`)).toBe(0)
  expect(countExact('reef cap', (gap) => `Cap. ${far} Reef ${gap} capital.`)).toBe(0)
  expect(countExact('reef nautical', () => 'A nautical reef.')).toBe(gaps.length)
})

test('a name is found without its suffix, its brackets, and words of its own', () => {
  const find = searchIn([
    item('Leadership Prize Africa'),
    item('African Leadership University Scholarships (Kigali)', { country: 'Rwanda' }),
    item('Singapore Pre-Graduate Award', { country: 'Singapore', countryCode: 'SG' }),
    item('Singapore International Graduate Award (SINGA)', {
      country: 'Singapore',
      countryCode: 'SG',
    }),
  ])
  expect(find('african leadership university').map(({ name }) => name)).toEqual([
    'African Leadership University Scholarships (Kigali)',
  ])
  expect(find('singapore international graduate award')[0]?.name).toContain('SINGA')
})

test('what shall be absent is not looked up, and nothing is sure to lack it', () => {
  const snapshot = snapshotOf(
    [
      item('Bonded Grant', { description: 'Graduates sign a bond.' }),
      item('Free Grant', { description: 'Nothing is asked.' }),
    ],
    now,
  )
  const found = searching.search(snapshot, 'scholarship without bond', { groups: new Map() })
  expect(found.counts).toMatchObject({ exact: 0, lacking: 2 })
  expect(found.understood.map(({ value }) => value)).toEqual(['scholarship'])
})

test('a word after a negation takes full matches away only where it is to be absent', () => {
  const snapshot = snapshotOf(
    [item('Grant', { description: 'Nothing is asked.' }), item('Sure Prize')],
    now,
  )
  const countExact = (text: string) =>
    searching.search(snapshot, text, { groups: new Map() }).counts.exact
  expect(countExact('scholarship, not sure where')).toBe(2)
  expect(countExact('scholarship for a weak student')).toBe(2)
  expect(countExact('scholarship with low budget')).toBe(2)
  expect(countExact('bourse pas chère')).toBe(2)
  expect(countExact('scholarship without bond')).toBe(0)
  expect(countExact('scholarships except Sure')).toBe(0)
})

test('the host comes first also where nothing is sure to lack something', () => {
  const items = [
    item('German Grant', { country: 'Germany', countryCode: 'DE' }),
    item('Other Grant', { country: 'Japan', countryCode: 'JP' }),
  ]
  const roleOf = (text: string) =>
    searching.search(snapshotOf(items, now), text, { groups: new Map() }).role
  expect(roleOf('scholarship germany')).toBe('host')
  expect(roleOf('scholarship germany without bond')).toBe('host')
})

test('a city of several words gives way only to an entry with all of them in its name', () => {
  const chipsIn = (items: readonly Opportunity[]) => (text: string) =>
    searching
      .search(snapshotOf(items, now), text, { groups: new Map() })
      .chips.map(({ kind, value }) => `${kind}:${value}`)
      .join(' ')
  const parts = chipsIn([
    item('New Leaders Mexico', { country: 'Mexico', countryCode: 'MX' }),
    item('The La Caixa Fellowship', { hostUniversity: 'City University' }),
    item('Peace Prize', { hostOrganization: 'Delhi House' }),
  ])
  expect(parts('phd in mexico city')).toBe('level:phd country:MX')
  expect(parts('phd in new delhi')).toBe('level:phd country:IN')
  expect(parts('phd in la paz')).toBe('level:phd country:BO')
  expect(parts('scholarship in the hague')).toBe('kind:scholarship country:NL')
  expect(parts('new delhi')).toBe('country:IN')
  const whole = chipsIn([item('Mexico City Fellowship'), item('Prize of La Paz')])
  expect(whole('phd in mexico city')).toBe('level:phd')
  expect(whole('phd in la paz')).toBe('level:phd')
})

test('an entry in several countries is in a city only if it has its whole name', () => {
  const inMany = { country: 'Multiple countries', countryCode: null }
  const find = searchIn([
    item('Climate Leaders', inMany),
    item('Prometheus Fellowship', inMany),
    item('Stage Award', { ...inMany, description: 'Actors play Romeo.' }),
    item('Andes Summit', { ...inMany, location: 'Lima, Quito' }),
    item('Coast Summit', { ...inMany, location: 'Rio de Janeiro and Quito' }),
    item('Meeting of Churches', { ...inMany, description: 'The last week is in Rome.' }),
  ])
  const found = (text: string) => find(text).map(({ name }) => name)
  expect(found('masters in lima')).toEqual(['Andes Summit'])
  expect(found('in rome')).toEqual(['Meeting of Churches'])
  expect(found('in rio de janeiro')).toEqual(['Coast Summit'])
  expect(found('in rio de janero')).toEqual(['Coast Summit'])
})

test('all that shall be paid is paid, in full or in part', () => {
  const paying = (covers: Partial<typeof unknownRules.covers>) => ({
    rules: { ...unknownRules, covers: { ...unknownRules.covers, ...covers } },
  })
  const items = [
    item('Award A', paying({ travel: 'yes', housing: 'partly' })),
    item('Award B', paying({ travel: 'yes', housing: 'no' })),
    item('Award C', paying({ housing: 'yes' })),
    item('Award D', {}),
  ]
  const searchAll = searchIn(items)
  const found = (text: string) => searchAll(text).map(({ name }) => name)
  expect(found('airfare')).toEqual(['Award A', 'Award B'])
  expect(found('accommodation')).toEqual(['Award A', 'Award C'])
  expect(found('airfare and accommodation')).toEqual(['Award A'])
})

test('refugees are asked about by where they come from, and may live anywhere', () => {
  const inCountries = (...countries: readonly string[]) => ({
    ...unknownRules.nationality,
    rule: 'listed' as const,
    countries,
  })
  const anyCountry = { ...unknownRules.nationality, rule: 'any' as const }
  const open: Rules = {
    ...unknownRules,
    basis: 'page',
    nationality: anyCountry,
    residence: anyCountry,
    refugees: 'welcome',
  }
  const items = [
    item('Open to all', { rules: open }),
    item('For who lives in Lebanon', { rules: { ...open, residence: inCountries('LB') } }),
    item('For citizens of Kenya', { rules: { ...open, nationality: inCountries('KE') } }),
    item('No refugees', {
      rules: { ...open, refugees: null, nationality: inCountries('SY') },
    }),
  ]
  const found = (text: string) => {
    const { hits, standingOf } = searching.search(snapshotOf(items, now), text, {
      groups: new Map(),
    })
    return hits
      .filter((hit) => standingOf(hit) !== 'lacking')
      .map((hit) => `${hit.name}: ${standingOf(hit)}`)
  }
  expect(found('refugees from syria')).toEqual([
    'Open to all: exact',
    'For citizens of Kenya: may-be-open',
    'For who lives in Lebanon: may-be-open',
  ])
  expect(found('syrian refugee living in lebanon')).toContain('For who lives in Lebanon: exact')
  expect(found('students from syria')).toContain('No refugees: exact')
  expect(found('students from syria')).not.toContain('For who lives in Lebanon: may-be-open')
})

test('a city that is excluded leaves the rest of its country', () => {
  const items = [
    item('Award A', { country: 'United Kingdom', countryCode: 'GB', location: 'London' }),
    item('Award B', { country: 'United Kingdom', countryCode: 'GB', location: 'Leeds' }),
  ]
  const { hits, standingOf } = searching.search(snapshotOf(items, now), 'in the uk not in london', {
    groups: new Map(),
  })
  expect(hits.filter((hit) => standingOf(hit) === 'exact').map(({ name }) => name)).toEqual([
    'Award B',
  ])
})

test('where nothing takes place, the nearest is what its citizens may apply for', () => {
  const anywhere = item('Grant for Anybody', {
    rules: {
      ...unknownRules,
      nationality: { ...unknownRules.nationality, rule: 'any' },
      residence: { ...unknownRules.residence, rule: 'any' },
      basis: 'page',
    },
  })
  const snapshot = snapshotOf([anywhere], now)
  const { hits, nearest } = searching.search(snapshot, 'aviation in Nepal', { groups: new Map() })
  expect(hits).toEqual([])
  expect(nearest.map(({ chip: { kind, value }, count }) => [kind, value, count])).toEqual([
    ['citizen', 'NP', 1],
  ])
})
