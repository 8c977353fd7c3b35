import { coveredThings } from '#domain/eligibility/rules.ts'
import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import { emptyQuery, type ListingQuery, sorts } from '#domain/listing/listing.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, fieldsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import { toKey } from '#domain/words/fold.ts'

/** An address that asks for more is cut. */
const longestText = 100
const mostPages = 10_000

/**
 * Reads what a visitor chose from a listing's address (docs/interface.md, Listings). Several values may be joined by commas or repeated, in
 * any accepted spelling; unknown ones are left out, so that an old or mistyped link still shows the page.
 */
export function readListingQuery(parameters: URLSearchParams): ListingQuery {
  const values = (name: string) => parameters.getAll(name).flatMap((value) => value.split(','))
  const month = parameters.get('month')
  const page = Number.parseInt(parameters.get('page') ?? '1', 10) || 1
  return {
    ...emptyQuery,
    text: (parameters.get('q') ?? '').trim().slice(0, longestText),
    level: categoriesOf({ categories: values('level') }),
    region: regionsOf({ regions: values('region') }),
    field: fieldsOf({ fields: values('field') }),
    funding: fundings.filter((funding) => values('funding').some((value) => toKey(value) === funding)),
    covers: coveredThings.filter((thing) => values('covers').some((value) => toKey(value) === thing)),
    free: values('fee').some((value) => toKey(value) === 'none'),
    month: month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    only: parseItemSlugs(parameters.getAll('only'), emptyQuery.pageSize).slugs,
    sort: sorts.find((known) => known === parameters.get('sort')) ?? emptyQuery.sort,
    closed: parameters.get('closed') === '1',
    page: Math.max(1, Math.min(mostPages, page)),
  }
}
