import type { CardView } from '#web/opportunity/card-view.ts'
import '#web/opportunity/Labels.css'

export function LevelTags({ levels }: { levels: readonly string[] }) {
  return levels.map((level) => (
    <span className="tag tag-level" key={level}>
      {level}
    </span>
  ))
}

/** Full, half or empty disc: how much is paid. */
export function FundingLabel({ funding }: { funding: CardView['funding'] }) {
  return funding && <span className={`funding funding-${funding.key}`}>{funding.label}</span>
}
