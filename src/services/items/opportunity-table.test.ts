import { expect, test } from 'vitest'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { inTransaction } from '#storage/database.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'
import { listOpportunityTable } from '#services/items/editing.ts'
import {
  createOpportunityTable,
  type OpportunityTableRow,
  tableSorts,
} from '#services/items/table-query.ts'

const now = new Date('2026-11-21T12:00:00Z')

const textsOf = (item: Opportunity) => {
  const { aliases, description, benefits, eligibility, howToApply, documents, duration, fields } =
    item
  const { amountNote, eligibleFrom, customMessage, officialLink, source } = item
  const lists = [aliases, benefits, eligibility, howToApply, documents, fields, eligibleFrom]
  return [
    description,
    duration,
    amountNote,
    customMessage,
    officialLink,
    source,
    ...lists.flat(),
  ].join('\n')
}

for (const kind of databases) {
  test(`the table equals one of complete items, in each order and search (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const deps = { db: kysely, clock: () => now }
    await loadStarterCatalogue(kysely, now)
    await inTransaction(kysely, (db) =>
      db
        .updateTable('opportunity')
        .set({ verified_on: '2026-11-01' })
        .where('country', '=', 'Germany')
        .execute(),
    )
    const all = await listOpportunityTable(deps, { pageSize: 500 })
    expect(all.total).toBe(starterCounts.opportunities)
    for (const sort of tableSorts) {
      for (const text of [
        undefined,
        'university',
        'germany',
        'oxford rhodes',
        'motivation letter',
        all.rows[7]!.item.slug,
        'nowhere at all',
      ]) {
        for (const descending of [false, true]) {
          const query = { sort, text, descending, page: 2, pageSize: 7 }
          const search = (hasTexts: boolean) => {
            const table = createOpportunityTable<OpportunityTableRow>(query)
            for (const { item, state, deadline } of all.rows) {
              const { hostUniversity, hostOrganization, location, code, slug } = item
              const texts = [
                hostUniversity,
                hostOrganization,
                location,
                code,
                slug,
                item.id,
                hasTexts ? textsOf(item) : null,
              ]
              table.add({ ...item, state, deadline: deadline.date, texts })
            }
            return table.read()
          }
          const names = search(false)
          const plain = text !== undefined && names.total < 50 ? search(true) : names
          const { rows, ...page } = await listOpportunityTable(deps, query)
          const { rows: expected, ...expectedPage } = plain
          expect(
            rows.map(({ item }) => item.id),
            JSON.stringify(query),
          ).toEqual(expected.map(({ id }) => id))
          expect(page).toEqual(expectedPage)
        }
      }
    }
  })
}
