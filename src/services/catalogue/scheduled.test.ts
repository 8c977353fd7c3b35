import { expect, test } from 'vitest'
import { collections } from '#domain/listing/collections.ts'
import { emptyQuery } from '#domain/listing/listing.ts'
import { countOpen } from '#domain/listing/overview.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { inTransaction } from '#storage/database.ts'
import { opportunityTable } from '#storage/items/item-store.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createPublicServices } from '#services/create-public-services.ts'

const phd = collections.find(({ id }) => id === 'phd-scholarship')!

for (const kind of databases) {
  test(`a scheduled item is in lists and counts from its minute on (${kind.name})`, async () => {
    await using opened = await kind.open()
    let now = new Date('2026-11-22T12:03:00Z')
    const services = createPublicServices({
      db: opened.database,
      clock: () => now,
      times: { every: 0 },
    })
    const item = sampleOpportunity({ id: 'a', slug: 'a', code: null, categories: ['phd'] })
    await inTransaction(opened.database.kysely, (db) =>
      opportunityTable.insert(db, {
        item,
        version: 1,
        publishAt: '2026-11-22T12:07:00.000Z',
        trashedAt: null,
      }),
    )
    const readPages = async () => [
      (await services.browse(phd, emptyQuery)).total,
      (await services.snapshot()).open.length,
      countOpen(await services.snapshot(...kinds)).open,
    ]
    expect(await readPages()).toEqual([0, 0, 0])
    expect(await services.findOpportunity('a')).toBeUndefined()
    now = new Date('2026-11-22T12:08:00Z')
    expect(await readPages()).toEqual([1, 1, 1])
    expect(await services.findOpportunity('a')).toMatchObject({ opportunity: { id: 'a' } })
  })
}

for (const kind of databases) {
  test(`a deadline closes at its minute in lists, and pages of before are not used (${kind.name})`, async () => {
    await using opened = await kind.open()
    let now = new Date('2026-11-22T12:03:00Z')
    const services = createPublicServices({
      db: opened.database,
      clock: () => now,
      times: { every: 0 },
    })
    const item = sampleOpportunity({
      id: 'a',
      slug: 'a',
      code: null,
      categories: ['phd'],
      deadline: { kind: 'fixed', date: '2026-11-22', time: '12:07', zone: 'UTC', note: null },
    })
    await insertOpportunities(opened.database.kysely, [item])
    const read = async () => (await services.snapshot()).open.length
    const version = await services.catalogueVersion()
    expect(await read()).toBe(1)
    now = new Date('2026-11-22T12:06:00Z')
    expect([await read(), await services.catalogueVersion()]).toEqual([1, version])
    now = new Date('2026-11-22T12:08:00Z')
    expect(await read()).toBe(0)
    expect((await services.browse(phd, emptyQuery)).total).toBe(0)
    expect(await services.catalogueVersion()).not.toBe(version)
  })
}
