import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Message } from '#domain/feedback.ts'
import { applicationsAt } from '#domain/opportunity/applications.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import { type Kind, type Opportunity, fieldNames } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { toKey } from '#domain/words/text.ts'

// The only file with the words of the wire (docs/interface, Names on the wire). They are names
// of fields, values and paths as clients write them, spelling included. All other code is correct
// English. The tables are allow-lists in both directions: a name that is not listed is neither sent
// nor read. The encoders and decoders beside this file are maps over these tables.

/** Paths below /api (docs/interface, Calls). */
export const paths = {
  subscribe: '/subscriber',
  scholarships: '/get/scholarship_data',
  internships: '/get/internshipdata',
  leadership: '/get/leader_data',
  posts: '/get/allbloge',
  messages: '/getMessage',
  signIn: '/admin/login',
  signOut: '/admin/logout',
  session: '/admin/session',
  contact: '/contact',
  saveScholarship: '/save/scholarshipdata',
  saveInternship: '/admin/saveInternship',
  saveLeadership: '/add/leader_data',
  savePost: '/add/blog',
  deleteScholarship: '/delete/scholarship/{id}',
  deletePost: '/delete_bloge/{id}',
  deleteMessage: '/deleleMessage/{id}',
} as const

/**
 * Scholarships with a category of their own, form word by our word (docs/interface, Values on
 * the wire).
 */
const categoryWords = {
  undergraduate: 'Undergraduate',
  master: 'Master',
  phd: 'PhD',
  postdoc: 'Postdoc',
  'high-school': 'highschool',
  famous: 'famouse_scholarship',
  exchange: 'exchangeprograme',
  summer: 'summer_programe',
  competition: 'compition',
} as const
/** Spellings that were seen in data beside those above. */
const nearWords = {
  famouse: 'famous',
  compitions: 'competition',
  summerprogrames: 'summer',
  exchangeprogrames: 'exchange',
} as const
const categoryByKey = new Map<string, string>([
  ...Object.entries(nearWords),
  ...Object.entries(categoryWords).flatMap(([ours, theirs]) => [
    [toKey(ours), ours] as const,
    [toKey(theirs), ours] as const,
  ]),
])

/** The category for a client's word in any spelling; unknown words are returned unchanged. */
export const decodeCategory = (word: string): string => categoryByKey.get(toKey(word)) ?? word

/** The form's word for a category; unknown words are returned unchanged. */
export function encodeCategory(word: string): string {
  const ours = decodeCategory(word)
  return Object.hasOwn(categoryWords, ours)
    ? categoryWords[ours as keyof typeof categoryWords]
    : word
}

/** The one region whose form word is no name of a place. */
const americas = { ours: 'America', theirs: 'american' }

/** The region for a client's word; unknown words are returned unchanged. */
export const decodeRegion = (word: string): string =>
  word === americas.theirs ? americas.ours : word

/** The form's word for a region; unknown words are returned unchanged. */
export const encodeRegion = (word: string): string =>
  word === americas.ours ? americas.theirs : word

/** The accepted names of each field, nearest name first. Empty: never on the wire. */
export const readNames = {
  id: ['_id', 'id', 'internship_id'],
  code: ['id', 'internship_id'],
  slug: ['slug'],
  kind: [],
  name: ['name', 'title', 'programTitle'],
  aliases: ['aliases'],
  description: ['description'],
  image: ['image'],
  imageAlt: ['imageAlt'],
  categories: ['category', 'categories'],
  regions: ['region', 'regions'],
  country: ['country', 'hosted_country', 'hostCountry'],
  // Derived from the country.
  countryCode: [],
  hostUniversity: ['hostUniversity'],
  hostOrganization: ['hostOrganization'],
  location: ['programLocation', 'location'],
  duration: ['duration'],
  fields: ['fields'],
  funding: ['funding'],
  amount: ['amount'],
  currency: ['currency'],
  amountNote: ['amountNote'],
  benefits: ['benefits', 'benifits'],
  eligibility: ['eligibilityCriteria', 'eligibility', 'eligabality_criteria'],
  howToApply: ['howToApply', 'application_process'],
  documents: ['document', 'documentsRequired', 'requiredDocuments', 'documents'],
  eligibleFrom: ['eligibleFrom'],
  openToAll: ['openToAll'],
  feeToApply: ['feeToApply'],
  rules: ['rules'],
  deadline: ['deadline'],
  usually: ['usually'],
  opens: ['opens'],
  expectedOpens: ['expectedOpens'],
  usuallyOpens: ['usuallyOpens'],
  officialLink: ['officialLink', 'link'],
  customMessage: ['custome_message'],
  // Read only.
  verifiedOn: ['verifiedOn'],
  verifiedHost: ['verifiedHost'],
  source: [],
  state: [],
  createdAt: ['createdAt', 'created'],
  updatedAt: ['updatedAt'],
} as const satisfies Record<keyof Opportunity, readonly string[]>

/** Kinds whose field has another name than the first one above. */
export const ownNames: Record<Kind, Partial<Record<keyof Opportunity, string>>> = {
  scholarship: {},
  internship: {
    code: 'internship_id',
    country: 'hosted_country',
    benefits: 'benifits',
    eligibility: 'eligabality_criteria',
    howToApply: 'application_process',
    createdAt: 'created',
  },
  leadership: {
    name: 'programTitle',
    country: 'hostCountry',
    eligibility: 'eligibility',
    documents: 'documentsRequired',
  },
}

/** Second names that some clients read: without them those would miss something. */
export const secondNames: Record<Kind, Partial<Record<keyof Opportunity, string>>> = {
  scholarship: { categories: 'categories', country: 'hostCountry' },
  internship: { code: 'id' },
  leadership: {},
}

/**
 * The status of applications by an item's days, at the time of the response; read only
 * (docs/interface, Deadlines).
 */
export const applicationsName = 'applications'

/**
 * Beside `deadline`, which carries the announced date alone (docs/interface, Values on the
 * wire).
 */
export const deadlineNames = {
  kind: 'deadlineKind',
  date: 'expectedDeadline',
  time: 'deadlineTime',
  zone: 'deadlineZone',
  note: 'deadlineNote',
} as const satisfies Record<keyof Deadline, string>

export const postNames = {
  id: ['_id', 'id'],
  slug: ['slug'],
  title: ['title', 'name', 'heading'],
  author: ['author'],
  category: ['category'],
  content: ['content'],
  imageUrls: ['image_urls', 'image'],
  state: [],
  publishedOn: ['publishedOn', 'createdAt', 'created', 'date'],
  createdAt: ['createdAt', 'created'],
  updatedAt: ['updatedAt'],
} as const satisfies Record<keyof Post, readonly string[]>

/** The name that a field of this kind is sent by; undefined: it is not. */
export const findWireName = (kind: Kind, field: keyof Opportunity): string | undefined =>
  ownNames[kind][field] ?? readNames[field][0]

export type Encoded = Record<string, unknown>

/**
 * Errors by the names that the client used. Fields with equal names on both sides stay as they
 * are.
 */
export function encodeErrors<Error>(
  errors: Readonly<Record<string, Error>>,
  kind?: Kind | 'post',
): Record<string, Error> {
  const rename = (field: string) => {
    if (kind === 'post')
      return Object.hasOwn(postNames, field) ? postNames[field as keyof Post][0] : undefined
    return kind !== undefined && Object.hasOwn(readNames, field)
      ? findWireName(kind, field as keyof Opportunity)
      : undefined
  }
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [rename(field) ?? field, error]),
  )
}

/**
 * An opportunity in the wire's names, as visitors and API clients read it (docs/interface, Names
 * on the wire).
 */
export function encodeOpportunity(item: Opportunity): Encoded {
  const encoded: Encoded = {}
  for (const field of Object.keys(readNames) as (keyof Opportunity)[]) {
    const name = findWireName(item.kind, field)
    if (name === undefined) continue
    encoded[name] = encodeField(item, field)
    const second = secondNames[item.kind][field]
    if (second !== undefined) encoded[second] = encoded[name]
  }
  const { kind, date, ...rest } = item.deadline
  encoded[deadlineNames.kind] = kind
  encoded[deadlineNames.date] = kind === 'expected' ? date : null
  for (const [field, value] of Object.entries(rest))
    if (value !== null) encoded[deadlineNames[field as keyof Deadline]] = value
  return encoded
}

/** An opportunity as visitors get it at `now`. */
export function encodeOpportunityAt(item: Opportunity, now: Date): Encoded {
  return { ...encodeOpportunity(item), [applicationsName]: applicationsAt(item, now).status }
}

function encodeField(item: Opportunity, field: keyof Opportunity): unknown {
  switch (field) {
    case 'code':
      return item.code ?? item.id
    case 'categories':
      return item.categories.map(encodeCategory)
    case 'regions': {
      const words = item.regions.map(encodeRegion)
      return words.length === 1 ? words[0] : words
    }
    case 'rules':
      return item.rules && withoutSource(item.rules)
    case 'deadline':
      return item.deadline.kind === 'fixed' ? item.deadline.date : null
    default:
      return item[field]
  }
}

/** The page that was read is for editors (docs/interface, Rules). */
const withoutSource = ({ source: _source, ...rules }: Rules): Omit<Rules, 'source'> => rules

export function encodePost(post: Post): Encoded {
  const fields = (Object.keys(postNames) as (keyof Post)[]).filter(
    (field) => postNames[field].length > 0,
  )
  return {
    ...Object.fromEntries(fields.map((field) => [postNames[field][0], post[field]])),
    id: post.id,
  }
}

export function encodeMessage(message: Message): Encoded {
  const { id, name, email, website, message: text, createdAt } = message
  return { _id: id, id, name, email, website: website ?? '', message: text, createdAt }
}

/**
 * Fields that only the editor sees have no name on the wire; a country's code follows from the
 * country.
 */
const editorFields = fieldNames.filter(
  (field) => readNames[field].length === 0 && !/^(?:kind|state|countryCode)$/.test(field),
)

/**
 * An opportunity with the fields that visitors do not see (kind, state, and fields without a name
 * on the wire).
 */
export function encodeFull(item: Opportunity): Encoded {
  const { kind, state, rules } = item
  return {
    kind,
    state,
    ...encodeOpportunity(item),
    rules,
    ...Object.fromEntries(editorFields.map((field) => [field, item[field]])),
  }
}

/** As `encodeFull`, for an article. */
export const encodeFullPost = (post: Post): Encoded => ({
  kind: 'post',
  state: post.state,
  ...encodePost(post),
})
