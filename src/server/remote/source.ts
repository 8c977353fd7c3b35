import { createHash } from 'node:crypto'
import type { Published } from '#domain/listing/published.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { compareText } from '#domain/words/normalize-text.ts'
import { toSlug, uniqueSlug } from '#domain/words/slug.ts'
import { type Backend, failureOf, findJson, unavailable } from '#server/remote/backend.ts'
import { findOpportunity, findPost } from '#server/wire/decode.ts'
import { findRecords } from '#server/wire/loose.ts'
import { paths } from '#server/wire/wire.ts'
import type { CatalogueSource } from '#services/catalogue/catalogue.ts'

/** Milliseconds for which lists are taken to be as they were. */
const reuse = 2000

const pathOf = { scholarship: paths.scholarships, internship: paths.internships, leadership: paths.leadership } as const satisfies Record<
  Kind,
  string
>

/** The four lists as they were at one time, each as it came or as the reason why it did not. */
interface Round {
  readonly version: string
  readonly opportunities: Readonly<Record<Kind, readonly Opportunity[] | Problem>>
  readonly posts: readonly Post[] | Problem
}

interface Fetched {
  readonly hash: string
  readonly records: readonly unknown[] | Problem
}

export interface RemoteSource extends CatalogueSource {
  /** Of one entity, as they came. */
  listItems(kind: Kind): Promise<readonly Opportunity[]>
  /** Something was changed there: all lists are fetched anew at once, for whoever is waiting for them already too. Never throws. */
  refresh(): Promise<void>
}

/**
 * The whole lists of another backend, which has no version of its own: theirs is the hash of what came. All four are asked for at once,
 * callers that come together share the asking, and what came is used for 2 seconds at most. `tick` is a clock in milliseconds.
 */
export function createRemoteSource(backend: Backend, tick: () => number = () => performance.now()): RemoteSource {
  let latest: Round | undefined
  let arrivedAt = Number.NEGATIVE_INFINITY
  let running: Promise<Round> | undefined
  let changes = 0

  async function ask(): Promise<Round> {
    const asked = changes
    const fetched = await Promise.all([...kinds.map((kind) => pathOf[kind]), paths.posts].map((path) => fetchList(backend, path)))
    // What was asked for before a change must not pass for the lists after it.
    if (asked !== changes) return ask()
    const hash = createHash('sha256')
      .update(fetched.map((list) => list.hash).join())
      .digest('base64url')
    // With the number of changes: an item that was added and deleted again leaves the lists as they were, and yet pages with it may be kept.
    const version = `${changes}.${hash}`
    if (latest?.version !== version) latest = decode(version, fetched, backend.url)
    arrivedAt = tick()
    return latest
  }

  function get(): Promise<Round> {
    if (latest !== undefined && tick() - arrivedAt < reuse) return Promise.resolve(latest)
    running ??= ask().finally(() => {
      running = undefined
    })
    return running
  }

  const listItems = async (kind: Kind) => orThrow((await get()).opportunities[kind])
  const read = async (ids: readonly string[]) => {
    const { opportunities } = await get()
    const wanted = new Set(ids)
    return kinds.flatMap((kind) => listOr(opportunities[kind]).filter(({ id }) => wanted.has(id)))
  }
  return {
    version: async () => (await get()).version,
    listItems,
    async *list(kind) {
      yield (await listItems(kind)).map(toPublished)
    },
    index: async (ids) => (await read(ids)).map(toPublished),
    read,
    listPosts: async () => orThrow((await get()).posts),
    async refresh() {
      changes += 1
      arrivedAt = Number.NEGATIVE_INFINITY
      await get()
    },
  }
}

async function fetchList(backend: Backend, path: string): Promise<Fetched> {
  try {
    const answer = await backend.send('GET', path)
    if (answer.status !== 200) throw failureOf(answer)
    const records = findRecords(findJson(answer))
    if (records === undefined) throw unavailable('backend-unreadable')
    return { hash: createHash('sha256').update(answer.text).digest('base64url'), records }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { hash: `failed: ${JSON.stringify(error.reason)}`, records: error }
  }
}

function decode(version: string, fetched: readonly Fetched[], base: string): Round {
  const read = <Item>(at: number, find: (record: unknown) => Item | undefined): Item[] | Problem => {
    const records = fetched[at]?.records ?? []
    return records instanceof Problem ? records : records.flatMap((record) => find(record) ?? [])
  }
  // All kinds share the addresses below /opportunity.
  const taken = new Set<string>()
  const withSlugs = (items: Opportunity[] | Problem) => (items instanceof Problem ? items : assignSlugs(items, taken))
  const [scholarship, internship, leadership] = kinds.map((kind, at) =>
    withSlugs(read(at, (record) => findOpportunity(kind, record, base))),
  )
  const posts = read(kinds.length, (record) => findPost(record, base))
  return {
    version,
    opportunities: { scholarship: scholarship ?? [], internship: internship ?? [], leadership: leadership ?? [] },
    posts: posts instanceof Problem ? posts : newestFirst(assignSlugs(posts)),
  }
}

/** Undated articles come last, in the backend's own order. */
function newestFirst(posts: readonly Post[]): Post[] {
  const day = (post: Post) => post.publishedOn ?? post.createdAt ?? ''
  return posts.toSorted((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0))
}

function toPublished(item: Opportunity): Published {
  return { item, publishAt: null }
}

function listOr<Item>(loaded: readonly Item[] | Problem): readonly Item[] {
  return loaded instanceof Problem ? [] : loaded
}

function orThrow<Item>(loaded: readonly Item[] | Problem): readonly Item[] {
  if (loaded instanceof Problem) throw loaded
  return loaded
}

/**
 * Gives each item a slug that no other has. Where several want the same one the smallest id keeps it, whatever order they came in: ids are
 * mostly handed out in time, so an address stays with the item that had it first. The others get the end of their id behind it. Of items
 * with one id only the first is kept.
 */
function assignSlugs<Item extends { readonly id: string; readonly slug: string }>(
  items: readonly Item[],
  taken: Set<string> = new Set(),
): Item[] {
  const byId = new Map<string, Item>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  const slugs = new Map<string, string>()
  for (const item of [...byId.values()].sort((a, b) => compareIds(a.id, b.id))) {
    const ending = toSlug(item.id, 'x')
    const wanted = [item.slug, `${item.slug}-${ending.slice(-6).replace(/^-+/, '')}`, `${item.slug}-${ending}`]
    const slug = wanted.find((one) => !taken.has(one)) ?? uniqueSlug(item.slug, (one) => taken.has(one))
    taken.add(slug)
    slugs.set(item.id, slug)
  }
  return [...byId.values()].map((item) => ({ ...item, slug: slugs.get(item.id) ?? item.slug }))
}

/** Shorter numbers before longer ones. */
function compareIds(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b) && a.length !== b.length) return a.length - b.length
  return compareText(a, b)
}
