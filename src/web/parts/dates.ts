const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const fullMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * '2031-03-15' as '15 Mar 2031', the server's form of a date in a list (docs/interface.md, Deadlines). en-GB writes 'Sept', so it is cut.
 * What is no date comes back as it is: one damaged cell must not take a page away.
 */
export function shortDate(plainDate: string): string {
  return formatWith(short, plainDate).replace('Sept', 'Sep')
}

/**
 * '2031-03-15' as 'March 15, 2031', the long US form of popups (docs/interface.md, Deadlines). Takes an instant too, in UTC. What is no
 * date comes back as it is.
 */
export function longDate(date: string): string {
  return formatWith(long, date)
}

/** '2031-03' as 'Mar'. */
export function monthName(plainMonth: string): string {
  return month.format(new Date(`${plainMonth}-01`))
}

/** '2031-03' as 'March 2031'. */
export function fullMonthName(plainMonth: string): string {
  return fullMonth.format(new Date(`${plainMonth}-01`))
}

function formatWith(format: Intl.DateTimeFormat, date: string): string {
  const instant = new Date(date)
  return Number.isNaN(instant.getTime()) ? date : format.format(instant)
}
