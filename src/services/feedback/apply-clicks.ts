import { kinds } from '#domain/opportunity/opportunity.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { oneOf } from '#storage/columns.ts'
import type { Database } from '#storage/database.ts'
import * as store from '#storage/feedback/report-store.ts'

/** The number of items with counts that are listed; thousands would not help. */
const maxListed = 500

/** Clicks on Apply, and the overview of items by these and by reports. Nothing of a visitor is stored. */
export function createApplyClicks({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  const today = () => clock().toISOString().slice(0, 10)
  return {
    /** Counts a click on Apply for today (UTC). Does nothing for an unknown item. */
    count: (id: string) => store.countClick(kysely, id, today()),
    /** Clicks on Apply of all items in the last `days` days, today included. */
    async countAll(days: number) {
      const clicks = await store.countClicksByDay(kysely, addDays(today(), 1 - days))
      return clicks.reduce((sum, { count }) => sum + count, 0)
    },
    /** Clicks on Apply of these items in the last `days` days, today included; none: left out. */
    countOf: (ids: readonly string[], days: number) =>
      store.readClicksOf(kysely, ids, addDays(today(), 1 - days)),
    /**
     * For /admin/view-applications: the last `days` days, today included (1 to 366); an item's own
     * counts if an id is given.
     */
    async overview(days: number, id?: string) {
      const span = Math.min(Math.max(Math.trunc(days), 1), 366)
      const from = addDays(today(), 1 - span)
      const [clicks, reports, active] = await Promise.all([
        store.countClicksByDay(kysely, from, id),
        store.countReportsByDay(kysely, from, id),
        store.listActiveItems(kysely, { from, limit: maxListed, opportunityId: id }),
      ])
      const clicksOn = new Map(clicks.map(({ day, count }) => [day, count]))
      const reportsOn = new Map(reports.map(({ day, count }) => [day, count]))
      const dates = Array.from({ length: span }, (_, index) => addDays(from, index))
      const items = active.items.map(
        ({ id: opportunityId, clicks: applyClicks, kind, ...item }) => {
          return { ...item, opportunityId, applyClicks, kind: oneOf(kinds, kind, 'scholarship') }
        },
      )
      return {
        /** Each day of the span (UTC), zeros included, the oldest first. */
        days: dates.map((day) => ({
          day,
          applyClicks: clicksOn.get(day) ?? 0,
          reports: reportsOn.get(day) ?? 0,
        })),
        /** Items with at least one click or report in the span, the most clicks first. */
        items,
        /** How many more there are. */
        left: active.count - items.length,
      }
    },
  }
}

export type ApplyClicks = ReturnType<typeof createApplyClicks>
export type ApplicationOverview = Awaited<ReturnType<ApplyClicks['overview']>>
