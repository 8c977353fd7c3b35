import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import { todayAnywhere } from '#domain/words/plain-date.ts'
import { toSlug } from '#domain/words/slug.ts'
import { starterKind } from '#server/transfer/starter-kind.ts'
import { findOpportunity } from '#server/wire/decode-opportunity.ts'
import { findPost, listGivenPictures } from '#server/wire/decode-post.ts'
import * as loose from '#server/wire/loose.ts'
import { deadlineNames, ownNames, postNames, readNames } from '#server/wire/wire.ts'
import type { ImportedOpportunity, ImportedPost } from '#services/import/import-record.ts'
import { starterEntry, starterPost, toOpportunity, toPost } from '#storage/starter/starter-entry.ts'

export type Decoded = { readonly opportunity: ImportedOpportunity } | { readonly post: ImportedPost } | { readonly mistake: string }

/** What a file says of all its records. */
export interface FileHints {
  /** The name the file had; the starter catalogue's tell what is in them. */
  readonly name: string
  readonly now: Date
}

/** A record in the wire's format, our export's or the starter catalogue's. Never throws; what is given and cannot be read is a mistake. */
export function decodeRecord(record: loose.Loose, { name, now }: FileHints): Decoded {
  const file = starterKind(name)
  const at = now.toISOString()
  if ('deadlineMonthDay' in record || 'levels' in record) {
    const entry = starterEntry.safeParse(record)
    if (!entry.success) return { mistake: firstIssue(entry.error) }
    const arrival = { id: '', kind: toKind(record['kind']) ?? file.kind, category: file.category, today: todayAnywhere(now), at }
    return { opportunity: { ...toOpportunity(entry.data, arrival), id: null } }
  }
  if ('publishedDate' in record) {
    const entry = starterPost.safeParse(record)
    return entry.success ? { post: { ...toPost(entry.data, { id: '', at }), id: null } } : { mistake: firstIssue(entry.error) }
  }
  if (record['kind'] === 'post' || ('content' in record && !('deadline' in record))) return decodePost(record)
  return decodeOpportunity(toKind(record['kind']) ?? guessKind(record) ?? file.kind, record)
}

function decodeOpportunity(kind: Kind, record: loose.Loose): Decoded {
  const item = findOpportunity(kind, record)
  if (item === undefined) return { mistake: 'This record has no name.' }
  for (const field of ['officialLink', 'image'] as const) {
    const given = readNames[field].map((name) => loose.readText(record[name])).find((text) => text !== '')
    if (given !== undefined && item[field] === null)
      return { mistake: `${readNames[field][0]}: "${given.slice(0, 80)}" is no address that can be used.` }
  }
  const deadline = loose.readText(record[readNames.deadline[0]])
  const isLost = deadline !== '' && item.deadline.date === null && item.deadline.kind === 'varies' && !record[deadlineNames.kind]
  if (isLost && !/^(?:n\/?a|varies|various|none|-)/i.test(deadline)) {
    return { mistake: `deadline: "${deadline.slice(0, 40)}" is no date of the form 2027-03-15.` }
  }
  const id = loose.findIdentifier(record[readNames.id[0]])
  const code = loose.findFirst(
    readNames.code.map((name) => record[name]),
    loose.findIdentifier,
  )
  return {
    opportunity: {
      ...item,
      id,
      code: code === id ? null : code,
      slug: toSlug(loose.readText(record['slug']), '') || null,
      state: record['state'] === 'draft' ? 'draft' : 'published',
      verifiedOn: loose.findDate(record['verifiedOn']),
      source: loose.findText(record['source']),
    },
  }
}

function decodePost(record: loose.Loose): Decoded {
  const post = findPost(record)
  if (post === undefined) return { mistake: 'This article has no title.' }
  const wrong = listGivenPictures(record).find((picture) => readImageAddress(picture) === undefined)
  if (wrong !== undefined) return { mistake: `"${wrong.slice(0, 80)}" is no address of a picture.` }
  return {
    post: {
      ...post,
      id: loose.findIdentifier(record[postNames.id[0]]),
      slug: toSlug(loose.readText(record['slug']), '') || null,
      state: record['state'] === 'draft' ? 'draft' : 'published',
    },
  }
}

/** By the names that only one kind has. */
function guessKind(record: loose.Loose): Kind | undefined {
  const has = (name: string | undefined) => name !== undefined && name in record
  if (has(ownNames.internship.code) || has(ownNames.internship.country)) return 'internship'
  return has(ownNames.leadership.name) && !has(readNames.name[0]) ? 'leadership' : undefined
}

function toKind(value: unknown): Kind | undefined {
  return kinds.find((kind) => kind === value)
}

function firstIssue(error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }): string {
  const [issue] = error.issues
  return issue === undefined ? 'This record cannot be read.' : `${issue.path.join('.')}: ${issue.message}`
}
