import { fieldNames, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { encodeOpportunity, encodePost, type Encoded } from '#server/wire/encode.ts'
import { readNames } from '#server/wire/wire.ts'

/** What is the editor's alone and has no name on the wire; a country's code is made from the country. */
const editorFields = fieldNames.filter((field) => readNames[field].length === 0 && !/^(?:kind|state|countryCode)$/.test(field))

/** An opportunity with what visitors are not told (kind, state, and what has no name on the wire). */
export function encodeWhole(item: Opportunity): Encoded {
  const { kind, state, rules } = item
  return {
    kind,
    state,
    ...encodeOpportunity(item),
    rules,
    ...Object.fromEntries(editorFields.map((field) => [field, item[field]])),
  }
}

/** As `encodeWhole`, for an article. */
export function encodeWholePost(post: Post): Encoded {
  return { kind: 'post', state: post.state, ...encodePost(post) }
}
