import { expect, test } from 'vitest'
import { isPublic, itemStates } from '#domain/publication.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { publicAt } from '#storage/columns.ts'
import { inTransaction } from '#storage/database.ts'
import { opportunityTable } from '#storage/items/item-store.ts'
import { databases } from '#storage/testing/test-database.ts'

const now = new Date('2026-11-22T12:00:00Z')
const cases = itemStates.flatMap((state) =>
  [null, '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.001Z'].map((publishAt) => ({
    state,
    publishAt,
  })),
)

for (const kind of databases) {
  test(`database and domain agree on which items are public (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    for (const [index, { state, publishAt }] of cases.entries()) {
      const item = sampleOpportunity({ id: `${index}`, slug: `s${index}`, code: null, state })
      await inTransaction(kysely, (db) =>
        opportunityTable.insert(db, { item, version: 1, publishAt, trashedAt: null }),
      )
    }
    const seen = (
      await kysely
        .selectFrom('opportunity')
        .select('id')
        .where(publicAt('opportunity', now))
        .execute()
    ).map(({ id }) => id)
    expect(seen.toSorted()).toEqual(
      cases.flatMap((each, index) => (isPublic(each, now) ? [`${index}`] : [])),
    )
  })
}
