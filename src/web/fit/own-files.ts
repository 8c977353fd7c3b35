import type { RouterContextProvider } from 'react-router'
import { toBriefRules } from '#domain/eligibility/rules.ts'
import { listAll } from '#domain/listing/browse.ts'
import { findCollection } from '#domain/listing/collections.ts'
import { narrow } from '#domain/listing/filter.ts'
import { servicesContext, settingsContext, textsOf } from '#web/context.ts'
import { type RowBase, toRowBase } from '#web/fit/results/results-view.ts'
import {
  type ListingView,
  readFitQuery,
  readListingQuery,
  toListingView,
} from '#web/listing/listing-view.ts'
import { unavailable } from '#web/shell/loader.ts'
import type { Route } from './+types/own-files'

/** Open items, beyond which the form answers by its address. */
export const maxItems = 2000
/** A browser requests more in several requests. */
const maxRows = 60

type Context = Readonly<RouterContextProvider>

/** The files for a browser with its own answers. Their requests contain nothing of the visitor. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = /(\w+)\/?$/.exec(url.pathname)?.[1]
  const build = files[name as keyof typeof files]
  try {
    const found = await build(url.searchParams, context)
    return Response.json(found, { status: found === null ? 404 : 200 })
  } catch (error) {
    return Response.json(null, unavailable(error).init)
  }
}

/** The rules for the browser (`/can-i-apply/rules`). */
export type RulesFile = Awaited<ReturnType<(typeof files)['rules']>>

/** By the last part of the address (`web/routes.ts`). null: there is none. */
const files = {
  /**
   * The data that the browser evaluates: all open items, soonest deadline first; null: too many for
   * a browser.
   */
  async rules(_parameters: URLSearchParams, context: Context) {
    const services = context.get(servicesContext)
    const { open } = await services.snapshot()
    const groups = (await services.listCountryGroups()).map(({ key, name, countries }) => ({
      key,
      name,
      countries,
    }))
    const measures = (await services.listVisaMeasures()).map(
      ({ key: _key, source: _source, note: _note, ...measure }) => measure,
    )
    if (open.length > maxItems) return { groups, measures, items: null }
    const items = open.map(({ slug, criteria: { rules, ...others } }) => ({
      slug,
      ...others,
      rules: rules && toBriefRules(rules),
    }))
    return { groups, measures, items }
  },

  /**
   * Items by their slugs (`?slug=a,b`), as lists of results show them; unknown ones are left out.
   */
  async rows(parameters: URLSearchParams, context: Context): Promise<readonly RowBase[]> {
    const services = context.get(servicesContext)
    const circumstances = { isRemote: context.get(settingsContext).remote, now: services.now() }
    const slugs = (parameters.get('slug') ?? '').split(',').slice(0, maxRows)
    const found = await Promise.all(
      slugs.filter((slug) => slug !== '').map((slug) => services.findOpportunity(slug)),
    )
    return found
      .filter((each) => each !== undefined && 'opportunity' in each)
      .map(({ opportunity }) => toRowBase(opportunity, circumstances, textsOf(context)))
  },

  /**
   * The slugs of a list in its order (`?of=/phd-scholarship`, and its filters); with `only` the
   * sections with these cards. For `/can-i-apply` the open items that its filters leave.
   */
  async list(
    parameters: URLSearchParams,
    context: Context,
  ): Promise<readonly string[] | ListingView['sections'] | null> {
    const services = context.get(servicesContext)
    const of = parameters.get('of') ?? ''
    if (of === '/can-i-apply') {
      const { open, now } = await services.snapshot()
      const { passing } = narrow(open, readFitQuery(parameters), now)
      return passing.map(({ slug }) => slug)
    }
    const collection = findCollection(of)
    if (!collection) return null
    const query = readListingQuery(parameters)
    if (!parameters.has('only')) {
      const snapshot = await services.snapshot(collection.kind)
      return listAll(snapshot, collection, query).map(({ slug }) => slug)
    }
    const listing = await services.browse(collection, query)
    return toListingView(listing, query, collection, textsOf(context), services.now()).sections
  },
}
