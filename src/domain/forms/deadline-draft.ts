import { z } from 'zod'
import { choiceSchema, fieldErrors, isNearDay, lineSchema } from '#domain/forms/field-schemas.ts'
import type { Mistake } from '#domain/mistake.ts'
import { type Deadline, type DeadlineKind, deadlineKinds } from '#domain/opportunity/deadline.ts'
import type { Outcome } from '#domain/outcome.ts'
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

  const errors: Record<string, Mistake> = {}
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

/** The parts of a deadline that a file names, as text; '' empties. The date stands under another name when it is only expected. */
export interface PartialDeadline {
  readonly kind?: string
  readonly announced?: string
  readonly expected?: string
  readonly time?: string
  readonly zone?: string
  readonly note?: string
}

/**
 * The deadline fields of a form after the named parts have taken the place of those there were. Where no kind is named, a date says its own:
 * announced is fixed, and words such as 'rolling' or 'N/A' say theirs. An empty announced date takes no expected one away, nor the other way
 * round.
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
