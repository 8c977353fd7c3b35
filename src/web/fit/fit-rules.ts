import { toBriefRules } from '#domain/eligibility/brief-rules.ts'
import { servicesContext } from '#web/context.ts'
import type { RulesFile } from '#web/fit/own/own-rules.ts'
import { unavailable } from '#web/shell/failure.ts'
import type { Route } from './+types/fit-rules'

/** Of more the form answers by its address. */
const mostItems = 2000

/** What the browser judges by, so that it need not send what somebody says: everything that is open, the soonest deadline first. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  try {
    const open = await services.listOpen()
    const items = open.length > mostItems ? null : open
    const file: RulesFile = {
      groups: (await services.listCountryGroups()).map(({ key, name, countries }) => ({ key, name, countries })),
      items:
        items?.map(({ slug, judged: { rules, deadline, levels } }) => ({ slug, levels, deadline, rules: rules && toBriefRules(rules) })) ??
        null,
    }
    // Asked about again at each use, and sent again only when something has changed.
    return Response.json(file, { headers: { 'cache-control': 'no-cache' } })
  } catch (error) {
    return Response.json(null, unavailable(error).init)
  }
}
