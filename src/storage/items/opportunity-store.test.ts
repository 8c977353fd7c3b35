import { expect, test } from 'vitest'
import { emptyOpportunity, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Queries } from '#storage/database.ts'
import { findMovedSlug } from '#storage/items/item-store.ts'
import {
  fromRow,
  insertOpportunities,
  readPublished,
  streamPublishedBatches,
  toRow,
} from '#storage/items/opportunity-store.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { countRows } from '#storage/testing/count-rows.ts'
import { databases } from '#storage/testing/test-database.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'

test('an earlier version from before a field existed has the field empty', () => {
  const empty = emptyOpportunity('scholarship', 'varies')
  expect(fromRow({})).toEqual(empty)
  const item = fullOpportunity('leadership')
  const {
    location: _location,
    documents: _documents,
    open_to_all: _flag,
    amount: _amount,
    deadline_note: _note,
    ...old
  } = toRow(item)
  expect(fromRow(old)).toEqual({
    ...item,
    location: null,
    documents: [],
    openToAll: false,
    amount: null,
    deadline: { ...item.deadline, note: null },
  })
})

test('unknown words and damaged cells are read as the careful choice', () => {
  const row = {
    ...toRow(fullOpportunity('internship')),
    kind: 'prize',
    state: 'hidden',
    funding: 'much',
    amount: 'x',
    benefits: '{',
    deadline_kind: 'soon',
  }
  expect(fromRow(row)).toMatchObject({
    kind: 'scholarship',
    state: 'draft',
    funding: null,
    amount: null,
    benefits: [],
    deadline: { kind: 'varies' },
  })
})

const now = new Date('2026-11-21T12:00:00Z')

for (const kind of databases) {
  test(`an opportunity is read back as stored, with every field set (${kind.name})`, async () => {
    await using opened = await kind.open()
    const full = fullOpportunity('scholarship', { country: 'Côte d’Ivoire, 中国' })
    await insertOpportunities(opened.database.kysely, [full])
    expect(await listPublished(opened.database.kysely, full.kind)).toEqual([full])
  })

  test(`every entry of the starter catalogue is read back as stored (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { opportunities } = await readStarterCatalogue(now)
    await insertOpportunities(opened.database.kysely, opportunities)
    const lists = await Promise.all(
      (['scholarship', 'internship', 'leadership'] as const).map((each) =>
        listPublished(opened.database.kysely, each),
      ),
    )
    const byId = (a: Opportunity, b: Opportunity): number => (a.id < b.id ? -1 : 1)
    expect(lists.flat().toSorted(byId)).toEqual(opportunities.toSorted(byId))
  })

  test(`drafts and the trash are not listed (${kind.name})`, async () => {
    await using opened = await kind.open()
    const item = await anOpportunity()
    await insertOpportunities(opened.database.kysely, [
      { ...item, id: '1', slug: 'a', state: 'draft' },
      { ...item, id: '2', slug: 'b', state: 'trash' },
      { ...item, id: '3', slug: 'c' },
    ])
    expect(
      (await listPublished(opened.database.kysely, item.kind)).map(({ slug }) => slug),
    ).toEqual(['c'])
    expect(
      (await readPublished(opened.database.kysely, ['1', '2', '3', '4'])).map(({ slug }) => slug),
    ).toEqual(['c'])
    expect(await readPublished(opened.database.kysely, [])).toEqual([])
  })

  test(`a code is unique outside the trash (${kind.name})`, async () => {
    await using opened = await kind.open()
    const item = { ...(await anOpportunity()), code: 'X' }
    await insertOpportunities(opened.database.kysely, [
      { ...item, id: '1', slug: 'a', state: 'trash' },
      { ...item, id: '2', slug: 'b' },
    ])
    await expect(
      insertOpportunities(opened.database.kysely, [{ ...item, id: '3', slug: 'c' }]),
    ).rejects.toThrow(/unique/i)
  })

  test(`a changed slug leaves its old address behind, and restoring it removes it (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const item = { ...(await anOpportunity()), slug: 'first' }
    await insertOpportunities(kysely, [item])
    expect(await updateOpportunity(kysely, { ...item, slug: 'second' })).toBe(true)
    expect(await updateOpportunity(kysely, { ...item, slug: 'third' })).toBe(true)
    expect([
      await findMovedSlug(kysely, 'first', now),
      await findMovedSlug(kysely, 'second', now),
    ]).toEqual(['third', 'third'])
    await updateOpportunity(kysely, { ...item, slug: 'first' })
    expect([
      await findMovedSlug(kysely, 'first', now),
      await findMovedSlug(kysely, 'third', now),
    ]).toEqual([undefined, 'first'])
    await updateOpportunity(kysely, { ...item, slug: 'first', state: 'trash' })
    expect(await findMovedSlug(kysely, 'third', now)).toBeUndefined()
    expect(await updateOpportunity(kysely, { ...item, id: 'nobody' })).toBe(false)
  })

  test(`every change of an opportunity changes the catalogue's version (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const item = await anOpportunity()
    const versions = [await getCatalogueVersion(kysely, now)]
    await insertOpportunities(kysely, [item])
    versions.push(await getCatalogueVersion(kysely, now))
    await updateOpportunity(kysely, { ...item, name: 'Another' })
    versions.push(await getCatalogueVersion(kysely, now))
    await insertOpportunities(kysely, [{ ...item, id: 'b' }]).catch(() => {})
    expect(new Set(versions).size).toBe(3)
    expect(await getCatalogueVersion(kysely, now)).toBe(versions.at(-1))
  })
}

async function listPublished(db: Queries, kind: Kind): Promise<Opportunity[]> {
  const found: Opportunity[] = []
  for await (const batch of streamPublishedBatches(db, kind))
    found.push(
      ...(await readPublished(
        db,
        batch.map(({ item }) => item.id),
      )),
    )
  return found
}

async function anOpportunity(): Promise<Opportunity> {
  const { opportunities } = await readStarterCatalogue(now)
  return opportunities[0]!
}

for (const kind of databases.filter(({ name }) => name === 'PostgreSQL')) {
  test('after many new items PostgreSQL has current statistics without waiting for autovacuum', async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const many = Array.from({ length: 1200 }, (_, at) =>
      sampleOpportunity({ id: `many-${at}`, slug: `many-${at}`, code: null }),
    )
    await insertOpportunities(kysely, many)
    expect(await countRows(kysely, 'opportunity')).toBe(1200)
  })
}
