import type { CollectionId } from '#domain/listing/collections.ts'

/**
 * A listing in menus, on the home page, while it is on its way, and where it is empty or cannot be
 * loaded.
 */
interface ListingName {
  /** The h1 and the title of the page. */
  readonly title: string
  /** In the menus; missing: the title. */
  readonly menu?: string
  /** In the index of the home page; missing: as in the menus. */
  readonly home?: string
  /** While the page is on its way; missing: as on every page. */
  readonly loading?: string
  readonly empty: string
  /**
   * The list could not be loaded; the reason may follow. Missing: the empty text appears instead
   * (docs/interface, Listing pages).
   */
  readonly error?: (reason: string) => string
}

interface ListingPage {
  /** One sentence under the h1. */
  readonly intro: string
  /** For search engines, about 150 characters. */
  readonly description: string
}

const noData = { empty: 'No data found.', error: () => 'Error occurred fetching data' } as const

/**
 * The texts of a list for all pages, by its id. Titles apart, they are those of docs/interface,
 * Listing pages.
 */
export const listingNames: Readonly<Record<CollectionId, ListingName>> = {
  chinese_govt_scholarship: {
    title: 'Chinese Government Scholarships',
    menu: 'Chinese Government',
    loading: 'Loading scholarships...',
    empty: 'No Chinese government scholarships found.',
  },
  'summer-program': {
    title: 'Summer Programs',
    menu: 'Summer programs',
    empty: 'No summer programs available.',
  },
  competition: {
    title: 'Competitions',
    menu: 'Competition',
    home: 'Competitions',
    empty: 'No competitions found.',
    error: () => 'Error occurred fetching data.',
  },
  'exchange-programe': {
    title: 'Exchange Programs',
    menu: 'Exchange programs',
    empty: 'No exchange programs found.',
    error: (reason) => `Error fetching data: ${reason}`,
  },
  'leadership-programe': {
    title: 'Leadership Programs',
    menu: 'Leadership programs',
    empty: 'No leadership programs found.',
    error: (reason) => `Error fetching leadership data: ${reason}`,
  },
  fascholarship: {
    title: 'Famous Scholarships',
    menu: 'Famous Scholarship',
    empty: 'No famous scholarships found.',
    error: () => 'Error fetching data',
  },
  'post-doct_scholarship': {
    title: 'Postdoc Scholarships',
    menu: 'Postdoc',
    empty: 'No Postdoc scholarships found.',
  },
  'phd-scholarship': {
    title: 'PhD Scholarships',
    menu: 'PhD',
    empty: 'No PhD scholarships found.',
  },
  'master-scholarship': {
    title: 'Master’s Scholarships',
    menu: 'Master',
    empty: 'No Master scholarships found.',
  },
  'undergraduate-scholarship': {
    title: 'Undergraduate Scholarships',
    menu: 'Undergraduate',
    empty: 'No Undergraduate scholarships found.',
  },
  'high-school-scholarship': {
    title: 'High School Scholarships',
    menu: 'High school',
    empty: 'No High School scholarships found.',
  },
  asian_scholarship: { title: 'Asian Scholarships', menu: 'Asian', empty: 'No data found.' },
  'american-scholarship': { title: 'American Scholarships', menu: 'American', ...noData },
  'south-american-scholarship': {
    title: 'South America Scholarships',
    menu: 'South American',
    empty: 'No South America scholarships found.',
  },
  'european-scholarship': {
    title: 'European Scholarships',
    menu: 'European',
    empty: 'No European scholarships found.',
    error: (reason) => `An error occurred while fetching scholarships. ${reason}`,
  },
  'african-scholarship': {
    title: 'African Scholarships',
    menu: 'African',
    empty: 'No African scholarships found.',
  },
  'australian-scholarship': {
    title: 'Australian Scholarships',
    menu: 'Australian',
    empty: 'No Australian scholarships found.',
  },
  middle_eastscholarship: {
    title: 'Middle East Scholarships',
    menu: 'Middle East',
    empty: 'No Middle East scholarships found.',
  },
  internship: { title: 'Internships', menu: 'Internship', empty: 'No internships found.' },
  'scholarships/international': {
    title: 'International Scholarships',
    home: 'International',
    ...noData,
  },
  'scholarships/region': { title: 'Scholarships by Region', home: 'By region', ...noData },
  'scholarships/field': { title: 'Scholarships by Field', home: 'By field', ...noData },
}

/** Scholarships of a level. `degree`: what they pay towards. */
const funded = (study: string, degree = study): ListingPage => ({
  intro: `Funding for ${study}, soonest deadline first.`,
  description: `Scholarships for ${degree}: what they pay for, who can apply and when they close.`,
})

/** Scholarships of a region. `region`: its name for search engines. */
const studyIn = (place: string, region = place): ListingPage => ({
  intro: `Study in ${place}, soonest deadline first.`,
  description: `Scholarships for study in ${region}: what they pay for, who can apply and when they close.`,
})

/** The texts of its own page. */
export const listingPages: Readonly<Record<CollectionId, ListingPage>> = {
  chinese_govt_scholarship: {
    intro: 'Study in China with money from its government and universities.',
    description:
      'Scholarships for study in China: who can apply, what they pay for and when they close.',
  },
  'summer-program': {
    intro: 'Summer schools, research stays and camps for a few weeks abroad.',
    description:
      'Summer schools and research stays for students: what they pay for, who can apply and when they close.',
  },
  competition: {
    intro: 'Contests, olympiads and prizes that students can enter.',
    description: 'Competitions for students: the main rules, the prizes and when entries close.',
  },
  'exchange-programe': {
    intro: 'A semester or a year at a partner school or university.',
    description:
      'Exchange programs for school and university students: where you can go, what they pay for and when they close.',
  },
  'leadership-programe': {
    intro: 'Fellowships and academies for people who want to lead.',
    description:
      'Leadership programs for students and young people: where they are, what they pay for and when they close.',
  },
  fascholarship: {
    intro: 'The best-known scholarships, and what they really require.',
    description:
      'The world’s best-known scholarships: what they pay for, who can apply and when they close.',
  },
  'post-doct_scholarship': {
    intro: 'Fellowships for research after the doctorate.',
    description: 'Postdoctoral fellowships: what they pay for, who can apply and when they close.',
  },
  'phd-scholarship': funded('doctoral study and research', 'a doctorate'),
  'master-scholarship': funded('a master’s degree'),
  'undergraduate-scholarship': funded('a bachelor’s degree'),
  'high-school-scholarship': {
    intro: 'For school students: boarding schools, camps and a first year abroad.',
    description:
      'Scholarships for high school students: what they pay for, who can apply and when they close.',
  },
  asian_scholarship: studyIn('Asia'),
  'american-scholarship': {
    intro: 'Study anywhere in the Americas, soonest deadline first.',
    description:
      'Scholarships for study in North, Central and South America: what they pay for and when they close.',
  },
  'south-american-scholarship': studyIn('South America'),
  'european-scholarship': studyIn('Europe'),
  'african-scholarship': studyIn('Africa'),
  'australian-scholarship': studyIn(
    'Australia, New Zealand and the Pacific',
    'Australia and the Pacific',
  ),
  middle_eastscholarship: studyIn('the Middle East'),
  internship: {
    intro: 'Work and learn for a few weeks or months. Some internships are paid.',
    description:
      'Internships for students: where and how long they are, what they pay for and when they close.',
  },
  'scholarships/international': {
    intro: 'Open to students of any nationality, or offered worldwide.',
    description:
      'Scholarships for students of any nationality: what they pay for and when they close.',
  },
  'scholarships/region': {
    intro: 'Choose one or more regions to study in.',
    description: 'All scholarships by region, with the number in each.',
  },
  'scholarships/field': {
    intro: 'Choose one or more fields of study.',
    description: 'All scholarships by field of study, with the number in each.',
  },
}
