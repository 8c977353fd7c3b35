import { data } from 'react-router'
import { servicesContext } from '#web/context.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { unavailable } from '#web/shell/failure.ts'
import { type DetailView, toDetailView } from '#web/opportunity/detail-view.ts'
import type { Route } from './+types/opportunity-detail'

interface Answer {
  readonly detail: DetailView | null
}

const nothing: Answer = { detail: null }

/** What a popup shows. null, and not an error page over the list, when it cannot be had. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  try {
    const found = await services.findOpportunity(params.slug)
    if (!found || !('opportunity' in found)) return data(nothing, { status: 404 })
    return data<Answer>({ detail: toDetailView(found.opportunity, textsOf(context), services.now()) })
  } catch (error) {
    return data(nothing, unavailable(error).init)
  }
}

/** A line that breaks is no reason to lose the list either. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Answer> {
  return serverLoader().catch(() => nothing)
}
