import type { Criteria } from '#domain/listing/criteria.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'

/** Groups of the header menu in their order; 'single' entries stand beside the groups. */
export type MenuGroup = 'opportunity' | 'category' | 'region' | 'single'

/** What a card shows (docs/interface.md, Listings); all show stamp, name and deadline. */
export type CardLayout = 'standard' | 'facts' | 'description' | 'internship' | 'leadership'

/** Where the ad columns stand beside the cards. */
export type AdLayout = 'none' | 'start' | 'end' | 'both'

/**
 * The text of a failed fetch; with `detail` the reason follows it. null: the empty text appears instead (docs/interface.md, Listing pages).
 */
export interface ErrorText {
  readonly text: string
  readonly detail: boolean
}

/**
 * A listing page. Routes, menus, footer, home index, sitemap, canonical links, feeds and tests are maps over these rows: a new page is a
 * new row here and nothing else.
 */
export interface Collection {
  /** The canonical path without its slash; also the API's `collection` parameter. */
  readonly id: string
  readonly aliases: readonly string[]
  /** The entity it lists; a page of one entity never shows another's items. */
  readonly kind: Kind
  readonly criteria: Criteria
  /** The h1 and the title of the page. */
  readonly title: string
  /** One sentence under the h1. */
  readonly intro: string
  /** For search engines, about 150 characters. */
  readonly description: string
  readonly loading: string
  readonly empty: string
  readonly error: ErrorText | null
  readonly columns: 2 | 3
  readonly card: CardLayout
  /** The link on each card. */
  readonly action: 'View Details' | 'View | Apply'
  /** false: cards lead to the item's own page. */
  readonly popup: boolean
  readonly ads: AdLayout
  readonly menu: { readonly group: MenuGroup; readonly label: string } | null
  /** Label in the index of the home page; null: not there. */
  readonly home: string | null
  /** Footer list it stands in. */
  readonly footer: 'quick' | 'region' | null
  /** Region pages also show what is open worldwide, in a block of its own (docs/interface.md, Open worldwide). */
  readonly worldwide: boolean
  /** Visitors narrow the page by choosing among these first (`?region=`, `?field=`). */
  readonly choose: 'region' | 'field' | null
}

const base = {
  aliases: [],
  kind: 'scholarship',
  loading: 'Loading...',
  error: null,
  columns: 3,
  card: 'standard',
  action: 'View Details',
  popup: true,
  ads: 'end',
  menu: null,
  home: null,
  footer: null,
  worldwide: false,
  choose: null,
} as const satisfies Partial<Collection>

const threeMessages = {
  loading: 'Loading...',
  empty: 'No data found.',
  error: { text: 'Error occurred fetching data', detail: false },
} as const

/** Every listing page, in menu order. Titles apart, the texts are those of docs/interface.md, Listing pages. */
export const collections: readonly Collection[] = [
  {
    ...base,
    id: 'chinese_govt_scholarship',
    criteria: { country: 'china' },
    title: 'Chinese Government Scholarships',
    intro: 'Study in China, paid by its government and universities.',
    description: 'Scholarships for study in China: who can apply, what is paid, and when each one closes.',
    loading: 'Loading scholarships...',
    empty: 'No Chinese government scholarships found.',
    card: 'description',
    menu: { group: 'opportunity', label: 'Chinese Government' },
    home: 'Chinese Government',
  },
  {
    ...base,
    id: 'summer-program',
    criteria: { category: 'summer' },
    title: 'Summer Programs',
    intro: 'Summer schools, research stays and camps for a few weeks abroad.',
    description: 'Summer schools and research stays for students: what is paid, who can apply, and when each one closes.',
    empty: 'No summer programs available.',
    menu: { group: 'opportunity', label: 'Summer programs' },
    home: 'Summer programs',
  },
  {
    ...base,
    id: 'competition',
    criteria: { category: 'competition' },
    title: 'Competitions',
    intro: 'Contests, olympiads and prizes that students can enter.',
    description: 'Competitions and prizes for students: the rules in short, the prizes, and when entries close.',
    empty: 'No competitions found.',
    error: { text: 'Error occurred fetching data.', detail: false },
    menu: { group: 'opportunity', label: 'Competition' },
    home: 'Competitions',
    footer: 'quick',
  },
  {
    ...base,
    id: 'exchange-programe',
    aliases: ['exchange-program'],
    criteria: { category: 'exchange' },
    title: 'Exchange Programs',
    intro: 'A semester or a year at a partner school or university.',
    description: 'Exchange programs for pupils and students: where they lead, what is paid, and when each one closes.',
    empty: 'No exchange programs found.',
    error: { text: 'Error fetching data: ', detail: true },
    columns: 2,
    menu: { group: 'opportunity', label: 'Exchange programs' },
    home: 'Exchange programs',
  },
  {
    ...base,
    id: 'leadership-programe',
    aliases: ['leadership_programe'],
    kind: 'leadership',
    criteria: { kind: 'leadership' },
    title: 'Leadership Programs',
    intro: 'Fellowships and academies for people who want to lead.',
    description: 'Leadership programs for students and young people: where they take place, what is paid, and when each one closes.',
    empty: 'No leadership programs found.',
    error: { text: 'Error fetching leadership data: ', detail: true },
    card: 'leadership',
    menu: { group: 'opportunity', label: 'Leadership programs' },
    home: 'Leadership programs',
  },
  {
    ...base,
    id: 'fascholarship',
    criteria: { category: 'famous' },
    title: 'Famous Scholarships',
    intro: 'The awards that everybody has heard of, and what they really ask for.',
    description: 'The best-known scholarships of the world: what they pay, whom they take, and when each one closes.',
    empty: 'No famous scholarships found.',
    error: { text: 'Error fetching data', detail: false },
    menu: { group: 'single', label: 'Famous Scholarship' },
    home: 'Famous Scholarship',
  },
  {
    ...base,
    id: 'post-doct_scholarship',
    criteria: { category: 'postdoc' },
    title: 'Postdoc Scholarships',
    intro: 'Fellowships for research after the doctorate.',
    description: 'Postdoctoral fellowships: what they pay, whom they take, and when each one closes.',
    empty: 'No Postdoc scholarships found.',
    ads: 'both',
    menu: { group: 'category', label: 'Postdoc' },
    home: 'Postdoc',
  },
  {
    ...base,
    id: 'phd-scholarship',
    criteria: { category: 'phd' },
    title: 'PhD Scholarships',
    intro: 'Doctoral study and research, the nearest deadline first.',
    description: 'Scholarships for a doctorate: what they pay, whom they take, and when each one closes.',
    empty: 'No PhD scholarships found.',
    menu: { group: 'category', label: 'PhD' },
    home: 'PhD',
  },
  {
    ...base,
    id: 'master-scholarship',
    criteria: { category: 'master' },
    title: 'Master Scholarships',
    intro: 'Master degrees with a grant, the nearest deadline first.',
    description: 'Scholarships for a master degree: what they pay, whom they take, and when each one closes.',
    empty: 'No Master scholarships found.',
    menu: { group: 'category', label: 'Master' },
    home: 'Master',
  },
  {
    ...base,
    id: 'undergraduate-scholarship',
    criteria: { category: 'undergraduate' },
    title: 'Undergraduate Scholarships',
    intro: 'A first degree with a grant, the nearest deadline first.',
    description: 'Scholarships for a first degree: what they pay, whom they take, and when each one closes.',
    empty: 'No Undergraduate scholarships found.',
    menu: { group: 'category', label: 'Undergraduate' },
    home: 'Undergraduate',
  },
  {
    ...base,
    id: 'high-school-scholarship',
    criteria: { category: 'high-school' },
    title: 'High School Scholarships',
    intro: 'For pupils: schools, camps and first years abroad.',
    description: 'Scholarships for pupils of high schools: what they pay, whom they take, and when each one closes.',
    empty: 'No High School scholarships found.',
    popup: false,
    menu: { group: 'category', label: 'High school' },
    home: 'High school',
  },
  {
    ...base,
    id: 'asian_scholarship',
    criteria: { region: 'asia' },
    title: 'Asian Scholarships',
    intro: 'Study in Asia, the nearest deadline first.',
    description: 'Scholarships for study in Asia: what they pay, whom they take, and when each one closes.',
    empty: 'No data found.',
    card: 'facts',
    ads: 'start',
    menu: { group: 'region', label: 'Asian' },
    footer: 'region',
    worldwide: true,
  },
  {
    ...base,
    ...threeMessages,
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
    title: 'American Scholarships',
    intro: 'Study anywhere in the Americas, the nearest deadline first.',
    description: 'Scholarships for study in North, Central and South America: what they pay, and when each one closes.',
    menu: { group: 'region', label: 'American' },
    footer: 'region',
    worldwide: true,
  },
  {
    ...base,
    id: 'south-american-scholarship',
    criteria: { region: 'south-america' },
    title: 'South America Scholarships',
    intro: 'Study in South America, the nearest deadline first.',
    description: 'Scholarships for study in South America: what they pay, whom they take, and when each one closes.',
    empty: 'No South America scholarships found.',
    menu: { group: 'region', label: 'South American' },
    footer: 'region',
    worldwide: true,
  },
  {
    ...base,
    id: 'european-scholarship',
    aliases: ['europian-scholarship'],
    criteria: { region: 'europe' },
    title: 'European Scholarships',
    intro: 'Study in Europe, the nearest deadline first.',
    description: 'Scholarships for study in Europe: what they pay, whom they take, and when each one closes.',
    empty: 'No European scholarships found.',
    error: { text: 'An error occurred while fetching scholarships. ', detail: true },
    menu: { group: 'region', label: 'European' },
    footer: 'region',
    worldwide: true,
  },
  {
    ...base,
    id: 'african-scholarship',
    criteria: { region: 'africa' },
    title: 'African Scholarships',
    intro: 'Study in Africa, the nearest deadline first.',
    description: 'Scholarships for study in Africa: what they pay, whom they take, and when each one closes.',
    empty: 'No African scholarships found.',
    menu: { group: 'region', label: 'African' },
    footer: 'region',
    worldwide: true,
  },
  {
    ...base,
    id: 'australian-scholarship',
    criteria: { region: 'australia' },
    title: 'Australian Scholarships',
    intro: 'Study in Australia, New Zealand and the Pacific, the nearest deadline first.',
    description: 'Scholarships for study in Australia and the Pacific: what they pay, whom they take, and when each one closes.',
    empty: 'No Australian scholarships found.',
    action: 'View | Apply',
    menu: { group: 'region', label: 'Australian' },
    footer: 'region',
    worldwide: true,
  },
  {
    ...base,
    id: 'middle_eastscholarship',
    criteria: { region: 'middle-east' },
    title: 'Middle East Scholarships',
    intro: 'Study in the Middle East, the nearest deadline first.',
    description: 'Scholarships for study in the Middle East: what they pay, whom they take, and when each one closes.',
    empty: 'No Middle East scholarships found.',
    menu: { group: 'region', label: 'Middle East' },
    footer: 'region',
    worldwide: true,
  },
  {
    ...base,
    id: 'internship',
    kind: 'internship',
    criteria: { kind: 'internship' },
    title: 'Internships',
    intro: 'Work and learn for a few weeks or months, paid where it says so.',
    description: 'Internships for students: where, for how long, what is paid, and when each one closes.',
    empty: 'No internships found.',
    card: 'internship',
    menu: { group: 'single', label: 'Internship' },
    home: 'Internship',
  },
  {
    ...base,
    ...threeMessages,
    id: 'scholarships/international',
    criteria: { any: [{ region: 'global' }, { openToAll: true }] },
    title: 'International Scholarships',
    intro: 'Open to students of every nationality, or offered all over the world.',
    description: 'Scholarships that every nationality may apply for: what they pay, and when each one closes.',
    home: 'International',
  },
  {
    ...base,
    ...threeMessages,
    id: 'scholarships/region',
    criteria: { kind: 'scholarship' },
    title: 'Scholarships by Region',
    intro: 'Choose one or more regions to study in.',
    description: 'All scholarships by the region of study, with how many are open in each.',
    home: 'By region',
    choose: 'region',
  },
  {
    ...base,
    ...threeMessages,
    id: 'scholarships/field',
    criteria: { kind: 'scholarship' },
    title: 'Scholarships by Field',
    intro: 'Choose one or more fields of study.',
    description: 'All scholarships by field of study, with how many are open in each.',
    home: 'By field',
    choose: 'field',
  },
]

/** undefined: no listing page has this address. `path` with or without its leading slash, canonical or alias. */
export function findCollection(path: string): Collection | undefined {
  const id = path.replace(/^\//, '')
  return collections.find((collection) => collection.id === id || collection.aliases.includes(id))
}
