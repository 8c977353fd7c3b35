import { data, redirect, useLocation } from 'react-router'
import { type Collection, findCollection } from '#domain/listing/collections.ts'
import { Button } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { shouldRevalidateList } from '#web/components/ListPopup.tsx'
import { Breadcrumb, ListMessage, Pages } from '#web/components/Page.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { toFileLinks } from '#web/files/file-links.ts'
import { FileLinks } from '#web/files/FileLinks.tsx'
import { FitFilter } from '#web/fit/Answers.tsx'
import { findApplicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { narrowBy, toFitFilter } from '#web/fit/fit-filter.ts'
import { OwnFilter } from '#web/fit/Own.tsx'
import { ClearFilters, FilterChips, Filters, WaysOut } from '#web/listing/Filters.tsx'
import { type ListingView, readListingQuery, toListingView } from '#web/listing/listing-view.ts'
import { MonthRail } from '#web/listing/MonthRail.tsx'
import { useNarrowed } from '#web/listing/useNarrowed.ts'
import { ViewChoice } from '#web/listing/ViewChoice.tsx'
import { CardGroups } from '#web/opportunity/OpportunityCard.tsx'
import { OpportunityPopup } from '#web/opportunity/OpportunityPopup.tsx'
import { shareAddress } from '#web/pictures/address.ts'
import { unavailable, pageMeta } from '#web/shell/loader.ts'
import { findMeantPath } from '#web/shell/meant-path.ts'
import { Sponsored } from '#web/shell/Sponsored.tsx'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/listing'
import '#web/listing/listing.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const collection = findCollection(url.pathname)
  // The framework also matches it in capitals.
  const meant = collection ? undefined : findMeantPath(url.pathname)
  if (meant !== undefined) throw redirect(`${meant}${url.search}`, 301)
  if (!collection) throw data(null, { status: 404 })
  const query = readListingQuery(url.searchParams)
  const texts = textsOf(context)
  const { title, empty, error: failed } = texts.listingNames[collection.id]
  const { intro, description } = texts.listingPages[collection.id]
  const files = toFileLinks(context, `/${collection.id}`, url.searchParams)
  const page = (number: number) => ({
    id: collection.id,
    intro,
    files,
    meta: pageMeta(context, {
      title,
      description,
      path: number > 1 ? `/${collection.id}?page=${number}` : `/${collection.id}`,
      picture: shareAddress('page', collection.id),
      files,
    }),
  })
  try {
    const applicant = await findApplicant(services, url)
    const listing = await services.browse(collection, query, narrowBy(applicant, url))
    const view = toListingView(listing, query, collection, texts, services.now(), (item) =>
      verdictFor(applicant, item, texts),
    )
    return {
      ...page(listing.page),
      view,
      fit: (await services.offersRules()) ? toFitFilter(applicant, url, texts) : null,
      failure: null,
    }
  } catch (error) {
    const failure = unavailable(error)
    // Without an error text of its own the page shows its empty message (docs/interface, Listing
    // pages).
    const message = failed?.(formatErrorMessage(textsOf(context), failure.reason)) ?? empty
    return data({ ...page(query.page), view: null, fit: null, failure: message }, failure.init)
  }
}

export const shouldRevalidate = shouldRevalidateList

export { headers, meta } from '#web/shell/loader.ts'

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  const { ads, adsOn } = useSettings()
  const { listing, listingNames } = useTexts()
  const narrowed = useNarrowed()
  const { pathname, search } = useLocation()
  const collection = findCollection(loaderData.id)
  if (!collection) return null
  const { intro, failure, files, view } = loaderData
  const { title, empty } = listingNames[collection.id]
  const shown =
    view && narrowed?.sections ? { ...view, sections: narrowed.sections, pageCount: 1 } : view
  const adLayout = adLayoutOf(collection, adsOn)
  const monthAddress = (month: string | null) =>
    pathname + changeSearch(search, { month, page: null, open: null })
  const { fit } = loaderData
  return (
    <div className="wrap listing" data-ads={adLayout}>
      <div className="listing-top">
        <div className="page-head" data-look="tight">
          <Breadcrumb way={[]} />
          <h1>{title}</h1>
          <p className="muted">
            {view && <strong>{view.head} </strong>}
            {intro}
          </p>
        </div>
        {shown && <MonthRail months={shown.months} address={monthAddress} isBeside />}
      </div>
      <div className="listing-side">
        {shown && (
          <Filters
            view={shown}
            choose={collection.choose}
            hasTotal={!narrowed?.sections}
            hasViews
            {...(adLayout === 'both' ? {} : { column: listing.filtersTitle })}
          />
        )}
      </div>
      <div className="listing-line no-print">
        {shown && <FilterChips view={shown} />}
        {shown && shown.chosen > 0 && shown.own > 0 && (
          <p className="links listing-clear">
            <ClearFilters choose={collection.choose} />
          </p>
        )}
      </div>
      <div className="listing-way no-print">
        {fit?.way && (
          <p className="links fit-way" data-look="ask">
            <Link to={fit.way.href}>{fit.way.label}</Link>
          </p>
        )}
        {shown && <ViewChoice />}
      </div>
      <div className="listing-main">
        {!fit?.answers && (
          <>
            <OwnFilter />
            <p className="hint" data-fit-said="" role="status">
              {narrowed?.message}
            </p>
          </>
        )}
        {fit && (fit.answers || fit.nobody) && <FitFilter filter={fit} />}
        {shown && (
          <ListingContent view={shown} collection={collection} more={narrowed?.more ?? null} />
        )}
        {!shown && <ListMessage text={failure ?? empty} failed />}
        <FileLinks files={files} />
      </div>
      {adLayout !== 'none' && <Sponsored slots={adLayout === 'both' ? [1] : [1, 2]} frames={ads} />}
      {adLayout === 'both' && <Sponsored slots={[2]} frames={ads} />}
      {collection.popup && <OpportunityPopup />}
    </div>
  )
}

/** Where an empty list leads. */
const everywhere = 'scholarships/region'

/** The administrator's choice of pages with ads overrides the table's. */
function adLayoutOf({ id, ads }: Collection, adsOn: readonly string[] | null): Collection['ads'] {
  if (adsOn === null) return ads
  if (!adsOn.includes(id)) return 'none'
  return ads === 'none' ? 'start' : ads
}

type More = NonNullable<ReturnType<typeof useNarrowed>>['more']

function ListingContent({
  view,
  collection,
  more,
}: {
  view: ListingView
  collection: Collection
  more: More
}) {
  const { listing, listingNames } = useTexts()
  const { empty } = listingNames[collection.id]
  const { pathname, search } = useLocation()
  const pageAddress = (page: number) =>
    pathname + changeSearch(search, { page: page > 1 ? String(page) : null, open: null })
  return (
    <>
      {view.own === 0 && (
        <ListMessage text={view.chosen > 0 ? `${listing.nothingLeft} ${empty}` : empty}>
          {view.chosen > 0 && <WaysOut view={view} />}
          {view.chosen > 0 && <ClearFilters choose={collection.choose} />}
          {view.chosen === 0 && collection.id !== everywhere && (
            <Link to={`/${everywhere}`}>{listingNames[everywhere].title}</Link>
          )}
        </ListMessage>
      )}
      {/* The groups: closing within a week, within a month, later, undated (or all, in another
          order), worldwide, closed. */}
      {view.sections.length > 0 && (
        <CardGroups
          groups={view.sections.map((section) => ({
            ...section,
            title: listing.sections[section.key],
          }))}
          columns={collection.columns}
          layout={collection.card}
          action={collection.action}
          popup={collection.popup}
        />
      )}
      {more && (
        <p>
          <Button onClick={more.show} label={more.label} />
        </p>
      )}
      <Pages page={view.page} pageCount={view.pageCount} address={pageAddress} />
    </>
  )
}
