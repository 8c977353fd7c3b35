import { expect, test } from 'vitest'
import { listActiveItems } from '#storage/feedback/report-store.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { databases } from '#storage/testing/test-database.ts'

const now = new Date('2026-11-21T12:00:00Z')

for (const kind of databases) {
  test(`the index finds the same items with clicks or reports as a complete search, for any day, limit and item (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await loadStarterCatalogue(kysely, now)
    const items = await kysely
      .selectFrom('opportunity')
      .select(['id', 'name', 'slug', 'kind'])
      .execute()
    const clicks = items.flatMap(({ id }, at) =>
      at % 3 === 0
        ? []
        : Array.from({ length: 1 + (at % 4) }, (_, day) => ({
            opportunity_id: id,
            day: `2026-11-0${1 + day}`,
            clicks: at % 5,
          })),
    )
    const reports = items.flatMap(({ id }, at) =>
      Array.from({ length: at % 7 === 0 ? 1 + (at % 2) : 0 }, (_, nth) => {
        const row = {
          reason: 'other',
          text: null,
          state: nth === 0 ? 'open' : 'settled',
          created_at: `2026-11-0${1 + (at % 4)}T08:00:00Z`,
        }
        return { ...row, id: `${at} ${nth}`, opportunity_id: id }
      }),
    )
    await kysely.insertInto('apply_click').values(clicks).execute()
    await kysely.insertInto('report').values(reports).execute()
    for (const from of ['2026-10-01', '2026-11-02', '2026-11-04', '2026-12-01']) {
      for (const limit of [1, 10, 500]) {
        for (const only of [undefined, items[4]!.id, 'nobody']) {
          const all = items
            .filter(({ id }) => only === undefined || id === only)
            .map((item) => {
              const own = clicks.filter(
                (each) => each.opportunity_id === item.id && each.day >= from,
              )
              const recent = reports.filter(
                (each) => each.opportunity_id === item.id && each.created_at >= from,
              )
              return {
                ...item,
                isActive: own.length + recent.length > 0,
                clicks: own.reduce((sum, each) => sum + each.clicks, 0),
                reports: recent.length,
              }
            })
            .filter(({ isActive }) => isActive)
            .map(({ isActive: _isActive, ...item }) => item)
            .toSorted(
              (a, b) => b.clicks - a.clicks || b.reports - a.reports || (a.id < b.id ? -1 : 1),
            )
          for (const itemsAtOnce of [7, 10_000])
            expect(
              await listActiveItems(kysely, { from, limit, itemsAtOnce, opportunityId: only }),
            ).toEqual({
              items: all.slice(0, limit),
              count: all.length,
            })
        }
      }
    }
  })
}
