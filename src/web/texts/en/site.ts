import type { PostCategory } from '#domain/post.ts'
import { counted, plural } from '#web/texts/en/amounts.ts'

/**
 * Texts in components of visitors' pages. The browser loads all of them and no others: what only
 * loaders use is in catalogue.ts.
 */
export { listingNames } from '#web/texts/en/listings.ts'
export { card, countdown, detail, kinds } from '#web/texts/en/opportunity.ts'
export { pageNames } from '#web/texts/en/pages.ts'
export { writing } from '#web/texts/en/writing.ts'

export const blogs = {
  categories: {
    Scholarship: 'Scholarship',
    Internship: 'Internship',
    Leadership: 'Leadership',
    Announcement: 'Announcement',
  } satisfies Record<PostCategory, string>,
  readMore: 'Read More', // promised
  loading: 'Loading blogs...', // promised
  empty: 'No blogs found.', // promised
  failed: 'Failed to load blogs. Please try again later.', // promised
  anonymous: 'Anonymous', // promised
  by: 'By',
  close: 'Close', // promised
  more: 'More articles',
} as const

export const shell = {
  skip: 'Skip to main content',
  mainNavigation: 'Main',
  menu: 'Menu',
  opportunity: 'Opportunity',
  category: 'Category',
  region: 'Scholarship Region',
  theme: 'Switch between light and dark',
  quickLinks: 'Quick links',
  regions: 'Scholarship regions',
  breadcrumb: 'Breadcrumb',
  footNote: 'Free and open source. No account needed.',
  apiDocs: 'Data and API',
} as const

export const ads = { label: 'Sponsored', slot: (number: number) => `Ad ${number}` } as const // promised

export const notFound = {
  title: 'Page not found',
  lead: 'Check the web address, or search the site:',
  home: 'Go to the home page',
} as const

export const failure = {
  title: 'Something went wrong',
  lead: 'Sorry, we could not load this page. Try again in a few minutes.',
  tryAgain: 'Try again',
  /** Beside a form that could not be sent. */
  lost: {
    offline:
      'You are offline. What you entered is still here. Try again when you have a connection.',
    unreachable: 'We could not reach the site. What you entered is still here. Try again.',
  },
} as const

export const adminBar = {
  logout: 'Logout', // promised
  back: 'Back to the admin panel',
} as const

/** On an admin page without a login; here, because the root shows it too. */
export const adminPrompt = {
  first: 'Please login first as admin', // promised
  firstLeadership: 'loging first', // promised
  firstMessages: 'Please log in first to manage user messages', // promised
  link: 'Go to the login page',
} as const

export const honeypot = { label: 'Leave this field empty' } as const

/** How the month of a deadline is known. */
const monthParts = { announced: 'announced', expected: 'expected', usual: 'usual' } as const

export const listing = {
  noResponse: 'The server did not answer.',
  // Not 'this week': seven days from now are no calendar week.
  sections: {
    // Some of their days are only expected.
    'this-week': 'Announced or expected within a week',
    'this-month': 'Announced or expected within a month',
    later: 'Announced or expected later',
    undated: 'No fixed deadline',
    all: 'All',
    worldwide: 'Open worldwide', // promised
    closed: 'Closed',
  },
  filter: 'Filter',
  filterAndSort: 'Filter and sort',
  selected: (count: number) => `(${count} selected)`,
  names: {
    level: 'Level of study',
    kind: 'Kind',
    country: 'Host country',
    region: 'Study in',
    field: 'Field of study',
    funding: 'Funding',
    applications: 'Applications',
    month: 'Closes in',
  },
  sort: 'Sort by',
  sorts: { deadline: 'Soonest deadline', newest: 'Recently added', name: 'Name (A to Z)' },
  any: {
    level: 'All levels',
    kind: 'All kinds',
    country: 'All countries',
    region: 'All regions',
    field: 'All fields',
    funding: 'Any funding',
    applications: 'Open or not',
    month: 'Any month',
  },
  addCountry: 'Add a country',
  covers: 'Pays in full for',
  freeToApply: 'Free to apply',
  free: (count: number) => `Free to apply (${count})`,
  showClosed: (count: number) => `Show closed (${count})`,
  hideClosed: (count: number) => `Leave out closed (${count})`,
  apply: 'Show results',
  show: (count: number) => `Show ${count}`,
  filtersTitle: 'Filters',
  chosen: 'Chosen filters',
  showAs: 'Show as',
  views: { cards: 'Cards', rows: 'Rows' },
  remove: (what: string) => `Remove: ${what}`,
  clear: 'Clear filters',
  months: 'Deadlines in the next 12 months',
  /** 'December 2026: 2 announced, 12 expected'. */
  month: (name: string, counts: Readonly<Record<keyof typeof monthParts, number>>) => {
    const parts = Object.keys(monthParts) as (keyof typeof monthParts)[]
    const named = parts.filter((part) => counts[part] > 0)
    const words = named.map((part) => `${counts[part]} ${monthParts[part]}`)
    return `${name}: ${words.join(', ') || 'none'}`
  },
  /** The histogram of months as a sentence; `fullest`: its highest month in words. */
  monthsInWords: (fullest: string) => `How many close in each month. The highest is ${fullest}.`,
  close: 'close',
  howMany: 'How many close',
  parts: monthParts,
  today: 'today',
  nothingLeft: 'No opportunities match these filters.',
  without: (name: string, count: number) => `Without “${name}”: ${count} more`,
  pages: 'Pages',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  previous: 'Previous page',
  next: 'Next page',
  failed: 'We could not load the list.',
  tryAgain: 'Try again', // promised
  choose: { region: 'Regions', field: 'Fields of study' },
} as const

export const faq = { more: 'Do you have another question?', write: 'Contact us' } as const

export const about = {
  heading: (siteName: string) => `About ${siteName}`,
  sections: {
    introduction: 'Introduction',
    education: 'Education',
    why: 'Why this site exists',
    experience: 'Experience',
    mission: 'Mission',
  },
} as const

export const contact = {
  lead: 'Send us questions or corrections, or tell us about an opportunity we have missed.',
  channels: {
    messaging: 'Messaging channel',
    photos: 'Photo profile',
    video: 'Video channel',
    chat: 'Chat with us',
  },
  channelsHeading: 'Other ways to reach us',
  channelMissing: 'not available yet',
  formHeading: 'Send a message',
  name: 'Name',
  email: 'Email address',
  website: 'Website',
  optional: '(optional)',
  message: 'Message',
  send: 'Send message',
  privacy: 'How we use your message',
  sending: 'Sending...',
  success: 'Message sent successfully!', // promised
  failure: 'Message could not be sent.', // promised
  restore: 'Restore my text', // promised
  invalid: 'Check the highlighted fields. Your message has not been sent yet.',
} as const

export const home = {
  quickSearch: 'Quick Search', // promised
  canIApply: 'Can I apply?',
  carousel: 'Currently Open Scholarships', // promised
  carouselLoading: 'Loading open scholarships...', // promised
  carouselEmpty: 'No scholarships currently open.', // promised
  previous: 'Previous',
  next: 'Next',
  /** The names of the row and its items for screen readers. */
  carouselRole: 'carousel',
  slideRole: 'slide',
  slide: (number: number, total: number, name: string) => `${number} of ${total}: ${name}`,
  categories: 'Browse by Category', // promised
  months: 'Deadlines by month',
  countries: 'Countries with the most opportunities',
  /** How many opportunities a color of the map stands for; the last is open at its end. */
  step: (least: number, most: number) => {
    if (most === least) return String(least)
    return most === Infinity ? `${least} and more` : `${least} to ${most}`
  },
  allCountries: (count: number) => `All ${count}`,
  onMap: (country: string, count: number) =>
    `${country}: ${counted(count, 'opportunity', 'opportunities')}`,
  citizen: 'I am a citizen of',
  chooseCountry: 'Choose a country',
  fromCountry: 'From your country',
} as const

export const compare = {
  lead: 'Differences are marked with ≠ and a bar. Everything else is the same.',
  choose: 'Choose two to four opportunities to compare.',
  add: 'Add an opportunity',
  oneChosen: (name: string) => `Chosen: ${name}. Add at least one more.`,
  find: 'Name, country or subject',
  submit: 'Find',
  nothing: 'Nothing found. Try another name.',
  /** `count`: of what was found, without what is compared already. */
  found: (count: number) => (count === 0 ? 'All are compared already.' : `${count} found.`),
  kept: 'From your shortlist',
  addOne: 'Add',
  remove: 'Take away',
  toShortlist: 'Go to your shortlist',
  failed: 'We could not load the comparison. Try again.',
  differs: 'differs',
  same: 'the same',
} as const

export const planPage = {
  title: 'Application plan',
  now: 'now',
  was: 'planned for',
  done: (done: number, of: number) => `${done} of ${of} done.`,
  ticksStay: 'Your ticks are saved only in this browser.',
  ticksLost: 'This browser does not save data. Your ticks are lost when you close this page.',
  calendar: 'Add to calendar',
  print: 'Print',
  back: 'Back to the opportunity',
  official: 'Official page',
  printed: 'These dates are only suggestions. Check the deadline on the official page.',
} as const

/** The items of a shortlist, or of a shared link. */
export const shortlist = {
  noScript:
    'Your shortlist is saved in your browser and needs JavaScript. Shared links work without it.',
  loading: 'Loading...',
  empty: 'Your shortlist is empty. Select ‘Keep’ on an opportunity to add it.',
  failed: 'We could not load your shortlist. It is still saved in this browser. Try again.',
  goneNames: 'No longer listed:',
  closedSince: 'Closed since you kept it', // promised
  moved: 'Date moved', // promised
  movedFrom: 'previously',
  newLink: 'New link', // promised
  compare: 'Compare',
  compareChosen: 'Compare selected (2 to 4)',
  plan: 'Application plan',
  card: 'Share as text',
  print: 'Print',
  share: 'Link to share this list',
  copy: 'Copy the link',
  copied: 'Link copied.',
} as const

/** The button on every item, and its message when storage is full. */
export const shortlistButton = {
  keep: 'Keep', // promised
  kept: 'Kept', // promised
  compare: (count: number) =>
    plural(count, 'Compare with the one you kept', `Compare with ${count} you kept`),
  full: 'Your shortlist is full (50 opportunities). Remove one to add another.',
  lost: 'Your browser does not save data, so we could not keep this.',
} as const

/**
 * `lead` and `leads` are the text of the consent: other words need another `version`
 * (newsletter/reader.ts).
 */
export const newsletter = {
  heading: 'Newsletter',
  popupHeading: 'What is new, by email',
  version: '4',
  lead: 'Get new opportunities by email. You can unsubscribe at any time.',
  email: 'Email address',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...', // promised
  checkMail: 'Check your inbox and confirm your email address.',
  privacy: 'Privacy',
  closeLabel: 'Close the newsletter form',
  popup: { success: '🎉 Subscribed successfully!', failure: '❌ Subscription failed. Try again.' }, // promised
  footer: {
    success: '✅ Subscribed successfully!',
    failure: '❌ Subscription failed. Please try again.',
  }, // promised
} as const

export const watchForm = {
  headings: {
    dates: 'Remind me by email',
    announcement: 'Tell me when a date is announced', // promised
    change: 'Tell me when this changes', // promised
    reopening: 'Tell me when it reopens',
  },
  /** On the page of its own, which belongs to no item. */
  about: 'You can set reminders on the page of each opportunity.',
  version: '3',
  /** The text of a consent: a change needs another version. */
  leads: {
    dates: 'We email you on the days below, and when the dates change.',
    announcement: 'We email you when a date is announced, and before it.',
    change: 'We email you when the dates change.',
    reopening: 'Closed for now. We email you when it opens again.',
  },
  email: 'Email address',
  submit: {
    dates: 'Remind me',
    announcement: 'Tell me',
    change: 'Tell me',
    reopening: 'Tell me',
  },
  done: 'Almost done. Check your inbox and confirm your email address, unless this reminder is already on. We send at most five of these emails a day to an address. The next one comes a day later.',
  failed: 'We could not set the reminder. Try again.',
} as const

export const search = {
  title: 'Quick Search', // promised
  label: 'Search by name, subject, level or country',
  submit: 'Search',
  hint: 'Type at least 2 letters.',
  loading: 'Loading...', // promised
  empty: 'No scholarships found.', // promised
  found: (count: number) => counted(count, 'result', 'results'),
  nearest: 'No exact match. Nearest:',
  exact: (count: number) => `${counted(count, 'meets', 'meet')} everything`,
  almost: (count: number) => `${counted(count, 'lacks', 'lack')} one thing`,
  missing: (what: string) => `Missing or unknown: ${what}`,
  all: (count: number) => `Show all ${count}`,
  goOn: 'See other ways',
  understood: 'Understood as',
  narrow: 'Narrow it',
  remove: (what: string) => `Remove: ${what}`,
  failed: 'The search did not work. Try again.',
} as const
