import { data } from 'react-router'
import { servicesContext, textsOf } from '#web/context.ts'
import { type PostView, toPostView } from '#web/posts/post-view.ts'
import { unavailable } from '#web/shell/loader.ts'
import type { Route } from './+types/post-detail'

const nothing: { readonly post: PostView | null } = { post: null }

/**
 * The content of the blogs page's popup. If it is unavailable, null, and not an error page over the
 * list.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const post = await context.get(servicesContext).findPost(params.slug)
    return post
      ? data<typeof nothing>({ post: toPostView(post, textsOf(context)) })
      : data(nothing, { status: 404 })
  } catch (error) {
    return data(nothing, unavailable(error).init)
  }
}

export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<typeof nothing> {
  return serverLoader().catch(() => nothing)
}
