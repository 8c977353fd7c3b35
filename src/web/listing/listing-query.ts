import { coveredThings } from '#domain/eligibility/rules.ts'
import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import { emptyQuery, filterParameters, type ListingQuery, sorts } from '#domain/listing/listing.ts'
import { applicationStatuses } from '#domain/opportunity/applications.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, fieldsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import { soughtKinds } from '#domain/search/vocabulary.ts'
import { findCountryCode } from '#domain/words/country.ts'
import { toKey } from '#domain/words/normalize-text.ts'

/** Longer addresses are cut. */
const maxTextLength = 100
const maxPages = 10_000

/**
 * Reads what a visitor chose from a listing's address (docs/interface.md, Listings). Several values may be joined by commas or repeated, in
 * any accepted spelling. Unknown ones are dropped, so that an old or mistyped link still shows the page.
 */
export function readListingQuery(parameters: URLSearchParams): ListingQuery {
  const values = (name: string) => parameters.getAll(name).flatMap((value) => value.split(','))
  const month = parameters.get('month')
  const applications = applicationStatuses.filter((status) => values('applications').some((value) => toKey(value) === toKey(status)))
  const page = Number.parseInt(parameters.get('page') ?? '1', 10) || 1
  // No spread of `emptyQuery`: the compiler demands each filter.
  return {
    text: (parameters.get('q') ?? '').trim().slice(0, maxTextLength),
    level: categoriesOf({ categories: values('level') }),
    kind: soughtKinds.filter((kind) => values('kind').some((value) => toKey(value) === kind)),
    country: countriesIn(parameters.getAll('country')),
    region: regionsOf({ regions: values('region') }),
    field: fieldsOf({ fields: values('field') }),
    funding: fundings.filter((funding) => values('funding').some((value) => toKey(value) === funding)),
    covers: coveredThings.filter((thing) => values('covers').some((value) => toKey(value) === thing)),
    applications,
    free: values('fee').some((value) => toKey(value) === 'none'),
    month: month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    only: parseItemSlugs(parameters.getAll('only'), emptyQuery.pageSize).slugs,
    sort: sorts.find((each) => each === parameters.get('sort')) ?? emptyQuery.sort,
    closed: parameters.get('closed') === '1' || applications.includes('closed'),
    page: Math.max(1, Math.min(maxPages, page)),
    pageSize: emptyQuery.pageSize,
  }
}

/** The filters of 'Can I apply?': of all that is open, and without the level, which is one of the questions there. */
export function readFitQuery(parameters: URLSearchParams): ListingQuery {
  return { ...readListingQuery(parameters), text: '', level: [], only: [], closed: false }
}

const narrowing: readonly string[] = [...Object.values(filterParameters), 'closed']

/** Whether a parameter of an address belongs to the filters. */
export const isFilter = (parameter: string): boolean => narrowing.includes(parameter)

/** By code or name; names may hold a comma. */
function countriesIn(values: readonly string[]): string[] {
  const found = values.flatMap((value) => {
    const code = findCountryCode(value)
    return code === undefined ? value.split(',').flatMap((part) => findCountryCode(part) ?? []) : [code]
  })
  return [...new Set(found)]
}
