import { expect, test } from 'vitest'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import {
  loadStarterVisaMeasures,
  readStarterVisaMeasures,
} from '#storage/starter/starter-catalogue.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createVisaMeasureEditing } from '#services/rules/visa-measure-editing.ts'

const now = new Date('2026-11-29T12:00:00Z')
const input = {
  host: 'kenya',
  nationalities: ['SD', 'so', 'SD'],
  purposes: ['study', 'nonsense'],
  since: '2026-02-01',
  until: '',
  source: 'https://example.org/law',
  note: '',
}
const stored = {
  host: 'KE',
  nationalities: ['SD', 'SO'],
  purposes: ['study'],
  since: '2026-02-01',
  until: null,
  source: 'https://example.org/law',
  note: null,
}

for (const kind of databases) {
  test(`a visa measure is added, changed and deleted, its key stays, and cached pages become stale (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const measures = createVisaMeasureEditing({ db: opened.database, clock: () => now })
    const version = await getCatalogueVersion(kysely, now)
    expect(await measures.save(null, input)).toEqual({
      ok: true,
      value: { key: 'kenya-2026-02-01', ...stored },
    })
    expect(await getCatalogueVersion(kysely, now)).not.toBe(version)
    const second = await measures.save(null, { ...input, note: 'Spares nobody.' })
    expect(second).toMatchObject({ ok: true, value: { key: 'kenya-2026-02-01-2' } })
    await measures.save('kenya-2026-02-01', { ...input, until: '2026-12-31' })
    await measures.remove('kenya-2026-02-01-2')
    expect(await measures.list()).toEqual([
      { key: 'kenya-2026-02-01', ...stored, until: '2026-12-31' },
    ])
    await expect(measures.remove('gone')).rejects.toMatchObject({ code: 'not-found' })
    await expect(measures.save('gone', input)).rejects.toMatchObject({ code: 'not-found' })
  })

  test(`a visa measure with errors is refused with all of them (${kind.name})`, async () => {
    await using opened = await kind.open()
    const measures = createVisaMeasureEditing({ db: opened.database, clock: () => now })
    const nothing = {
      host: 'Atlantis',
      nationalities: [],
      purposes: [],
      since: '2026-02-30',
      until: 'soon',
      source: 'javascript:alert(1)',
      note: 'x'.repeat(501),
    }
    const outcome = await measures.save(null, nothing)
    expect(outcome.ok ? [] : Object.keys(outcome.errors).toSorted()).toEqual([
      'host',
      'nationalities',
      'note',
      'purposes',
      'since',
      'source',
      'until',
    ])
    expect(
      await measures.save(null, { ...input, nationalities: ['XX'], until: '2026-01-31' }),
    ).toMatchObject({
      errors: {
        nationalities: { key: 'no-such-country' },
        until: { key: 'visa-ends-before' },
      },
    })
    expect(await measures.list()).toEqual([])
  })

  test(`the site gets its visa measures once, and deleted ones stay so (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const measures = createVisaMeasureEditing({ db: opened.database, clock: () => now })
    await loadStarterVisaMeasures(kysely, now)
    const all = await measures.list()
    expect(all).toHaveLength((await readStarterVisaMeasures()).length)
    await measures.remove(all[0]!.key)
    await loadStarterVisaMeasures(kysely, now)
    expect(await measures.list()).toHaveLength(all.length - 1)
  })
}
