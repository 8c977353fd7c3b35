import type { Collection } from '#domain/listing/collections.ts'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import type { ListingView } from '#web/listing/listing-view.ts'

/** Cards in view at once on a phone; their pictures are not lazy. */
const eagerCards = 2

/** The groups of a listing: closing within a week, within a month, later, undated, worldwide, closed. */
export function ListingSections({ view, collection }: { view: ListingView; collection: Collection }) {
  const texts = useTexts()
  return view.sections.map((section, index) => (
    <section className="section" key={section.key} aria-labelledby={`section-${section.key}`}>
      <div className="section-head">
        <h2 id={`section-${section.key}`}>{texts.listing.sections[section.key]}</h2>
        <span className="count">{section.total}</span>
      </div>
      <div className={`grid grid-${collection.columns}`}>
        {section.cards.map((card, position) => (
          <OpportunityCard
            key={card.slug}
            card={card}
            layout={collection.card}
            action={collection.action}
            popup={collection.popup}
            eager={index === 0 && position < eagerCards}
          />
        ))}
      </div>
    </section>
  ))
}
