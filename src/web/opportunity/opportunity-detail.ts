import { data } from 'react-router'
import { servicesContext, settingsContext, textsOf } from '#web/context.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import type { AskView } from '#web/fit/ask-view.ts'
import { findAskView } from '#web/opportunity/ask.ts'
import { type DetailView, withEligibility } from '#web/opportunity/item-view.ts'
import { unavailable } from '#web/shell/loader.ts'
import type { Route } from './+types/opportunity-detail'

const nothing: {
  readonly detail: DetailView | null
  readonly ask: AskView | null
  readonly isGone?: true
} = { detail: null, ask: null }

/**
 * The content of a popup. If it is unavailable, null, and not an error page over the list.
 * `isGone`: there is no such item.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  try {
    const found = await services.findOpportunity(params.slug)
    if (!found || !('opportunity' in found))
      return data<typeof nothing>({ ...nothing, isGone: true })
    const { opportunity } = found
    const applicant = await findApplicant(services, url)
    const doubt = await services.doubtLink(opportunity)
    const about = {
      applicant,
      groups: await services.listCountryGroups(),
      isRemote: context.get(settingsContext).remote,
      now: services.now(),
      doubt,
    }
    return data<typeof nothing>({
      detail: withEligibility(opportunity, about, textsOf(context)),
      ask: await findAskView(opportunity, applicant, context),
    })
  } catch (error) {
    return data(nothing, unavailable(error).init)
  }
}

/** After a lost connection the list stays, and only the popup says so. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<typeof nothing> {
  return serverLoader().catch(() => nothing)
}
