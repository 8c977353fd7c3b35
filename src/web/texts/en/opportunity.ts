/** Cards, popups and pages of opportunities, as far as components say it; the words of their facts stand in facts.ts. */
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

export const kinds = {
  scholarship: 'Scholarship',
  exchange: 'Exchange program',
  summer: 'Summer program',
  competition: 'Competition',
  internship: 'Internship',
  leadership: 'Leadership program',
} as const

export const detail = {
  hostedBy: 'Hosted by', // promised
  description: 'Description',
  applyNow: 'Apply Now', // promised
  leadsTo: 'leads to',
  newTab: 'opens in a new tab',
  close: 'Close', // promised
  calendar: 'Add to calendar',
  plan: 'Plan what to do by when',
  textCard: 'Share as text',
  textCardCopied: 'Copied. Paste it wherever you like.',
  fullPage: 'Open as a page',
  similar: 'Closing next, of this kind',
  noLink: 'No official link is known.',
  loading: 'Loading...',
  failed: 'The details could not be loaded.',
  closedTitle: 'Closed',
  expectedNote: 'This date is known from earlier years. Check the official site.',
  closedNote: 'This round is closed. The official site tells when the next one opens.',
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
  failure: 'The report could not be sent. Please try again.',
} as const
