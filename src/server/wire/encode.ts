import type { Rules } from '#domain/eligibility/rules.ts'
import type { Message } from '#domain/feedback.ts'
import { applicationsAt } from '#domain/opportunity/applications.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import { fieldNames, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import {
  applicationsName,
  deadlineNames,
  encodeCategory,
  encodeRegion,
  findWireName,
  postNames,
  readNames,
  secondNames,
} from '#server/wire/wire.ts'

/** A record as it is sent. */
export type Encoded = Record<string, unknown>

/** Mistakes by the names that the client used. Fields with equal names on both sides stay as they are. */
export function encodeErrors<Error>(errors: Readonly<Record<string, Error>>, kind?: Kind | 'post'): Record<string, Error> {
  const rename = (field: string) => {
    if (kind === 'post') return field in postNames ? postNames[field as keyof Post][0] : undefined
    return kind !== undefined && field in readNames ? findWireName(kind, field as keyof Opportunity) : undefined
  }
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [rename(field) ?? field, error]))
}

/** An opportunity in the wire's names, as visitors and API clients read it (docs/interface.md, Names on the wire). */
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
  for (const [field, value] of Object.entries(rest)) if (value !== null) encoded[deadlineNames[field as keyof Deadline]] = value
  return encoded
}

/** As visitors get it at an instant. */
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

/** The page that was read is for editors (docs/interface.md, Rules). */
function withoutSource({ source: _source, ...rules }: Rules): Omit<Rules, 'source'> {
  return rules
}

/** An article in the wire's names. */
export function encodePost(post: Post): Encoded {
  const fields = (Object.keys(postNames) as (keyof Post)[]).filter((field) => postNames[field].length > 0)
  return { ...Object.fromEntries(fields.map((field) => [postNames[field][0], post[field]])), id: post.id }
}

/** A contact message in the wire's names. */
export function encodeMessage(message: Message): Encoded {
  const { id, name, email, website, message: text, createdAt } = message
  return { _id: id, id, name, email, website: website ?? '', message: text, createdAt }
}

/** Fields that only the editor sees have no name on the wire; a country's code follows from the country. */
const editorFields = fieldNames.filter((field) => readNames[field].length === 0 && !/^(?:kind|state|countryCode)$/.test(field))

/** An opportunity with the fields that visitors do not see (kind, state, and fields without a name on the wire). */
export function encodeFull(item: Opportunity): Encoded {
  const { kind, state, rules } = item
  return { kind, state, ...encodeOpportunity(item), rules, ...Object.fromEntries(editorFields.map((field) => [field, item[field]])) }
}

/** As `encodeFull`, for an article. */
export function encodeFullPost(post: Post): Encoded {
  return { kind: 'post', state: post.state, ...encodePost(post) }
}
