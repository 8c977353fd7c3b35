import { expect, test } from 'vitest'
import { countryName } from '#domain/words/country.ts'
import { inTransaction } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import { loadStarterGroups, readStarterGroups } from '#storage/starter/starter-catalogue.ts'
import { shippedEntries } from '#storage/testing/starter-faults.ts'
import { databases } from '#storage/testing/test-database.ts'

const now = new Date('2026-11-22T12:00:00Z')

test('every country of a group is valid, and every group in a rule exists', async () => {
  const groups = await readStarterGroups()
  for (const { key, countries } of groups) {
    expect(countries.length, key).toBeGreaterThan(0)
    expect(
      countries.filter((code) => countryName(code) === undefined),
      key,
    ).toEqual([])
  }
  const keys = groups.map(({ key }) => key)
  const named = shippedEntries.flatMap(({ rules }) =>
    [rules?.nationality, rules?.residence].flatMap((rule) =>
      [rule, rule?.within, rule?.surely, rule?.never].flatMap((each) => each?.groups ?? []),
    ),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((key) => !keys.includes(key))).toEqual([])
})

for (const kind of databases) {
  test(`the site gets its groups once, and changed or deleted ones stay so (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await loadStarterGroups(kysely, now)
    const groups = await listCountryGroups(kysely)
    expect(groups).toHaveLength((await readStarterGroups()).length)
    expect(groups.find(({ key }) => key === 'efta')).toMatchObject({
      name: 'EFTA',
      countries: ['CH', 'IS', 'LI', 'NO'],
      asOf: '2026',
    })

    await inTransaction(kysely, async (transaction) => {
      await transaction.deleteFrom('country_group').where('key', '=', 'efta').execute()
      await transaction
        .updateTable('country_group')
        .set({ countries: '["DE"]' })
        .where('key', '=', 'eu')
        .execute()
    })
    await loadStarterGroups(kysely, now)
    const later = await listCountryGroups(kysely)
    expect(later).toHaveLength(groups.length - 1)
    expect(later.find(({ key }) => key === 'eu')?.countries).toEqual(['DE'])
  })
}
