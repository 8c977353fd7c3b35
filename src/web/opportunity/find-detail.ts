import type { Texts } from '#web/texts/language.ts'
import type { PublicServices } from '#services/public-services.ts'
import { type DetailView, toDetailView } from '#web/opportunity/detail-view.ts'

/** What a visit finds under `?open=`. */
export interface OpenItem {
  readonly slug: string
  /** null: unknown or moved, so that no popup is drawn. */
  readonly detail: DetailView | null
}

/** The item that `?open=` names, for a direct visit to a popup's address; null: the address names none. */
export async function findOpenItem(services: PublicServices, texts: Texts, url: URL): Promise<OpenItem | null> {
  const slug = url.searchParams.get('open')
  if (!slug) return null
  const found = await services.findOpportunity(slug)
  return { slug, detail: found && 'opportunity' in found ? toDetailView(found.opportunity, texts, services.now()) : null }
}
