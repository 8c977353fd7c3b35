import { Problem } from '#domain/problem.ts'
import { isPlainDate } from '#domain/words/plain-date.ts'
import type { AnyItem, Stored } from '#storage/items/item-store.ts'

/**
 * Publish immediately, save as a draft, or publish at an instant (ISO 8601 with zone, or a plain
 * date: its beginning in UTC).
 */
export type Publishing = 'now' | 'draft' | { readonly at: string }

/** Sets the requested state and instant. Throws Problem 'invalid' for an unreadable instant. */
export function applyPublishing<Item extends AnyItem>(
  row: Stored<Item>,
  publish: Publishing,
  now: Date,
): Stored<Item> {
  if (publish === 'draft') return { ...row, item: { ...row.item, state: 'draft' }, publishAt: null }
  const instant = now.toISOString()
  const at = publish === 'now' ? instant : readPublishAt(publish.at)
  const isScheduled = at > instant
  return {
    ...row,
    item: { ...row.item, ...dayOf(row.item, at, isScheduled), state: 'published' },
    publishAt: isScheduled ? at : null,
  }
}

/** An article that was published before keeps its day. */
function dayOf(item: AnyItem, at: string, isScheduled: boolean): { readonly publishedOn?: string } {
  if (!('publishedOn' in item)) return {}
  const day = at.slice(0, 10)
  return {
    publishedOn:
      isScheduled || item.publishedOn === null || item.publishedOn > day ? day : item.publishedOn,
  }
}

/**
 * The instant as ISO 8601 in UTC; a plain date is its beginning in UTC. A time needs a zone ('Z' or
 * an offset), otherwise it would depend on the server's zone. Throws Problem 'invalid' with
 * `errors.publishAt`.
 */
export function readPublishAt(text: string): string {
  const wanted = text.trim()
  if (isPlainDate(wanted)) return `${wanted}T00:00:00.000Z`
  const match =
    /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(wanted)
  const instant = new Date(wanted)
  const isReal = isPlainDate(match?.[1] ?? '') && !Number.isNaN(instant.getTime())
  if (isReal && instant.getUTCFullYear() < 2200) return instant.toISOString()
  const reason = { key: 'bad-publish-at' } as const
  throw new Problem('invalid', reason, { errors: { publishAt: reason } })
}
