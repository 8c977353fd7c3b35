import type { MenuPage, PageId } from '#web/shell/pages.ts'

/** The names of pages in menus, by id (`web/shell/pages.ts`). */
export const pageNames = {
  home: 'Home',
  'can-i-apply': 'Can I apply?',
  'study-in': 'By country',
  'students-from': 'By nationality',
  blogs: 'Blogs',
  shortlist: 'Shortlist',
  faq: 'FAQ',
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy',
} as const satisfies Readonly<Record<MenuPage, string>>

/**
 * Title and description (for search engines, about 150 characters) of the pages that are no
 * listing; only the server says them.
 */
export const pages = {
  home: {
    title: 'Find Your Dream Scholarship', // promised
    description:
      'Scholarships, internships, exchanges, summer and leadership programs and competitions: who can apply, what they pay for and when they close.',
  },
  'can-i-apply': {
    title: 'Can I apply?',
    description:
      'Answer three short questions. See which opportunities look open to you, what to check first, and which rules exclude you.',
  },
  search: {
    title: 'Quick Search', // promised
    description:
      'Search scholarships, internships, exchanges, programs and competitions by name, host, country or acronym.',
  },
  'study-in': {
    title: 'Where to study',
    description:
      'Scholarships, internships and programs by the country in which they take place, with the number listed for each country.',
  },
  'students-from': {
    title: 'Where you come from',
    description:
      'Scholarships, internships and programs by nationality: which are open to citizens of your country, and where to ask the organizer.',
  },
  blogs: {
    title: 'Explore Our Latest Blogs', // promised
    description:
      'Articles on motivation letters, references, tests, scams and money, for students applying abroad.',
  },
  shortlist: {
    title: 'Your shortlist',
    description:
      'The opportunities you kept, sorted by deadline, with any changes. Compare, plan, print and share them without an account.',
  },
  compare: {
    title: 'Compare opportunities',
    description:
      'Two to four opportunities side by side: who can apply, what they pay for and when they close.',
  },
  faq: {
    title: 'Frequently Asked Questions',
    description:
      'What a scholarship is, who can apply, how to apply, and seven more questions that students ask.',
  },
  about: {
    title: 'About',
    description: 'Who runs this site, why it exists and how it helps students.',
  },
  contact: {
    title: 'Contact Us', // promised
    description:
      'Send us questions or corrections, or tell us about an opportunity we have missed.',
  },
  suggest: {
    title: 'Tell us what we do not list',
    description:
      'Name a scholarship, internship, program or competition that is missing here, with its page. We look at it and list it if it fits.',
  },
  newsletter: {
    title: 'Newsletter',
    description: 'Get new opportunities and upcoming deadlines by email.',
  },
  privacy: {
    title: 'Privacy',
    description:
      'What data this site stores about you, why, for how long, and how to have it deleted.',
  },
} as const satisfies Readonly<
  Record<PageId, { readonly title: string; readonly description: string }>
>
