import type { ReactNode } from 'react'
import { Link } from '#web/components/Link.tsx'
import { DeadlineBar } from '#web/opportunity/DeadlineBar.tsx'
import type { CardView } from '#web/opportunity/item-view.ts'
import { CountryLabel, FactsLine } from '#web/opportunity/Labels.tsx'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import '#web/opportunity/OpportunityCard.css'

interface OpportunityRowProps {
  readonly item: Omit<CardView, 'verdict'>
  /** Its own page. */
  readonly to: string
  readonly children: ReactNode
}

/**
 * In a list of saved items: a card that stays a row on a wide screen, with room for more text and
 * actions.
 */
export function OpportunityRow({ item, to, children }: OpportunityRowProps) {
  return (
    <article className="sheet card" data-tint={item.tint} data-look="row">
      <div className="card-mount no-print">
        <Stamp item={item} size="row" />
      </div>
      <div className="card-body">
        <CountryLabel flag={item.flag} name={item.where} />
        <h2>
          <Link to={to}>{item.name}</Link>
        </h2>
        <FactsLine item={item} />
        {children}
      </div>
      <DeadlineBar deadline={item.deadline} layout="cell" />
    </article>
  )
}
