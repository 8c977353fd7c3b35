import { type Publishing, readPublishAt } from '#services/items/publishing.ts'
import type { ImportedOpportunity, ImportedPost } from '#services/import/import-record.ts'
import type { Stored } from '#storage/items/item-store.ts'

type Publishable = { readonly state: 'draft' | 'published' | 'trash' }

/**
 * What a record does to the state of an item: nothing where it names none, so a draft stays a draft. A new item is public unless the record
 * says otherwise. undefined: it stays as it is. Throws Problem 'invalid' for an unreadable instant.
 */
export function findPublishing(given: ImportedOpportunity | ImportedPost, before: Stored<Publishable> | undefined): Publishing | undefined {
  const state = given.state ?? before?.item.state ?? 'published'
  if (state !== 'published') return before?.item.state === state ? undefined : 'draft'
  const isPublished = before?.item.state === 'published'
  if (given.publishAt === undefined) return isPublished ? undefined : 'now'
  const at = given.publishAt === null ? null : readPublishAt(given.publishAt)
  if (isPublished && at === before.publishAt) return undefined
  return at === null ? 'now' : { at }
}
