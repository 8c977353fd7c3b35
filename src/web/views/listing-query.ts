import { fundings } from '#domain/opportunity.ts'
import { emptyQuery, type ListingQuery, sorts } from '#domain/listing.ts'
import { categories, fields, regions } from '#domain/vocabulary.ts'

/** Hidden in no page: an address that asks for more is cut. */
const longestText = 100

/**
 * Reads what a visitor chose from a listing's address (interface section 4). Several values may be joined by commas or repeated; unknown
 * ones are left out, so that an old or mistyped link still shows the page.
 */
export function readListingQuery(parameters: URLSearchParams): ListingQuery {
  const month = parameters.get('month')
  const sort = sorts.find((known) => known === parameters.get('sort'))
  return {
    ...emptyQuery,
    text: (parameters.get('q') ?? '').trim().slice(0, longestText),
    level: chosen(
      parameters,
      'level',
      categories.map(({ key }) => key),
    ),
    region: chosen(
      parameters,
      'region',
      regions.map(({ key }) => key),
    ),
    field: chosen(
      parameters,
      'field',
      fields.map(({ key }) => key),
    ),
    funding: chosen(parameters, 'funding', fundings),
    month: month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    sort: sort ?? emptyQuery.sort,
    closed: parameters.get('closed') === '1',
    page: Math.max(1, Math.min(10_000, Number.parseInt(parameters.get('page') ?? '1', 10) || 1)),
  }
}

function chosen<Key extends string>(parameters: URLSearchParams, name: string, known: readonly Key[]): Key[] {
  const values = parameters.getAll(name).flatMap((value) => value.split(','))
  return known.filter((key) => values.includes(key))
}
