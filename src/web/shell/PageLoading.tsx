import { findCollection } from '#domain/listing/collections.ts'
import * as messages from '#web/texts/en/site.ts'

/** Pages outside the collections that have a text of their own. */
const ownTexts: Readonly<Record<string, string>> = { '/': messages.home.carouselLoading, '/blogs': messages.blogs.loading }

/** The text of a page that is on its way: the listing's own, the blogs', else 'Loading...'. */
export function PageLoading({ path }: { path: string }) {
  const collection = findCollection(path)
  const text = ownTexts[path] ?? collection?.loading ?? messages.detail.loading
  return (
    <div className="wrap">
      {collection && (
        <div className="page-head">
          <h1>{collection.title}</h1>
        </div>
      )}
      <p className="message" role="status">
        {text}
      </p>
    </div>
  )
}
