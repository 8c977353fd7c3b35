import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { twoDays } from '#domain/forms/field-schemas.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { isNearDay } from '#domain/words/plain-date.ts'
import { type DayOrder, readWrittenDay, type WrittenDay } from '#domain/words/written-day.ts'
import * as loose from '#server/wire/loose.ts'
import { deadlineNames, postNames, readNames } from '#server/wire/wire.ts'

const deadlines: readonly string[] = [...readNames.deadline, deadlineNames.date]
const days: readonly string[] = [
  ...deadlines,
  ...readNames.opens,
  ...readNames.expectedOpens,
  ...readNames.verifiedOn,
  ...postNames.publishedOn,
]

/**
 * The record with its days as YYYY-MM-DD, whatever way they were written in. The hour of a deadline
 * that was written as an instant becomes `deadlineTime`, unless the record has its own, and its
 * offset `deadlineZone`. `given`: the record of which `record` is a part. `errors`: days of two
 * senses, if no `order` says which one is meant. `hour`: HH:MM, that of a deadline for which no zone
 * is known; null: there is none. What is no day, or a far one, stays, to be refused.
 */
export function settleDays(
  record: loose.Loose,
  order?: DayOrder,
  given: loose.Loose = record,
): { readonly record: loose.Loose; readonly errors: FieldErrors; readonly hour: string | null } {
  const settled: Record<string, unknown> = { ...record }
  const errors: Record<string, ErrorMessage> = {}
  let hour: string | null = null
  for (const name of days) {
    if (!(name in record)) continue
    const text = loose.readText(loose.findRecord(record[name])?.['$date'] ?? record[name])
    const read = readWrittenDay(text, order)
    if (read?.kind === 'two-senses') errors[name] = twoDays(text, read)
    if (read?.kind !== 'day' || !isSettled(name, read) || !isNearDay(read.date)) continue
    settled[name] = read.date
    if (read.time === null || !deadlines.includes(name) || hasHour(given)) continue
    if (read.zone === null && loose.isEmpty(record[deadlineNames.zone])) hour = read.time
    settled[deadlineNames.time] = read.time
    // The hour was written in this zone; another one beside it would move the instant.
    settled[deadlineNames.zone] = read.zone ?? record[deadlineNames.zone] ?? null
  }
  return { record: settled, errors, hour }
}

/** The day of an opening has no hour, so one with an hour is left to be refused. */
const isSettled = (name: string, { time }: Extract<WrittenDay, { kind: 'day' }>): boolean =>
  time === null ||
  !(readNames.opens as readonly string[]).concat(readNames.expectedOpens).includes(name)

const hasHour = (record: loose.Loose): boolean => !loose.isEmpty(record[deadlineNames.time])
