import { hash } from 'node:crypto'
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Published } from '#domain/listing/published.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { type Backend, unavailable } from '#server/remote/backend.ts'
import {
  type ItemsOf,
  type ListBodies,
  type ListFault,
  type ListName,
  listNames,
} from '#server/remote/decode-lists.ts'
import { paths } from '#server/wire/wire.ts'

/** Milliseconds for which lists are taken to be as they were. */
const reuse = 2000

const pathOf = {
  scholarship: paths.scholarships,
  internship: paths.internships,
  leadership: paths.leadership,
  posts: paths.posts,
} as const satisfies Record<ListName, string>

/** The lists as they were at one time, each as it came or as the reason why it did not. */
type LoadedLists = {
  readonly version: string
  readonly lists: { readonly [Name in ListName]: ItemsOf<Name> | Problem }
}

type Fetched = { readonly hash: string; readonly body: Uint8Array | Problem }

export type RemoteSource = ReturnType<typeof createRemoteSource>

/**
 * The complete lists of another backend. It has no version of its own, so the hash of its responses
 * serves as one. All four lists are fetched at the same time, concurrent callers share the request,
 * and the result is used for 2 seconds at most. A thread decodes them when any has changed. `tick`
 * is a clock in milliseconds.
 */
export function createRemoteSource(backend: Backend, tick: () => number = () => performance.now()) {
  let latest: LoadedLists | undefined
  let arrivedAt = Number.NEGATIVE_INFINITY
  let running: Promise<LoadedLists> | undefined
  let changes = 0

  async function load(): Promise<LoadedLists> {
    const changesBefore = changes
    const fetched = new Map(
      await Promise.all(
        listNames.map(async (list) => [list, await fetchList(backend, pathOf[list])] as const),
      ),
    )
    const hashes = [...fetched.values()].map((list) => list.hash).join()
    // Includes the number of changes: an item that was added and deleted again leaves the lists
    // unchanged, but pages with it may be cached.
    const version = `${changes}.${hash('sha256', hashes, 'base64url')}`
    const loaded =
      latest?.version === version
        ? latest
        : { version, lists: await decodeInThread(fetched, backend.url) }
    // Lists that were requested before a change must not count as the lists after it.
    if (changesBefore !== changes) return load()
    latest = loaded
    arrivedAt = tick()
    return latest
  }

  function get(): Promise<LoadedLists> {
    if (latest !== undefined && tick() - arrivedAt < reuse) return Promise.resolve(latest)
    running ??= load().finally(() => {
      running = undefined
    })
    return running
  }

  /** The items of one kind as the backend sent them. */
  const listItems = async (kind: Kind) => orThrow((await get()).lists[kind])
  const read = async (ids: readonly string[]) => {
    const { lists } = await get()
    const wanted = new Set(ids)
    return kinds.flatMap((kind) => listOr(lists[kind]).filter(({ id }) => wanted.has(id)))
  }
  return {
    version: async () => (await get()).version,
    listItems,
    async *list(kind: Kind) {
      yield (await listItems(kind)).map(toPublished)
    },
    index: async (ids: readonly string[]) => (await read(ids)).map(toPublished),
    read,
    listPosts: async () => orThrow((await get()).lists.posts),
    /**
     * Reports a change there: all lists are fetched again, also for requests that are already
     * waiting. Never throws.
     */
    async refresh() {
      changes += 1
      arrivedAt = Number.NEGATIVE_INFINITY
      await get()
    },
  }
}

const fetchList = (backend: Backend, path: string): Promise<Fetched> =>
  backend.download(path).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    return { hash: `failed: ${JSON.stringify(error.reason)}`, body: error }
  })

const toPublished = (item: Opportunity): Published => ({ item, publishAt: null })

const listOr = <Item>(loaded: readonly Item[] | Problem): readonly Item[] =>
  loaded instanceof Problem ? [] : loaded

function orThrow<Item>(loaded: readonly Item[] | Problem): readonly Item[] {
  if (loaded instanceof Problem) throw loaded
  return loaded
}

/** Beside this file; built it has another name (scripts/build-program.mjs). */
const threadFile = import.meta.url.endsWith('.ts') ? './decode-thread.ts' : './decode-thread.js'

export type ThreadInput = { readonly bodies: ListBodies; readonly base: string }

/** A batch of a list, or the reason why there is none. */
export type ListBatch = { readonly list: ListName } & (
  | { readonly items: readonly (Opportunity | Post)[] }
  | { readonly fault: ListFault }
)

/**
 * As `decodeLists`, in a separate thread, which receives the bodies. Throws what the thread threw.
 */
async function decodeInThread(
  fetched: ReadonlyMap<ListName, Fetched>,
  base: string,
): Promise<LoadedLists['lists']> {
  const entries = [...fetched].map(([list, { body }]) =>
    body instanceof Problem ? { list, start: body, body: null } : { list, start: [], body },
  )
  const lists = Object.fromEntries(entries.map(({ list, start }) => [list, start])) as Record<
    ListName,
    (Opportunity | Post)[] | Problem
  >
  const bodies = Object.fromEntries(entries.map(({ list, body }) => [list, body])) as ListBodies
  const input: ThreadInput = { bodies, base }
  const transferList = Object.values(bodies).flatMap((body) =>
    body === null ? [] : [body.buffer as ArrayBuffer],
  )
  const thread = new Worker(new URL(threadFile, import.meta.url), {
    workerData: input,
    transferList,
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const requestNext = () => thread.postMessage('next')
  try {
    requestNext()
    for await (const [batch] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<
      [ListBatch | null]
    >) {
      if (batch === null) break
      const before = lists[batch.list]
      if ('fault' in batch) lists[batch.list] = unavailable(batch.fault)
      else if (Array.isArray(before)) before.push(...batch.items)
      requestNext()
    }
  } finally {
    await thread.terminate()
  }
  return lists as LoadedLists['lists']
}
