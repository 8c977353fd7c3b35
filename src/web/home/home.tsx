import { useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { type Collection, collections } from '#domain/listing/collections.ts'
import { Button } from '#web/components/Button.tsx'
import { shouldRevalidateList } from '#web/components/ListPopup.tsx'
import { Index, ListMessage } from '#web/components/Page.tsx'
import { useSettings } from '#web/components/useSettings.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { toHomeView } from '#web/home/home-view.ts'
import { OwnWay } from '#web/home/OwnWay.tsx'
import { WorldMap } from '#web/home/WorldMap.tsx'
import { MonthRail } from '#web/listing/MonthRail.tsx'
import { NewsletterPopup } from '#web/newsletter/NewsletterPopup.tsx'
import type { CardView } from '#web/opportunity/item-view.ts'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { OpportunityPopup } from '#web/opportunity/OpportunityPopup.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { QuickSearchLink } from '#web/search/QuickSearchLink.tsx'
import { unavailable, metaOfPage } from '#web/shell/loader.ts'
import { Sponsored } from '#web/shell/Sponsored.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/home'
import '#web/home/home.css'

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

export { headers, meta } from '#web/shell/loader.ts'

export default function HomeRoute({ loaderData: { title, home } }: Route.ComponentProps) {
  const text = useTexts().home
  const { ads, adsOn, offersRules } = useSettings()
  const counts = home?.counts
  const carriesAds = adsOn?.includes('home') ?? true
  return (
    <>
      <div className="wrap">
        <section className="hero">
          <div>
            <h1>{title}</h1>
            {counts && <p>{counts.lead}</p>}
          </div>
          <div className="ways">
            <QuickSearchLink className="button" data-look="full" data-size="big">
              <Icon name="search" />
              {text.quickSearch}
            </QuickSearchLink>
            {offersRules && home && <OwnWay citizenships={home.citizenships} />}
          </div>
        </section>
        <Carousel cards={home?.carousel ?? null} />
      </div>
      <div className="neatline" />
      <div className="wrap with-ads">
        <div>
          {counts && <WorldMap countries={counts.countries} />}
          {home && (
            <section aria-labelledby="months">
              <div className="row block-head" data-align="end">
                <h2 id="months">{text.months}</h2>
              </div>
              <MonthRail
                months={home.months}
                address={(month) => `/scholarships/region${month ? `?month=${month}` : ''}`}
              />
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
  const nameOf = ({ id }: Collection) =>
    listingNames[id].home ?? listingNames[id].menu ?? listingNames[id].title
  const entries = collections
    .filter((each) => each.home)
    .map((each) => ({ to: `/${each.id}`, name: nameOf(each), count: counts[each.id] }))
  return (
    <section className="block" aria-labelledby="categories">
      <div className="row block-head" data-align="end">
        <h2 id="categories">{home.categories}</h2>
      </div>
      <Index entries={entries} />
    </section>
  )
}

/** On a wide screen (docs/interface, Home). */
const visibleAtOnce = 3

/**
 * 'Currently Open Scholarships': a row that scrolls and snaps, so it can be swiped and read without
 * scripts. With scripts Previous and Next wrap around, each item has a dot, and the arrow keys move
 * it (docs/interface, Home).
 */
function Carousel({ cards }: { cards: readonly CardView[] | null }) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const text = useTexts().home
  const count = cards?.length ?? 0

  useEffect(() => {
    const list = track.current
    if (!list) return
    const follow = () => setCurrent(nearest(list, count))
    list.addEventListener('scroll', follow, { passive: true })
    return () => list.removeEventListener('scroll', follow)
  }, [count])

  const show = (index: number) => {
    const list = track.current
    const item = list?.children[(index + count) % count]
    if (!list || !item) return
    setCurrent((index + count) % count)
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: positionOf(item, list), behavior: smooth ? 'smooth' : 'instant' })
  }

  return (
    <section
      className="open-now"
      aria-labelledby="carousel"
      aria-roledescription={text.carouselRole}
    >
      <div className="row open-now-head">
        <h2 id="carousel">{text.carousel}</h2>
        {count > 1 && (
          <div className="row open-now-steps needs-script" data-gap="2">
            <Button
              look="icon"
              icon="left"
              aria-label={text.previous}
              onClick={() => show(current - 1)}
            />
            <Button
              look="icon"
              icon="right"
              aria-label={text.next}
              onClick={() => show(current + 1)}
            />
          </div>
        )}
      </div>
      {count === 0 ? (
        <ListMessage text={text.carouselEmpty} failed={cards === null} />
      ) : (
        <>
          <ul
            ref={track}
            className="carousel-track"
            aria-labelledby="carousel"
            onKeyDown={(event) => {
              const [back, on] = event.currentTarget.matches(':dir(rtl)')
                ? ['Right', 'Left']
                : ['Left', 'Right']
              if (event.key === `Arrow${on}`) show(current + 1)
              else if (event.key === `Arrow${back}`) show(current - 1)
              else return
              event.preventDefault()
            }}
          >
            {cards?.map((card, index) => (
              <li
                key={card.slug}
                aria-roledescription={text.slideRole}
                aria-label={text.slide(index + 1, count, card.name)}
              >
                <OpportunityCard card={card} eager={index < 3} />
              </li>
            ))}
            {/* The first cards again, so that the last ones can be at the start of the row and
                the wrap shows the next ones. */}
            {cards?.slice(0, Math.min(count, visibleAtOnce) - 1).map((card) => (
              <li key={card.slug} className="carousel-again needs-script" aria-hidden="true" inert>
                <OpportunityCard card={card} />
              </li>
            ))}
          </ul>
          <div className="dots needs-script">
            {cards?.map((card, index) => (
              <button
                type="button"
                key={card.slug}
                aria-label={text.slide(index + 1, count, card.name)}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** The first `count` items' member nearest to the start of the visible part. */
function nearest(list: HTMLElement, count: number): number {
  const distances = [...list.children]
    .slice(0, count)
    .map((item) => Math.abs(positionOf(item, list) - list.scrollLeft))
  return distances.indexOf(Math.min(...distances))
}

/**
 * The scroll position at which the item comes first, in pixels; from right to left it is below
 * zero, as `scrollLeft` is.
 */
const positionOf = (item: Element, list: HTMLElement): number =>
  item.getBoundingClientRect().left - (list.firstElementChild ?? item).getBoundingClientRect().left
