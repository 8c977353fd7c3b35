import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { CategoryKey, CountryKey, RegionKey } from '#domain/opportunity/vocabulary.ts'

/** Which opportunities a page takes, as data (docs/interface, Listing pages). */
export type Criteria =
  | { readonly kind: Kind }
  | { readonly category: CategoryKey }
  | { readonly region: RegionKey }
  | { readonly country: CountryKey }
  | { readonly openToAll: true }
  | { readonly any: readonly Criteria[] }

export type PlacementFields = Pick<
  Opportunity,
  'kind' | 'categories' | 'regions' | 'fields' | 'country' | 'openToAll'
>

/** Groups of the header menu in their order; 'single' entries have no group. */
export type MenuGroup = 'opportunity' | 'category' | 'region' | 'single'

/**
 * The parts of a card that differ (docs/interface, Listings). All show stamp, name and deadline.
 */
export type CardLayout =
  | 'standard'
  | 'facts'
  | 'categories'
  | 'description'
  | 'internship'
  | 'leadership'

/**
 * Where ads are beside the cards on a wide screen: below the filters at the start, or in a column of
 * their own on both sides.
 */
export type AdLayout = 'none' | 'start' | 'both'

/**
 * A listing page. Routes, menus, footer, home index, sitemap, canonical links, feeds and tests are
 * maps over these rows. A new page is a new row here and its texts.
 */
interface Row {
  /**
   * The canonical path without its slash; also the API's `collection` parameter, and the key of its
   * texts.
   */
  readonly id: string
  readonly aliases: readonly string[]
  /** The kind that it lists; a page of one kind never shows items of another. */
  readonly kind: Kind
  readonly criteria: Criteria
  readonly columns: 2 | 3
  readonly card: CardLayout
  /** The link on each card. */
  readonly action: 'view' | 'view-or-apply'
  /** false: cards lead to the item's own page. */
  readonly popup: boolean
  readonly ads: AdLayout
  readonly menu: MenuGroup | null
  /** Listed in the index of the home page. */
  readonly home: boolean
  readonly footer: 'quick' | 'region' | null
  /**
   * Region pages also show open worldwide items, in a separate section (docs/interface, Open
   * worldwide).
   */
  readonly worldwide: boolean
  /** Visitors narrow the page by choosing among these first (`?region=`, `?field=`). */
  readonly choose: 'region' | 'field' | null
}

const base = {
  aliases: [],
  kind: 'scholarship',
  columns: 3,
  card: 'standard',
  action: 'view',
  popup: true,
  ads: 'start',
  menu: null,
  home: false,
  footer: null,
  worldwide: false,
  choose: null,
} as const satisfies Partial<Row>

const ofProgram = { ...base, menu: 'opportunity', home: true } as const
const ofLevel = { ...base, menu: 'category', home: true } as const
const ofRegion = { ...base, menu: 'region', footer: 'region', worldwide: true } as const
const single = { ...base, menu: 'single', home: true } as const

/**
 * Every listing page, in menu order. Its words are in the texts of each language, by its id
 * (`web/texts/en/listings.ts`).
 */
const rows = [
  {
    ...ofProgram,
    id: 'chinese_govt_scholarship',
    criteria: { country: 'china' },
    card: 'description',
  },
  { ...ofProgram, id: 'summer-program', criteria: { category: 'summer' } },
  { ...ofProgram, id: 'competition', criteria: { category: 'competition' }, footer: 'quick' },
  {
    ...ofProgram,
    id: 'exchange-programe',
    aliases: ['exchange-program'],
    criteria: { category: 'exchange' },
    columns: 2,
  },
  {
    ...ofProgram,
    id: 'leadership-programe',
    aliases: ['leadership_programe'],
    kind: 'leadership',
    criteria: { kind: 'leadership' },
    card: 'leadership',
  },
  { ...single, id: 'fascholarship', criteria: { category: 'famous' } },
  { ...ofLevel, id: 'post-doct_scholarship', criteria: { category: 'postdoc' }, ads: 'both' },
  { ...ofLevel, id: 'phd-scholarship', criteria: { category: 'phd' } },
  { ...ofLevel, id: 'master-scholarship', criteria: { category: 'master' } },
  { ...ofLevel, id: 'undergraduate-scholarship', criteria: { category: 'undergraduate' } },
  {
    ...ofLevel,
    id: 'high-school-scholarship',
    criteria: { category: 'high-school' },
    popup: false,
  },
  {
    ...ofRegion,
    id: 'asian_scholarship',
    criteria: { region: 'asia' },
    card: 'facts',
  },
  {
    ...ofRegion,
    id: 'american-scholarship',
    criteria: {
      any: [
        { region: 'america' },
        { region: 'north-america' },
        { region: 'central-america' },
        { region: 'caribbean' },
        { region: 'south-america' },
      ],
    },
  },
  { ...ofRegion, id: 'south-american-scholarship', criteria: { region: 'south-america' } },
  {
    ...ofRegion,
    id: 'european-scholarship',
    aliases: ['europian-scholarship'],
    criteria: { region: 'europe' },
  },
  { ...ofRegion, id: 'african-scholarship', criteria: { region: 'africa' } },
  {
    ...ofRegion,
    id: 'australian-scholarship',
    criteria: { region: 'australia' },
    action: 'view-or-apply',
  },
  { ...ofRegion, id: 'middle_eastscholarship', criteria: { region: 'middle-east' } },
  {
    ...single,
    id: 'internship',
    kind: 'internship',
    criteria: { kind: 'internship' },
    card: 'internship',
  },
  {
    ...base,
    id: 'scholarships/international',
    criteria: { any: [{ region: 'global' }, { openToAll: true }] },
    home: true,
  },
  {
    ...base,
    id: 'scholarships/region',
    criteria: { kind: 'scholarship' },
    home: true,
    choose: 'region',
  },
  {
    ...base,
    id: 'scholarships/field',
    criteria: { kind: 'scholarship' },
    home: true,
    choose: 'field',
  },
] as const satisfies readonly Row[]

export type CollectionId = (typeof rows)[number]['id']

export interface Collection extends Row {
  readonly id: CollectionId
}

export const collections: readonly Collection[] = rows

/**
 * undefined: no listing page has this address. `path` with or without its leading slash, canonical
 * or alias.
 */
export function findCollection(path: string): Collection | undefined {
  const id = path.replace(/^\//, '')
  return collections.find((collection) => collection.id === id || collection.aliases.includes(id))
}
