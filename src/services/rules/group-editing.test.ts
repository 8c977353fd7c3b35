import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { inTransaction } from '#storage/database.ts'
import { addCountryGroups } from '#storage/items/country-group-store.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createGroupEditing } from '#services/rules/rules-editing.ts'

const now = new Date('2026-11-22T12:00:00Z')
const clock = () => now
const nordic = {
  key: 'nordic',
  name: 'Nordic countries',
  countries: ['DK', 'FI'],
  asOf: '2026',
  note: null,
}

for (const kind of databases) {
  test(`a group is added, changed and deleted, its key stays, and cached pages become stale (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await inTransaction(kysely, (transaction) => addCountryGroups(transaction, [nordic], now))
    const groups = createGroupEditing({ db: opened.database, clock })
    const version = await getCatalogueVersion(kysely, now)
    const input = {
      name: 'North of Europe',
      asOf: '2027',
      note: 'With Norway',
      countries: ['FI', 'no', 'DK', 'NO'],
    }
    const changed = {
      key: 'nordic',
      name: 'North of Europe',
      asOf: '2027',
      note: 'With Norway',
      countries: ['DK', 'FI', 'NO'],
    }
    expect(await groups.save('nordic', input)).toEqual({ ok: true, value: changed })
    expect(await getCatalogueVersion(kysely, now)).not.toBe(version)
    const added = await groups.save(null, {
      name: '5 of Central Asia',
      asOf: '2026',
      note: '',
      countries: ['KZ'],
    })
    expect(added).toMatchObject({ ok: true, value: { key: 'group-5-of-central-asia', note: null } })
    expect((await groups.list()).map(({ key }) => key)).toEqual([
      'group-5-of-central-asia',
      'nordic',
    ])
    await groups.remove('group-5-of-central-asia')
    expect(await groups.list()).toEqual([changed])
    await expect(groups.remove('group-5-of-central-asia')).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(groups.save('gone', input)).rejects.toMatchObject({ code: 'not-found' })
  })

  test(`a group that an item uses cannot be deleted, and the items are named (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await inTransaction(kysely, (transaction) =>
      addCountryGroups(
        transaction,
        [nordic, { ...nordic, key: 'eu', name: 'European Union' }],
        now,
      ),
    )
    const naming = (groups: readonly string[]) =>
      ({
        ...unknownRules.nationality,
        rule: 'listed',
        countries: [],
        groups,
        note: 'about "eu"',
      }) as const
    await insertOpportunities(kysely, [
      sampleOpportunity({
        id: 'a',
        slug: 'a',
        name: 'By nationality',
        rules: { ...unknownRules, nationality: naming(['nordic']) },
      }),
      sampleOpportunity({
        id: 'b',
        slug: 'b',
        name: 'By residence',
        state: 'trash',
        rules: { ...unknownRules, residence: naming(['nordic']) },
      }),
      sampleOpportunity({ id: 'c', slug: 'c', name: 'Without rules' }),
    ])
    const groups = createGroupEditing({ db: opened.database, clock })
    const reason = { key: 'group-in-use', names: ['By nationality', 'By residence'], count: 2 }
    await expect(groups.remove('nordic')).rejects.toMatchObject({ code: 'conflict', reason })
    expect((await groups.listUses()).map(({ id }) => id)).toEqual(['a', 'b'])
    await groups.remove('eu')
    expect((await groups.list()).map(({ key }) => key)).toEqual(['nordic'])
  })

  test(`errors of a group are reported by field, and no name may mean two groups (${kind.name})`, async () => {
    await using opened = await kind.open()
    await inTransaction(opened.database.kysely, (transaction) =>
      addCountryGroups(transaction, [nordic], now),
    )
    const groups = createGroupEditing({ db: opened.database, clock })
    const empty = { name: ' ', asOf: '', note: 'x'.repeat(501), countries: [] }
    expect(await groups.save(null, empty)).toMatchObject({
      ok: false,
      errors: {
        name: { key: 'no-group-name' },
        asOf: { key: 'no-group-date' },
        note: { key: 'too-long' },
        countries: { key: 'no-group-member' },
      },
    })
    for (const name of ['Germany', 'nordic  COUNTRIES'])
      expect(await groups.save(null, { ...empty, name, countries: ['Atlantis'] })).toMatchObject({
        errors: { name: { key: 'group-name-taken' }, countries: { key: 'no-such-country' } },
      })
    expect(await groups.list()).toEqual([nordic])
  })
}
