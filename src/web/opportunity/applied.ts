import { href, redirect } from 'react-router'
import { Problem } from '#domain/problem.ts'
import { accessContext, limitContext, servicesContext } from '#web/context.ts'
import type { Route } from './+types/applied'

/**
 * Counts a click on Apply, which the link reports beside its navigation (`ApplyLink`). Nothing
 * about the visitor is read or stored, and a failure of the database does not concern the visitor:
 * the response is empty then, too. The origin was checked before (server/pages/form-guard.ts).
 */
export async function action({ params, context }: Route.ActionArgs) {
  const nothing = new Response(null, { status: 204 })
  const { editing } = context.get(accessContext)
  if (!editing || (await context.get(limitContext).apply()) !== undefined) return nothing
  try {
    const found = await context.get(servicesContext).findOpportunity(params.slug)
    if (found && 'opportunity' in found) await editing.applyClicks.count(found.opportunity.id)
  } catch (error) {
    // A click that is not counted is better than an error in the visitor's console, but a bug of
    // ours belongs in the log.
    if (!(error instanceof Problem)) throw error
  }
  return nothing
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/opportunity/:slug', { slug: params.slug }))
}
