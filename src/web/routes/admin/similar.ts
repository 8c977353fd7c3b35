import { editingOf } from '#web/admin-guard.ts'
import type { Route } from './+types/similar'

/** Items like the one that is being typed (`name`, `link`), as JSON; `except` is the item itself. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 2000)
  const draft = { name: read('name'), officialLink: read('link') || null }
  const similar = await editingOf(context).opportunities.listLikelyDuplicates(draft, read('except') || undefined)
  const items = similar.map(({ item }) => ({ id: item.id, name: item.name }))
  return Response.json(items, { headers: { 'cache-control': 'no-store' } })
}
