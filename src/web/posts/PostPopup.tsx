import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Popup, WithoutScripts } from '#web/components/Popup.tsx'
import { PostBody } from '#web/posts/PostBody.tsx'
import { usePopup } from '#web/components/usePopup.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { loader } from '#web/posts/post-detail.ts'

/** docs/interface.md, Popups. */
const closingMs = 300

/** The read-more popup of the blogs page; it leaves with an animation. Where no scripts run its address leads to the article's page. */
export function PostPopup() {
  const { slug, isReady, close } = usePopup()
  if (!slug) return null
  return isReady ? <OpenPost key={slug} slug={slug} close={close} /> : <WithoutScripts page={href('/blogs/:slug', { slug })} />
}

function OpenPost({ slug, close }: { slug: string; close: () => void }) {
  const texts = useTexts()
  const { load, data } = useFetcher<typeof loader>()
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
    <Popup labelledBy="popup-title" className="popup-post" closing={closing} onClose={leave}>
      {/* What scrolls must be reachable by keyboard (WCAG 2.1.1; axe: scrollable-region-focusable). */}
      <div className="popup-scroll" role="group" aria-labelledby="popup-title" tabIndex={0}>
        <div className="popup-head">
          <div>
            {post && <p className="small">{post.category}</p>}
            <h2 id="popup-title">{post?.title ?? (data === undefined ? texts.detail.loading : texts.detail.failed)}</h2>
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
        <button type="button" className="button button-line" onClick={leave}>
          {texts.blogs.close}
        </button>
      </p>
    </Popup>
  )
}
