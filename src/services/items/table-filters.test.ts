import { expect, test } from 'vitest'
import type { RuleBasis } from '#domain/eligibility/rule-words.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { inTransaction } from '#storage/database.ts'
import { countClick } from '#storage/feedback/report-store.ts'
import { toRow } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createOpportunityEditing, listOpportunityTable } from '#services/items/editing.ts'
import { noFilters, type TableFilters } from '#services/items/table-filters.ts'

const now = new Date('2026-11-21T12:00:00Z')

const fixed = (date: string) =>
  ({ kind: 'fixed', date, time: null, zone: null, note: null }) as const

const rolling = { kind: 'rolling', date: null, time: null, zone: null, note: null } as const

const rulesFrom = (basis: RuleBasis) => ({ ...unknownRules, basis })

const stored = [
  {
    name: 'week',
    deadline: fixed('2026-11-28'),
    country: 'Peru',
    verifiedOn: null,
    link: 'fine',
    categories: ['Master', 'PhD'],
    rules: rulesFrom('page'),
  },
  {
    name: 'month',
    deadline: fixed('2026-11-29'),
    country: 'México',
    verifiedOn: '2026-08-23',
    link: 'dead',
    categories: ['competition', 'Master'],
    rules: rulesFrom('knowledge'),
  },
  {
    name: 'past',
    deadline: fixed('2026-11-01'),
    country: 'Peru',
    verifiedOn: '2026-08-22',
    link: 'not-checked',
    categories: ['highschool'],
    rules: rulesFrom('elsewhere'),
  },
  {
    name: 'rolling',
    deadline: rolling,
    country: null,
    verifiedOn: '2025-11-20',
    link: null,
    categories: [],
    rules: null,
  },
]

for (const kind of databases) {
  test(`the table has the items that pass every filter (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const rows = stored.map(({ link, ...item }) => ({
      ...toRow(sampleOpportunity({ ...item, id: item.name, slug: item.name, code: null })),
      version: 1,
      link_state: link,
    }))
    await inTransaction(kysely, (db) => db.insertInto('opportunity').values(rows).execute())
    await countClick(kysely, 'past', '2026-08-24')
    await countClick(kysely, 'month', '2026-08-23')
    const namesOf = async (filters: Partial<TableFilters>, sort: 'name' | 'updated' = 'name') => {
      const query = { sort, filters: { ...noFilters, ...filters } }
      const page = await listOpportunityTable({ db: kysely, clock: () => now }, query)
      expect(page.total).toBe(page.rows.length)
      return page.rows.map(({ item }) => item.name).toSorted()
    }
    expect(await namesOf({})).toEqual(['month', 'past', 'rolling', 'week'])
    expect(await namesOf({ country: 'peru' })).toEqual(['past', 'week'])
    expect(await namesOf({ country: 'mexico' }, 'updated')).toEqual(['month'])
    expect(await namesOf({ closes: '7' })).toEqual(['week'])
    expect(await namesOf({ closes: '30' })).toEqual(['month', 'week'])
    expect(await namesOf({ closes: 'passed' })).toEqual(['past'])
    expect(await namesOf({ closes: 'none' })).toEqual(['rolling'])
    expect(await namesOf({ checked: 'never' })).toEqual(['week'])
    expect(await namesOf({ checked: '90' })).toEqual(['past', 'rolling', 'week'])
    expect(await namesOf({ checked: '365' })).toEqual(['rolling', 'week'])
    expect(await namesOf({ link: 'works' })).toEqual(['week'])
    expect(await namesOf({ link: 'failing' })).toEqual(['month'])
    expect(await namesOf({ link: 'unknown' })).toEqual(['past', 'rolling'])
    expect(await namesOf({ level: 'master' })).toEqual(['month', 'week'])
    expect(await namesOf({ level: 'high-school' })).toEqual(['past'])
    expect(await namesOf({ kind: 'competition' })).toEqual(['month'])
    expect(await namesOf({ kind: 'scholarship' })).toEqual(['past', 'rolling', 'week'])
    expect(await namesOf({ basis: 'page' })).toEqual(['week'])
    expect(await namesOf({ basis: 'none' })).toEqual(['rolling'])
    expect(await namesOf({ clicks: 'some' })).toEqual(['past'])
    expect(await namesOf({ clicks: 'none' })).toEqual(['month', 'rolling', 'week'])
    const { listCountries } = createOpportunityEditing({ db: kysely, clock: () => now })
    expect(await listCountries('scholarship')).toEqual(['México', 'Peru'])
    expect(await listCountries('internship')).toEqual([])
    expect(await namesOf({ country: 'Peru', closes: 'passed', link: 'works' })).toEqual([])
    expect(await namesOf({ level: 'master', kind: 'scholarship', basis: 'page' })).toEqual(['week'])
  })
}
