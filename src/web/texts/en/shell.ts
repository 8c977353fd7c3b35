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
  link: 'Go to the login page',
} as const

export const honeypot = { label: 'Leave this field empty' } as const
