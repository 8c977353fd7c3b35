import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { inTransaction } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

for (const kind of databases) {
  test(`an official page counts as opened for a day, and as long as it is the item's (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const clock = { now: new Date('2026-11-21T12:00:00Z') }
    const { officialPages } = createTestEditing({
      db: opened.database,
      clock: () => clock.now,
    })
    const item = (id: string, officialLink: string | null) =>
      sampleOpportunity({ id, slug: id, officialLink })
    await insertOpportunities(kysely, [
      item('a', 'https://example.org/a'),
      item('b', 'https://example.org/b'),
      item('none', null),
      item('hostile', 'javascript:alert(1)'),
    ])
    const ids = ['a', 'b', 'none', 'hostile']
    // Where nothing can be opened, nothing waits for it.
    expect(await officialPages.listUnopened(ids)).toEqual(['a', 'b'])
    expect(await Promise.all([officialPages.open('a'), officialPages.open('b')])).toEqual([
      'https://example.org/a',
      'https://example.org/b',
    ])
    expect(await officialPages.listUnopened(ids)).toEqual([])
    await inTransaction(kysely, (db) =>
      db
        .updateTable('opportunity')
        .set({ official_link: 'https://example.org/other' })
        .where('id', '=', 'a')
        .execute(),
    )
    expect(await officialPages.listUnopened(ids)).toEqual(['a'])
    clock.now = new Date('2026-11-22T11:59:59Z')
    expect(await officialPages.listUnopened(ids)).toEqual(['a'])
    clock.now = new Date('2026-11-22T12:00:00Z')
    expect(await officialPages.listUnopened(ids)).toEqual(['a', 'b'])
    for (const id of ['none', 'hostile', 'nowhere'])
      await expect(officialPages.open(id)).rejects.toMatchObject({ code: 'not-found' })
  })
}
