import type { ReactNode } from 'react'
import type { CardView } from '#web/opportunity/item-view.ts'
import '#web/opportunity/Labels.css'

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
