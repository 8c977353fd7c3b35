import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { encodeOpportunity, encodePost, type Encoded } from '#server/wire/encode.ts'

/** A record as it is sent, with what only an editor sees of it: for exports, and for who reads one item whole. */
export function encodeWhole(item: Opportunity): Encoded {
  const { kind, state, verifiedOn, source } = item
  return { kind, state, ...encodeOpportunity(item), verifiedOn, source }
}

/** As `encodeWhole`, for an article. */
export function encodeWholePost(post: Post): Encoded {
  return { kind: 'post', state: post.state, ...encodePost(post) }
}
