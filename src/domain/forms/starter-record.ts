import { z } from 'zod'
import type { PartialDeadline } from '#domain/forms/opportunity-draft.ts'
import { type Deadline, deadlineKinds, isTime, readDeadline } from '#domain/opportunity/deadline.ts'
import { fundings, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { blockTypes } from '#domain/post.ts'
import {
  addDays,
  addMonths,
  areMonths,
  isMonthDay,
  isPlainDate,
  nextMonthDay,
  nextMonthRun,
  todayAnywhere,
} from '#domain/words/plain-date.ts'
import { isSlug } from '#domain/words/slug.ts'
import { isNamedZone } from '#domain/words/zone.ts'

const texts = z.array(z.string())
/** One value, several, or none. */
const listOf = <Value>(value: z.ZodType<Value>) =>
  z
    .union([value, z.array(value)])
    .nullable()
    .transform((values) => [values ?? []].flat() as readonly Value[])
/** One for each round of a year. */
const monthDays = listOf(z.string().refine(isMonthDay))
const months = z.array(z.int()).refine(areMonths)

const plainDate = z.string().refine(isPlainDate)
/** The organizer's page that says a day, and when it was read. */
const citation = { source: z.url({ protocol: /^https$/ }), read: plainDate }
const announcedClosing = z
  .strictObject({
    date: plainDate,
    time: z.string().refine(isTime).nullable().default(null),
    zone: z.string().refine(isNamedZone).nullable().default(null),
    ...citation,
  })
  // As in the form: an hour means an instant only in a zone.
  .refine(({ time, zone }) => time === null || zone !== null, { path: ['zone'] })
const announcedOpening = z.strictObject({ date: plainDate, ...citation })

export const starterEntry = z.object({
  slug: z.string(),
  name: z.string(),
  aliases: texts.default([]),
  description: z.string(),
  hostOrganization: z.string(),
  hostUniversity: z.string().nullable().default(null),
  hostCountry: z.string().length(2).nullable(),
  country: z.string(),
  hostedCountry: z.string().optional(),
  programLocation: z.string().nullable().default(null),
  regions: texts,
  levels: texts,
  famous: z.boolean().default(false),
  fields: texts,
  funding: z.enum(fundings),
  amount: z.string().nullable(),
  benefits: texts,
  eligibility: texts,
  eligibleFrom: z.string().nullable().default(null),
  howToApply: texts,
  documents: texts,
  duration: z.string().nullable().default(null),
  deadlineMonthDay: monthDays,
  /** The closing days of this round that the organizer has published, by course or region. */
  deadlineAnnounced: listOf(announcedClosing).default([]),
  opensAnnounced: announcedOpening.nullable().default(null),
  opensMonthDay: monthDays.default([]),
  usually: months.default([]),
  usuallyOpens: months.default([]),
  /** '' is none. */
  deadlineNote: z.string().transform((note) => note || null),
  deadlineKind: z.enum(deadlineKinds),
  officialLink: z.string(),
  source: z.string().nullable(),
  openToAll: z.boolean().default(false),
  /** Slugs of entries that this one has replaced: their addresses lead to it. */
  formerSlugs: z.array(z.string().refine(isSlug)).default([]),
})
export type StarterEntry = z.infer<typeof starterEntry>

export const starterPost = z.object({
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  category: z.string(),
  publishedDate: z.string().refine(isPlainDate),
  content: z.array(z.object({ type: z.enum(blockTypes), value: z.string() })),
})
export type StarterPost = z.infer<typeof starterPost>

/**
 * The fields of an opportunity that an entry has. Its amount in prose is a note, never a number.
 * `category`: of the entry's file; null: none. `now`: an announced day counts until it has passed,
 * and expected days are their next return.
 */
export function toFields(entry: StarterEntry, category: string | null, now: Date) {
  const {
    levels,
    famous,
    hostCountry,
    hostedCountry,
    programLocation,
    amount,
    deadlineKind: _kind,
    formerSlugs: _former,
    ...days
  } = entry
  const {
    deadlineMonthDay: _deadline,
    deadlineAnnounced: _closings,
    opensMonthDay: _opens,
    opensAnnounced: _opening,
    deadlineNote: _note,
    ...sameFields
  } = days
  return {
    ...sameFields,
    categories: [
      ...levels,
      ...(category === null ? [] : [category]),
      ...(famous ? ['famous'] : []),
    ],
    country: hostedCountry ?? entry.country,
    countryCode: hostCountry,
    location: programLocation,
    amountNote: amount,
    ...toDays(entry, now),
  } satisfies Partial<Opportunity>
}

/**
 * Only a day that the organizer has published is announced, and only until it has passed. A day
 * known from earlier cycles becomes its next return, and only expected (content of the catalogue's
 * own notes). An announced opening counts for the deadline that follows it, otherwise an expected
 * one: its last day before that.
 */
function toDays(
  entry: StarterEntry,
  now: Date,
): Pick<Opportunity, 'deadline' | 'opens' | 'expectedOpens' | 'source'> {
  const announced = findAnnounced(entry, now)
  const expected = announced === undefined ? findExpected(entry, now) : null
  const deadline = announced?.deadline ?? toDeadline(entry, expected)
  const today = todayAnywhere(now)
  const end = deadline.date ?? nextMonthRun(entry.usually, today)?.last ?? null
  const opening = findOpening(entry, end, today)
  return {
    deadline,
    opens: opening?.date ?? null,
    expectedOpens: opening === null && end !== null ? findExpectedOpening(entry, end) : null,
    source: cite([announced?.closing, opening], entry.source),
  }
}

/** The first announced closing day that has not passed; undefined: there is none. */
function findAnnounced({ deadlineAnnounced, deadlineNote: note }: StarterEntry, now: Date) {
  return deadlineAnnounced
    .map((closing) => {
      const { date, time, zone } = closing
      const deadline: Deadline = { kind: 'fixed', date, time, zone, note }
      return { closing, deadline }
    })
    .filter(({ deadline }) => readDeadline(deadline, now).state === 'open')
    .toSorted((a, b) => (a.closing.date < b.closing.date ? -1 : 1))[0]
}

/**
 * The next return of a day known from earlier cycles, or of a passed announced one; null: none is
 * known. It is half the time between two rounds after the last announced day: the usual day of the
 * same round may be a little later. It is after an announced opening.
 */
function findExpected(entry: StarterEntry, now: Date): string | null {
  const { deadlineMonthDay, deadlineAnnounced, opensAnnounced } = entry
  const announced = deadlineAnnounced.map(({ date }) => date).toSorted()
  const usual =
    deadlineMonthDay.length > 0 ? deadlineMonthDay : announced.map((date) => date.slice(5))
  const last = announced.at(-1)
  const earliest = [todayAnywhere(now)]
  if (last !== undefined) earliest.push(addMonths(last, Math.ceil(6 / usual.length)))
  if (opensAnnounced !== null) earliest.push(opensAnnounced.date)
  const from = earliest.toSorted().at(-1) ?? ''
  return usual.map((day) => nextMonthDay(day, from)).toSorted()[0] ?? null
}

/** The deadline of an entry as a file gives it: it says all parts, so a missing one clears. */
export function toPartialDeadline({ kind, date, time, zone, note }: Deadline): PartialDeadline {
  return {
    kind,
    announced: kind === 'fixed' ? (date ?? '') : '',
    expected: kind === 'fixed' ? '' : (date ?? ''),
    time: time ?? '',
    zone: zone ?? '',
    note: note ?? '',
  }
}

function toDeadline(
  { deadlineKind, deadlineNote: note }: StarterEntry,
  expected: string | null,
): Deadline {
  const kind = expected === null ? deadlineKind : 'expected'
  return { kind, date: expected, time: null, zone: null, note }
}

/**
 * The announced opening if it belongs to the round that ends on `end`; null: it does not, or none
 * is announced. Without an end it belongs to the round for a year (docs/interface, Deadlines).
 */
function findOpening({ opensAnnounced }: StarterEntry, end: string | null, today: string) {
  if (opensAnnounced === null) return null
  const { date } = opensAnnounced
  if (end === null) return date > addMonths(today, -12) ? opensAnnounced : null
  return date > addMonths(end, -12) && date <= end ? opensAnnounced : null
}

/**
 * The last opening in the year before `end`, by the days of earlier cycles, otherwise by the
 * announced one of an earlier cycle; null: none is known.
 */
function findExpectedOpening(
  { opensMonthDay, opensAnnounced }: StarterEntry,
  end: string,
): string | null {
  const yearBefore = addDays(addMonths(end, -12), 1)
  const known = [...opensMonthDay]
  if (known.length === 0 && opensAnnounced !== null && opensAnnounced.date < yearBefore)
    known.push(opensAnnounced.date.slice(5))
  const openings = known.map((day) => nextMonthDay(day, yearBefore)).toSorted()
  return openings.at(-1) ?? null
}

/** For editors: where the days were read, then the source of the entry. */
function cite(
  days: readonly ({ readonly source: string; readonly read: string } | null | undefined)[],
  own: string | null,
): string | null {
  const pages = days
    .filter((day) => day !== null && day !== undefined)
    .map(({ source, read }) => `${source}, ${read}`)
  return [...new Set([...pages, ...(own === null ? [] : [own])])].join('; ') || null
}
