import { basicEditingOf } from '#web/admin/frame/guard.ts'
import { nameOf } from '#web/admin/opportunity-form/save.ts'
import type { Route } from './+types/similar'

/** Items like the one that is being typed (`name`, `link`), as JSON; `except` is the item itself. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 2000)
  const draft = { name: read('name'), officialLink: read('link') || null }
  const similar = await basicEditingOf(context).opportunities.listLikelyDuplicates(draft, read('except') || undefined)
  return Response.json(similar.map(nameOf), { headers: { 'cache-control': 'no-store' } })
}
