import { findCollection } from '#domain/listing/collections.ts'
import { servicesContext } from '#web/context.ts'
import { readListingQuery } from '#web/listing/listing-query.ts'
import { unavailable } from '#web/shell/failure.ts'
import type { Route } from './+types/fit-list'

/** The slugs of a listing in its order (`?of=/phd-scholarship`, and its filters), for a browser that narrows it by what it alone keeps; 404: there is none. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const collection = findCollection(url.searchParams.get('of') ?? '')
  if (!collection) return Response.json(null, { status: 404 })
  try {
    const shown = await context.get(servicesContext).listShown(collection, readListingQuery(url.searchParams))
    return Response.json(
      shown.map(({ slug }) => slug),
      { headers: { 'cache-control': 'no-cache' } },
    )
  } catch (error) {
    return Response.json(null, unavailable(error).init)
  }
}
