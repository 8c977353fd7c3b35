import type { ReactNode } from 'react'
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

/** How much it pays and for whom, in one line; `children`: what follows. */
export function FactsLine({
  item: { funding, levels },
  children,
}: {
  item: Pick<CardView, 'funding' | 'levels'>
  children?: ReactNode
}) {
  return (
    <p className="row facts-line">
      <FundingLabel funding={funding} />
      {levels.length > 0 && <span>{levels.join(', ')}</span>}
      {children}
    </p>
  )
}

/** Full, half or empty disc: how much is paid. */
function FundingLabel({ funding }: { funding: CardView['funding'] }) {
  if (funding === null) return null
  return (
    <span className="funding" data-funding={funding.key}>
      {funding.label}
    </span>
  )
}
