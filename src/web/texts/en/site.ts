/**
 * Every text of the interface, English for now. Texts that docs/interface.md gives letter for letter are marked
 * 'promised'; texts of a single listing stand in its row in `domain/listing/collections.ts`. A second language is a
 * second module of this type. Separate exports, so that the browser gets only what its components say.
 */
export const shell = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  home: 'Home',
  opportunity: 'Opportunity',
  category: 'Category',
  region: 'Scholarship Region',
  blogs: 'Blogs',
  faq: 'FAQ',
  about: 'About',
  contact: 'Contact',
  theme: 'Light or dark',
  quickLinks: 'Quick links',
  regions: 'Scholarship regions',
  breadcrumb: 'Breadcrumb',
  footNote: 'Free, open source, no account needed.',
  apiDocs: 'API',
} as const

export const home = {
  title: 'Find Your Dream Scholarship', // promised
  description:
    'Scholarships, internships, exchanges, summer and leadership programs and competitions: who can apply, what is paid, when they close.',
  lead: (open: number, countries: number) =>
    `${open} scholarships, internships and programs in ${countries} countries. See who can apply, what is paid, and how many days are left.`,
  quickSearch: 'Quick Search', // promised
  carousel: 'Currently Open Scholarships', // promised
  carouselLoading: 'Loading open scholarships...', // promised
  carouselEmpty: 'No scholarships currently open.', // promised
  previous: 'Previous',
  next: 'Next',
  slide: (number: number, total: number, name: string) => `${number} of ${total}: ${name}`,
  categories: 'Browse by Category', // promised
  months: 'When they close',
  countries: 'Countries with the most open opportunities',
  failed: 'The list could not be loaded.',
} as const

export const search = {
  title: 'Quick Search', // promised
  description: 'Search scholarships, internships, exchanges, programs and competitions by name, host, country or acronym.',
  label: 'Name, host, country or acronym',
  submit: 'Search',
  hint: 'Two letters are enough.',
  loading: 'Loading...', // promised
  empty: 'No scholarships found.', // promised
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  failed: 'The search could not be done.',
  close: 'Close search',
} as const

export const listing = {
  open: (own: number, worldwide: number) => (worldwide === 0 ? `${own} open` : `${own} open, and ${worldwide} worldwide`),
  // Not 'this week': seven days from now are no calendar week.
  sections: {
    'this-week': 'Closing within a week',
    'this-month': 'Closing within a month',
    later: 'Later',
    undated: 'Rolling and dates that vary',
    all: 'All open',
    worldwide: 'Open worldwide', // promised
    closed: 'Closed',
  },
  filters: 'Filter and sort',
  filtersChosen: (count: number) => `Filter and sort (${count} chosen)`,
  level: 'Level',
  region: 'Study in',
  field: 'Field',
  funding: 'Funding',
  sort: 'Sort by',
  sorts: { deadline: 'Deadline, soonest', newest: 'Newest first', name: 'Name' },
  any: { level: 'All levels', region: 'All regions', field: 'All fields', funding: 'Any funding' },
  showClosed: (count: number) => `Show closed (${count})`,
  apply: 'Show',
  clear: 'Clear filters',
  months: 'Deadlines in the next twelve months',
  month: (name: string, count: number) => `${name}: ${count === 1 ? '1 deadline' : `${count} deadlines`}`,
  monthChosen: (name: string) => `Closing in ${name}`,
  nothingLeft: 'Nothing fits these filters.',
  pages: 'Pages',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  previous: 'Previous page',
  next: 'Next page',
  failed: 'The list could not be loaded.',
  tryAgain: 'Try again', // promised
  choose: { region: 'Regions', field: 'Fields of study' },
  chosen: 'Chosen',
} as const

export const card = {
  viewDetails: 'View Details', // promised
  notAvailable: 'N/A', // promised
  manyCountries: 'Many countries',
  worldwide: 'Worldwide',
  noImage: 'No Image', // promised
  imageNotFound: 'Image Not Found', // promised
  category: 'Category',
  country: 'Country',
  location: 'Location',
  duration: 'Duration',
  deadline: 'Deadline',
} as const

export const kinds = {
  scholarship: 'Scholarship',
  exchange: 'Exchange program',
  summer: 'Summer program',
  competition: 'Competition',
  internship: 'Internship',
  leadership: 'Leadership program',
} as const

export const funding = { full: 'Full funding', partial: 'Part funding', none: 'No funding' } as const

export const prizes = { full: 'Costs covered, prizes', partial: 'Prizes', none: 'No prizes' } as const

export const due = {
  lastDay: 'Last day',
  day: 'day left',
  days: 'days left',
  about: 'about',
  aboutDay: 'day',
  aboutDays: 'days',
  closes: 'Closes',
  expected: 'Expected around',
  rolling: 'Rolling',
  rollingNote: 'No single closing day',
  varies: 'Date varies',
  variesNote: 'Check the official site',
  closed: 'Closed',
  closedOn: 'Closed on',
  today: 'Today',
  scaleEnd: '90 days',
  /** For the passport facts: an expected date is never shown as announced. */
  expectedLong: (date: string) => `Expected around ${date}, check the official site`,
  expectedNote: 'This date is known from earlier years. Check the official site.',
  closedNote: 'This round is closed. The official site tells when the next one opens.',
  dayOnly: 'Only the day is known, not the hour. Check the official site before it comes.',
  dayIn: (zone: string) => `Open to the end of that day, ${zone} time.`,
  until: (time: string, zone: string) => `Until ${time}, ${zone} time.`,
  untilSomewhere: (time: string) => `Until ${time}; the time zone is not known.`,
} as const

export const detail = {
  hostedBy: 'Hosted by', // promised
  category: 'Category',
  deadline: 'Deadline',
  applicationDeadline: 'Application Deadline', // promised
  country: 'Country',
  region: 'Region',
  location: 'Location', // promised
  duration: 'Duration',
  amount: 'Amount', // promised
  funding: 'Funding',
  varies: 'Varies / Fully Funded', // promised
  createdAt: 'Created At', // promised
  created: 'Created', // promised
  eligibleFrom: 'Open to',
  everyNationality: 'Every nationality',
  fee: 'Fee to apply',
  fields: 'Fields',
  verified: 'Last verified',
  description: 'Description',
  benefits: 'Benefits',
  eligibility: 'Eligibility Criteria',
  howToApply: 'How to Apply',
  applicationProcess: 'Application Process',
  documents: 'Required Documents',
  applyNow: 'Apply Now', // promised
  officialSite: 'Official site',
  newTab: 'opens in a new tab',
  close: 'Close', // promised
  calendar: 'Add to calendar',
  fullPage: 'Open as a page',
  similar: 'Closing next, of this kind',
  noLink: 'No official link is known.',
  loading: 'Loading...',
  failed: 'The details could not be loaded.',
  closedTitle: 'Closed',
  alsoOn: 'Also listed under',
} as const

export const report = {
  title: 'Report a problem',
  reason: 'What is wrong?',
  choose: 'Please choose',
  reasons: {
    'dead-link': 'The link does not work',
    'wrong-date': 'The date is wrong',
    'asks-for-money': 'Somebody asks for money',
    closed: 'It is closed',
    other: 'Something else',
  },
  text: 'What did you see?',
  send: 'Send report',
  sending: 'Sending...',
  thanks: 'Thank you. We will look at it.',
  mistakes: 'Please check the marked fields. Nothing was sent yet.',
  failure: 'The report could not be sent. Please try again.',
  later: (seconds: number) => `Too many reports from your connection. Try again in ${Math.ceil(seconds / 60)} minutes.`,
} as const

export const newsletter = {
  heading: 'Newsletter',
  popupHeading: 'A letter before the deadline',
  lead: 'New opportunities and close deadlines, by e-mail. You can stop at any time.',
  email: 'E-mail address',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...', // promised
  checkMail: 'Check your mail to confirm.',
  privacy: 'Privacy',
  closeLabel: 'Close the newsletter form',
  popup: { success: '🎉 Subscribed successfully!', failure: '❌ Subscription failed. Try again.' }, // promised
  footer: { success: '✅ Subscribed successfully!', failure: '❌ Subscription failed. Please try again.' }, // promised
  description: 'Get new opportunities and close deadlines by e-mail.',
} as const

export const contact = {
  title: 'Contact Us', // promised
  description: 'Write to the editor: questions, corrections, and opportunities that are missing here.',
  lead: 'Questions, corrections, an opportunity that is missing here: write to us.',
  channels: { messaging: 'Messaging channel', photos: 'Photo profile', video: 'Video channel', chat: 'Chat with us' },
  channelsHeading: 'Elsewhere',
  channelMissing: 'not set up yet',
  formHeading: 'Send a message',
  name: 'Name',
  email: 'E-mail address',
  website: 'Website',
  optional: '(optional)',
  message: 'Message',
  send: 'Send message',
  privacy: 'What happens with what you write',
  sending: 'Sending...',
  success: 'Message sent successfully!', // promised
  failure: 'Message could not be sent.', // promised
  restore: 'Restore my text', // promised
  mistakes: 'Please check the marked fields. Nothing was sent yet.',
  later: (seconds: number) => `Too many messages from your connection. Try again in ${Math.ceil(seconds / 60)} minutes.`,
} as const

export const blogs = {
  title: 'Explore Our Latest Blogs', // promised
  description: 'Articles on motivation letters, references, tests, scams and money, for students who apply abroad.',
  readMore: 'Read More', // promised
  loading: 'Loading blogs...', // promised
  empty: 'No blogs found.', // promised
  failed: 'Failed to load blogs. Please try again later.', // promised
  anonymous: 'Anonymous', // promised
  by: 'By',
  close: 'Close', // promised
  more: 'More articles',
} as const

export const faq = {
  title: 'Frequently Asked Questions',
  description: 'What a scholarship is, who can apply, how to apply, and seven more questions that students ask.',
  more: 'Something else?',
  write: 'Write to us',
} as const

export const about = {
  title: 'About',
  description: 'Who makes this site, why it exists, and what it wants to be for students.',
  parts: {
    introduction: 'Introduction',
    education: 'Education',
    why: 'Why this site exists',
    experience: 'Experience',
    mission: 'Mission',
  },
} as const

export const ads = { label: 'Sponsored', slot: (number: number) => `Ad ${number}` } as const // promised

export const notFound = {
  title: 'This page is not on the map',
  lead: 'The address leads nowhere. Search for what you were looking for:',
  home: 'Go to the home page',
} as const

export const failure = {
  title: 'Something went wrong',
  lead: 'The page could not be shown. Please try again in a moment.',
  tryAgain: 'Try again',
} as const

export const adminBar = {
  logout: 'Logout', // promised
  back: 'Back to the admin panel',
} as const

/** Of an admin page without a login; here, because the root shows it too. */
export const adminPrompt = {
  first: 'Please login first as admin', // promised
  firstLeadership: 'loging first', // promised
  firstMessages: 'Please log in first to manage user messages', // promised
  link: 'Go to the login',
} as const

export const honeypot = { label: 'Leave this empty' } as const
