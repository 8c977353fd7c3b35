import { Problem } from '#domain/problem.ts'
import type { Database } from '#storage/database.ts'
import { findOfficialLinks } from '#storage/items/table-rows.ts'
import { changeSetting, findRecord } from '#storage/setting-store.ts'

/** Hours for which a page that was opened counts as seen: what it says may change. */
const seenHours = 24

interface OpenedPage {
  /** Instant, ISO 8601 in UTC. */
  readonly at: string
  /** What was opened: another official link has to be opened, too. */
  readonly link: string
}

/** By the id of the item. */
type OpenedPages = Readonly<Record<string, OpenedPage>>

/** Whether the official page was opened, or the item names none that one could open. */
export type IsOpened = (id: string, officialLink: string | null) => boolean

/**
 * Which official pages an editor has opened from the panel. What says that such a page confirms
 * something waits for it (docs/interface, Panel).
 */
export function createOpenedPages({
  db: { kysely },
  clock,
}: {
  readonly db: Database
  readonly clock: () => Date
}) {
  const oldest = () => new Date(clock().getTime() - seenHours * 3_600_000).toISOString()

  async function read(): Promise<IsOpened> {
    const all = (await findRecord(kysely, 'pages-opened')) as OpenedPages
    const since = oldest()
    return (id, link) => {
      if (!isWebAddress(link)) return true
      const found = all[id]
      return found !== undefined && found.link === link && found.at > since
    }
  }

  return {
    /**
     * Notes that the editor opens the official page of the item, and gives its address. Throws
     * Problem 'not-found' for an unknown item, and for one without a page on the web.
     */
    async open(id: string): Promise<string> {
      const link = (await findOfficialLinks(kysely, [id])).get(id) ?? null
      if (!isWebAddress(link)) throw new Problem('not-found', { key: 'no-item' })
      const now = clock()
      await changeSetting(kysely, 'pages-opened', now, (all) => {
        const kept = Object.entries(all as OpenedPages).filter(([, { at }]) => at > oldest())
        return { ...Object.fromEntries(kept), [id]: { at: now.toISOString(), link } }
      })
      return link
    },
    /** For many items whose links are known. */
    read,
    /** Those of the items whose page has to be opened first. */
    async listUnopened(ids: readonly string[]): Promise<readonly string[]> {
      const [isOpened, links] = await Promise.all([read(), findOfficialLinks(kysely, ids)])
      return ids.filter((id) => !isOpened(id, links.get(id) ?? null))
    },
  }
}

/** Stored links may be older than the checks of the forms. */
const isWebAddress = (link: string | null): link is string =>
  link !== null && /^https?:\/\//i.test(link)
