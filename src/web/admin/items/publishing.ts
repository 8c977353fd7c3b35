import type { EditRecord } from '#services/items/edited.ts'
import type { Publishing } from '#services/items/publishing.ts'

/**
 * When an item is to be public: the button pressed, then the date typed; undefined: as it was. A date that stands as it was stored says
 * nothing new, for the instant behind it may have an hour. `before` undefined: it is a new item.
 */
export function readPublishing(intent: string, publishAt: string, before?: EditRecord): Publishing | undefined {
  if (intent === 'draft') return 'draft'
  const wasAt = before?.publishAt?.slice(0, 10) ?? ''
  if (publishAt !== '' && publishAt !== wasAt) return { at: publishAt }
  if (before === undefined || intent === 'publish') return 'now'
  return publishAt === '' && before.state === 'scheduled' ? 'now' : undefined
}
