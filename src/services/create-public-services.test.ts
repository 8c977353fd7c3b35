import { expect, test } from 'vitest'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { belongsTo } from '#domain/listing/appearance.ts'
import { listClosingSoon } from '#domain/listing/browse.ts'
import { collections, findCollection } from '#domain/listing/collections.ts'
import { emptyQuery } from '#domain/listing/listing.ts'
import { countOpen } from '#domain/listing/overview.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { openDatabase } from '#storage/database.ts'
import {
  loadStarterCatalogue,
  loadStarterSite,
  readStarterCatalogue,
} from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { listSubscribers } from '#storage/testing/subscribers.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createInbox } from '#services/feedback/inbox.ts'
import type { PublicServices } from '#services/public-services.ts'
import { listItems } from '#services/testing/list-items.ts'

const now = new Date('2026-11-21T12:00:00Z')
const clock = (): Date => now
// Every call polls the version, so that no test waits a second.
const times = { every: 0 }

for (const kind of databases) {
  test(`each page lists exactly the entries that belong to it (${kind.name})`, async () => {
    await using opened = await openFilled(kind)
    const services = createPublicServices({ db: opened.database, clock, times })
    const opportunities = (await readStarterCatalogue(now)).opportunities.map(asRuled)
    for (const collection of collections) {
      const { sections, own } = await services.browse(collection, {
        ...emptyQuery,
        closed: true,
        pageSize: 1000,
      })
      const listed = sections
        .filter(({ key }) => key !== 'worldwide')
        .flatMap(({ items }) => items.map(({ slug }) => slug))
      const belonging = opportunities
        .filter((opportunity) => belongsTo(collection, opportunity))
        .map(({ slug }) => slug)
      expect(belonging).not.toEqual([])
      expect({ page: collection.id, own, listed: listed.toSorted() }).toEqual({
        page: collection.id,
        own: belonging.length,
        listed: belonging.toSorted(),
      })
    }
  })

  test(`changes of one process are visible to the other (${kind.name})`, async () => {
    await using opened = await openFilled(kind)
    const other = openDatabase(opened.address)
    try {
      const here = createPublicServices({ db: opened.database, clock, times })
      const there = createPublicServices({ db: other, clock, times })
      const before = await there.catalogueVersion()
      const [item] = await listItems(here, 'scholarship')
      await updateOpportunity(opened.database.kysely, {
        ...item!,
        name: 'Renamed',
        slug: 'renamed',
      })
      expect(await there.catalogueVersion()).not.toBe(before)
      expect(await there.findOpportunity('renamed')).toMatchObject({
        opportunity: { id: item!.id, name: 'Renamed' },
      })
      expect(await there.findOpportunity(item!.slug)).toEqual({ movedTo: 'renamed' })
      for (const typed of [
        'renamed.',
        'Renamed',
        'RENAMED)',
        '(renamed).',
        'renamed ',
        'renamed’',
        '«renamed»',
      ])
        expect(await there.findOpportunity(typed)).toEqual({ movedTo: 'renamed' })
      expect(await there.findOpportunity(`${item!.slug.toUpperCase()}!`)).toEqual({
        movedTo: 'renamed',
      })
      expect(await there.findOpportunity('renamed-x')).toBeUndefined()
      await updateOpportunity(opened.database.kysely, { ...item!, slug: 'renamed', state: 'draft' })
      expect(await there.findOpportunity('renamed')).toBeUndefined()
      expect(await there.findOpportunity(item!.slug)).toBeUndefined()
    } finally {
      await other.close()
    }
  })

  test(`a bug in reading the catalogue stays itself, and the site is not ready (${kind.name})`, async () => {
    await using opened = await openFilled(kind)
    const { kysely } = opened.database
    await kysely.schema.alterTable('opportunity').renameColumn('description', 'x').execute()
    const services = createPublicServices({ db: opened.database, clock, times })
    for (const verb of [
      () => services.snapshot(...kinds),
      () => services.findOpportunity('rhodes-scholarship'),
    ]) {
      const error = await verb().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(Problem)
      expect(String(error)).toContain('description')
    }
    expect(await opened.database.isReady()).toBe(true)
    expect(await services.isReady()).toBe(false)
    await kysely.schema.alterTable('opportunity').renameColumn('x', 'description').execute()
    expect(await services.isReady()).toBe(true)
  })

  test(`a closed database makes every call unavailable, even for data in memory (${kind.name})`, async () => {
    await using opened = await openFilled(kind)
    const services = createPublicServices({ db: opened.database, clock, times })
    const inbox = createInbox({ db: opened.database.kysely, clock })
    const [item] = await listItems(services, 'scholarship')
    expect(await services.isReady()).toBe(true)
    await opened.database.close()
    expect(await services.isReady()).toBe(false)
    const verbs: (() => Promise<unknown>)[] = [
      () => services.catalogueVersion(),
      () => services.browse(findCollection('phd-scholarship')!, emptyQuery),
      () => services.snapshot(...kinds),
      () => services.search('erasmus'),
      () => services.findOpportunity('rhodes-scholarship'),
      () => services.listSimilar(item!, 3),
      () => listItems(services, 'internship'),
      () => services.listPosts(),
      () => services.findPost('nothing'),
      () => services.getSite(),
      () => services.subscribe({ email: 'ada@example.org' }, sampleReader),
      () => services.sendMessage({ name: 'Ada', email: 'ada@example.org', message: 'Hello' }),
      () => inbox.listAll(),
    ]
    for (const verb of verbs) {
      const error = await verb().catch((reason: unknown) => reason)
      const { code, retryAfter } = error instanceof Problem ? error : {}
      expect({ verb: String(verb), code, retryAfter }).toEqual({
        verb: String(verb),
        code: 'unavailable',
        retryAfter: 5,
      })
    }
  })

  test(`a valid subscriber and a valid message are stored, invalid ones are not (${kind.name})`, async () => {
    await using opened = await openFilled(kind)
    const services = createPublicServices({ db: opened.database, clock, times })
    const inbox = createInbox({ db: opened.database.kysely, clock })
    expect(await services.subscribe({ email: 'nonsense' }, sampleReader)).toMatchObject({
      ok: false,
      errors: { email: { key: 'bad-email' } },
    })
    expect(
      await services.sendMessage({ name: '', email: 'ada@example.org', message: 'Hello' }),
    ).toMatchObject({ ok: false })
    expect([await listSubscribers(opened.database.kysely), await inbox.listAll()]).toEqual([[], []])
    expect(await services.subscribe({ email: ' Ada@Example.org ' }, sampleReader)).toEqual({
      ok: true,
      value: 'accepted',
    })
    expect(await services.subscribe({ email: 'ada@example.org' }, sampleReader)).toEqual({
      ok: true,
      value: 'accepted',
    })
    expect(await listSubscribers(opened.database.kysely)).toMatchObject([
      { email: 'ada@example.org', state: 'unconfirmed' },
    ])
    const sent = await services.sendMessage({
      name: 'Ada',
      email: 'ada@example.org',
      website: '',
      message: 'Hello',
    })
    expect(sent).toMatchObject({
      ok: true,
      value: { name: 'Ada', website: null, createdAt: now.toISOString() },
    })
    expect(await inbox.listAll()).toEqual([
      { ...(sent.ok && sent.value), state: 'unread', trashedAt: null },
    ])
  })

  test(`reading gives posts, the site, similar items and the counts of the home page (${kind.name})`, async () => {
    await using opened = await openFilled(kind)
    const services = createPublicServices({ db: opened.database, clock, times })
    const posts = await services.listPosts()
    expect(posts).toHaveLength(10)
    expect(await services.findPost(posts[0]!.slug)).toEqual(posts[0])
    expect(await services.findPost('nothing')).toBeUndefined()
    expect((await services.getSite()).faq).toHaveLength(10)
    const overview = countOpen(await services.snapshot(...kinds))
    expect(overview.open).toBe(starterCounts.opportunities)
    expect(overview.countries).toBe(overview.byCountry.length)
    expect(overview.byCollection['internship']).toBe(starterCounts.internship)
    expect(overview.byCountry[0]!.count).toBeGreaterThanOrEqual(overview.byCountry[1]!.count)
    expect(listClosingSoon(await services.snapshot('scholarship'))).toHaveLength(12)
    const found = await services.findOpportunity('rhodes-scholarship')
    if (found === undefined || !('opportunity' in found))
      throw new Error('The starter catalogue has lost an entry')
    const similar = await services.listSimilar(found.opportunity, 4)
    expect(similar).toHaveLength(4)
    expect(similar.map(({ id }) => id)).not.toContain(found.opportunity.id)
    expect((await services.search('rhodes')).hits[0]?.slug).toBe('rhodes-scholarship')
  })

  test(`a site without texts has empty pages, not errors (${kind.name})`, async () => {
    await using opened = await kind.open()
    const services: PublicServices = createPublicServices({ db: opened.database, clock, times })
    expect((await services.getSite()).faq).toEqual([])
    expect((await services.snapshot()).open).toEqual([])
    expect((await services.search('rhodes')).hits).toEqual([])
  })
}

async function openFilled(kind: (typeof databases)[number]): Promise<TestDatabase> {
  const opened = await kind.open()
  await loadStarterCatalogue(opened.database.kysely, now)
  await loadStarterSite(opened.database.kysely, now)
  return opened
}
