import { cleanText } from '#domain/words/text.ts'
import { addDays } from '#domain/words/plain-date.ts'

/** An all-day event in a calendar file, without a zone, so that no calendar shifts it. */
export interface CalendarEvent {
  /** Never changes, and is no other event's. */
  readonly uid: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly title: string
  readonly description: string
  readonly url: string
  /** Grows when the day moves. */
  readonly sequence: number
  readonly status: 'CONFIRMED' | 'TENTATIVE'
  /** Instant of the last change, so that an unchanged event is written the same again. */
  readonly changedAt: string
  /** Days before it on which a program may remind of it. */
  readonly remindBefore?: number
}

export interface CalendarFile {
  readonly name: string
  readonly description: string
  /** The program that wrote it. */
  readonly siteName: string
  /** The page that shows the same. */
  readonly url: string
  /** Its own address where it is one to subscribe to. */
  readonly source?: string
  readonly events: readonly CalendarEvent[]
}

/**
 * A calendar file (RFC 5545, and RFC 7986 for properties of the calendar itself). One without events carries a time zone, because a
 * calendar must have a component.
 */
export function writeCalendar({ name, description, siteName, url, source, events }: CalendarFile): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escape(`-//${siteName}//Calendar//EN`)}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    `DESCRIPTION:${escape(description)}`,
    `X-WR-CALDESC:${escape(description)}`,
    `URL:${toUri(url)}`,
    ...(source === undefined
      ? []
      : [`SOURCE;VALUE=URI:${toUri(source)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'X-PUBLISHED-TTL:PT12H']),
    ...(events.length === 0 ? anyZone : events.flatMap(toLines)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}

const anyZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function toLines({ uid, date, title, description, url, sequence, status, changedAt, remindBefore }: CalendarEvent): string[] {
  const stamp = `${changedAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  return [
    'BEGIN:VEVENT',
    `UID:${escape(uid)}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(date, 1).replaceAll('-', '')}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(description)}`,
    `URL:${toUri(url)}`,
    `STATUS:${status}`,
    // A deadline occupies no time.
    'TRANSP:TRANSPARENT',
    ...(remindBefore === undefined
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escape(title)}`, `TRIGGER:-P${remindBefore}D`, 'END:VALARM']),
    'END:VEVENT',
  ]
}

/** A TEXT value (RFC 5545, section 3.3.11). Line and paragraph separators end lines for some readers, control characters for others. */
function escape(text: string): string {
  return cleanText(text)
    .replaceAll(/[\u2028\u2029\t]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A URI value needs no escapes (RFC 5545, section 3.3.13); the URL parser removes characters that end a line. */
function toUri(address: string): string {
  return URL.canParse(address) ? new URL(address).href : ''
}

const maxLineLength = 75

/** No line has more than 75 octets, and no character is cut (RFC 5545, section 3.1). */
function fold(line: string): string {
  const lines = ['']
  let length = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > maxLineLength) {
      lines.push('')
      // The space that the next line begins with.
      length = 1
    }
    lines[lines.length - 1] += character
    length += size
  }
  return lines.join('\r\n ')
}
