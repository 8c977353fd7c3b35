import { plural } from '#web/texts/en/amounts.ts'
/**
 * Texts in components of cards, popups and pages of opportunities; the labels of their facts are in
 * facts.ts.
 */
export const card = {
  viewDetails: 'View Details', // promised
  viewOrApply: 'View | Apply', // promised
  notAvailable: 'N/A', // promised
  noImage: 'No Image', // promised
  imageNotFound: 'Image Not Found', // promised
  category: 'Category',
  country: 'Country',
  location: 'Location',
  duration: 'Duration',
} as const

/** Days to a deadline, counted in the reader's calendar. */
export const countdown = {
  daysLeft: (days: number) => plural(days, 'day left', 'days left'),
  today: 'Closes today',
  todayAt: (clock: string) => `Closes today at ${clock}`,
  lastHours: 'Last hours',
  ownTime: (time: string) => `${time} your time`,
  /** Where the reader's day is another one. */
  ownDay: (date: string, time: string) => `(${date}, ${time} your time)`,
} as const

export const kinds = {
  scholarship: 'Scholarship',
  exchange: 'Exchange program',
  summer: 'Summer program',
  competition: 'Competition',
  internship: 'Internship',
  leadership: 'Leadership program',
} as const

/** A text about each kind, from its name. The plural of every name has an 's' more. */
export const forKinds = <Made>(make: (name: string) => Made) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, name]) => [kind, make(name)])) as Record<
    keyof typeof kinds,
    Made
  >

export const detail = {
  hostedBy: 'Hosted by', // promised
  description: 'Description',
  applyNow: 'Apply Now', // promised
  opens: 'opens',
  opensFrontPage: 'opens the front page of',
  newTab: 'opens in a new tab',
  close: 'Close', // promised
  calendar: 'Add to calendar',
  plan: 'Make a plan',
  textCard: 'Share as text',
  textCardCopied: 'Copied. You can paste it into a message.',
  similar: 'Similar opportunities',
  inShort: 'In short',
  who: 'Who can apply',
  also: 'It also asks',
  askOrganizer: 'We have no rules for this one yet. Ask the organizer.',
  documentsAndWhen: 'Required Documents, and when',
  moreFacts: 'More facts',
  getReady: 'Get ready',
  wholePage: 'The whole page',
  noLink: 'We do not have an official link for this one.',
  loading: 'Loading...',
  failed: 'We could not load the details. Try again.',
  expectedNote: 'This date is based on earlier years. Check the official page.',
  closedNote: 'This round is closed. Check the official page for the next one.',
  official: 'The official page decides.',
} as const
