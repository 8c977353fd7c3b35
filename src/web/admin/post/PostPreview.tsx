import { PostBody } from '#web/posts/PostBody.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import { toPreviewPost, type TypedPost } from '#web/admin/post/typed-post.ts'
import { toPostView } from '#web/posts/post-view.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** The article as its page will show it; `isUploading`: a picture of it is still on its way. */
export function PostPreview({ typed, isUploading }: { typed: TypedPost; isUploading: boolean }) {
  const { wizard: text } = useAdminTexts()
  const texts = useTexts()
  const post = toPostView(toPreviewPost(typed), texts)
  const isEmpty = typed.title.trim() === '' && post.blocks.length === 0
  return (
    <div className="preview-frame">
      <p className="small muted" role="status">
        {isUploading && text.pictureOnItsWay}
      </p>
      {isEmpty ? (
        <p className="muted">{text.previewEmpty}</p>
      ) : (
        <article className="post">
          <p className="small muted">{post.category}</p>
          <h2>{post.title || text.previewUntitled}</h2>
          <p className="muted byline">
            {texts.blogs.by} {post.author}
          </p>
          {post.cover && <img src={post.cover} alt="" width="320" height="180" referrerPolicy="no-referrer" />}
          <PostBody blocks={post.blocks} heading="h3" />
        </article>
      )}
      <noscript>
        <button className="button button-line" name="intent" value="preview" formNoValidate>
          {text.refresh}
        </button>
      </noscript>
    </div>
  )
}
