import type { CardView } from '#web/opportunity/item-view.ts'
import '#web/opportunity/Labels.css'

export function LevelTags({ levels }: { levels: readonly string[] }) {
  return levels.map((level) => (
    <span className="badge" data-look="level" key={level}>
      {level}
    </span>
  ))
}

/** Full, half or empty disc: how much is paid. */
export function FundingLabel({ funding }: { funding: CardView['funding'] }) {
  if (funding === null) return null
  return (
    <span className="funding" data-funding={funding.key}>
      {funding.label}
    </span>
  )
}

/**
 * Flag and country; the flag says nothing that the word does not. `chip`: over a card's stamp where
 * there is room.
 */
export function CountryLabel({
  flag,
  name,
  size,
}: {
  flag: string | null
  name: string
  size?: 'chip' | 'large'
}) {
  return (
    <p className="place" data-look={size}>
      {flag && <img className="flag" src={flag} alt="" width="21" height="14" loading="lazy" />}
      {name}
    </p>
  )
}
