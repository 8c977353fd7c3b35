import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { splitWords, toKey } from '#domain/words/fold.ts'

export type LevelKey = 'undergraduate' | 'master' | 'phd' | 'postdoc' | 'high-school'
export type CategoryKey = LevelKey | 'famous' | 'exchange' | 'summer' | 'competition'
export type RegionKey =
  | 'africa'
  | 'asia'
  | 'europe'
  | 'middle-east'
  | 'australia'
  | 'north-america'
  | 'central-america'
  | 'caribbean'
  | 'south-america'
  | 'america'
  | 'global'
export type FieldKey =
  | 'any'
  | 'stem'
  | 'it-engineering'
  | 'business'
  | 'law'
  | 'health'
  | 'arts-humanities'
  | 'social-sciences'
  | 'public-policy'
  | 'education'
  | 'agriculture-environment'
export type CountryKey = 'china'

/**
 * A word of the catalogue and how it is recognised. All spellings are keys (`toKey`). Where docs/interface.md, Comparing words, says
 * 'contains', the key contains one of `contains`; elsewhere the key equals one of `equals`.
 */
interface Term<Key> {
  readonly key: Key
  /** As people read it. */
  readonly label: string
  readonly contains?: readonly string[]
  /** Keys with one of these inside are not meant, though `contains` says so. */
  readonly except?: readonly string[]
  readonly equals?: readonly string[]
}

/** The five levels first, as forms and filters show them. */
export const categories: readonly Term<CategoryKey>[] = [
  { key: 'undergraduate', label: 'Undergraduate', contains: ['undergraduate'] },
  { key: 'master', label: 'Master', contains: ['master'] },
  { key: 'phd', label: 'PhD', contains: ['phd'] },
  { key: 'postdoc', label: 'Postdoc', contains: ['postdoc'] },
  // 'Post-secondary' begins where high school ends.
  { key: 'high-school', label: 'High school', contains: ['highschool', 'secondary'], except: ['postsecondary'] },
  { key: 'famous', label: 'Famous', equals: ['famous', 'famousscholarship', 'famousscholarships'] },
  {
    key: 'exchange',
    label: 'Exchange program',
    equals: ['exchange', 'exchangeprogram', 'exchangeprograms', 'exchangeprogramme', 'exchangeprogrammes'],
  },
  {
    key: 'summer',
    label: 'Summer program',
    equals: ['summer', 'summerprogram', 'summerprograms', 'summerprogramme', 'summerprogrammes'],
  },
  { key: 'competition', label: 'Competition', equals: ['competition', 'competitions'] },
]

export const levelKeys = ['undergraduate', 'master', 'phd', 'postdoc', 'high-school'] as const satisfies readonly LevelKey[]

export const regions: readonly Term<RegionKey>[] = [
  { key: 'africa', label: 'Africa', contains: ['africa'] },
  { key: 'asia', label: 'Asia', equals: ['asia', 'asian'] },
  { key: 'europe', label: 'Europe', equals: ['europe', 'european'] },
  { key: 'middle-east', label: 'Middle East', contains: ['middleeast'] },
  { key: 'australia', label: 'Australia and Oceania', equals: ['australia', 'australian', 'oceania', 'newzealand', 'pacific'] },
  { key: 'north-america', label: 'North America', contains: ['northamerica'] },
  { key: 'central-america', label: 'Central America', contains: ['centralamerica'] },
  { key: 'caribbean', label: 'Caribbean', contains: ['caribbean'] },
  { key: 'south-america', label: 'South America', contains: ['southamerica', 'latinamerica'] },
  { key: 'america', label: 'Americas', equals: ['america', 'american', 'americas', 'theamericas'] },
  { key: 'global', label: 'Global', equals: ['global', 'worldwide'] },
]

export const fields: readonly Term<FieldKey>[] = [
  { key: 'any', label: 'Any field', equals: ['any', 'anyfield', 'all', 'allfields'] },
  { key: 'stem', label: 'Science and mathematics', equals: ['stem'] },
  { key: 'it-engineering', label: 'Engineering and IT', equals: ['itengineering'] },
  { key: 'business', label: 'Business and economics', equals: ['business'] },
  { key: 'law', label: 'Law', equals: ['law'] },
  { key: 'health', label: 'Medicine and health', equals: ['health'] },
  { key: 'arts-humanities', label: 'Arts and humanities', equals: ['artshumanities'] },
  { key: 'social-sciences', label: 'Social sciences', equals: ['socialsciences'] },
  { key: 'public-policy', label: 'Public policy', equals: ['publicpolicy'] },
  { key: 'education', label: 'Education', equals: ['education'] },
  { key: 'agriculture-environment', label: 'Agriculture and environment', equals: ['agricultureenvironment'] },
]

/** Exact country keys; a country is compared whole, so that 'Hong Kong SAR, China' is none of them (docs/interface.md, Comparing words). */
export const countryNames: Readonly<Record<CountryKey, readonly string[]>> = {
  china: ['china', 'prchina', 'prc', 'peoplesrepublicofchina', 'thepeoplesrepublicofchina'],
}

/** Words that belong to a wider term but are shown as themselves: New Zealand is not Australia. */
const ownLabels: Readonly<Record<string, string>> = {
  australia: 'Australia',
  australian: 'Australia',
  oceania: 'Oceania',
  newzealand: 'New Zealand',
  pacific: 'Pacific',
  southafrica: 'South Africa',
  northafrica: 'North Africa',
  latinamerica: 'Latin America',
}

/** What a form offers: `value` is kept in the opportunity, `label` is read by people. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** The categories of docs/interface.md, Values on the wire. */
export const categoryChoices: readonly Choice[] = categories.map(({ key, label }) => ({ value: key, label }))

/** The regions of docs/interface.md, Values on the wire, each once. */
export const regionChoices: readonly Choice[] = [
  'Africa',
  'Asia',
  'Europe',
  'North America',
  'South America',
  'America',
  'Australia',
  'Oceania',
  'Middle East',
  'Global',
].map((word) => ({ value: word, label: labelFor(word) }))

/** In the order of the table, each once; empty where nothing is recognised. */
export function categoriesOf(opportunity: Pick<Opportunity, 'categories'>): readonly CategoryKey[] {
  return keysIn(opportunity.categories, categories)
}

/** The levels among the categories. */
export function levelsOf(opportunity: Pick<Opportunity, 'categories'>): readonly LevelKey[] {
  const all = keysIn(opportunity.categories, categories)
  return levelKeys.filter((key) => all.includes(key))
}

export function regionsOf(opportunity: Pick<Opportunity, 'regions'>): readonly RegionKey[] {
  return keysIn(opportunity.regions, regions)
}

export function fieldsOf(opportunity: Pick<Opportunity, 'fields'>): readonly FieldKey[] {
  return keysIn(opportunity.fields, fields)
}

/** Whether the country is exactly this one, by any of its names. */
export function isCountry(country: string | null, key: CountryKey): boolean {
  return country !== null && countryNames[key].includes(toKey(country))
}

export function categoryLabel(key: CategoryKey): string {
  return labelOf(key, categories)
}

export function regionLabel(key: RegionKey): string {
  return labelOf(key, regions)
}

/** The label of a field as it was entered; unknown text comes back as typed. */
export function fieldLabel(rawText: string): string {
  return fields.find((term) => term.equals?.includes(toKey(rawText)))?.label ?? rawText.trim()
}

/** The correct label of a category or region as it was entered ('high-school': 'High school'); unknown text comes back as typed. */
export function labelFor(rawText: string): string {
  const key = toKey(rawText)
  const own = ownLabels[key]
  if (own !== undefined) return own
  const exact = [...categories, ...regions].find((term) => toKey(term.key) === key || (term.equals ?? term.contains ?? []).includes(key))
  return exact?.label ?? rawText.trim()
}

// Lists of words never change and are read many times for each page, so what was found in one is kept as long as the list.
const found = new WeakMap<readonly unknown[], WeakMap<readonly string[], readonly unknown[]>>()

function keysIn<Key>(words: readonly string[], terms: readonly Term<Key>[]): readonly Key[] {
  const ofTerms = found.get(terms) ?? new WeakMap<readonly string[], readonly Key[]>()
  found.set(terms, ofTerms)
  const known = ofTerms.get(words)
  if (known !== undefined) return known as readonly Key[]
  const keys = splitWords(words).map(toKey)
  const result = terms.filter((term) => keys.some((key) => isMeant(key, term))).map((term) => term.key)
  ofTerms.set(words, result)
  return result
}

function isMeant<Key>(key: string, term: Term<Key>): boolean {
  if (term.equals?.includes(key)) return true
  if (term.except?.some((part) => key.includes(part))) return false
  return term.contains?.some((part) => key.includes(part)) ?? false
}

function labelOf<Key extends string>(key: Key, terms: readonly Term<Key>[]): string {
  return terms.find((term) => term.key === key)?.label ?? key
}
