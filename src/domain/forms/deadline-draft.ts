import { z } from 'zod'
import { choiceSchema, isNearDay, lineSchema, parseRecord } from '#domain/forms/field-schemas.ts'
import type { ErrorMessage, Outcome } from '#domain/error-message.ts'
import { type Deadline, type DeadlineKind, deadlineKinds } from '#domain/opportunity/deadline.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { isZone } from '#domain/words/zone.ts'

/** A deadline in the fields of a form. */
const schema = z.object({
  deadline: lineSchema('deadline', 30),
  deadlineKind: choiceSchema<DeadlineKind>(deadlineKinds, 'deadlineKind'),
  deadlineTime: lineSchema('deadlineTime', 5),
  deadlineZone: lineSchema('deadlineZone', 60),
  deadlineNote: lineSchema('deadlineNote', 500),
})

/**
 * 'fixed' when no kind is given (docs/interface.md, Values on the wire). A kind with a date needs one, unless `before` had none or allows
 * it to be missing. The date of a kind without one is dropped. `deadline` itself may also be a Deadline, as `toDraft` returns it. Errors by
 * form field.
 */
export function readDeadlineFields(values: Readonly<Record<string, unknown>>, before?: Deadline | 'may-miss'): Outcome<Deadline> {
  const given = values['deadline']
  const parsed = parseRecord(schema, isRecord(given) ? toFields(given) : values)
  if (!parsed.ok) return parsed
  const { deadline: date, deadlineTime: time, deadlineZone: zone, deadlineNote: note } = parsed.value
  const kind = parsed.value.deadlineKind ?? 'fixed'
  const isDated = kind === 'fixed' || kind === 'expected'

  const errors: Record<string, ErrorMessage> = {}
  const mayMiss = before === 'may-miss' || (before !== undefined && before.date === null && before.kind === kind)
  if (isDated && date === null && !mayMiss) errors['deadline'] = { key: 'no-deadline' }
  if (isDated && date !== null && !isNearDay(date)) errors['deadline'] = { key: 'bad-deadline' }
  if (zone !== null && !isZone(zone)) errors['deadlineZone'] = { key: 'bad-zone' }
  if (time !== null && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) errors['deadlineTime'] = { key: 'bad-time' }
  else if (time !== null && zone === null) errors['deadlineZone'] = { key: 'no-zone' }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: isDated ? { kind, date, time, zone, note } : { kind, date: null, time: null, zone: null, note } }
}

function toFields(deadline: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { kind, date, time, zone, note } = deadline
  return { deadline: date, deadlineKind: kind, deadlineTime: time, deadlineZone: zone, deadlineNote: note }
}

/** The parts of a deadline in a file, as text; '' clears. An expected date has another name than an announced one. */
export interface PartialDeadline {
  readonly kind?: string
  readonly announced?: string
  readonly expected?: string
  readonly time?: string
  readonly zone?: string
  readonly note?: string
}

/**
 * The deadline fields of a form after the given parts have replaced the former ones. Without a kind, the date decides: an announced date is
 * fixed, and words such as 'rolling' or 'N/A' name their kind. An empty announced date removes no expected one, and the reverse.
 */
export function mergeDeadline(given: PartialDeadline, before: Deadline): Record<string, unknown> {
  const worded = kindInWords(given.announced)
  const announced = worded === undefined ? given.announced : ''
  const isRemoved = (before.kind === 'fixed' && announced === '') || (before.kind === 'expected' && given.expected === '')
  const guessed = announced ? 'fixed' : given.expected ? 'expected' : isRemoved ? 'varies' : before.kind
  const kind = given.kind || (worded ?? guessed)
  const [own, other] = kind === 'expected' ? [given.expected, announced] : [announced, given.expected]
  return {
    // A deadline that changes its kind alone keeps its date.
    deadline: own || other || (own === '' ? '' : before.date),
    deadlineKind: kind,
    deadlineTime: given.time ?? before.time,
    deadlineZone: given.zone ?? before.zone,
    deadlineNote: given.note ?? before.note,
  }
}

/** undefined: these are no words for a deadline without a date. */
function kindInWords(text = ''): 'rolling' | 'varies' | undefined {
  if (/\brolling\b|all year|year[- ]round/i.test(text)) return 'rolling'
  return /^(?:n\/?a|varies|various|none|-)/i.test(text) ? 'varies' : undefined
}
