import { z } from 'zod'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import { fundings, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { blockTypes } from '#domain/post.ts'
import {
  addDays,
  addMonths,
  areMonths,
  isMonthDay,
  isPlainDate,
  nextMonthDay,
} from '#domain/words/plain-date.ts'

const texts = z.array(z.string())
const monthDay = z.string().refine(isMonthDay)
/** One for each round of a year, or none. */
const monthDays = z
  .union([monthDay, z.array(monthDay)])
  .nullable()
  .transform((days) => [days ?? []].flat())
const months = z.array(z.int()).refine(areMonths)

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
  opensMonthDay: monthDays.default([]),
  usually: months.default([]),
  usuallyOpens: months.default([]),
  deadlineNote: z.string(),
  deadlineKind: z.enum(deadlineKinds),
  officialLink: z.string(),
  source: z.string().nullable(),
  openToAll: z.boolean().default(false),
})
type StarterEntry = z.infer<typeof starterEntry>

export const starterPost = z.object({
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  category: z.string(),
  publishedDate: z.string().refine(isPlainDate),
  content: z.array(z.object({ type: z.enum(blockTypes), value: z.string() })),
})

/**
 * The fields of an opportunity that an entry has. Its amount in prose is a note, never a number.
 * `category`: of the entry's file; null: none. `today`: the plain date for counting expected
 * deadlines.
 */
export function toFields(entry: StarterEntry, category: string | null, today: string) {
  const {
    levels,
    famous,
    hostCountry,
    hostedCountry,
    programLocation,
    amount,
    deadlineKind: _kind,
    ...days
  } = entry
  const {
    deadlineMonthDay: _deadline,
    opensMonthDay: _opens,
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
    ...toDays(entry, today),
  } satisfies Partial<Opportunity>
}

/**
 * A day known from earlier cycles becomes its next return, and only expected (content of the
 * catalogue's own notes). It opens on its last opening day before that.
 */
function toDays(
  { deadlineMonthDay, opensMonthDay, ...own }: StarterEntry,
  today: string,
): Pick<Opportunity, 'deadline' | 'expectedOpens'> {
  const undated = { time: null, zone: null, note: own.deadlineNote }
  const [date] = deadlineMonthDay.map((day) => nextMonthDay(day, today)).toSorted()
  if (date === undefined)
    return { deadline: { kind: own.deadlineKind, date: null, ...undated }, expectedOpens: null }
  const yearBefore = addDays(addMonths(date, -12), 1)
  const openings = opensMonthDay.map((day) => nextMonthDay(day, yearBefore)).toSorted()
  return {
    deadline: { kind: 'expected', date, ...undated },
    expectedOpens: openings.at(-1) ?? null,
  }
}
