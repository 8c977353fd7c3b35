import { z } from 'zod'
import { choice, line } from '#domain/forms/draft-parts.ts'
import { fieldErrors } from '#domain/forms/field-errors.ts'
import { type Deadline, type DeadlineKind, deadlineKinds } from '#domain/opportunity/deadline.ts'
import type { Outcome } from '#domain/outcome.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'
import { isZone } from '#domain/words/zone.ts'

/** A deadline in the fields of a form. */
const schema = z.object({
  deadline: line('deadline', 30),
  deadlineKind: choice<DeadlineKind>(deadlineKinds, 'kind of deadline'),
  deadlineTime: line('time', 5),
  deadlineZone: line('time zone', 60),
  deadlineNote: line('note on the deadline', 500),
})

/**
 * 'fixed' when no kind is given (docs/interface.md, Values on the wire). A date is asked for when the kind has one, unless `before` had
 * none or says that it may be missing; the date of a kind without one is dropped. `deadline` itself may also be a Deadline, as `toDraft` gives it. Mistakes by form field.
 */
export function readDeadlineFields(values: Readonly<Record<string, unknown>>, before?: Deadline | 'may-miss'): Outcome<Deadline> {
  const given = values['deadline']
  const parsed = schema.safeParse(isRecord(given) ? toFields(given) : values)
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) }
  const { deadline: date, deadlineTime: time, deadlineZone: zone, deadlineNote: note } = parsed.data
  const kind = parsed.data.deadlineKind ?? 'fixed'
  const isDated = kind === 'fixed' || kind === 'expected'

  const errors: Record<string, string> = {}
  const mayMiss = before === 'may-miss' || (before !== undefined && before.date === null && before.kind === kind)
  if (isDated && date === null && !mayMiss) errors['deadline'] = 'Please enter the deadline, or choose another kind of deadline.'
  // A far year is a slip of the finger that would keep an item open for good.
  if (isDated && date !== null && !(isPlainDate(date) && date >= '1990-01-01' && date < '2100-01-01')) {
    errors['deadline'] = 'Please enter the deadline as a date of the calendar, such as 2027-03-15.'
  }
  if (zone !== null && !isZone(zone)) errors['deadlineZone'] = 'There is no such time zone. Please use a name such as Europe/Berlin.'
  if (time !== null && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) errors['deadlineTime'] = 'Please enter the time as HH:MM, such as 23:59.'
  else if (time !== null && zone === null) errors['deadlineZone'] = 'Please enter the time zone of the time.'
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: isDated ? { kind, date, time, zone, note } : { kind, date: null, time: null, zone: null, note } }
}

function toFields(deadline: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { kind, date, time, zone, note } = deadline
  return { deadline: date, deadlineKind: kind, deadlineTime: time, deadlineZone: zone, deadlineNote: note }
}
