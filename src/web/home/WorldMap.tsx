import { Link, useCarry } from '#web/components/Link.tsx'
import { Index } from '#web/components/Page.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/home/WorldMap.css'

interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly slug: string
  readonly name: string
  readonly count: number
}

/** The least count of each colour. */
const steps = [1, 2, 5, 10]

/** In the list beside the map. */
const listed = 8

/**
 * How many opportunities each country has: a map whose countries lead to their pages, and beside it
 * the first of them as a list. The list is for the keyboard and screen readers, so the map is a
 * picture to them. A country without a shape in `public/world.svg` is only in the list.
 */
export function WorldMap({ countries }: { countries: readonly Country[] }) {
  const text = useTexts().home
  const carry = useCarry()
  const shape = (id: string) => `/world.svg#${id}`
  return (
    <section className="block" aria-labelledby="countries">
      <div className="row block-head" data-align="end">
        <h2 id="countries">{text.countries}</h2>
        <p className="links">
          <Link to="/study-in">{text.allCountries(countries.length)}</Link>
        </p>
      </div>
      <div className="world">
        <figure className="no-print" aria-hidden="true">
          <svg viewBox="100 -2 865 439" width="865" height="439">
            <use href={shape('lines')} className="world-lines" />
            <use href={shape('land')} />
            {countries.map(({ code, slug, name, count }) => (
              <a
                href={carry(`/study-in/${slug}`)}
                tabIndex={-1}
                data-step={steps.filter((least) => count >= least).length}
                key={code}
              >
                {/* One text: React's server leaves a title of several empty. */}
                <title>{text.onMap(name, count)}</title>
                <use href={shape(code)} />
              </a>
            ))}
          </svg>
          <figcaption>
            {steps.map((least, index) => (
              <span key={least}>
                <svg width="20" height="12">
                  <rect width="100%" height="100%" data-step={index + 1} />
                </svg>
                {text.step(least, (steps[index + 1] ?? Infinity) - 1)}
              </span>
            ))}
          </figcaption>
        </figure>
        <Index
          entries={countries
            .slice(0, listed)
            .map(({ slug, name, count }) => ({ to: `/study-in/${slug}`, name, count }))}
        />
      </div>
    </section>
  )
}
