import { z } from 'zod'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import * as part from '#domain/forms/field-schemas.ts'
import { rulesSchema } from '#domain/forms/rules-draft.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import {
  type Deadline,
  type DeadlineKind,
  deadlineKinds,
  isTime,
  readDeadline,
} from '#domain/opportunity/deadline.ts'
import {
  emptyOpportunity,
  emptyValue,
  fieldNames,
  isWritten,
  type Kind,
  type Opportunity,
  opportunityFields,
  rowOf,
  type WrittenField,
} from '#domain/opportunity/opportunity.ts'
import type { FieldErrors, Outcome } from '#domain/problem.ts'
import { findCountryCode } from '#domain/words/country.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { toList } from '#domain/words/list-text.ts'
import { isNearDay } from '#domain/words/plain-date.ts'
import { readWrittenDay } from '#domain/words/written-day.ts'
import { nearestZone, placeOfAbbreviation } from '#domain/words/zone-names.ts'
import { isNamedZone } from '#domain/words/zone.ts'

/** An opportunity as an editor enters it. `slug` null: derived from the name, or unchanged. */
export type OpportunityDraft = Omit<Pick<Opportunity, WrittenField>, 'slug'> & {
  readonly slug: string | null
}

/** The written fields that one value each decides; a deadline has several. */
type SingleField = Exclude<WrittenField, 'deadline'>

const singleFields = fieldNames.filter(
  (field): field is SingleField => isWritten(field) && field !== 'deadline',
)
const schemas = new Map(singleFields.map((field) => [field, schemaOf(field)]))

function schemaOf(field: SingleField): z.ZodType {
  const row = opportunityFields[field]
  switch (row.value) {
    case 'line':
      return part.lineSchema(field, row.most)
    case 'text':
      return part.textSchema(field, row.most)
    case 'lines':
      return part.listSchema(field)
    case 'words':
      return part.wordsSchema(field)
    case 'choice':
      return part.choiceSchema(row.of, field)
    case 'flag':
      return part.flagSchema
    case 'number':
      return part.amountSchema
    case 'currency':
      return part.currencySchema(field)
    case 'link':
      return part.linkSchema(field)
    case 'image':
      return part.imageSchema(field)
    case 'day':
      return part.day(field)
    case 'months':
      return part.months(field)
    case 'rules':
      return rulesSchema
  }
}

/**
 * Whether the form of this kind requires the field of what is published; the date of a deadline is
 * needed when its type has one.
 */
export function isRequired(kind: Kind, field: WrittenField): boolean {
  const row = rowOf(field)
  return 'required' in row && row.required?.includes(kind) === true
}

/**
 * Checks a form's or a call's values by domain field: text, numbers and lists as they come. The
 * deadline consists of `deadline` (YYYY-MM-DD), `deadlineKind` ('fixed' by default),
 * `deadlineTime`, `deadlineZone` and `deadlineNote`. Fields that are empty in a published `before`
 * may stay empty, and the values of any may stay whatever the rules are now. An item that would
 * appear on no page is refused under `regions`. `isDraft`: it is saved as a draft, which needs only
 * a name; nobody sees it yet. Never throws; one error a field.
 */
export function parseOpportunityDraft(
  kind: Kind,
  input: unknown,
  before?: Opportunity,
  isDraft = false,
): Outcome<OpportunityDraft> {
  const values = isRecord(input) ? input : {}
  const published = before?.state === 'published' ? before : undefined
  const { found, errors } = readSingleFields(values, singleFields, before)
  const deadline = readDeadlineFields(values, before?.deadline, {
    mayMissDate: isDraft,
    mayStayWithout: published !== undefined,
  })
  if (!deadline.ok) Object.assign(errors, deadline.errors)

  for (const field of singleFields) {
    const isNeeded = isDraft ? field === 'name' : isRequired(kind, field)
    if (!isNeeded || field in errors || !isEmpty(found[field])) continue
    if (published === undefined || !isEmpty(published[field]))
      errors[field] = { key: 'field-missing', field, kind }
  }
  if (!deadline.ok || Object.keys(errors).length > 0) return { ok: false, errors }

  const value = { ...found, deadline: deadline.value } as OpportunityDraft
  if (!isDraft && listAppearances(asRuled(previewDraft(kind, value))).length === 0) {
    return { ok: false, errors: { regions: { key: 'on-no-page' } } }
  }
  return { ok: true, value }
}

/**
 * The opening days after a deadline that is still to come, by their fields (docs/interface,
 * Deadlines). After a past deadline they belong to the next cycle.
 */
export function findOpeningErrors(
  { deadline, opens, expectedOpens }: Pick<OpportunityDraft, OpeningField | 'deadline'>,
  now: Date,
): FieldErrors {
  const { state, date } = readDeadline(deadline, now)
  if (state === 'closed' || date === null) return {}
  const error = { key: 'opens-after-deadline' } as const
  return {
    ...(opens !== null && opens > date && { opens: error }),
    ...(expectedOpens !== null && expectedOpens > date && { expectedOpens: error }),
  }
}

type OpeningField = 'opens' | 'expectedOpens'

/** Each field by its own rule, or as in `before` where it was not given. */
function readSingleFields(
  values: Readonly<Record<string, unknown>>,
  fields: readonly SingleField[],
  before?: Opportunity,
) {
  const found: Partial<Record<SingleField, unknown>> = {}
  const errors: Record<string, ErrorMessage> = {}
  for (const field of fields) {
    const read = schemas.get(field)?.safeParse(values[field] ?? null)
    // Clients and forms of times before rules do not name them, and would erase them.
    if (field === 'rules' && values['rules'] === undefined) found.rules = before?.rules ?? null
    else if (read?.success)
      found[field] = read.data ?? (field === 'slug' ? null : emptyValue(field))
    else if (before !== undefined && isSame(values[field], before[field]))
      found[field] = before[field]
    else errors[field] = part.errorOf(read?.error.issues[0])
  }
  return { found, errors }
}

/**
 * The opportunity a draft would be: for previews, `listAppearances` and saving. `before` keeps what
 * no form holds.
 */
export function previewDraft(
  kind: Kind,
  draft: OpportunityDraft,
  before?: Opportunity,
): Opportunity {
  const { slug, ...contents } = draft
  return {
    ...(before ?? emptyOpportunity(kind, draft.deadline.kind)),
    ...contents,
    kind,
    slug: slug ?? before?.slug ?? '',
    countryCode: codeOfCountry(draft.country, before),
  }
}

/**
 * ISO 3166-1 alpha-2. A country that stays keeps its code, which forms do not hold; null: there is
 * no country, or none of that name.
 */
function codeOfCountry(country: string | null, before: Opportunity | undefined): string | null {
  if (before !== undefined && before.country === country) return before.countryCode
  return country === null ? null : (findCountryCode(country) ?? null)
}

/** The values that a form shows for an item, in the form `parseOpportunityDraft` takes. */
export const toDraft = (item: Opportunity): OpportunityDraft =>
  Object.fromEntries(
    fieldNames.filter(isWritten).map((field) => [field, item[field]]),
  ) as OpportunityDraft

function isSame(given: unknown, stored: unknown): boolean {
  if (typeof given === 'object' && typeof stored === 'object' && !Array.isArray(stored))
    return JSON.stringify(given) === JSON.stringify(stored)
  if (Array.isArray(stored)) return JSON.stringify(toList(given)) === JSON.stringify(toList(stored))
  // A hostile object would even throw during its conversion to text.
  if (typeof given === 'object' && given !== null) return false
  const text = String(given ?? '').trim()
  return text.replaceAll('\r\n', '\n') === String(stored ?? '')
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/**
 * An item changed by a file that gives some of its fields, each checked by the rule of the form.
 * Only the name is required (docs/interface, Saving), and values of `before` may stay. Never
 * throws; one error for each field.
 */
export function changeOpportunity(
  before: Opportunity,
  given: part.PartialFields,
  deadline: PartialDeadline,
): Outcome<OpportunityDraft> {
  const fields = singleFields.filter((field) => field in given && field !== 'slug')
  const { found, errors } = readSingleFields(given, fields, before)
  const draft = { ...toDraft(before), ...(found as Partial<OpportunityDraft>), slug: null }
  if (draft.name === '' && errors['name'] === undefined)
    errors['name'] = { key: 'field-missing', field: 'name', kind: before.kind }
  const merged = readMerged(deadline, before)
  if (!merged.ok) Object.assign(errors, merged.errors)
  return merged.ok && Object.keys(errors).length === 0
    ? { ok: true, value: { ...draft, deadline: merged.value } }
    : { ok: false, errors }
}

function readMerged(given: PartialDeadline, { deadline }: Opportunity) {
  if (Object.keys(given).length === 0) return { ok: true as const, value: deadline }
  return readDeadlineFields(mergeDeadline(given, deadline), deadline, { mayMissDate: true })
}

// The deadline, which has several fields in a form.

const deadlineSchema = z.object({
  deadline: part.lineSchema('deadline', 30),
  deadlineKind: part.choiceSchema<DeadlineKind>(deadlineKinds, 'deadlineKind'),
  deadlineTime: part.lineSchema('deadlineTime', 5),
  deadlineZone: part.lineSchema('deadlineZone', 60),
  deadlineNote: part.lineSchema('deadlineNote', 500),
})

/**
 * 'fixed' when no kind is given (docs/interface, Values on the wire). A kind with a date needs
 * one, unless it may be missing, or may stay without as `stored` is. The zone of `stored` may stay.
 * The date of a kind without one is dropped. `deadline` may be a Deadline, as `toDraft` returns it.
 * Errors by field.
 */
function readDeadlineFields(
  values: Readonly<Record<string, unknown>>,
  stored: Deadline | undefined,
  { mayMissDate, mayStayWithout = false }: { mayMissDate: boolean; mayStayWithout?: boolean },
): Outcome<Deadline> {
  const given = values['deadline']
  const parsed = part.parseRecord(deadlineSchema, isRecord(given) ? toFields(given) : values)
  if (!parsed.ok) return parsed
  const {
    deadline: date,
    deadlineTime: time,
    deadlineZone: zone,
    deadlineNote: note,
  } = parsed.value
  const kind = parsed.value.deadlineKind ?? 'fixed'
  const isDated = kind === 'fixed' || kind === 'expected'

  const errors: Record<string, ErrorMessage> = {}
  const isAsStored = stored?.date === null && stored.kind === kind
  const mayMiss = mayMissDate || (mayStayWithout && isAsStored)
  if (isDated && date === null && !mayMiss) errors['deadline'] = { key: 'no-deadline' }
  const day = date === null ? undefined : readWrittenDay(date)
  if (isDated && date !== null && day?.kind === 'two-senses')
    errors['deadline'] = part.twoDays(date, day)
  else if (isDated && date !== null && day === undefined)
    errors['deadline'] = { key: 'bad-deadline' }
  else if (isDated && date !== null && day?.kind === 'day' && !isNearDay(day.date))
    errors['deadline'] = part.farDay(date, day.date)
  const zoneError = zone === null || zone === stored?.zone ? null : findZoneError(zone)
  if (zoneError !== null) errors['deadlineZone'] = zoneError
  if (time !== null && !isTime(time)) errors['deadlineTime'] = { key: 'bad-time' }
  else if (time !== null && zone === null) errors['deadlineZone'] = { key: 'no-zone' }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: isDated
      ? { kind, date: day?.kind === 'day' ? day.date : null, time, zone, note }
      : { kind, date: null, time: null, zone: null, note },
  }
}

/** null: it is the zone of a place, or UTC. */
function findZoneError(zone: string): ErrorMessage | null {
  const place = placeOfAbbreviation(zone)
  if (place !== undefined) return { key: 'zone-no-place', zone, place }
  return isNamedZone(zone) ? null : { key: 'bad-zone', nearest: nearestZone(zone) }
}

function toFields(deadline: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { kind, date, time, zone, note } = deadline
  return {
    deadline: date,
    deadlineKind: kind,
    deadlineTime: time,
    deadlineZone: zone,
    deadlineNote: note,
  }
}

/**
 * The parts of a deadline in a file, as text; '' clears. An expected date has another name than an
 * announced one.
 */
export interface PartialDeadline {
  readonly kind?: string
  readonly announced?: string
  readonly expected?: string
  readonly time?: string
  readonly zone?: string
  readonly note?: string
}

/**
 * The deadline fields of a form after the given parts have replaced the former ones. Without a
 * kind, the date decides: an announced date is fixed, and words such as 'rolling' or 'N/A' name
 * their kind. An empty announced date removes no expected one, and the reverse.
 */
export function mergeDeadline(given: PartialDeadline, before: Deadline): Record<string, unknown> {
  const worded = kindInWords(given.announced)
  const announced = worded === undefined ? given.announced : ''
  const isRemoved =
    (before.kind === 'fixed' && announced === '') ||
    (before.kind === 'expected' && given.expected === '')
  let guessed = isRemoved ? 'varies' : before.kind
  if (given.expected) guessed = 'expected'
  if (announced) guessed = 'fixed'
  const kind = given.kind || (worded ?? guessed)
  const [own, other] =
    kind === 'expected' ? [given.expected, announced] : [announced, given.expected]
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
