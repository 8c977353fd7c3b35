import { listClosingSoon } from '#domain/listing/browse.ts'
import { findCollection } from '#domain/listing/collections.ts'
import { emptyQuery } from '#domain/listing/listing.ts'
import { countOpen } from '#domain/listing/overview.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { countryName, countrySlug, listPeopledCountries } from '#domain/words/country.ts'
import type { PublicServices } from '#services/public-services.ts'
import { toMonthViews } from '#web/listing/listing-view.ts'
import { toCardView } from '#web/opportunity/item-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** Throws Problem 'unavailable' without the scholarships. */
export async function toHomeView(services: PublicServices, texts: Texts) {
  const all = findCollection('scholarships/region')
  if (!all)
    throw new Error(
      'The listing of all scholarships is gone, and with it the months of the home page',
    )
  const [counts, soon, listing] = await Promise.all([
    findCounts(services, texts),
    listSoon(services),
    services.browse(all, { ...emptyQuery, pageSize: 1 }),
  ])
  const now = services.now()
  return {
    // null: one of the lists is unavailable, so no count over all kinds would be true
    // (docs/decisions/0016-edge.md).
    counts,
    carousel: soon.map((opportunity) => toCardView(opportunity, texts, now)),
    citizenships: listPeopledCountries().map(({ code, name }) => ({ code, name })),
    months: toMonthViews(listing.months, null, texts, now),
  }
}

const listSoon = async (services: PublicServices) =>
  services.readItems(listClosingSoon(await services.snapshot('scholarship')))

/**
 * The open items and their countries in a sentence, their countries, those with the most first, and the open items
 * per collection id.
 */
async function findCounts(services: PublicServices, texts: Texts) {
  const snapshot = await services.snapshot(...kinds).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unavailable') return null
    throw error
  })
  if (snapshot === null) return null
  const overview = countOpen(snapshot)
  return {
    lead: texts.homeView.lead(overview.open, overview.countries),
    countries: overview.byCountry.map(({ code, count }) => ({
      code,
      slug: countrySlug(code) ?? '',
      name: countryName(code) ?? code,
      count,
    })),
    counts: overview.byCollection,
  }
}
