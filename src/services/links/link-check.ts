import pLimit from 'p-limit'
import { writeLinkNote } from '#domain/opportunity/link-result.ts'
import { Problem } from '#domain/problem.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import type { Database } from '#storage/database.ts'
import { opportunityTable } from '#storage/items/item-store.ts'
import { listPublishedLinks, saveLinkResult } from '#storage/items/opportunity-store.ts'
import { type EditedOpportunity, toEditedOpportunity } from '#services/items/edited.ts'
import { probeLink, type Web } from '#services/links/probe-link.ts'

export interface LinkCheckProgress {
  readonly done: number
  readonly total: number
  /** Checked links that are not fine. */
  readonly failing: number
  /** How many of the checked links have a result that could not be stored. */
  readonly lost: number
}

interface LinkCheckOptions {
  readonly unseenSince?: Date
  readonly signal?: AbortSignal
  readonly progress?: (progress: LinkCheckProgress) => void
}

const hostsAtOnce = 4

/**
 * Looks at official links and keeps what it saw on the items; it never changes or deletes one
 * (docs/interface, Weekly maintenance). `pause` waits between two requests to the same host.
 */
export function createLinkCheck({
  db,
  clock,
  web,
  pause,
}: {
  db: Database
  clock: () => Date
  web: Web
  pause: () => Promise<void>
}) {
  const { kysely } = db
  async function check(id: string, link: string): Promise<boolean> {
    const { state, note } = await probeLink(link, web)
    await saveLinkResult(kysely, id, {
      state,
      note: note && writeLinkNote(note),
      checkedAt: clock().toISOString(),
    })
    return state === 'fine'
  }

  const underWay = new Map<string, Promise<EditedOpportunity>>()

  async function checkOnce(id: string): Promise<EditedOpportunity> {
    const find = () => opportunityTable.find(kysely, id)
    const row = await find()
    if (row === undefined) throw new Problem('not-found', { key: 'no-item' })
    if (row.item.officialLink !== null) await check(id, row.item.officialLink)
    return toEditedOpportunity((await find()) ?? row, clock())
  }

  return {
    /**
     * Throws Problem 'not-found' for an unknown item; one without a link stays unchanged.
     * Concurrent calls for an item share a check.
     */
    checkOne: (id: string) =>
      getOrCreate(underWay, id, () => checkOnce(id).finally(() => underWay.delete(id))),
    /**
     * Every published item with a link; with `unseenSince` those not checked then or later. Hosts
     * in parallel, the links of one in turn. A result that cannot be stored is counted and stops no
     * other check. Ends early when `signal` says so: then `done` is less than `total`.
     */
    async checkAll({
      unseenSince,
      signal,
      progress,
    }: LinkCheckOptions = {}): Promise<LinkCheckProgress> {
      const links = await listPublishedLinks(kysely, unseenSince)
      const count = { done: 0, total: links.length, failing: 0, lost: 0 }
      const checkAndCount = async (id: string, link: string) => {
        const isFine = await check(id, link).catch(() => undefined)
        count.done += 1
        if (isFine === undefined) count.lost += 1
        if (isFine === false) count.failing += 1
        progress?.({ ...count })
      }
      await pLimit(hostsAtOnce).map(
        Map.groupBy(links, ({ link }) => hostOf(link)).values(),
        async (ofHost) => {
          for (const [index, { id, link }] of ofHost.entries()) {
            if (signal?.aborted) return
            if (index > 0) await pause()
            await checkAndCount(id, link)
          }
        },
      )
      return count
    },
  }
}

export type LinkCheck = ReturnType<typeof createLinkCheck>

const hostOf = (link: string): string =>
  /^https?:\/\/(?:www\.)?([^/?#:]*)/i.exec(link)?.[1]?.toLowerCase() ?? ''
