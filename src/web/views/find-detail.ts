import type { Services } from '#services/services.ts'
import { type DetailView, toDetailView } from '#web/views/detail-view.ts'

/** The item that `?open=` names, for a direct visit to a popup's address; null: none, unknown, or moved. */
export async function findOpenDetail(services: Services, url: URL): Promise<DetailView | null> {
  const slug = url.searchParams.get('open')
  const found = slug ? await services.findOpportunity(slug) : undefined
  return found && 'opportunity' in found ? toDetailView(found.opportunity, services.now()) : null
}
