import { isPlainDate } from '#domain/words/plain-date.ts'
import { Problem } from '#domain/problem.ts'

/** Publish at once, keep as a draft, or publish at an instant (ISO 8601 with zone, or a plain date: its beginning in UTC). */
export type Publishing = 'now' | 'draft' | { readonly at: string }

/**
 * The instant as ISO 8601 in UTC; a plain date is its beginning in UTC. A time needs its zone ('Z' or an offset), else it would depend on
 * where the server stands. Throws Problem 'invalid' with `errors.publishAt`.
 */
export function readPublishAt(text: string): string {
  const wanted = text.trim()
  if (isPlainDate(wanted)) return `${wanted}T00:00:00.000Z`
  const parts = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(wanted)
  const instant = new Date(wanted)
  const isReal = isPlainDate(parts?.[1] ?? '') && !Number.isNaN(instant.getTime())
  if (isReal && instant.getUTCFullYear() < 2200) return instant.toISOString()
  const reason = { key: 'bad-publish-at' } as const
  throw new Problem('invalid', reason, { errors: { publishAt: reason } })
}
