import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Published } from '#domain/listing/entry.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { createCatalogueCache } from '#services/catalogue/catalogue-cache.ts'
import type { Catalogue, CatalogueSource, Changes } from '#services/catalogue/catalogue.ts'
import { createItemReader } from '#services/catalogue/item-reader.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'

const now = new Date('2026-11-21T12:00:00Z')
const { opportunities, posts } = await readStarterCatalogue(now)
const published = opportunities.map((item): Published => ({ item, publishAt: null }))
const countOf = (catalogue: Catalogue, kind: Kind) =>
  catalogue
    .indexOf(kind)
    .list()
    .filter((entry) => entry.kind === kind).length

/** A source that counts what it is asked, and whose parts can be made to fail. */
function createSource(): CatalogueSource & { asked: Record<string, number>; failing: Set<string>; present: string } {
  const source = {
    asked: {} as Record<string, number>,
    failing: new Set<string>(),
    present: 'one',
    async version() {
      return answer('version', source.present)
    },
    async *list(kind: Kind): AsyncGenerator<Published[]> {
      yield answer(
        kind,
        published.filter(({ item }) => item.kind === kind),
      )
    },
    index: async (ids: readonly string[]) =>
      answer(
        'index',
        published.filter(({ item }) => ids.includes(item.id)),
      ),
    read: async (ids: readonly string[]) => opportunities.filter(({ id }) => ids.includes(id)),
    async listPosts() {
      return answer('posts', posts)
    },
  }
  const answer = <Value>(what: string, value: Value): Value => {
    source.asked[what] = (source.asked[what] ?? 0) + 1
    if (source.failing.has(what)) throw new Error(`${what} fails`)
    return value
  }
  return source
}

test('calls that come together share one load, and an unchanged version loads nothing', async () => {
  const source = createSource()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  const [first, second] = await Promise.all([catalogue(), catalogue(), catalogue()])
  expect(first).toBe(second)
  expect(await catalogue()).toBe(first)
  expect(source.asked).toEqual({ version: 2, scholarship: 1, internship: 1, leadership: 1, posts: 1 })
  source.present = 'two'
  expect(await catalogue()).not.toBe(first)
})

test('one look at the version is believed for the time said', async () => {
  const source = createSource()
  const catalogue = createCatalogueCache(source, { checkEvery: 60_000 })
  await catalogue()
  source.present = 'two'
  expect((await catalogue()).version).toBe('one')
  expect(source.asked['version']).toBe(1)
})

test('a source that does not tell its version makes everything unavailable, and is asked again', async () => {
  const source = createSource()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  await catalogue()
  source.failing.add('version')
  await expect(catalogue()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  source.failing.clear()
  expect((await catalogue()).version).toBe('one')
})

test('a source that never answers is given up', async () => {
  const silent: CatalogueSource = { ...createSource(), version: () => new Promise(() => {}) }
  await expect(createCatalogueCache(silent, { patience: 20 })()).rejects.toMatchObject({ code: 'unavailable' })
})

test('one failing list fails only what needs it, until it answers again', async () => {
  const source = createSource()
  source.failing.add('internship')
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  const partial = await catalogue()
  expect(partial.isWhole).toBe(false)
  expect(() => partial.indexOf('internship')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(countOf(partial, 'scholarship')).toBe(169)
  expect(partial.indexOfAny().size).toBe(209 - 23)
  expect(partial.findBySlug('rhodes-scholarship')?.name).toBe('Rhodes Scholarship')
  expect(() => partial.findBySlug('un-secretariat-internship')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(partial.indexOfAny().search('rhodes', 1, () => true).length).toBeGreaterThan(0)
  expect(partial.listPosts()).toHaveLength(8)
  source.failing.clear()
  const whole = await catalogue()
  expect(whole.isWhole).toBe(true)
  expect(countOf(whole, 'internship')).toBe(23)
  expect(whole.findBySlug('nothing')).toBeUndefined()
})

test('without any list of opportunities search says so, and posts still come', async () => {
  const source = createSource()
  for (const kind of ['scholarship', 'internship', 'leadership']) source.failing.add(kind)
  const catalogue = await createCatalogueCache(source)()
  expect(() => catalogue.indexOfAny()).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(catalogue.findPost(posts[0]!.slug)).toBe(posts[0])
})

test('items are as their rules say, for whoever reads the catalogue', async () => {
  const [first] = opportunities.filter((item) => item.kind === 'scholarship')
  if (!first) throw new Error('no scholarship')
  const rules = {
    ...unknownRules,
    nationality: { ...unknownRules.nationality, rule: 'any' as const },
    covers: { ...unknownRules.covers, tuition: 'yes' as const, living: 'yes' as const },
  }
  const ruled: Published = { item: { ...first, openToAll: false, funding: 'none', rules }, publishAt: null }
  const source = {
    ...createSource(),
    list: async function* (kind: Kind) {
      yield kind === 'scholarship' ? [ruled] : []
    },
    read: async () => [ruled.item],
  }
  const entry = (await createCatalogueCache(source, { checkEvery: 0 })()).findBySlug(first.slug)
  expect(entry?.funding).toBe('full')
  const [read] = await createItemReader(source)(entry === undefined ? [] : [entry])
  expect(read).toEqual({ ...ruled.item, openToAll: true, funding: 'full' })
})

/** A source that tells what changed. */
function createTelling() {
  const source = createSource()
  const state = { changed: [] as string[], items: new Map(published.map((each) => [each.item.id, each])) }
  const index: CatalogueSource['index'] = async (ids) => ids.flatMap((id) => state.items.get(id) ?? [])
  const changes: Changes = { mark: async () => 0, since: async () => ({ ids: state.changed, mark: 1, hasMore: false }) }
  return Object.assign(source, { index, changes, state })
}

test('of a source that tells what changed that alone is read again', async () => {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  const first = await catalogue()
  const [one, two] = published
  if (!one || !two) throw new Error('no items')
  source.state.items.set(one.item.id, { item: { ...one.item, slug: 'renamed' }, publishAt: null })
  source.state.items.delete(two.item.id)
  source.state.changed = [one.item.id, two.item.id]
  source.present = 'two'
  const second = await catalogue()
  expect(second.version).toBe('two')
  expect([second.findBySlug('renamed')?.id, second.findBySlug(one.item.slug), second.findBySlug(two.item.slug)]).toEqual([
    one.item.id,
    undefined,
    undefined,
  ])
  expect(second.indexOfAny().size).toBe(208)
  expect(first.version).toBe('one')
  expect(source.asked['scholarship']).toBe(1)
})

test('a change of very many holds nobody until all of it is read, neither who finds it nor who comes later, and is there in the end', async () => {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  await catalogue()
  const gate = Promise.withResolvers<void>()
  source.state.changed = published.map(({ item }) => item.id)
  for (const { item } of published.slice(1)) source.state.items.delete(item.id)
  const { index } = source
  source.index = async (ids) => (await gate.promise, index(ids))
  source.present = 'two'
  const seen: string[] = []
  for (const _ of [1, 2]) {
    void catalogue().then(({ version }) => seen.push(version))
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  }
  expect(seen).toEqual(['one', 'one'])
  gate.resolve()
  await expect.poll(async () => (await catalogue()).version).toBe('two')
  expect((await catalogue()).indexOfAny().size).toBe(1)
})

test('between two parts of a change of very many others have their turn, also when the source answers at once', async () => {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  await catalogue()
  let turn = 0
  const turns: number[] = []
  const count = () => {
    turn += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const { index } = source
  source.index = (ids) => (turns.push(turn), index(ids))
  // None of them is there, which is quickly done.
  source.state.changed = Array.from({ length: 1000 }, (_, at) => `none-${at}`)
  source.present = 'two'
  await expect.poll(async () => (await catalogue()).version).toBe('two')
  clearImmediate(next)
  expect(turns).toHaveLength(10)
  expect(new Set(turns).size).toBe(10)
})

test('changes that are told in parts hold nobody, and are all there under the new version only', async () => {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  await catalogue()
  const ids = published.slice(0, 3).map(({ item }) => item.id)
  for (const id of ids) source.state.items.delete(id)
  const gate = Promise.withResolvers<void>()
  const marks: number[] = []
  source.changes.since = async (mark) => {
    if (marks.push(mark) === 2) await gate.promise
    return { ids: ids.slice(mark, mark + 1), mark: mark + 1, hasMore: mark < 2 }
  }
  source.present = 'two'
  expect((await catalogue()).version).toBe('one')
  gate.resolve()
  await expect.poll(async () => (await catalogue()).version, { timeout: 10_000 }).toBe('two')
  expect((await catalogue()).indexOfAny().size).toBe(206)
  expect(marks).toEqual([0, 1, 2])
})

test('where the list of changes does not reach back to its next part all is read anew', async () => {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  await catalogue()
  source.changes.since = async (mark) => (mark === 0 ? { ids: [], mark: 1, hasMore: true } : null)
  source.present = 'two'
  await expect.poll(async () => (await catalogue()).version, { timeout: 10_000 }).toBe('two')
  expect(source.asked['scholarship']).toBe(2)
})

test('a change that cannot be read is tried again, and nobody is told that all is well', async () => {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  await catalogue()
  const [one] = published
  source.state.changed = [one?.item.id ?? '']
  source.state.items.delete(one?.item.id ?? '')
  source.present = 'two'
  const { index } = source
  source.index = () => Promise.reject(new Error('away'))
  await expect(catalogue()).rejects.toMatchObject({ code: 'unavailable' })
  source.index = index
  expect((await catalogue()).indexOfAny().size).toBe(208)
})
