import { findCollection } from '#domain/listing/collections.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** The text of a page that is on its way: the listing's own, the home page's, the blogs', else 'Loading...'. */
export function PageLoading({ path }: { path: string }) {
  const { blogs, detail, home, listingNames } = useTexts()
  const collection = findCollection(path)
  const listing = collection && listingNames[collection.id]
  const own = path === '/' ? home.carouselLoading : path === '/blogs' ? blogs.loading : listing?.loading
  return (
    <div className="wrap">
      {listing && (
        <div className="page-head">
          <h1>{listing.title}</h1>
        </div>
      )}
      <p className="message" role="status">
        {own ?? detail.loading}
      </p>
    </div>
  )
}
