import type { FileName } from '#web/files/file-names.ts'

/** The lists as files, for feed readers, calendars and spreadsheets. */
export const files = {
  title: 'This list as',
  names: {
    'feed.xml': 'feed (Atom)',
    'feed.json': 'feed (JSON)',
    'calendar.ics': 'calendar',
    'list.csv': 'table (CSV)',
    'list.json': 'data (JSON)',
  } satisfies Readonly<Record<FileName, string>>,
  attribution: (siteName: string, address: string) => `Source: ${siteName}, ${address}`,
  licence: (name: string, address: string) => `Licence: ${name}, ${address}`,
  found: (text: string) => `Search: ${text}`,
  everything: 'Everything open to apply for',
  shortlist: 'Shortlist',
  deadline: (words: string) => `Deadline: ${words}`,
  official: (address: string) => `Official page: ${address}`,
} as const
