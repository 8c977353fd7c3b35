import { findCollection } from '#domain/listing/collections.ts'
import { servicesContext } from '#web/context.ts'
import { readListingQuery } from '#web/listing/listing-query.ts'
import { toListingView } from '#web/listing/listing-view.ts'
import { unavailable } from '#web/shell/failure.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import type { Route } from './+types/fit-list'

/**
 * The slugs of a listing in its order (`?of=/phd-scholarship`, and its filters), for a browser that narrows it by what it alone keeps; with `only` the
 * sections with these cards. 404: there is none.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const collection = findCollection(url.searchParams.get('of') ?? '')
  if (!collection) return Response.json(null, { status: 404 })
  const services = context.get(servicesContext)
  const query = readListingQuery(url.searchParams)
  const init = { headers: { 'cache-control': 'no-cache' } }
  try {
    if (!url.searchParams.has('only'))
      return Response.json(
        (await services.listShown(collection, query)).map(({ slug }) => slug),
        init,
      )
    const listing = await services.browse(collection, query)
    return Response.json(toListingView(listing, query, collection, textsOf(context), services.now()).sections, init)
  } catch (error) {
    return Response.json(null, unavailable(error).init)
  }
}
