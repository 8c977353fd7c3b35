import { isDeepStrictEqual } from 'node:util'
import { toDraft } from '#domain/forms/opportunity-draft.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import { fieldNames, isWritten, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Post } from '#domain/post.ts'
import { decodeDraft, decodePostDraft } from '#server/wire/decode-draft.ts'
import type { Encoded } from '#server/wire/encode.ts'
import type { Loose } from '#server/wire/loose.ts'
import { deadlineNames, ownNames, postNames, readNames, secondNames } from '#server/wire/wire.ts'

type Draft = Record<string, unknown>

/**
 * The whole draft of an item in which only what `record` names is another (docs/interface.md, Items). What has the value that was sent of the
 * item, in `present`, names nothing, so that a record that was read can be sent back with one field changed. Mistakes by the client's names:
 * those that no client can change.
 */
export function decodeChanges(item: Opportunity, present: Encoded, record: Loose): Outcome<Draft> {
  const changed = listChanged(present, record)
  const found: Draft = { ...toDraft(item) }
  const decoded = decodeDraft(item.kind, changed)
  const known = new Set<string>(Object.values(deadlineNames))
  for (const field of fieldNames.filter(isWritten)) {
    const names = [ownNames[item.kind][field], secondNames[item.kind][field], ...readNames[field], ...(ownWords[field] ?? [])]
    const named = names.filter((name) => name !== undefined && name in changed)
    for (const name of names) if (name !== undefined) known.add(name)
    if (named.length > 0 && field !== 'deadline')
      found[field] = decoded[field] ?? named.map((name) => changed[name ?? '']).find(Boolean) ?? null
  }
  Object.assign(found, decodeDeadline(item.deadline, changed, decoded['deadline']))
  return refuseUnknown(changed, known) ?? { ok: true, value: found }
}

/** What only an editor's records have a name for: the same as ours. */
const ownWords: Readonly<Partial<Record<keyof Opportunity, readonly string[]>>> = { source: ['source'] }

/** An announced date alone makes the deadline a fixed one, an expected date alone an expected one. */
function decodeDeadline(present: Deadline, changed: Loose, date: unknown): Draft {
  const isNamed = (part: keyof Deadline) => deadlineNames[part] in changed
  const ofPart = (part: 'time' | 'zone' | 'note') => (isNamed(part) ? changed[deadlineNames[part]] : present[part])
  const announced = readNames.deadline.some((name) => name in changed)
  const expected = isNamed('date') && changed[deadlineNames.date] !== null
  const implied = announced && date !== null && date !== undefined ? 'fixed' : expected ? 'expected' : present.kind
  const kind = isNamed('kind') ? changed[deadlineNames.kind] : implied
  const given =
    kind === 'expected' ? (expected ? changed[deadlineNames.date] : announced ? date : present.date) : announced ? date : present.date
  return {
    deadline: given ?? null,
    deadlineKind: kind,
    deadlineTime: ofPart('time'),
    deadlineZone: ofPart('zone'),
    deadlineNote: ofPart('note'),
  }
}

const postFields = ['title', 'author', 'category', 'content', 'imageUrls', 'slug'] as const satisfies readonly (keyof Post)[]

/** As `decodeChanges`, for an article. */
export function decodePostChanges(item: Post, present: Encoded, record: Loose): Outcome<Draft> {
  const changed = listChanged(present, record)
  const decoded: Draft = { ...decodePostDraft(changed), slug: changed['slug'] }
  const named = postFields.filter((field) => postNames[field][0] in changed)
  const known = new Set<string>(postFields.map((field) => postNames[field][0]))
  const found = Object.fromEntries(postFields.map((field) => [field, named.includes(field) ? (decoded[field] ?? undefined) : item[field]]))
  return refuseUnknown(changed, known) ?? { ok: true, value: found }
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
    errors: Object.fromEntries(unknown.map((name) => [name, 'There is no such field, or this call does not change it.'])),
  }
}
