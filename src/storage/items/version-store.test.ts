import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { inTransaction } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { findChanges } from '#storage/items/version-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { updateOpportunity } from '#storage/testing/update-opportunity.ts'

const item = (id: string) => sampleOpportunity({ id, slug: id, code: null })

for (const kind of databases) {
  test(`additions, changes and deletions are listed once, for every earlier reader (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await insertOpportunities(kysely, [item('a'), item('b')])
    const first = await findChanges(kysely)
    expect(first.ids).toBeNull()
    expect((await findChanges(kysely, first.seen)).ids).toEqual([])
    await updateOpportunity(kysely, { ...item('a'), name: 'Other' })
    await insertOpportunities(kysely, [item('c'), { ...item('d'), state: 'draft' }])
    await inTransaction(kysely, (db) =>
      db.deleteFrom('opportunity').where('id', '=', 'b').execute(),
    )
    const second = await findChanges(kysely, first.seen)
    expect(second.ids?.toSorted()).toEqual(['a', 'b', 'c'])
    expect((await findChanges(kysely, second.seen)).ids).toEqual([])
  })

  test(`more items than one batch are all compared (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const many = Array.from({ length: 1200 }, (_, at) => `many-${at}`)
    await insertOpportunities(kysely, many.map(item))
    const { seen } = await findChanges(kysely)
    expect([...seen.versions.keys()].toSorted()).toEqual(many.toSorted())
    await updateOpportunity(kysely, { ...item('many-777'), name: 'Other' })
    expect((await findChanges(kysely, seen)).ids).toEqual(['many-777'])
  })

  test(`a reader between two simultaneous changes misses neither (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await insertOpportunities(kysely, [item('a'), item('b')])
    let { seen } = await findChanges(kysely)
    const reported = new Set<string>()
    const watch = async () => {
      const changed = await findChanges(kysely, seen)
      for (const id of changed.ids ?? []) reported.add(id)
      seen = changed.seen
    }
    const isChanged = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const first = inTransaction(kysely, async (db) => {
      await db
        .updateTable('opportunity')
        .set({ name: 'First', version: 2 })
        .where('id', '=', 'a')
        .execute()
      isChanged.resolve()
      await mayEnd.promise
    })
    await isChanged.promise
    // SQLite serializes writes, so the second waits for the first there.
    const second = updateOpportunity(kysely, { ...item('b'), name: 'Second' })
    if (opened.database.dialect === 'postgres') await second
    await watch()
    mayEnd.resolve()
    await Promise.all([first, second])
    await watch()
    expect([...reported].toSorted()).toEqual(['a', 'b'])
  })
}
