import { AnswersLabel } from '#web/fit/AnswersLabel.tsx'
import type { FitFilterView } from '#web/fit/fit-filter-view.ts'

/** Above a list: whose answers it is judged by and a choice of the verdicts it shows. */
export function FitFilter({ filter: { answers, nobody, title, choices } }: { filter: FitFilterView }) {
  return (
    <>
      {answers && <AnswersLabel answers={answers} />}
      {nobody && <p className="note small fit-nobody">{nobody}</p>}
      {choices.length > 0 && (
        <nav className="fit-way" aria-label={title}>
          {choices.map(({ href, label, isChosen }) => (
            <a href={href} aria-current={isChosen ? 'true' : undefined} key={href}>
              {label}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}
