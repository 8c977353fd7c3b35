import { data } from 'react-router'
import { ListMessage } from '#web/components/ListMessage.tsx'
import { shouldRevalidateList } from '#web/components/usePopup.ts'
import { PostCard } from '#web/posts/PostCard.tsx'
import { PostPopup } from '#web/posts/PostPopup.tsx'
import { FileLinks, toFileLinks } from '#web/files/FileLinks.tsx'
import { feedNames } from '#web/files/file-names.ts'
import { servicesContext, settingsContext } from '#web/context.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { unavailable } from '#web/shell/failure.ts'
import { metaOfPage } from '#web/shell/page-meta.ts'
import { toPostCardView } from '#web/posts/post-view.ts'
import type { Route } from './+types/blogs'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const { title } = texts.pages.blogs
  const files = toFileLinks(
    { path: '/blogs', question: new URLSearchParams(), names: feedNames },
    texts,
    context.get(settingsContext).licence,
  )
  const meta = metaOfPage(context, 'blogs', { files })
  try {
    const posts = await services.listPosts()
    return { meta, files, title, posts: posts.map((post) => toPostCardView(post, texts)) }
  } catch (error) {
    return data({ meta, files, title, posts: null }, unavailable(error).init)
  }
}

export const shouldRevalidate = shouldRevalidateList

export { headers, meta } from '#web/shell/as-loaded.ts'

export default function BlogsRoute({ loaderData: { files, title, posts } }: Route.ComponentProps) {
  const texts = useTexts()
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      {posts === null && <ListMessage text={texts.blogs.failed} failed />}
      {posts?.length === 0 && <ListMessage text={texts.blogs.empty} />}
      <div className="grid">
        {posts?.map((post, index) => (
          <PostCard key={post.slug} post={post} popup eager={index < 2} />
        ))}
      </div>
      <FileLinks files={files} />
      <PostPopup />
    </div>
  )
}
