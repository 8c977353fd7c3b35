export const shell = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  opportunity: 'Opportunity',
  category: 'Category',
  region: 'Scholarship Region',
  theme: 'Light or dark',
  quickLinks: 'Quick links',
  regions: 'Scholarship regions',
  breadcrumb: 'Breadcrumb',
  footNote: 'Free, open source, no account needed.',
  apiDocs: 'API',
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
