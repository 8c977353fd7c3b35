import { createSharedRules } from '#domain/eligibility/shared-rules.ts'
import type { NewsItem } from '#domain/mail/alerts.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Database } from '#storage/database.ts'
import { listItemVersions, listNewsItems } from '#storage/mail/news-item-store.ts'

/** The public items at `now`, in no order. */
export type NewsItems = (now: Date) => Promise<readonly NewsItem[]>

/**
 * Keeps what mails need of the public items. While the catalogue's version stays the same no row of an item is read, and after a change only
 * the rows whose own version has changed.
 */
export function createNewsItems({ kysely }: Database): NewsItems {
  const kept = new Map<string, { readonly version: string; readonly item: NewsItem }>()
  const share = createSharedRules()
  let version: string | undefined
  let items: readonly NewsItem[] = []
  return async (now) => {
    // Asked before the rows, so that a change in between is seen at the next look.
    const present = await getCatalogueVersion(kysely, now)
    if (present === version) return items
    const versions = await listItemVersions(kysely, now)
    const changed = [...versions].flatMap(([id, version]) => (kept.get(id)?.version === version ? [] : [id]))
    for (const item of await listNewsItems(kysely, changed, now))
      kept.set(item.id, { version: versions.get(item.id) ?? '', item: { ...item, rules: item.rules && share(item.rules) } })
    for (const id of kept.keys()) if (!versions.has(id)) kept.delete(id)
    items = [...kept.values()].map(({ item }) => item)
    version = present
    return items
  }
}
