import { data } from 'react-router'
import { unavailable } from '#web/shell/loader.ts'
import { type SharedList, loadSharedList } from '#web/shortlist/shortlist-page.ts'
import type { Route } from './+types/shortlist-items'

const nothing: { readonly list: SharedList | null } = { list: null }

/** The current state of the browser's saved items; null: they are unavailable. */
export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    return data<typeof nothing>({ list: await loadSharedList(url, context) })
  } catch (error) {
    return data(nothing, unavailable(error).init)
  }
}

/** The page reports a lost connection. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<typeof nothing> {
  return serverLoader().catch(() => nothing)
}
