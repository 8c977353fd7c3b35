import { expect, test } from 'vitest'
import {
  categoriesOf,
  categoryChoices,
  fieldsOf,
  findField,
  findWord,
  isCountry,
  levelsOf,
  regionChoices,
  regionsOf,
} from '#domain/opportunity/vocabulary.ts'
import { splitWords, toKey } from '#domain/words/text.ts'

test('keys are lower case letters and digits without accents', () => {
  expect(toKey(' High-School ')).toBe('highschool')
  expect(toKey('Türkiye (TR) 2')).toBe('turkiyetr2')
  expect(toKey('Ph.D.')).toBe('phd')
  expect(toKey('中国')).toBe('中国')
})

test('text and lists are split at commas, semicolons and bars', () => {
  expect(splitWords('Asia, Europe;Africa | Global,')).toEqual([
    'Asia',
    'Europe',
    'Africa',
    'Global',
  ])
  expect(splitWords(['Asia', 'Europe, Africa'])).toEqual(['Asia', 'Europe', 'Africa'])
})

test.each([
  ['Undergraduate', ['undergraduate']],
  ['UNDERGRADUATE students', ['undergraduate']],
  ['Postgraduate', []],
  ['graduate', []],
  ["Master's degree", ['master']],
  ['Ph.D.', ['phd']],
  ['PhD, Master', ['master', 'phd']],
  ['Post-Doc', ['postdoc']],
  ['postdoctoral', ['postdoc']],
  ['post-doct', ['postdoc']],
  ['highschool', ['high-school']],
  ['High School', ['high-school']],
  ['secondary', ['high-school']],
  ['Upper secondary school', ['high-school']],
  ['Post-secondary', []],
  ['famous', ['famous']],
  ['infamous', []],
  ['exchange', ['exchange']],
  ['Exchange programme', ['exchange']],
  ['Exchange Program', ['exchange']],
  ['foreign exchange', []],
  ['summer program', ['summer']],
  ['Summer Programme', ['summer']],
  ['competition', ['competition']],
])('the category %j reads as %j', (text, keys) => {
  expect(categoriesOf({ categories: [text] })).toEqual(keys)
})

test('levels are the categories without the others', () => {
  expect(levelsOf({ categories: ['famous', 'phd', 'Undergraduate'] })).toEqual([
    'undergraduate',
    'phd',
  ])
})

test.each([
  ['Africa', ['africa']],
  ['South Africa', ['africa']],
  ['Sub-Saharan African countries', ['africa']],
  ['Asia', ['asia']],
  [' asian ', ['asia']],
  ['Australasia', []],
  ['Eurasia', []],
  ['South East Asia', []],
  ['EUROPE', ['europe']],
  ['Eastern Europe', []],
  ['middle east', ['middle-east']],
  ['Middle Eastern', ['middle-east']],
  ['Oceania', ['australia']],
  ['New Zealand', ['australia']],
  ['Pacific', ['australia']],
  ['south america', ['south-america']],
  ['South American', ['south-america']],
  ['Latin America', ['south-america']],
  ['North America', ['north-america']],
  ['american', ['america']],
  ['The Americas', ['america']],
  ['Caribbean', ['caribbean']],
  ['Central America', ['central-america']],
  ['Global', ['global']],
  ['Asia; Europe', ['asia', 'europe']],
])('the region %j reads as %j', (text, keys) => {
  expect(regionsOf({ regions: [text] })).toEqual(keys)
})

test('China matches only its own names, and a country is never split', () => {
  for (const name of [
    'China',
    ' china',
    'P.R. China',
    'PRC',
    "People's Republic of China",
    'The People’s Republic of China',
  ]) {
    expect(isCountry(name, 'china'), name).toBe(true)
  }
  for (const name of [
    'Hong Kong SAR, China',
    'Taiwan, China',
    'Macao SAR, China',
    'Indochina',
    'China, Japan',
    '',
    null,
  ]) {
    expect(isCountry(name, 'china'), String(name)).toBe(false)
  }
})

test('a word is recognized in its variants, and unknown text is not', () => {
  expect([findWord('high-school'), findWord('highschool')]).toEqual([
    { category: 'high-school' },
    { category: 'high-school' },
  ])
  expect([findWord('phd'), findWord('famous')]).toEqual([
    { category: 'phd' },
    { category: 'famous' },
  ])
  expect([findWord('south america'), findWord('New Zealand')]).toEqual([
    { region: 'south-america' },
    { area: 'new-zealand' },
  ])
  expect(findWord(' Eastern Europe ')).toBeUndefined()
  expect([findField('any'), findField('arts-humanities'), findField('astrology')]).toEqual([
    'any',
    'arts-humanities',
    undefined,
  ])
})

test('fields are read by key', () => {
  expect(fieldsOf({ fields: ['IT-Engineering', 'law', 'astrology'] })).toEqual([
    'it-engineering',
    'law',
  ])
})

test('forms offer nine categories and each region once, and every choice is recognized', () => {
  expect(categoryChoices).toHaveLength(9)
  expect(regionChoices).toHaveLength(10)
  expect(new Set(regionChoices).size).toBe(10)
  for (const value of categoryChoices)
    expect(categoriesOf({ categories: [value] }), value).toHaveLength(1)
  for (const value of regionChoices) expect(regionsOf({ regions: [value] }), value).toHaveLength(1)
})
