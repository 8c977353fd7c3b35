import { data } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { collections } from '#domain/listing/collections.ts'
import { Carousel } from '#web/home/Carousel.tsx'
import { MonthRail } from '#web/listing/MonthRail.tsx'
import { NewsletterPopup } from '#web/newsletter/NewsletterPopup.tsx'
import { OpportunityPopup } from '#web/opportunity/OpportunityPopup.tsx'
import { shouldRevalidateList } from '#web/components/usePopup.ts'
import { QuickSearchLink } from '#web/search/QuickSearchLink.tsx'
import { Sponsored } from '#web/shell/Sponsored.tsx'
import { useSettings } from '#web/components/useSettings.ts'
import { servicesContext } from '#web/context.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { unavailable } from '#web/shell/failure.ts'
import { toHomeView, type CountryView } from '#web/home/home-view.ts'
import { metaOfPage } from '#web/shell/page-meta.ts'
import type { Route } from './+types/home'
import '#web/home/home.css'
import '#web/components/index.css'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const { title } = texts.pages.home
  const meta = metaOfPage(context, 'home')
  try {
    const home = await toHomeView(services, texts)
    const found = { meta, title, home }
    return home.counts === null ? data(found, { headers: { 'cache-control': 'no-store' } }) : found
  } catch (error) {
    return data({ meta, title, home: null }, unavailable(error).init)
  }
}

export const shouldRevalidate = shouldRevalidateList

export { headers, meta } from '#web/shell/as-loaded.ts'

export default function HomeRoute({ loaderData: { title, home } }: Route.ComponentProps) {
  const text = useTexts().home
  const { ads, adsOn } = useSettings()
  const counts = home?.counts
  const carriesAds = adsOn?.includes('home') ?? true
  return (
    <>
      <section className="wrap hero">
        <div>
          <h1>{title}</h1>
          {counts && <p>{counts.lead}</p>}
          <p className="row" data-gap="3">
            <QuickSearchLink className="button button-big">
              <Icon name="search" />
              {text.quickSearch}
            </QuickSearchLink>
            <Link className="button button-line button-big" to="/can-i-apply">
              {text.canIApply}
            </Link>
          </p>
        </div>
        {counts && <StampSheet countries={counts.countries} />}
      </section>
      <div className="neatline" />
      <div className={`wrap with-ads ads-${carriesAds ? 'end' : 'none'}`}>
        <div>
          <Carousel cards={home?.carousel ?? null} />
          {home && (
            <section aria-labelledby="months">
              <div className="block-head">
                <h2 id="months">{text.months}</h2>
              </div>
              <MonthRail months={home.months} address={(month) => `/scholarships/region${month ? `?month=${month}` : ''}`} />
            </section>
          )}
          <CategoryIndex counts={counts?.counts ?? {}} />
        </div>
        {carriesAds && (
          <div className="block">
            <Sponsored slots={[1, 2]} frames={ads} />
          </div>
        )}
      </div>
      <NewsletterPopup />
      <OpportunityPopup />
    </>
  )
}

function CategoryIndex({ counts }: { counts: Readonly<Record<string, number>> }) {
  const { home, listingNames } = useTexts()
  return (
    <section className="block" aria-labelledby="categories">
      <div className="block-head">
        <h2 id="categories">{home.categories}</h2>
      </div>
      <ul className="index">
        {collections
          .filter((collection) => collection.home)
          .map(({ id }) => (
            <li key={id}>
              <Link to={`/${id}`}>
                <span>{listingNames[id].home ?? listingNames[id].menu ?? listingNames[id].title}</span>
                <i aria-hidden="true" />
                <b>{counts[id]}</b>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The countries with the most that is open, as a sheet of stamps. */
function StampSheet({ countries }: { countries: readonly CountryView[] }) {
  const texts = useTexts()
  return (
    <ul className="stamp-sheet" aria-label={texts.home.countries}>
      {countries.map((country, index) => (
        <li key={country.code}>
          <Link to={`/study-in/${country.slug}`}>
            <img src={country.cover} alt="" width="320" height="200" loading={index < 6 ? 'eager' : 'lazy'} decoding="async" />
            <span>
              {country.name} <b>{country.count}</b>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
