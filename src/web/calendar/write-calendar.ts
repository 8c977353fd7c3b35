import type { DayEvent } from '#domain/listing/calendar-events.ts'
import { nameDay } from '#domain/opportunity/deadline.ts'
import { planApplication } from '#domain/opportunity/plan.ts'
import { todayUtc, addDays } from '#domain/words/plain-date.ts'
import { cleanLine, cleanText } from '#domain/words/text.ts'
import { closingInWords, hourInWords } from '#web/opportunity/deadline-view.ts'
import { stepInWords } from '#web/plan/plan-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** For items without a time of their last change. */
export const unknownInstant = '1970-01-01T00:00:00.000Z'

/**
 * The day of an item. Its event is the same in the item's own file and in every calendar. Its
 * SEQUENCE is the item's version, which grows with each change of the day (RFC 5545 requires no
 * more); undefined: unknown.
 */
export function toDeadlineEvent(
  day: DayEvent,
  version: number | undefined,
  texts: Texts,
  publicUrl: string,
): CalendarEvent {
  const { item, date, expected, isOpening, changedAt } = day
  const named = nameDay(item.deadline)
  const hour = named && hourInWords(named, texts)
  let title = hour === null ? texts.deadlines.closes : texts.deadlines.closesAt(hour)
  let description = closingInWords(item.deadline, texts) ?? texts.deadlines.dayOnly
  if (isOpening) {
    title = texts.applications.opens
    description = texts.applications.opensNote
  } else if (expected) {
    title = texts.deadlines.expected
    description = texts.detail.expectedNote
  }
  return {
    uid: uidOf(item.id, publicUrl, isOpening ? 'opening' : undefined),
    date,
    title: `${title}: ${cleanLine(item.name)}`,
    description,
    url: `${publicUrl}/opportunity/${item.slug}`,
    sequence: version ?? 0,
    status: expected ? 'TENTATIVE' : 'CONFIRMED',
    changedAt: changedAt ?? unknownInstant,
  }
}

/** The identifier of an item's event, or of one that belongs to it. */
const uidOf = (id: string, publicUrl: string, suffix?: string): string =>
  `${id}${suffix === undefined ? '' : `/${suffix}`}@${new URL(publicUrl).hostname}`

/**
 * The steps of a plan that have a day, and its deadline; past steps are dated today. Empty where
 * the item has no future day.
 */
export function toPlanEvents(
  day: DayEvent,
  version: number | undefined,
  texts: Texts,
  publicUrl: string,
  now: Date,
): CalendarEvent[] {
  const plan = planApplication(day.item, now)
  const deadline = toDeadlineEvent(day, version, texts, publicUrl)
  const steps = plan.steps.flatMap((step): CalendarEvent[] => {
    const { key, documents, date, isPast } = step
    if (date === null) return []
    const { title, hint } = stepInWords(step, plan.opening, texts)
    const eventTitle = texts.plan.eventTitle(title, day.item.name)
    return [
      {
        ...deadline,
        uid: uidOf(day.item.id, publicUrl, key),
        date: isPast ? todayUtc(now) : date,
        title: isPast ? texts.plan.eventNow(eventTitle) : eventTitle,
        description: [hint ?? '', ...documents, plan.day?.expected ? texts.plan.expectedHint : '']
          .filter((line) => line !== '')
          .join('\n'),
        url: `${deadline.url}/plan`,
      },
    ]
  })
  return plan.day === null ? steps : [...steps, { ...deadline, remindBefore: 7 }]
}

/** An all-day event in a calendar file, without a zone, so that no calendar shifts it. */
export interface CalendarEvent {
  /** Identifies the event for good; no other event has it (RFC 5545, 3.8.4.7). */
  readonly uid: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly title: string
  readonly description: string
  readonly url: string
  /** Grows when the day moves, so that programs replace the event (RFC 5545, 3.8.7.4). */
  readonly sequence: number
  readonly status: 'CONFIRMED' | 'TENTATIVE'
  /** Instant of the last change, so that an unchanged event is written the same again. */
  readonly changedAt: string
  /** Days before it on which a program may remind of it. */
  readonly remindBefore?: number
}

interface CalendarFile {
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
 * A calendar file (RFC 5545, RFC 7986 for its own properties). One without events carries a time
 * zone: it must have a component.
 */
export function writeCalendar({
  name,
  description,
  siteName,
  url,
  source,
  events,
}: CalendarFile): string {
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
      : [
          `SOURCE;VALUE=URI:${toUri(source)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
          'X-PUBLISHED-TTL:PT12H',
        ]),
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

function toLines({
  uid,
  date,
  title,
  description,
  url,
  sequence,
  status,
  changedAt,
  remindBefore,
}: CalendarEvent): string[] {
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
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escape(title)}`,
          `TRIGGER:-P${remindBefore}D`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ]
}

/**
 * A TEXT value (RFC 5545, section 3.3.11). Line and paragraph separators end lines for some
 * readers, control characters for others.
 */
function escape(text: string): string {
  return cleanText(text)
    .replaceAll(/[\u2028\u2029\t]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/**
 * A URI value needs no escapes (RFC 5545, section 3.3.13); the URL parser removes characters that
 * end a line.
 */
const toUri = (address: string): string => (URL.canParse(address) ? new URL(address).href : '')

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
