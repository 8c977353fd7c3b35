import { findCollection } from '#domain/listing/collections.ts'
import { countryName } from '#domain/words/country.ts'
import { emptyQuery } from '#domain/listing/listing.ts'
import type { Services } from '#services/services.ts'
import { coverAddress } from '#web/pictures/address.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import { type MonthView, toMonthViews } from '#web/listing/month-view.ts'

/** Stamps on the sheet of the hero. */
const sheetSize = 12

export interface CountryView {
  readonly code: string
  readonly name: string
  readonly count: number
  readonly cover: string
}

export interface HomeView {
  readonly open: number
  readonly countryCount: number
  readonly countries: readonly CountryView[]
  readonly carousel: readonly CardView[]
  readonly months: readonly MonthView[]
  /** Open items per collection id. */
  readonly counts: Readonly<Record<string, number>>
}

/** Throws Problem 'unavailable' when the catalogue cannot be had. */
export async function toHomeView(services: Services): Promise<HomeView> {
  const all = findCollection('scholarships/region')
  if (!all) throw new Error('The listing of all scholarships is gone, and with it the months of the home page')
  const [overview, soon, listing] = await Promise.all([
    services.overview(),
    services.listClosingSoon(),
    services.browse(all, { ...emptyQuery, pageSize: 1 }),
  ])
  const now = services.now()
  return {
    open: overview.open,
    countryCount: overview.countries,
    countries: overview.byCountry.slice(0, sheetSize).map(({ code, count, kind }) => ({
      code,
      name: countryName(code) ?? code,
      count,
      cover: coverAddress({ kind, countryCode: code, slug: `sheet-${code.toLowerCase()}` }),
    })),
    carousel: soon.map((opportunity) => toCardView(opportunity, now)),
    months: toMonthViews(listing.months, null),
    counts: overview.byCollection,
  }
}
