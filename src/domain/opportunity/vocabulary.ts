import { studyFields } from '#domain/eligibility/rule-words.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { splitWords, toKey } from '#domain/words/text.ts'

/**
 * A word of the catalogue and how it is recognised. All spellings are keys (`toKey`). Where
 * docs/interface, Comparing words, says 'contains', the key contains one of `contains`;
 * elsewhere the key equals one of `equals`.
 */
interface Term<Key> {
  readonly key: Key
  readonly contains?: readonly string[]
  /** Keys with one of these inside are not meant, though `contains` says so. */
  readonly except?: readonly string[]
  readonly equals?: readonly string[]
}

const listTerms = <const Key extends string>(terms: readonly Term<Key>[]): readonly Term<Key>[] =>
  terms

/** The five levels first, as forms and filters show them. */
const categories = listTerms([
  { key: 'undergraduate', contains: ['undergraduate'] },
  { key: 'master', contains: ['master'] },
  { key: 'phd', contains: ['phd'] },
  { key: 'postdoc', contains: ['postdoc'] },
  // 'Post-secondary' begins where high school ends.
  { key: 'high-school', contains: ['highschool', 'secondary'], except: ['postsecondary'] },
  { key: 'famous', equals: ['famous', 'famousscholarship', 'famousscholarships'] },
  {
    key: 'exchange',
    equals: [
      'exchange',
      'exchangeprogram',
      'exchangeprograms',
      'exchangeprogramme',
      'exchangeprogrammes',
    ],
  },
  {
    key: 'summer',
    equals: ['summer', 'summerprogram', 'summerprograms', 'summerprogramme', 'summerprogrammes'],
  },
  { key: 'competition', equals: ['competition', 'competitions'] },
])
export type CategoryKey = (typeof categories)[number]['key']

export const levelKeys = [
  'undergraduate',
  'master',
  'phd',
  'postdoc',
  'high-school',
] as const satisfies readonly CategoryKey[]
export type LevelKey = (typeof levelKeys)[number]

const regions = listTerms([
  { key: 'africa', contains: ['africa'] },
  { key: 'asia', equals: ['asia', 'asian'] },
  { key: 'europe', equals: ['europe', 'european'] },
  { key: 'middle-east', contains: ['middleeast'] },
  { key: 'australia', equals: ['australia', 'australian', 'oceania', 'newzealand', 'pacific'] },
  { key: 'north-america', contains: ['northamerica'] },
  { key: 'central-america', contains: ['centralamerica'] },
  { key: 'caribbean', contains: ['caribbean'] },
  { key: 'south-america', contains: ['southamerica', 'latinamerica'] },
  { key: 'america', equals: ['america', 'american', 'americas', 'theamericas'] },
  { key: 'global', equals: ['global', 'worldwide'] },
])
export type RegionKey = (typeof regions)[number]['key']
export const regionKeys = regions.map(({ key }) => key)

export type FieldKey = 'any' | (typeof studyFields)[number]
const fields: readonly Term<FieldKey>[] = [
  { key: 'any', equals: ['any', 'anyfield', 'all', 'allfields'] },
  ...studyFields.map((key) => ({ key, equals: [toKey(key)] })),
]
export const fieldKeys = fields.map(({ key }) => key)

export type CountryKey = 'china'

/**
 * Exact country keys. A country is compared in full, so 'Hong Kong SAR, China' matches none of them
 * (docs/interface, Comparing words).
 */
export const countryNames: Readonly<Record<CountryKey, readonly string[]>> = {
  china: ['china', 'prchina', 'prc', 'peoplesrepublicofchina', 'thepeoplesrepublicofchina'],
}

export type AreaKey =
  | 'australia-alone'
  | 'oceania'
  | 'new-zealand'
  | 'pacific'
  | 'south-africa'
  | 'north-africa'
  | 'latin-america'

/** Words that belong to a wider term but are shown as themselves: New Zealand is not Australia. */
const areas: ReadonlyMap<string, AreaKey> = new Map([
  ['australia', 'australia-alone'],
  ['australian', 'australia-alone'],
  ['oceania', 'oceania'],
  ['newzealand', 'new-zealand'],
  ['pacific', 'pacific'],
  ['southafrica', 'south-africa'],
  ['northafrica', 'north-africa'],
  ['latinamerica', 'latin-america'],
])

/** The categories of docs/interface, Values on the wire, as forms offer and items hold them. */
export const categoryChoices: readonly CategoryKey[] = categories.map(({ key }) => key)

/**
 * The regions of docs/interface, Values on the wire, each once, as forms offer and items hold
 * them.
 */
export const regionChoices: readonly string[] = [
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
]

/** In the order of the table, each once; empty where nothing is recognised. */
export const categoriesOf = (
  opportunity: Pick<Opportunity, 'categories'>,
): readonly CategoryKey[] => keysIn(opportunity.categories, categories)

export function levelsOf(opportunity: Pick<Opportunity, 'categories'>): readonly LevelKey[] {
  const all = keysIn(opportunity.categories, categories)
  return levelKeys.filter((key) => all.includes(key))
}

/** The known regions of the item; empty: it names none. */
export const regionsOf = (opportunity: Pick<Opportunity, 'regions'>): readonly RegionKey[] =>
  keysIn(opportunity.regions, regions)

/** The fields of study that the item names; empty where it names none. */
export const fieldsOf = (opportunity: Pick<Opportunity, 'fields'>): readonly FieldKey[] =>
  keysIn(opportunity.fields, fields)

/** Whether the country is exactly this one, by any of its names. */
export const isCountry = (country: string | null, key: CountryKey): boolean =>
  country !== null && countryNames[key].includes(toKey(country))

/** A word of the catalogue; the texts of each language say how it reads. */
export type FoundWord =
  | { readonly category: CategoryKey }
  | { readonly region: RegionKey }
  | { readonly area: AreaKey }

/** The exact meaning of an entered category or region; undefined for unknown text. */
export function findWord(rawText: string): FoundWord | undefined {
  const key = toKey(rawText)
  const area = areas.get(key)
  if (area !== undefined) return { area }
  const isExact = (term: Term<string>) =>
    toKey(term.key) === key || (term.equals ?? term.contains ?? []).includes(key)
  const category = categories.find(isExact)
  if (category !== undefined) return { category: category.key }
  const region = regions.find(isExact)
  return region && { region: region.key }
}

/** A field of study as it was entered; undefined for unknown text. */
export const findField = (rawText: string): FieldKey | undefined =>
  fields.find((term) => term.equals?.includes(toKey(rawText)))?.key

// Lists of words never change and are read many times for each page, so results are cached as long
// as the list lives.
const found = new WeakMap<readonly unknown[], WeakMap<readonly string[], readonly unknown[]>>()

function keysIn<Key>(words: readonly string[], terms: readonly Term<Key>[]): readonly Key[] {
  const ofTerms = getOrCreate(
    found,
    terms,
    () => new WeakMap<readonly string[], readonly unknown[]>(),
  )
  const meant = getOrCreate(ofTerms, words, () => {
    const keys = splitWords(words).map(toKey)
    return terms.filter((term) => keys.some((key) => isMeant(key, term))).map((term) => term.key)
  })
  return meant as readonly Key[]
}

function isMeant<Key>(key: string, term: Term<Key>): boolean {
  if (term.equals?.includes(key)) return true
  if (term.except?.some((part) => key.includes(part))) return false
  return term.contains?.some((part) => key.includes(part)) ?? false
}
