import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Published } from '#domain/listing/published.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { createCatalogueCache } from '#services/catalogue/catalogue-cache.ts'
import type { Catalogue, CatalogueSource } from '#services/catalogue/catalogue.ts'
import { createItemReader } from '#services/catalogue/item-reader.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'

const now = new Date('2026-11-21T12:00:00Z')
const { opportunities, posts } = await readStarterCatalogue(now)
const published = opportunities.map((item): Published => ({ item, publishAt: null }))
const countOf = (catalogue: Catalogue, kind: Kind) => catalogue.entriesOf(kind).filter((entry) => entry.kind === kind).length

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
  expect(() => partial.entriesOf('internship')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(countOf(partial, 'scholarship')).toBe(169)
  expect(partial.entriesOfAny()).toHaveLength(209 - 23)
  expect(partial.findBySlug('rhodes-scholarship')?.name).toBe('Rhodes Scholarship')
  expect(() => partial.findBySlug('un-secretariat-internship')).toThrow(expect.objectContaining({ code: 'unavailable' }))
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
  expect(() => catalogue.entriesOfAny()).toThrow(expect.objectContaining({ code: 'unavailable' }))
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
  const items = new Map(published.map((each) => [each.item.id, each]))
  const index: CatalogueSource['index'] = async (ids) => ids.flatMap((id) => items.get(id) ?? [])
  const versions = async () => new Map([...items].map(([id, { item }]) => [id, item.name]))
  return Object.assign(source, { index, versions, items })
}

test('of a source that tells what changed that alone is read again', async () => {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  const first = await catalogue()
  const [one, two] = published
  if (!one || !two) throw new Error('no items')
  source.items.set(one.item.id, { item: { ...one.item, slug: 'renamed', name: 'Renamed' }, publishAt: null })
  source.items.delete(two.item.id)
  source.present = 'two'
  const second = await catalogue()
  expect(second.version).toBe('two')
  expect([second.findBySlug('renamed')?.id, second.findBySlug(one.item.slug), second.findBySlug(two.item.slug)]).toEqual([
    one.item.id,
    undefined,
    undefined,
  ])
  expect(second.entriesOfAny()).toHaveLength(208)
  expect(first.entriesOfAny()).toHaveLength(209)
  expect(first.version).toBe('one')
  expect(source.asked['scholarship']).toBe(1)
})

/** All items have changed, which only `end` lets be read. */
async function changeAll(longestWait: number) {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0, longestWait })
  await catalogue()
  const gate = Promise.withResolvers<void>()
  for (const [id, { item }] of source.items) source.items.set(id, { item: { ...item, name: `${item.name}!` }, publishAt: null })
  const { index } = source
  source.index = async (ids) => (await gate.promise, index(ids))
  source.present = 'two'
  return { source, catalogue, end: gate.resolve }
}

test('a change that takes long holds nobody for longer than said, and is there in the end', async () => {
  const { catalogue, end } = await changeAll(0)
  expect([(await catalogue()).version, (await catalogue()).version]).toEqual(['one', 'one'])
  end()
  await expect.poll(async () => (await catalogue()).version, { timeout: 10_000 }).toBe('two')
  expect((await catalogue()).entriesOfAny().every(({ name }) => name.endsWith('!'))).toBe(true)
})

test('between two parts of a change of very many others have their turn, also when the source answers at once', async () => {
  const { source, catalogue, end } = await changeAll(60_000)
  let turn = 0
  const turns: number[] = []
  const count = () => {
    turn += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const { index } = source
  source.index = (ids) => (turns.push(turn), index(ids))
  end()
  expect((await catalogue()).version).toBe('two')
  clearImmediate(next)
  expect(turns).toHaveLength(3)
  expect(new Set(turns).size).toBe(3)
})

test('a change that cannot be read is tried again, and nobody is told that all is well', async () => {
  const source = createTelling()
  const catalogue = createCatalogueCache(source, { checkEvery: 0 })
  await catalogue()
  const [[id, one] = []] = source.items
  if (id === undefined || one === undefined) throw new Error('no items')
  source.items.set(id, { item: { ...one.item, name: 'Changed' }, publishAt: null })
  source.present = 'two'
  const { index } = source
  source.index = () => Promise.reject(new Error('away'))
  await expect(catalogue()).rejects.toMatchObject({ code: 'unavailable' })
  source.index = index
  expect((await catalogue()).entriesOfAny().filter(({ name }) => name === 'Changed')).toHaveLength(1)
})
