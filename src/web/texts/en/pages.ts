import type { MenuPage, PageId } from '#web/shell/pages.ts'

/** What the menus call a page, by its id (`web/shell/pages.ts`). */
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

/** Title and description (for search engines, about 150 characters) of the pages that are no listing; only the server says them. */
export const pages = {
  home: {
    title: 'Find Your Dream Scholarship', // promised
    description:
      'Scholarships, internships, exchanges, summer and leadership programs and competitions: who can apply, what is paid, when they close.',
  },
  'can-i-apply': {
    title: 'Can I apply?',
    description:
      'Six short questions, and every opportunity that is not closed sorts itself: what fits, what to check first, and which rule speaks against it.',
  },
  search: {
    title: 'Quick Search', // promised
    description: 'Search scholarships, internships, exchanges, programs and competitions by name, host, country or acronym.',
  },
  'study-in': {
    title: 'Where to study',
    description: 'Scholarships, internships and programs by the country in which they take place, with how many are listed for each.',
  },
  'students-from': {
    title: 'Where you come from',
    description: 'Scholarships, internships and programs by citizenship: which admit citizens of a country, and which to ask.',
  },
  blogs: {
    title: 'Explore Our Latest Blogs', // promised
    description: 'Articles on motivation letters, references, tests, scams and money, for students who apply abroad.',
  },
  shortlist: {
    title: 'Your shortlist',
    description:
      'What you kept in this browser, by deadline, with what has changed since: to compare, plan, print and share without an account.',
  },
  compare: {
    title: 'Compare',
    description: 'Two to four opportunities side by side: who can apply, what is paid, when they close, and what differs.',
  },
  faq: {
    title: 'Frequently Asked Questions',
    description: 'What a scholarship is, who can apply, how to apply, and seven more questions that students ask.',
  },
  about: {
    title: 'About',
    description: 'Who makes this site, why it exists, and what it wants to be for students.',
  },
  contact: {
    title: 'Contact Us', // promised
    description: 'Write to the editor: questions, corrections, and opportunities that are missing here.',
  },
  newsletter: {
    title: 'Newsletter',
    description: 'Get new opportunities and close deadlines by e-mail.',
  },
  privacy: {
    title: 'Privacy',
    description: 'What this site keeps about you, why, how long, and how to have it deleted.',
  },
} as const satisfies Readonly<Record<PageId, { readonly title: string; readonly description: string }>>
