import { z } from 'zod'
import { type Deadline, deadlineKinds } from '#domain/opportunity/deadline.ts'
import { emptyOpportunity } from '#domain/opportunity/empty-opportunity.ts'
import { fundings, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { isMonthDay, isPlainDate, nextMonthDay } from '#domain/words/plain-date.ts'
import { blockTypes, type Post } from '#domain/post.ts'

const texts = z.array(z.string())

/** An entry of the starter catalogue as its files have it. */
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
  deadlineMonthDay: z.string().refine(isMonthDay).nullable(),
  deadlineNote: z.string(),
  deadlineKind: z.enum(deadlineKinds),
  officialLink: z.string(),
  source: z.string().nullable(),
  openToAll: z.boolean().default(false),
})
type StarterEntry = z.infer<typeof starterEntry>

/** An article of the starter catalogue as its file has it. */
export const starterPost = z.object({
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  category: z.string(),
  publishedDate: z.string().refine(isPlainDate),
  content: z.array(z.object({ type: z.enum(blockTypes), value: z.string() })),
})
type StarterPost = z.infer<typeof starterPost>

/** What an entry becomes beside what it says itself: `today` is the plain date that expected deadlines are counted from. */
interface Arrival {
  readonly id: string
  readonly kind: Kind
  /** The category that the entry's file stands for; null: none. */
  readonly category: string | null
  readonly today: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** Published, and 'verified' by nobody: what the entry calls so is no look at the live site. Its prose amount is a note, never a figure. */
export function toOpportunity(entry: StarterEntry, { id, kind, category, today, at }: Arrival): Opportunity {
  return {
    ...emptyOpportunity(kind, entry.deadlineKind),
    id,
    slug: entry.slug,
    name: entry.name,
    aliases: entry.aliases,
    description: entry.description,
    categories: [...entry.levels, ...(category === null ? [] : [category]), ...(entry.famous ? ['famous'] : [])],
    regions: entry.regions,
    country: entry.hostedCountry ?? entry.country,
    countryCode: entry.hostCountry,
    hostUniversity: entry.hostUniversity,
    hostOrganization: entry.hostOrganization,
    location: entry.programLocation,
    duration: entry.duration,
    fields: entry.fields,
    funding: entry.funding,
    amountNote: entry.amount,
    benefits: entry.benefits,
    eligibility: entry.eligibility,
    howToApply: entry.howToApply,
    documents: entry.documents,
    eligibleFrom: entry.eligibleFrom,
    openToAll: entry.openToAll,
    deadline: toDeadline(entry, today),
    officialLink: entry.officialLink,
    source: entry.source,
    state: 'published',
    createdAt: at,
    updatedAt: at,
  }
}

/** A day known from earlier rounds is the next such day, and only expected (content of the catalogue's own notes). */
function toDeadline(entry: StarterEntry, today: string): Deadline {
  const undated = { time: null, zone: null, note: entry.deadlineNote }
  if (entry.deadlineMonthDay === null) return { kind: entry.deadlineKind, date: null, ...undated }
  return { kind: 'expected', date: nextMonthDay(entry.deadlineMonthDay, today), ...undated }
}

/** Published on the day its file names. */
export function toPost(entry: StarterPost, { id, at }: { id: string; at: string }): Post {
  return {
    id,
    slug: entry.slug,
    title: entry.title,
    author: entry.author,
    category: entry.category,
    content: entry.content,
    imageUrls: [],
    state: 'published',
    publishedOn: entry.publishedDate,
    createdAt: at,
    updatedAt: at,
  }
}
