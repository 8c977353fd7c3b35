import { data } from 'react-router'
import { type SharedList, loadSharedList } from '#web/shortlist/shortlist-page.ts'
import { unavailable } from '#web/shell/failure.ts'
import type { Route } from './+types/shortlist-items'

interface Answer {
  /** null: they cannot be had. */
  readonly list: SharedList | null
}

const nothing: Answer = { list: null }

/** The current state of the browser's saved items. */
export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    return data<Answer>({ list: await loadSharedList(url, context) })
  } catch (error) {
    return data(nothing, unavailable(error).init)
  }
}

/** The page reports a lost connection. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Answer> {
  return serverLoader().catch(() => nothing)
}
