import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { createCatalogueCache } from '#services/catalogue/catalogue-cache.ts'
import type { CatalogueSource } from '#services/catalogue/catalogue.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'

const { opportunities, posts } = await readStarterCatalogue(new Date('2026-11-21T12:00:00Z'))

/** A source that counts what it is asked, and whose parts can be made to fail. */
function createSource(): CatalogueSource & { asked: Record<string, number>; failing: Set<string>; present: string } {
  const source = {
    asked: {} as Record<string, number>,
    failing: new Set<string>(),
    present: 'one',
    async version() {
      return answer('version', source.present)
    },
    async list(kind: Opportunity['kind']) {
      return answer(
        kind,
        opportunities.filter((opportunity) => opportunity.kind === kind),
      )
    },
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
  expect(() => partial.list('internship')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(partial.list('scholarship').length).toBe(169)
  expect(partial.listAll().length).toBe(209 - 23)
  expect(partial.findBySlug('rhodes-scholarship')?.name).toBe('Rhodes Scholarship')
  expect(() => partial.findBySlug('un-secretariat-internship')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(partial.search('rhodes').length).toBeGreaterThan(0)
  expect(partial.listPosts()).toHaveLength(8)
  source.failing.clear()
  const whole = await catalogue()
  expect(whole.isWhole).toBe(true)
  expect(whole.list('internship')).toHaveLength(23)
  expect(whole.findBySlug('nothing')).toBeUndefined()
})

test('without any list of opportunities search says so, and posts still come', async () => {
  const source = createSource()
  for (const kind of ['scholarship', 'internship', 'leadership']) source.failing.add(kind)
  const catalogue = await createCatalogueCache(source)()
  expect(() => catalogue.search('rhodes')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(() => catalogue.listAll()).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(catalogue.findPost(posts[0]!.slug)).toBe(posts[0])
})

test('items are as their rules say, for whoever reads the catalogue', async () => {
  const [first, ...others] = opportunities.filter((item) => item.kind === 'scholarship')
  if (!first) throw new Error('no scholarship')
  const ruled: Opportunity = {
    ...first,
    openToAll: false,
    funding: 'none',
    rules: {
      ...unknownRules,
      nationality: { ...unknownRules.nationality, rule: 'any' },
      covers: { ...unknownRules.covers, tuition: 'yes', living: 'yes' },
    },
  }
  const source = createSource()
  const list = async (kind: Opportunity['kind']) => (kind === 'scholarship' ? [ruled, ...others] : await source.list(kind))
  const catalogue = await createCatalogueCache({ ...source, list }, { checkEvery: 0 })()
  const [read] = catalogue.list('scholarship')
  expect(read).toEqual({ ...ruled, openToAll: true, funding: 'full' })
})
