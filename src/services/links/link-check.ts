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
import type { PageWatch } from '#services/links/page-watch.ts'
import { type ProbedLink, probeLink } from '#services/links/probe-link.ts'
import type { Web } from '#services/links/public-request.ts'
import type { Robots } from '#services/links/robots.ts'

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

type Link = Awaited<ReturnType<typeof listPublishedLinks>>[number]

const hostsAtOnce = 4

/**
 * Hosts that fail before any answers, after which the network is at fault and not they. A single
 * one may be gone.
 */
const leastOffline = 2
const mostOffline = 12

/**
 * Looks at official links and keeps what it saw on the items; it never changes or deletes one
 * (docs/interface, Weekly maintenance). `pause` waits between two pages of the same host. `robots`:
 * what sites allow. `watch`: what their pages say; left out: nothing of it is kept.
 */
export function createLinkCheck({
  db,
  clock,
  web,
  pause,
  robots,
  watch,
}: {
  db: Database
  clock: () => Date
  web: Web
  pause: () => Promise<void>
  robots?: Robots
  watch?: PageWatch | undefined
}) {
  const { kysely } = db
  /** Rounds wait for each other: a host gets one request at a time. */
  const oneRound = pLimit(1)

  async function probe({ id, link }: Link): Promise<ProbedLink> {
    const known = await watch?.findKnown(id, link)
    return await probeLink(link, web, clock(), { known, ...(robots && { robots }) })
  }

  /** Whether an editor should look at it. */
  async function store({ id, link }: Link, seen: ProbedLink): Promise<boolean> {
    const { state, note, checkedAt } = settleLink(await findLinkResult(kysely, id), seen, clock())
    await saveLinkResult(kysely, id, { state, note: note && writeLinkNote(note), checkedAt })
    await watch?.note(id, link, seen)
    return isFaultyLink(state)
  }

  const underWay = new Map<string, Promise<EditedOpportunity>>()

  async function checkOnce(id: string): Promise<EditedOpportunity> {
    const find = () => opportunityTable.find(kysely, id)
    const row = await find()
    if (row === undefined) throw new Problem('not-found', { key: 'no-item' })
    const { officialLink: link } = row.item
    if (link !== null) await store({ id, link }, await probe({ id, link }))
    return toEditedOpportunity((await find()) ?? row, clock())
  }

  async function checkEach(
    links: readonly Link[],
    { signal, progress }: LinkCheckOptions,
  ): Promise<LinkCheckProgress> {
    const count = { done: 0, total: links.length, failing: 0, lost: 0, isOffline: false }
    const byHost = Map.groupBy(links, ({ link }) => hostOf(link))
    const held: { readonly of: Link; readonly host: string; readonly seen: ProbedLink }[] = []
    let isOnline = false
    const storeAndCount = async (link: Link, seen: ProbedLink) => {
      const isFaulty = await store(link, seen).catch(() => undefined)
      count.done += 1
      if (isFaulty === undefined) count.lost += 1
      if (isFaulty === true) count.failing += 1
      progress?.({ ...count })
    }
    const releaseHeld = async () => {
      for (const { of, seen } of held.splice(0)) await storeAndCount(of, seen)
    }
    const countFailedHosts = () => new Set(held.map(({ host }) => host)).size
    const settle = async (of: Link, host: string, seen: ProbedLink) => {
      isOnline ||= seen.isNetworkUp
      held.push({ of, host, seen })
      if (isOnline) await releaseHeld()
      else count.isOffline = countFailedHosts() >= mostOffline
    }
    await pLimit(hostsAtOnce).map(byHost, async ([host, ofHost]) => {
      for (const [index, link] of ofHost.entries()) {
        if (signal?.aborted || count.isOffline) return
        if (index > 0) await pause()
        await settle(link, host, await probe(link))
      }
    })
    if (signal?.aborted && !isOnline) return count
    if (!isOnline && countFailedHosts() >= leastOffline) return { ...count, isOffline: true }
    await releaseHeld()
    return count
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
    checkAll: (options: LinkCheckOptions = {}): Promise<LinkCheckProgress> =>
      oneRound(async () =>
        checkEach(await listPublishedLinks(kysely, options.unseenSince), options),
      ),
    /** The links whose page said something else at its last look, at least 20 hours ago. */
    checkAgain: (options: Pick<LinkCheckOptions, 'signal'> = {}): Promise<LinkCheckProgress> =>
      oneRound(async () => checkEach((await watch?.listWaiting()) ?? [], options)),
  }
}

export type LinkCheck = ReturnType<typeof createLinkCheck>

const hostOf = (link: string): string =>
  /^https?:\/\/(?:www\.)?([^/?#:]*)/i.exec(link)?.[1]?.toLowerCase() ?? ''
