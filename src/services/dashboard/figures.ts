import { kinds } from '#domain/opportunity/opportunity.ts'
import { addDays, addMonths, todayUtc } from '#domain/words/plain-date.ts'
import type { Database } from '#storage/database.ts'
import { countClicksByDay } from '#storage/feedback/report-store.ts'
import { countConfirmedByMonth } from '#storage/mail/weekly-stats.ts'
import type { PublicServices } from '#services/public-services.ts'

interface Month {
  /** YYYY-MM */
  readonly month: string
  readonly count: number
}

export interface Figure {
  readonly count: number
  /** Twelve months, the earliest first, zeros included. */
  readonly months: readonly Month[]
}

export interface Figures {
  /** Open entries that were checked in the last `checkedDays`; by the month of their last check. */
  readonly checked: Figure & { readonly open: number }
  /** Open entries with an announced day; by its month, from this one on. */
  readonly announced: Figure & { readonly open: number }
  /** Clicks on Apply in the last `clickDays`; of each month. */
  readonly clicks: Figure
  /** Confirmed readers; those of them who were here by the end of each month. */
  readonly readers: Figure & { readonly since: number }
}

export const checkedDays = 90
const recentDays = 30

/** The figures above the list 'To do today', with what the database knows of a year. */
export function createFigures({
  db: { kysely },
  clock,
  services,
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly services: Pick<PublicServices, 'snapshot'>
}) {
  return async (): Promise<Figures> => {
    const now = clock()
    const today = todayUtc(now)
    const first = addMonths(`${today.slice(0, 7)}-01`, -11)
    const past = monthsFrom(first)
    const coming = monthsFrom(`${today.slice(0, 7)}-01`)
    const [{ open }, clicks, readers] = await Promise.all([
      services.snapshot(...kinds),
      countClicksByDay(kysely, first),
      countConfirmedByMonth(kysely),
    ])
    const since = addDays(today, -checkedDays)
    const checked = open.map(({ verifiedOn }) => verifiedOn ?? '').filter((day) => day !== '')
    const announced = open
      .filter(({ deadline }) => deadline.kind === 'fixed')
      .map(({ deadline }) => deadline.date ?? '')
    const recent = addDays(today, 1 - recentDays)
    const sumOf = (some: readonly { readonly count: number }[]) =>
      some.reduce((sum, { count }) => sum + count, 0)
    const countIn = (days: readonly string[], month: string) =>
      days.filter((day) => day.startsWith(month)).length
    return {
      checked: {
        open: open.length,
        count: checked.filter((day) => day >= since).length,
        months: past.map((month) => ({ month, count: countIn(checked, month) })),
      },
      announced: {
        open: open.length,
        count: announced.length,
        months: coming.map((month) => ({ month, count: countIn(announced, month) })),
      },
      clicks: {
        count: sumOf(clicks.filter(({ day }) => day >= recent)),
        months: past.map((month) => ({
          month,
          count: sumOf(clicks.filter(({ day }) => day.startsWith(month))),
        })),
      },
      readers: {
        count: sumOf(readers),
        since: sumOf(readers.filter(({ month }) => month === past.at(-1))),
        months: past.map((month) => ({
          month,
          count: sumOf(readers.filter((each) => each.month <= month)),
        })),
      },
    }
  }
}

const monthsFrom = (first: string): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(first, index).slice(0, 7))
