import type { CardView } from '#web/opportunity/item-view.ts'
import '#web/opportunity/Labels.css'

/** On a card, beside the country: the short word is seen, the long one is read out. */
export function CardFunding({ funding }: { funding: CardView['funding'] }) {
  if (funding === null) return null
  return (
    <span className="funding" data-funding={funding.key} data-look="card">
      <span className="visually-hidden">{funding.label}</span>
      <span aria-hidden="true">{funding.brief}</span>
    </span>
  )
}

/** Flag and country; the flag says nothing that the word does not. */
export function CountryLabel({
  flag,
  name,
  size,
}: {
  flag: string | null
  name: string
  size?: 'card'
}) {
  return (
    <p className="place" data-look={size}>
      {flag && <img className="flag" src={flag} alt="" width="21" height="14" loading="lazy" />}
      {name}
    </p>
  )
}
