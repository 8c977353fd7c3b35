import { useEffect, useRef, useState } from 'react'
import { ListMessage } from '#web/components/ListMessage.tsx'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import { Icon } from '#web/pictures/marks.tsx'
import type { CardView } from '#web/opportunity/card-view.ts'
import '#web/home/Carousel.css'

/** On a wide screen (docs/interface.md, Home). */
const visibleAtOnce = 3

/**
 * 'Currently Open Scholarships': a row that scrolls and snaps, so it can be swiped and read without scripts; with them Previous and Next
 * wrap around, each item has a dot, and the arrow keys move it (docs/interface.md, Home).
 */
export function Carousel({ cards }: { cards: readonly CardView[] | null }) {
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
    <section className="block" aria-labelledby="carousel" aria-roledescription={text.carouselRole}>
      <div className="block-head">
        <h2 id="carousel">{text.carousel}</h2>
        {count > 1 && (
          <div className="row needs-script" data-gap="2">
            <button type="button" className="button button-icon" aria-label={text.previous} onClick={() => show(current - 1)}>
              <Icon name="left" />
            </button>
            <button type="button" className="button button-icon" aria-label={text.next} onClick={() => show(current + 1)}>
              <Icon name="right" />
            </button>
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
              const [back, on] = event.currentTarget.matches(':dir(rtl)') ? ['Right', 'Left'] : ['Left', 'Right']
              if (event.key === `Arrow${on}`) show(current + 1)
              else if (event.key === `Arrow${back}`) show(current - 1)
              else return
              event.preventDefault()
            }}
          >
            {cards?.map((card, index) => (
              <li key={card.slug} aria-roledescription={text.slideRole} aria-label={text.slide(index + 1, count, card.name)}>
                <OpportunityCard card={card} variant="slide" eager={index < 3} />
              </li>
            ))}
            {/* The first cards again, so that the last ones can be at the start of the row and the wrap shows the next ones. */}
            {cards?.slice(0, Math.min(count, visibleAtOnce) - 1).map((card) => (
              <li key={card.slug} className="carousel-again needs-script" aria-hidden="true" inert>
                <OpportunityCard card={card} variant="slide" />
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
  const distances = [...list.children].slice(0, count).map((item) => Math.abs(positionOf(item, list) - list.scrollLeft))
  return distances.indexOf(Math.min(...distances))
}

/** The scroll position at which the item comes first, in pixels; from right to left it is below zero, as `scrollLeft` is. */
function positionOf(item: Element, list: HTMLElement): number {
  return item.getBoundingClientRect().left - (list.firstElementChild ?? item).getBoundingClientRect().left
}
