import { type RouterContextProvider } from 'react-router'
import { servicesContext, settingsContext } from '#web/context.ts'
import { type Applicant, findApplicant } from '#web/fit/applicant.ts'
import { type DetailView, toAskedView } from '#web/opportunity/detail-view.ts'
import { textsOf } from '#web/texts/texts-of.ts'

/** What a visit finds under `?open=`. */
export interface OpenItem {
  readonly slug: string
  /** null: unknown or moved, so that no popup is drawn. */
  readonly detail: DetailView | null
}

/** The item that `?open=` names, for a direct visit to a popup's address; null: the address names none. */
export async function findOpenItem(
  context: Readonly<RouterContextProvider>,
  url: URL,
  applicant?: Applicant | null,
): Promise<OpenItem | null> {
  const slug = url.searchParams.get('open')
  if (!slug) return null
  const services = context.get(servicesContext)
  const found = await services.findOpportunity(slug)
  if (!found || !('opportunity' in found)) return { slug, detail: null }
  const judged = {
    applicant: applicant === undefined ? await findApplicant(services, url) : applicant,
    isRemote: context.get(settingsContext).remote,
    now: services.now(),
    doubt: await services.doubtLink(found.opportunity),
  }
  return { slug, detail: toAskedView(found.opportunity, judged, textsOf(context)) }
}
