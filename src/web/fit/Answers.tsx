import type { MouseEvent } from 'react'
import { store } from '#web/components/stored.ts'
import type { AnswersView } from '#web/fit/answers-view.ts'
import type { FitFilterView } from '#web/fit/fit-filter.ts'
import { removeCopy } from '#web/shortlist/copy-on-device.ts'

/**
 * The line above verdicts: the person's answers with links to change and forget them. `onForget`:
 * in place of the page without answers.
 */
export function AnswersLabel({
  answers: { who, change, forget, unread },
  onForget,
}: {
  answers: AnswersView
  onForget?: () => void
}) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    const removed = removeCopy()
    if (onForget !== undefined) return onForget()
    store('me', null)
    // The next page would renew a copy that is still there.
    void removed.then(() => location.assign(forget.href))
  }
  return (
    <>
      {who && (
        <div className="links label">
          <p>{who}</p>
          <p className="links no-print">
            {change && <a href={change.href}>{change.label}</a>}
            <a href={forget.href} onClick={press}>
              {forget.label}
            </a>
          </p>
        </div>
      )}
      {unread && (
        <div className="note unread" data-tone="error" role="alert">
          <p>{unread.title}</p>
          <ul className="bullets">
            {unread.items.map((item) => (
              <li key={item.text}>{item.text}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Above a list: the answers behind its verdicts and a choice of the verdicts that it shows. */
export function FitFilter({
  filter: { answers, nobody, title, choices },
}: {
  filter: FitFilterView
}) {
  return (
    <>
      {answers && <AnswersLabel answers={answers} />}
      {nobody && <p className="note small fit-nobody">{nobody}</p>}
      {choices.length > 0 && (
        <nav className="links fit-way no-print" aria-label={title}>
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
