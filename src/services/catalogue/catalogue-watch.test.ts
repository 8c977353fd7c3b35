import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Published } from '#domain/listing/published.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'
import { type CatalogueSource, databaseSource } from '#services/catalogue/catalogue-source.ts'
import { watchCatalogue } from '#services/catalogue/catalogue-watch.ts'
import type { Catalogue } from '#services/catalogue/catalogue.ts'
import { createItemReader } from '#services/catalogue/item-reader.ts'
import { createPublicServices } from '#services/create-public-services.ts'

const now = new Date('2026-11-21T12:00:00Z')
const { opportunities, posts } = await readStarterCatalogue(now)
const published = opportunities.map((item): Published => ({ item, publishAt: null }))
const countOf = (catalogue: Catalogue, kind: Kind) =>
  catalogue.at(now, [kind]).orders.name.filter((entry) => entry.kind === kind).length

/** What a source throws when its database does not answer. */
const away = () => new Problem('unavailable', { key: 'data-away' }, { retryAfter: 5 })

/** A source that counts its requests, and whose lists can fail. */
function createSource(): CatalogueSource & {
  requests: Record<string, number>
  failing: Set<string>
  present: string
} {
  const source = {
    requests: {} as Record<string, number>,
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
    source.requests[what] = (source.requests[what] ?? 0) + 1
    if (source.failing.has(what)) throw away()
    return value
  }
  return source
}

test('simultaneous calls share one load, and an unchanged version loads nothing', async () => {
  const source = createSource()
  const catalogue = watchCatalogue(source, { every: 0 })
  const [first, second] = await Promise.all([catalogue.read(), catalogue.read(), catalogue.read()])
  expect(first).toBe(second)
  expect(await catalogue.read()).toBe(first)
  expect(source.requests).toEqual({
    version: 2,
    scholarship: 1,
    internship: 1,
    leadership: 1,
    posts: 1,
  })
  source.present = 'two'
  expect(await catalogue.read()).not.toBe(first)
})

test('a polling watch checks nothing per call, and has a change after its next poll', async () => {
  await using ended = endLater()
  const source = createSource()
  const catalogue = watchCatalogue(source, { every: 20 }, ended.signal)
  const first = await catalogue.read()
  const { version: count = 0 } = source.requests
  expect([await catalogue.read(), catalogue.current(), source.requests['version']]).toEqual([
    first,
    first,
    count,
  ])
  source.present = 'two'
  await expect.poll(() => catalogue.current()?.version).toBe('two')
  ended.abort()
  const { version: last } = source.requests
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(source.requests['version']).toBe(last)
})

test('a writer sees the change at once, even during a poll that began before', async () => {
  await using ended = endLater()
  const source = createSource()
  const catalogue = watchCatalogue(source, { every: 60_000 }, ended.signal)
  // No call yet, so nothing is loaded.
  await catalogue.poll()
  expect(source.requests).toEqual({})
  await catalogue.read()
  const gate = Promise.withResolvers<void>()
  const { version } = source
  source.version = async () => {
    const current = await version()
    await gate.promise
    return current
  }
  const early = catalogue.poll()
  source.present = 'two'
  const late = catalogue.poll()
  const later = catalogue.poll()
  gate.resolve()
  await early
  expect(catalogue.current()?.version).toBe('one')
  await Promise.all([late, later])
  expect(catalogue.current()?.version).toBe('two')
  expect(source.requests['version']).toBe(3)
})

test('a source without a version makes everything unavailable, and is polled again', async () => {
  const source = createSource()
  const catalogue = watchCatalogue(source, { every: 0 })
  await catalogue.read()
  source.failing.add('version')
  await expect(catalogue.read()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  source.failing.clear()
  expect((await catalogue.read()).version).toBe('one')
})

test('a bug of a source stays what it is', async () => {
  const bug = new TypeError('no such column')
  const broken: CatalogueSource = { ...createSource(), listPosts: () => Promise.reject(bug) }
  const catalogue = await watchCatalogue(broken, { every: 0 }).read()
  expect(() => catalogue.listPosts()).toThrow(bug)
  expect(catalogue.isComplete).toBe(false)
})

test('a source that never answers is given up', async () => {
  const silent: CatalogueSource = { ...createSource(), version: () => new Promise(() => {}) }
  await expect(watchCatalogue(silent, { timeout: 20 }).read()).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('a failing list fails only the calls that need it, until it recovers', async () => {
  const source = createSource()
  source.failing.add('internship')
  const catalogue = watchCatalogue(source, { every: 0 })
  const partial = await catalogue.read()
  expect(partial.isComplete).toBe(false)
  expect(() => partial.at(now, ['internship'])).toThrow(
    expect.objectContaining({ code: 'unavailable' }),
  )
  expect(countOf(partial, 'scholarship')).toBe(starterCounts.scholarship)
  expect(partial.at(now, []).orders.name).toHaveLength(
    starterCounts.opportunities - starterCounts.internship,
  )
  expect(partial.findBySlug('rhodes-scholarship')?.name).toBe('Rhodes Scholarship')
  expect(() => partial.findBySlug('un-secretariat-internship')).toThrow(
    expect.objectContaining({ code: 'unavailable' }),
  )
  expect(partial.listPosts()).toHaveLength(10)
  source.failing.clear()
  const complete = await catalogue.read()
  expect(complete.isComplete).toBe(true)
  expect(countOf(complete, 'internship')).toBe(starterCounts.internship)
  expect(complete.findBySlug('nothing')).toBeUndefined()
})

test('without any list of opportunities search fails, but posts are available', async () => {
  const source = createSource()
  for (const kind of ['scholarship', 'internship', 'leadership']) source.failing.add(kind)
  const catalogue = await watchCatalogue(source).read()
  expect(() => catalogue.at(now, [])).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(catalogue.findPost(posts[0]!.slug)).toBe(posts[0])
})

test('items have the values of their rules in every list', async () => {
  const [first] = opportunities.filter((item) => item.kind === 'scholarship')
  if (!first) throw new Error('no scholarship')
  const rules = {
    ...unknownRules,
    nationality: { ...unknownRules.nationality, rule: 'any' as const },
    covers: { ...unknownRules.covers, tuition: 'yes' as const, living: 'yes' as const },
  }
  const ruled: Published = {
    item: { ...first, openToAll: false, funding: 'none', rules },
    publishAt: null,
  }
  const source = {
    ...createSource(),
    list: async function* (kind: Kind) {
      yield kind === 'scholarship' ? [ruled] : []
    },
    read: async () => [ruled.item],
  }
  const entry = (await watchCatalogue(source, { every: 0 }).read()).findBySlug(first.slug)
  expect(entry?.funding).toBe('full')
  const [read] = await createItemReader(source)(entry === undefined ? [] : [entry])
  expect(read).toEqual({ ...ruled.item, openToAll: true, funding: 'full' })
})

/** A source that reports the versions of its items. */
function createVersionedSource() {
  const source = createSource()
  const items = new Map(published.map((each) => [each.item.id, each]))
  const index: CatalogueSource['index'] = async (ids) => ids.flatMap((id) => items.get(id) ?? [])
  const versions = async () => new Map([...items].map(([id, { item }]) => [id, item.name]))
  return Object.assign(source, { index, versions, items })
}

test('only the changed items of a source that reports them are read', async () => {
  const source = createVersionedSource()
  const catalogue = watchCatalogue(source, { every: 0 })
  const first = await catalogue.read()
  const [one, two] = published
  if (!one || !two) throw new Error('no items')
  source.items.set(one.item.id, {
    item: { ...one.item, slug: 'renamed', name: 'Renamed' },
    publishAt: null,
  })
  source.items.delete(two.item.id)
  source.present = 'two'
  const second = await catalogue.read()
  expect(second.version).toBe('two')
  expect([
    second.findBySlug('renamed')?.id,
    second.findBySlug(one.item.slug),
    second.findBySlug(two.item.slug),
  ]).toEqual([one.item.id, undefined, undefined])
  expect(second.at(now, []).orders.name).toHaveLength(starterCounts.opportunities - 1)
  expect(first.at(now, []).orders.name).toHaveLength(starterCounts.opportunities)
  expect(first.version).toBe('one')
  expect(source.requests['scholarship']).toBe(1)
})

test('a slow change blocks no reader, and the previous entries are served until it is complete', async () => {
  await using ended = endLater()
  const source = createVersionedSource()
  const catalogue = watchCatalogue(source, { every: 10 }, ended.signal)
  await catalogue.read()
  const gate = Promise.withResolvers<void>()
  for (const [id, { item }] of source.items)
    source.items.set(id, { item: { ...item, name: `${item.name}!` }, publishAt: null })
  const { index } = source
  let batches = 0
  source.index = async (ids) => {
    batches += 1
    if (batches === 2) await gate.promise
    return index(ids)
  }
  source.present = 'two'
  await expect.poll(() => batches).toBe(2)
  const before = await catalogue.read()
  expect([
    before.version,
    before.at(now, []).orders.name.some(({ name }) => name.endsWith('!')),
  ]).toEqual(['one', false])
  gate.resolve()
  await expect.poll(async () => (await catalogue.read()).version).toBe('two')
  expect(
    (await catalogue.read()).at(now, []).orders.name.every(({ name }) => name.endsWith('!')),
  ).toBe(true)
})

test('between batches of a large change the process yields, even if the source answers at once', async () => {
  const source = createVersionedSource()
  const catalogue = watchCatalogue(source, { every: 0 })
  await catalogue.read()
  for (const [id, { item }] of source.items)
    source.items.set(id, { item: { ...item, name: `${item.name}!` }, publishAt: null })
  source.present = 'two'
  let iteration = 0
  const iterations: number[] = []
  const count = () => {
    iteration += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const { index } = source
  source.index = (ids) => {
    iterations.push(iteration)
    return index(ids)
  }
  expect((await catalogue.read()).version).toBe('two')
  clearImmediate(next)
  const batches = Math.ceil(source.items.size / 100)
  expect(batches).toBeGreaterThan(2)
  expect(iterations).toHaveLength(batches)
  expect(new Set(iterations).size).toBe(batches)
})

test('a change that cannot be read is tried again, and readers get the failure', async () => {
  const source = createVersionedSource()
  const catalogue = watchCatalogue(source, { every: 0 })
  await catalogue.read()
  const [[id, one] = []] = source.items
  if (id === undefined || one === undefined) throw new Error('no items')
  source.items.set(id, { item: { ...one.item, name: 'Changed' }, publishAt: null })
  source.present = 'two'
  const { index } = source
  source.index = () => Promise.reject(away())
  await expect(catalogue.read()).rejects.toMatchObject({ code: 'unavailable' })
  source.index = index
  expect(
    (await catalogue.read()).at(now, []).orders.name.filter(({ name }) => name === 'Changed'),
  ).toHaveLength(1)
})

test('a source that is down has no version, and recovers when it answers', async () => {
  await using ended = endLater()
  const source = createSource()
  const catalogue = watchCatalogue(source, { every: 10 }, ended.signal)
  const first = await catalogue.read()
  source.failing.add('version')
  await expect.poll(() => catalogue.current()).toBeUndefined()
  await expect(catalogue.read()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  source.failing.clear()
  await expect.poll(() => catalogue.current()).toBe(first)
})

/** Aborts at the end of a test, through `await using`. */
function endLater() {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    [Symbol.asyncDispose]: async () => controller.abort(),
  }
}

for (const kind of databases) {
  test(`a save is visible when it ends, and to another process within a second (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using ended = endLater()
    const db = opened.database
    const here = createPublicServices({ db, clock: () => now, times: { every: 60_000 } })
    // As another process reads it, without notice of changes.
    const there = watchCatalogue(
      databaseSource(db.kysely, () => now),
      {},
      ended.signal,
    )
    await Promise.all([here.snapshot(), there.read()])
    for (let at = 0; at < 3; at += 1) {
      await insertOpportunities(db.kysely, [
        sampleOpportunity({ id: `${at}`, slug: `s${at}`, code: null }),
      ])
      expect(await here.listPublished('scholarship')).toHaveLength(at + 1)
      await expect
        .poll(() => there.current()?.at(now, []).orders.name.length, {
          timeout: 1000,
          interval: 20,
        })
        .toBe(at + 1)
    }
    // Visitors' requests do not query the database.
    await db.close()
    expect((await here.snapshot()).open).toHaveLength(3)
  })
}
