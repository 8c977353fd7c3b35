/**
 * The files of a listing, search or shortlist with their media types (docs/interface, Files).
 * Articles have the feeds alone.
 */
export const fileTypes = {
  'feed.xml': 'application/atom+xml',
  'feed.json': 'application/feed+json',
  'calendar.ics': 'text/calendar',
  'list.csv': 'text/csv',
  'list.json': 'application/json',
} as const

export type FileName = keyof typeof fileTypes

export const fileNames = Object.keys(fileTypes) as readonly FileName[]
export const feedNames = ['feed.xml', 'feed.json'] as const satisfies readonly FileName[]

/**
 * Parameters of a page's address that do not concern its files: answers, the open popup, the page
 * number, the order, and cards or rows.
 */
const otherParameters = /^(?:me\..*|fit|open|page|sort|view)$/

export const toFileParameters = (parameters: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...parameters].filter(([name]) => !otherParameters.test(name)))

export const fileAddress = (path: string, file: FileName, parameters: URLSearchParams): string =>
  parameters.size === 0 ? `${path}/${file}` : `${path}/${file}?${parameters}`
