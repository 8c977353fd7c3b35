import { href } from 'react-router'
import { PopupLink } from '#web/components/ListPopup.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Picture } from '#web/components/Picture.tsx'
import type { PostCardView } from '#web/posts/post-view.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/posts/PostCard.css'

export function PostCard({
  post,
  popup,
  eager = false,
}: {
  post: PostCardView
  popup: boolean
  eager?: boolean
}) {
  const texts = useTexts()
  return (
    <article className="sheet post-card">
      <Picture
        src={post.image ?? post.plate}
        alt=""
        width="320"
        height="180"
        loading={eager ? 'eager' : 'lazy'}
        instead={post.plate}
      />
      <div className="stack post-card-body" data-gap="2">
        <p className="hint">{post.category}</p>
        <h2>{post.title}</h2>
        {post.publishedOn && (
          <p className="hint">
            <LocalDate date={post.publishedOn} />
          </p>
        )}
        <p className="links">
          <PopupLink to={href('/blogs/:slug', { slug: post.slug })} slug={post.slug} popup={popup}>
            {texts.blogs.readMore}
            <span className="visually-hidden">: {post.title}</span>
          </PopupLink>
        </p>
      </div>
    </article>
  )
}
