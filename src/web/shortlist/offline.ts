import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import { languageContext, servicesContext, settingsContext } from '#web/context.ts'
import { writeOfflinePage } from '#web/shortlist/offline-page.tsx'
import { findItems } from '#web/shortlist/shortlist-page.ts'
import type { Route } from './+types/offline'

/**
 * The kept items (`?items=a,b`) as the page that the worker (public/worker.js) shows while the site
 * cannot be reached. Throws Problem 'unavailable'.
 */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext)
  const { siteName } = context.get(settingsContext)
  const { slugs } = parseItemSlugs(url.searchParams.getAll('items'))
  const { items } = await findItems(services, slugs)
  const page = writeOfflinePage({
    siteName,
    language: context.get(languageContext),
    items: items.map(({ item }) => item),
    now: services.now(),
  })
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
