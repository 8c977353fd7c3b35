import type { DayEvent } from '#domain/listing/calendar-events.ts'
import { cleanLine } from '#domain/words/clean-text.ts'
import type { CalendarEvent } from '#web/calendar/write-calendar.ts'
import { closingInWords } from '#web/opportunity/due-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** Where nobody tells when something was changed. */
export const unknownInstant = '1970-01-01T00:00:00.000Z'

/**
 * The day of an item; the same event in the item's own file and in every calendar that holds it. Its SEQUENCE is the item's version, which grows
 * with each change of the day too (RFC 5545 asks for no more); undefined: not known.
 */
export function toDeadlineEvent(
  { item, date, expected, changedAt }: DayEvent,
  version: number | undefined,
  texts: Texts,
  publicUrl: string,
): CalendarEvent {
  return {
    uid: uidOf(item.id, publicUrl),
    date,
    title: `${expected ? texts.due.expected : texts.due.closes}: ${cleanLine(item.name)}`,
    description: expected ? texts.detail.expectedNote : (closingInWords(item.deadline, texts) ?? texts.due.dayOnly),
    url: `${publicUrl}/opportunity/${item.slug}`,
    sequence: version ?? 0,
    status: expected ? 'TENTATIVE' : 'CONFIRMED',
    changedAt: changedAt ?? unknownInstant,
  }
}

/** The identifier of an item's event, or of one that belongs to it. */
export function uidOf(id: string, publicUrl: string, part?: string): string {
  return `${id}${part === undefined ? '' : `/${part}`}@${new URL(publicUrl).hostname}`
}
