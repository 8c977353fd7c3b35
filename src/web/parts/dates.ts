/** BCP 47 tags for dates in lists and dates in sentences; texts of a language hold them (`writing`). */
export interface Writing {
  readonly short: string
  readonly long: string
}

/**
 * '2031-03-15' as '15 Mar 2031', the server's form of a date in a list (docs/interface.md, Deadlines). en-GB writes 'Sept', so it is cut.
 * What is no date comes back as it is: one damaged cell must not take a page away.
 */
export function shortDate(plainDate: string, { short }: Writing): string {
  return formatWith(short, { day: 'numeric', month: 'short', year: 'numeric' }, plainDate).replace('Sept', 'Sep')
}

/**
 * '2031-03-15' as 'March 15, 2031', the long US form of popups (docs/interface.md, Deadlines). Takes an instant too, in UTC. What is no
 * date comes back as it is.
 */
export function longDate(date: string, { long }: Writing): string {
  return formatWith(long, { day: 'numeric', month: 'long', year: 'numeric' }, date)
}

/** '2031-03' as 'Mar'. */
export function monthName(plainMonth: string, { long }: Writing): string {
  return formatWith(long, { month: 'short' }, `${plainMonth}-01`)
}

/** '2031-03' as 'March 2031'. */
export function fullMonthName(plainMonth: string, { long }: Writing): string {
  return formatWith(long, { month: 'long', year: 'numeric' }, `${plainMonth}-01`)
}

// Making one costs as much as a hundred dates.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatWith(tag: string, options: Intl.DateTimeFormatOptions, date: string): string {
  const instant = new Date(date)
  if (Number.isNaN(instant.getTime())) return date
  const key = tag + Object.keys(options).join() + options.month
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(instant)
}
