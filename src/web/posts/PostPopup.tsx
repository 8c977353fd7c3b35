import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { closingForm, Popup } from '#web/parts/Popup.tsx'
import { PostBody } from '#web/posts/PostBody.tsx'
import { usePopup } from '#web/parts/usePopup.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { loader } from '#web/routes/post-detail.ts'
import type { PostView } from '#web/posts/post-view.ts'

/** docs/interface.md, Popups. */
const closingMs = 300

/** The read-more popup of the blogs page; it leaves with an animation. */
export function PostPopup({ initial }: { initial: PostView | null }) {
  const { slug, listAddress, close } = usePopup()
  if (!slug) return null
  return <OpenPost key={slug} slug={slug} initial={initial?.slug === slug ? initial : null} listAddress={listAddress} close={close} />
}

interface OpenPostProps {
  readonly slug: string
  readonly initial: PostView | null
  readonly listAddress: string
  readonly close: () => void
}

function OpenPost({ slug, initial, listAddress, close }: OpenPostProps) {
  const texts = useTexts()
  const fetcher = useFetcher<typeof loader>()
  const [closing, setClosing] = useState(false)
  const post = initial ?? fetcher.data?.post ?? null
  const address = href('/blogs/:slug/detail', { slug })
  const needed = !post && fetcher.state === 'idle' && fetcher.data === undefined
  useEffect(() => {
    if (needed) void fetcher.load(address)
  }, [needed, fetcher, address])
  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(close, closingMs)
    return () => clearTimeout(timer)
  }, [closing, close])

  const leave = () => setClosing(true)
  return (
    <Popup labelledBy="popup-title" className="popup-post" closeHref={listAddress} closing={closing} onClose={leave}>
      {/* What scrolls must be reachable by keyboard (WCAG 2.1.1; axe: scrollable-region-focusable). */}
      <div className="popup-scroll" role="group" aria-labelledby="popup-title" tabIndex={0}>
        <div className="popup-head">
          <div>
            {post && <p className="small">{post.category}</p>}
            <h2 id="popup-title">{post?.title ?? (needed || fetcher.state !== 'idle' ? texts.detail.loading : texts.detail.failed)}</h2>
            {post && (
              <p className="muted">
                {texts.blogs.by} {post.author}
              </p>
            )}
          </div>
        </div>
        {post && <PostBody blocks={post.blocks} heading="h3" />}
      </div>
      <p className="popup-foot">
        <button className="button button-line" form={closingForm}>
          {texts.blogs.close}
        </button>
      </p>
    </Popup>
  )
}
