import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { type Encoded, encodeWhole, encodeWholePost } from '#server/wire/encode.ts'
import { deadlineNames, secondNames } from '#server/wire/wire.ts'
import type { Exported } from '#services/import/transfer.ts'

const noParts = Object.fromEntries(Object.values(deadlineNames).map((name) => [name, null]))

/** Names every field, also those without a value: what an import does not find in a file it leaves as it is. */
export function encodeExported({ item, publishAt }: Exported<Opportunity>): Encoded {
  const { kind, state, ...encoded } = encodeWhole(item)
  // A value under two names could be edited under one of them alone.
  const seconds = Object.values(secondNames[item.kind])
  const once = Object.entries(encoded).filter(([name]) => !seconds.includes(name))
  return { kind, state, publishAt, ...noParts, ...Object.fromEntries(once) }
}

/** As `encodeExported`, of an article. */
export function encodeExportedPost({ item, publishAt }: Exported<Post>): Encoded {
  const { kind, state, ...encoded } = encodeWholePost(item)
  return { kind, state, publishAt, ...encoded }
}
