import pLimit from 'p-limit'
import { isFaultyLink, settleLink, writeLinkNote } from '#domain/opportunity/link-result.ts'
import { Problem } from '#domain/problem.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import type { Database } from '#storage/database.ts'
import { opportunityTable } from '#storage/items/item-store.ts'
import {
  findLinkResult,
  listPublishedLinks,
  saveLinkResult,
} from '#storage/items/opportunity-store.ts'
import { type EditedOpportunity, toEditedOpportunity } from '#services/items/edited.ts'
import { type ProbedLink, probeLink, type Web } from '#services/links/probe-link.ts'

export interface LinkCheckProgress {
  readonly done: number
  readonly total: number
  /** Checked links that an editor should look at. */
  readonly failing: number
  /** How many of the checked links have a result that could not be stored. */
  readonly lost: number
  /** No site answered at all: our network is at fault, so nothing was stored. */
  readonly isOffline: boolean
}

interface LinkCheckOptions {
  readonly unseenSince?: Date
  readonly signal?: AbortSignal
  readonly progress?: (progress: LinkCheckProgress) => void
}

const hostsAtOnce = 4

/**
 * Hosts that fail before any answers, after which the network is at fault and not they. A single
 * one may be gone.
 */
const leastOffline = 2
const mostOffline = 12

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
  /** Whether an editor should look at it. */
  async function store(id: string, seen: ProbedLink): Promise<boolean> {
    const { state, note, checkedAt } = settleLink(await findLinkResult(kysely, id), seen, clock())
    await saveLinkResult(kysely, id, { state, note: note && writeLinkNote(note), checkedAt })
    return isFaultyLink(state)
  }

  const underWay = new Map<string, Promise<EditedOpportunity>>()

  async function checkOnce(id: string): Promise<EditedOpportunity> {
    const find = () => opportunityTable.find(kysely, id)
    const row = await find()
    if (row === undefined) throw new Problem('not-found', { key: 'no-item' })
    if (row.item.officialLink !== null)
      await store(id, await probeLink(row.item.officialLink, web, clock()))
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
     * other check. Results wait until a first site has answered; if none does, the round ends
     * (`isOffline`) and changes nothing. Ends early when `signal` says so: then `done` is less than
     * `total`.
     */
    async checkAll({
      unseenSince,
      signal,
      progress,
    }: LinkCheckOptions = {}): Promise<LinkCheckProgress> {
      const links = await listPublishedLinks(kysely, unseenSince)
      const count = { done: 0, total: links.length, failing: 0, lost: 0, isOffline: false }
      const byHost = Map.groupBy(links, ({ link }) => hostOf(link))
      const held: { readonly id: string; readonly host: string; readonly seen: ProbedLink }[] = []
      let isOnline = false
      const storeAndCount = async (id: string, seen: ProbedLink) => {
        const isFaulty = await store(id, seen).catch(() => undefined)
        count.done += 1
        if (isFaulty === undefined) count.lost += 1
        if (isFaulty === true) count.failing += 1
        progress?.({ ...count })
      }
      const releaseHeld = async () => {
        for (const { id, seen } of held.splice(0)) await storeAndCount(id, seen)
      }
      const countFailedHosts = () => new Set(held.map(({ host }) => host)).size
      const settle = async (id: string, host: string, seen: ProbedLink) => {
        isOnline ||= seen.isNetworkUp
        held.push({ id, host, seen })
        if (isOnline) await releaseHeld()
        else count.isOffline = countFailedHosts() >= mostOffline
      }
      await pLimit(hostsAtOnce).map(byHost, async ([host, ofHost]) => {
        for (const [index, { id, link }] of ofHost.entries()) {
          if (signal?.aborted || count.isOffline) return
          if (index > 0) await pause()
          await settle(id, host, await probeLink(link, web, clock()))
        }
      })
      if (signal?.aborted && !isOnline) return count
      if (!isOnline && countFailedHosts() >= leastOffline) return { ...count, isOffline: true }
      await releaseHeld()
      return count
    },
  }
}

export type LinkCheck = ReturnType<typeof createLinkCheck>

const hostOf = (link: string): string =>
  /^https?:\/\/(?:www\.)?([^/?#:]*)/i.exec(link)?.[1]?.toLowerCase() ?? ''
