import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

for (const kind of databases)
  test(`the figures count what is open, and have twelve months each (${kind.name})`, async () => {
    await using opened = await kind.open()
    let now = new Date('2026-10-30T12:00:00Z')
    const editing = createTestEditing({ db: opened.database, clock: () => now })
    const item = (id: string, date: string, verifiedOn: string | null) =>
      sampleOpportunity({
        id,
        slug: id,
        verifiedOn,
        deadline: { kind: 'fixed', date, time: null, zone: null, note: null },
      })
    await insertOpportunities(opened.database.kysely, [
      item('near', '2026-12-24', '2026-11-02'),
      item('far', '2027-06-01', '2026-01-05'),
      item('never', '2028-06-01', null),
      item('closed', '2026-09-01', '2026-11-02'),
    ])
    await editing.applyClicks.count('near')
    now = new Date('2026-12-05T12:00:00Z')
    await editing.applyClicks.count('near')
    await editing.applyClicks.count('far')
    const { checked, announced, clicks, readers } = await editing.readFigures()
    const busy = (months: typeof clicks.months) =>
      months.filter(({ count }) => count > 0).map(({ month, count }) => `${month} ${count}`)
    expect([checked.open, checked.count, busy(checked.months)]).toEqual([
      3,
      1,
      ['2026-01 1', '2026-11 1'],
    ])
    expect([announced.count, busy(announced.months)]).toEqual([3, ['2026-12 1', '2027-06 1']])
    expect([clicks.count, busy(clicks.months)]).toEqual([2, ['2026-10 1', '2026-12 2']])
    expect(readers).toMatchObject({ count: 0, since: 0 })
    for (const { months } of [checked, announced, clicks, readers]) expect(months).toHaveLength(12)
    expect([checked.months[0]?.month, announced.months[0]?.month]).toEqual(['2026-01', '2026-12'])
  })
