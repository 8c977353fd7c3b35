import { useEffect, useState } from 'react'
import { data, href, useFetcher } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { shouldRevalidateList, usePopup } from '#web/components/ListPopup.tsx'
import { ListMessage, Page } from '#web/components/Page.tsx'
import { Popup, WithoutScripts } from '#web/components/Popup.tsx'
import { servicesContext, textsOf } from '#web/context.ts'
import { toFileLinks } from '#web/files/file-links.ts'
import { feedNames } from '#web/files/file-names.ts'
import { FileLinks } from '#web/files/FileLinks.tsx'
import type { loader as postLoader } from '#web/posts/post-detail.ts'
import { toPostCardView } from '#web/posts/post-view.ts'
import { PostBody } from '#web/posts/PostBody.tsx'
import { PostCard } from '#web/posts/PostCard.tsx'
import { unavailable, metaOfPage } from '#web/shell/loader.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/blogs'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const { title } = texts.pages.blogs
  const files = toFileLinks(context, '/blogs', new URLSearchParams(), feedNames)
  const meta = metaOfPage(context, 'blogs', { files })
  try {
    const posts = await services.listPosts()
    return { meta, files, title, posts: posts.map((post) => toPostCardView(post, texts)) }
  } catch (error) {
    return data({ meta, files, title, posts: null }, unavailable(error).init)
  }
}

export const shouldRevalidate = shouldRevalidateList

export { headers, meta } from '#web/shell/loader.ts'

export default function BlogsRoute({ loaderData: { files, title, posts } }: Route.ComponentProps) {
  const texts = useTexts()
  return (
    <Page title={title}>
      {posts === null && <ListMessage text={texts.blogs.failed} failed />}
      {posts?.length === 0 && <ListMessage text={texts.blogs.empty} />}
      <div className="grid">
        {posts?.map((post, index) => (
          <PostCard key={post.slug} post={post} popup eager={index < 2} />
        ))}
      </div>
      <FileLinks files={files} />
      <PostPopup />
    </Page>
  )
}

/** docs/interface, Popups. */
const closingMs = 300

/**
 * The read-more popup of the blogs page, which closes with an animation. Without scripts its
 * address leads to the article's page.
 */
function PostPopup() {
  const { slug, isReady, close } = usePopup()
  if (!slug) return null
  return isReady ? (
    <OpenPost key={slug} slug={slug} close={close} />
  ) : (
    <WithoutScripts page={href('/blogs/:slug', { slug })} />
  )
}

function OpenPost({ slug, close }: { slug: string; close: () => void }) {
  const texts = useTexts()
  const { load, data } = useFetcher<typeof postLoader>()
  const [closing, setClosing] = useState(false)
  const address = href('/blogs/:slug/detail', { slug })
  useEffect(() => void load(address), [load, address])
  const post = data?.post ?? null
  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(close, closingMs)
    return () => clearTimeout(timer)
  }, [closing, close])

  const leave = () => setClosing(true)
  return (
    <Popup labelledBy="popup-title" look="post" closing={closing} onClose={leave}>
      {/* A scrolling element must be reachable by keyboard (WCAG 2.1.1; axe:
          scrollable-region-focusable). */}
      <div className="popup-scroll" role="group" aria-labelledby="popup-title" tabIndex={0}>
        <div className="row popup-head" data-align="start">
          <div>
            {post && <p className="small">{post.category}</p>}
            <h2 id="popup-title">
              {post?.title ?? (data === undefined ? texts.detail.loading : texts.detail.failed)}
            </h2>
            {post && (
              <p className="muted">
                {texts.blogs.by} {post.author}
              </p>
            )}
          </div>
        </div>
        {post && (
          <div className="popup-text">
            <PostBody blocks={post.blocks} heading="h3" />
          </div>
        )}
      </div>
      <p className="popup-foot">
        <Button onClick={leave} label={texts.blogs.close} />
      </p>
    </Popup>
  )
}
