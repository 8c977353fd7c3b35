import { getOrCreate } from '#domain/words/get-or-create.ts'
import { daysBetween } from '#domain/words/plain-date.ts'
/**
 * BCP 47 tags for dates in lists and dates in sentences; texts of a language hold them (`writing`).
 */
export type Writing = { readonly short: string; readonly long: string }

const writeShort = createFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const writeLong = createFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const writeDay = createFormat({ day: 'numeric', month: 'short' })
const writeMonth = createFormat({ month: 'short' })
const writeMonthAlone = createFormat({ month: 'long' })
const writeFullMonth = createFormat({ month: 'long', year: 'numeric' })

/**
 * '2031-03-15' as '15 Mar 2031', the server's format of a date in a list (docs/interface,
 * Deadlines). en-GB writes 'Sept', so it is cut. Text that is no date is returned unchanged: one
 * damaged cell must not break a page.
 */
export const shortDate = (plainDate: string, { short }: Writing): string =>
  writeShort(short, plainDate).replace('Sept', 'Sep')

/**
 * '15 Mar', of a day within a year of `today`; of others with their year. Text that is no date is
 * returned unchanged.
 */
export const briefDate = (plainDate: string, today: string, writing: Writing): string =>
  Math.abs(daysBetween(today, plainDate)) < 365
    ? writeDay(writing.short, plainDate).replace('Sept', 'Sep')
    : shortDate(plainDate, writing)

/**
 * 'March 15, 2031', the long format of popups (docs/interface, Deadlines). Takes an instant too,
 * in UTC. Other text stays unchanged.
 */
export const longDate = (date: string, { long }: Writing): string => writeLong(long, date)

/** '2031-03-15' as '15 March 2031', for a sentence. Text that is no date is returned unchanged. */
export const fullDate = (plainDate: string, { short }: Writing): string =>
  writeLong(short, plainDate)

/** '2031-03' as 'Mar'. */
export const monthName = (plainMonth: string, { long }: Writing): string =>
  writeMonth(long, `${plainMonth}-01`)

/** '2031-03' as 'March 2031'. */
export const fullMonthName = (plainMonth: string, { long }: Writing): string =>
  writeFullMonth(long, `${plainMonth}-01`)

/** The name of the clock in an IANA zone at an instant: 'CET', 'GMT+9'. */
export function zoneName(instant: Date, zone: string, { short }: Writing): string {
  const parts = new Intl.DateTimeFormat(short, {
    timeZone: zone,
    timeZoneName: 'short',
  }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** An instant in ISO 8601 to the minute, in UTC: '2026-11-24 03:10 UTC'. */
export const formatInstant = (instant: string): string =>
  `${instant.slice(0, 16).replace('T', ' ')} UTC`

/**
 * An instant in the time zone of this machine, which it names: 'Nov 24, 2026, 8:40 AM GMT+5:30'.
 * Text that is no instant is returned unchanged.
 */
export function formatInstantHere(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : writeInstantHere.format(date)
}

const writeInstantHere = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** 8 as 'Aug'. */
export const shortMonthOfYear = (month: number, writing: Writing): string =>
  monthName(`2024-${String(month).padStart(2, '0')}`, writing)

/** 8 as 'August'. */
export const monthOfYear = (month: number, { long }: Writing): string =>
  writeMonthAlone(long, `2024-${String(month).padStart(2, '0')}-01`)

/**
 * A plain date as the device writes it (`locale`: another one), always by the Gregorian calendar. A
 * Thai or a Persian phone would otherwise write the years 2570 or 1405, which no organizer means.
 */
export const createDeviceFormat = (locale?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  })

/** Dates that are remembered as they are written: all that fifty thousand deadlines fall on. */
const maxCached = 2000

/**
 * Formats dates with a cache: the same few dates are on every page, and formatting them was a
 * thirtieth of a page's cost.
 */
function createFormat(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  const cache = new Map<string, string>()
  return (tag: string, date: string): string => {
    const key = `${tag} ${date}`
    const found = cache.get(key)
    if (found !== undefined) return found
    const instant = new Date(date)
    if (Number.isNaN(instant.getTime())) return date
    // Making one costs as much as a hundred dates.
    const format = getOrCreate(
      formats,
      tag,
      () => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }),
    )
    const formatted = format.format(instant)
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, formatted)
    return formatted
  }
}
