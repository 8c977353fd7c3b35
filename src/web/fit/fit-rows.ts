import { servicesContext, settingsContext } from '#web/context.ts'
import { toRowBase, type RowBase } from '#web/fit/results/results-view.ts'
import { unavailable } from '#web/shell/failure.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import type { Route } from './+types/fit-rows'

/** A browser asks for more in several requests. */
const mostRows = 60

/** Items by their slugs (`?slug=a,b`), as lists of what fits show them; what is unknown is left out. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const circumstances = { isRemote: context.get(settingsContext).remote, now: services.now() }
  const slugs = (url.searchParams.get('slug') ?? '').split(',').slice(0, mostRows)
  try {
    const found = await Promise.all(slugs.filter((slug) => slug !== '').map((slug) => services.findOpportunity(slug)))
    const rows: readonly RowBase[] = found.flatMap((each) =>
      each && 'opportunity' in each ? [toRowBase(each.opportunity, circumstances, texts)] : [],
    )
    return Response.json(rows, { headers: { 'cache-control': 'no-cache' } })
  } catch (error) {
    return Response.json(null, unavailable(error).init)
  }
}
