import { listing } from '#web/texts/en/listing.ts'
import { listingNames } from '#web/texts/en/listings.ts'
import { card, detail, kinds, report } from '#web/texts/en/opportunity.ts'
import { pageNames } from '#web/texts/en/pages.ts'
import { blogs } from '#web/texts/en/posts.ts'
import { adminBar, adminPrompt, ads, failure, honeypot, notFound, shell } from '#web/texts/en/shell.ts'

const faq = {
  more: 'Something else?',
  write: 'Write to us',
} as const

const about = {
  heading: (siteName: string) => `About ${siteName}`,
  parts: {
    introduction: 'Introduction',
    education: 'Education',
    why: 'Why this site exists',
    experience: 'Experience',
    mission: 'Mission',
  },
} as const

const contact = {
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
  mistakes: 'Check the highlighted fields. Your message has not been sent yet.',
} as const

const home = {
  quickSearch: 'Quick Search', // promised
  canIApply: 'Can I apply?',
  carousel: 'Currently Open Scholarships', // promised
  carouselLoading: 'Loading open scholarships...', // promised
  carouselEmpty: 'No scholarships currently open.', // promised
  previous: 'Previous',
  next: 'Next',
  /** What a screen reader calls the row and each of its items. */
  carouselRole: 'carousel',
  slideRole: 'slide',
  slide: (number: number, total: number, name: string) => `${number} of ${total}: ${name}`,
  categories: 'Browse by Category', // promised
  months: 'When they close',
  countries: 'Countries with the most opportunities',
} as const

/** Items side by side. */
const compare = {
  lead: 'What differs is marked with ≠ and a bar. The rest is the same for all.',
  choose: 'Choose two to four to compare: on your shortlist, or by the address, /compare?items= and the last parts of their addresses.',
  toShortlist: 'To your shortlist',
  failed: 'The comparison could not be loaded.',
  differs: 'differs',
  same: 'the same',
} as const

/** The plan of an application, as its page shows it. */
const planPage = {
  title: 'Plan',
  now: 'now',
  was: 'was',
  done: (done: number, of: number) => `${done} of ${of} done.`,
  ticksStay: 'Your ticks stay in this browser.',
  ticksLost: 'This browser keeps nothing, so your ticks are gone with this page.',
  calendar: 'Add to calendar',
  print: 'Print',
  back: 'Back to the page',
  official: 'Official page',
  printed: 'Dates are counted back: look at the official page before you rely on them.',
} as const

/** What somebody kept, or a link names. */
const shortlist = {
  noScript: 'A shortlist is kept in the browser, which needs JavaScript. A link that somebody shares works without it.',
  loading: 'Loading...',
  empty: 'Nothing is kept yet. ‘Keep’ on a card puts it here.',
  failed: 'Your shortlist could not be loaded. It is still in this browser; please try again.',
  goneNamed: 'Not here any more:',
  closedSince: 'Closed since you kept it', // promised
  moved: 'Date moved', // promised
  movedFrom: 'before',
  newLink: 'New link', // promised
  compare: 'Compare',
  compareChosen: 'Compare the chosen (2 to 4)',
  plan: 'Plan',
  card: 'Text card',
  print: 'Print',
  share: 'Link to share this list',
  copy: 'Copy the link',
  copied: 'Copied.',
} as const

/** The mark on every item, and what it says where nothing more can be kept. */
const keep = {
  keep: 'Keep', // promised
  kept: 'Kept', // promised
  full: 'Your shortlist is full: 50 at most. Take one off first.',
  lost: 'This browser keeps nothing, so it was not kept.',
} as const

/** The forms that ask for an address. `lead` and `leadClosed` are what is agreed to there: other words are another `version` (newsletter/reader.ts). */
const newsletter = {
  heading: 'Newsletter',
  popupHeading: 'A letter before the deadline',
  version: '2',
  lead: 'New opportunities and close deadlines, by e-mail. You can stop at any time.',
  email: 'E-mail address',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...', // promised
  checkMail: 'Check your mail to confirm.',
  privacy: 'Privacy',
  closeLabel: 'Close the newsletter form',
  popup: { success: '🎉 Subscribed successfully!', failure: '❌ Subscription failed. Try again.' }, // promised
  footer: { success: '✅ Subscribed successfully!', failure: '❌ Subscription failed. Please try again.' }, // promised
} as const

const watchForm = {
  heading: 'Remind me by e-mail',
  headingClosed: 'Tell me when it reopens',
  version: '2',
  lead: 'Two weeks, one week and two days before the deadline, and when it moves.',
  leadClosed: 'Closed for now. We write when it opens again.',
  email: 'E-mail address',
  submit: 'Remind me',
  done: 'Done. If your address is new here, check your mail to confirm.',
  failed: 'This did not work. Please try again.',
} as const

const search = {
  title: 'Quick Search', // promised
  label: 'Name, subject, level or country',
  submit: 'Search',
  hint: 'Two letters are enough.',
  loading: 'Loading...', // promised
  empty: 'No scholarships found.', // promised
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  nearest: 'No exact match. Nearest:',
  exact: (count: number) => `${count} ${count === 1 ? 'meets' : 'meet'} everything`,
  almost: (count: number) => `${count} ${count === 1 ? 'lacks' : 'lack'} one thing`,
  missing: (what: string) => `Not met, or not known: ${what}`,
  all: (count: number) => `Show all ${count}`,
  understood: 'Understood as',
  takeAway: (what: string) => `Take away: ${what}`,
  failed: 'The search could not be done.',
  close: 'Close search',
} as const

/** How dates and numbers are written, as BCP 47 tags for `Intl`; `long` goes for numbers too, and tells Open Graph the language. */
const writing = {
  // 15 Mar 2031 in lists and March 15, 2031 in sentences (docs/interface.md, Deadlines).
  short: 'en-GB',
  long: 'en-US',
} as const

/** What the components of visitors' pages say: the browser loads all of this and nothing else, so what only loaders say stands in catalogue.ts. */
export const site = {
  about,
  adminBar,
  adminPrompt,
  ads,
  blogs,
  card,
  compare,
  contact,
  detail,
  failure,
  faq,
  home,
  honeypot,
  keep,
  kinds,
  listing,
  listingNames,
  newsletter,
  notFound,
  pageNames,
  report,
  planPage,
  search,
  shell,
  shortlist,
  watchForm,
  writing,
}
