import { isDeepStrictEqual } from 'node:util'
import { toDraft } from '#domain/forms/opportunity-draft.ts'
import { said } from '#domain/mistake.ts'
import { fieldNames, isWritten, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Post } from '#domain/post.ts'
import type { Encoded } from '#server/wire/encode.ts'
import type { Loose } from '#server/wire/loose.ts'
import { fileNames, readNamed, readNamedDeadline, readNamedPost } from '#server/wire/named-values.ts'
import { deadlineNames, postNames, readNames } from '#server/wire/wire.ts'
import { mergeDeadline } from '#domain/forms/deadline-draft.ts'

type Draft = Record<string, unknown>

const ofOpportunities = new Set<string>([...fieldNames.filter(isWritten).flatMap(fileNames), ...Object.values(deadlineNames)])
const ofDeadlines = new Set<string>([...readNames.deadline, ...Object.values(deadlineNames)])

/**
 * The whole draft of an item in which only what `record` names is another (docs/interface.md, Items). What has the value that was sent of the
 * item, in `present`, names nothing, so that a record that was read can be sent back with one field changed. Mistakes by the client's names:
 * those that no client can change.
 */
export function decodeChanges(item: Opportunity, present: Encoded, record: Loose): Outcome<Draft> {
  const changed = listChanged(present, record)
  const isDeadlineNamed = Object.keys(changed).some((name) => ofDeadlines.has(name))
  return (
    refuseUnknown(changed, ofOpportunities) ?? {
      ok: true,
      value: {
        ...toDraft(item),
        ...readNamed(changed),
        ...('slug' in changed ? { slug: changed['slug'] } : {}),
        ...(isDeadlineNamed ? mergeDeadline(readNamedDeadline(changed), item.deadline) : {}),
      },
    }
  )
}

const postFields = ['title', 'author', 'category', 'content', 'imageUrls', 'slug'] as const satisfies readonly (keyof Post)[]
const ofPosts = new Set<string>(postFields.flatMap((field) => postNames[field]))

/** As `decodeChanges`, for an article. */
export function decodePostChanges(item: Post, present: Encoded, record: Loose): Outcome<Draft> {
  const changed = listChanged(present, record)
  const before = Object.fromEntries(postFields.map((field) => [field, item[field]]))
  const slug = 'slug' in changed ? { slug: changed['slug'] } : {}
  return refuseUnknown(changed, ofPosts) ?? { ok: true, value: { ...before, ...readNamedPost(changed), ...slug } }
}

function listChanged(present: Encoded, record: Loose): Loose {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => !(name in present) || !isDeepStrictEqual(present[name], value)),
  )
}

function refuseUnknown(changed: Loose, known: ReadonlySet<string>): Outcome<never> | undefined {
  const unknown = Object.keys(changed).filter((name) => !known.has(name))
  if (unknown.length === 0) return undefined
  return {
    ok: false,
    errors: Object.fromEntries(unknown.map((name) => [name, said('There is no such field, or this call does not change it.')])),
  }
}
