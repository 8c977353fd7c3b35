/**
 * Local time in IANA zones by the platform's own Intl. The Temporal polyfill would do the same with
 * 20 kB more in the browser, where cards read deadlines; the test holds both together.
 */

const minute = 60_000
const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** Whether the platform knows the IANA zone. */
export const isZone = (zone: string): boolean => formatFor(zone) !== undefined

/** As `isZone`, but no offset such as '+01:00', which the platform takes too. */
export const isNamedZone = (zone: string): boolean => /^[A-Z]/i.test(zone) && isZone(zone)

/**
 * The place whose clocks an IANA zone names: 'Tokyo' for 'Asia/Tokyo'. null: the zone is known by
 * its own name ('UTC', 'EST').
 */
export function placeOfZone(zone: string): string | null {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  return /[a-z]/.test(place) ? place : null
}

/**
 * The name of a zone without a place. The signs of 'Etc/GMT+12' are those of POSIX: it is twelve
 * hours behind UTC.
 */
export function nameOfZone(zone: string): string {
  const name = zone.split('/').at(-1) ?? zone
  const [, sign, hours] = /^GMT([+-])(\d+)$/.exec(name) ?? []
  if (zone.startsWith('Etc/') && hours !== undefined)
    return `UTC${sign === '+' ? '-' : '+'}${hours}`
  return /^[+-]/.test(name) ? `UTC${name}` : name
}

/** The plain date in the zone; the date in UTC when the zone is unknown. */
export const todayIn = (zone: string, now: Date): string =>
  wallClock(zone, now.getTime()).slice(0, 10)

/**
 * The instant at which clocks in the zone show `date` and `time` (HH:MM). When clocks are set back
 * it is the first of two. When they skip it, it is the instant of the change. UTC when the zone is
 * unknown.
 */
export function instantIn(zone: string, date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // Offsets around the wanted time: before and after a change of clocks within the day.
  const before = offsetAt(zone, wanted - 24 * 60 * minute)
  const after = offsetAt(zone, wanted + 24 * 60 * minute)
  const candidates = [...new Set([wanted - before, wanted - after])].toSorted((a, b) => a - b)
  const exact = candidates.find((instant) => instant + offsetAt(zone, instant) === wanted)
  return new Date(exact ?? wanted - before)
}

const offsetAt = (zone: string, instant: number): number =>
  Date.parse(`${wallClock(zone, instant)}Z`) - Math.floor(instant / 1000) * 1000

/** YYYY-MM-DDTHH:MM:SS as clocks in the zone show it. */
function wallClock(zone: string, instant: number): string {
  const format = formatFor(zone)
  if (format === undefined) return new Date(instant).toISOString().slice(0, 19)
  const fields: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(instant)) fields[type] = value
  return `${fields['year']?.padStart(4, '0')}-${fields['month']}-${fields['day']}T${fields['hour']}:${fields['minute']}:${fields['second']}`
}

function formatFor(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, createFormat(zone))
  return formats.get(zone)
}

function createFormat(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    return undefined
  }
}

const quarterHour = 15 * 60 * 1000

/**
 * Milliseconds since 1970 of the next quarter of an hour in UTC. Every zone's day begins on one, so
 * before it no day ends anywhere.
 */
export const startOfNextQuarter = (now: Date): number =>
  (Math.floor(now.getTime() / quarterHour) + 1) * quarterHour
