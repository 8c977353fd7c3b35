import { type RefObject, useEffect, useRef, useState } from 'react'
import { LocalDate } from '#web/components/LocalDate.tsx'
import type { PlanView } from '#web/plan/plan-view.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/plan/PlanSteps.css'

/** The steps on a scale bar set upright: the first at the top, the deadline at its foot. Boxes can be ticked without scripts too; with them the browser remembers. */
export function PlanSteps({ plan }: { plan: PlanView }) {
  const { slug } = plan
  const text = useTexts().planPage
  const list = useRef<HTMLOListElement>(null)
  const [done, setDone] = useState(0)
  const [isSaved, setSaved] = useState(true)
  const save = () => {
    const ticked = boxesOf(list).filter(({ checked }) => checked)
    setDone(ticked.length)
    setSaved(
      saveTicks(
        slug,
        ticked.map(({ name }) => name),
      ),
    )
  }
  useEffect(() => {
    const saved = readTicks(slug)
    // A step ticked before hydration stays ticked, and is stored with the next one.
    for (const box of boxesOf(list)) box.checked ||= saved.includes(box.name)
    setDone(boxesOf(list).filter(({ checked }) => checked).length)
  }, [slug])
  return (
    <>
      <ol className="plan" ref={list} onChange={save}>
        {plan.steps.map((step) => (
          <li key={step.key} data-weeks={step.length}>
            <p className="when">
              {step.isPast && (
                <strong className="badge" data-tone="now">
                  {text.now}
                </strong>
              )}
              {step.isPast && ` ${text.was} `}
              {step.date && <LocalDate date={step.date} />}
              {step.gap && <span className="gap">{step.gap}</span>}
            </p>
            <span className="rod" aria-hidden="true" />
            <div className="do">
              <label className="check">
                <input type="checkbox" name={step.key} />
                {step.title}
              </label>
              <p className="muted">{step.hint}</p>
              {step.documents.length > 0 && (
                <ul className="bullets">
                  {step.documents.map((document) => (
                    <li key={document}>{document}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
        {plan.end && (
          <li className="plan-end">
            <p className="when">
              <LocalDate date={plan.end.date} />
            </p>
            <span className="rod" aria-hidden="true" />
            <div className="do">
              <h2>{plan.end.title}</h2>
              <p className="hint">{plan.end.hint}</p>
            </div>
          </li>
        )}
      </ol>
      <p className="needs-script small muted no-print" role="status">
        {text.done(done, plan.steps.length)} {isSaved ? text.ticksStay : text.ticksLost}
      </p>
    </>
  )
}

function boxesOf({ current }: RefObject<HTMLOListElement | null>): HTMLInputElement[] {
  return [...(current?.querySelectorAll('input') ?? [])]
}

/** The steps that were ticked, by slug, in this browser alone. */
const storageKey = 'plans'

/** Storage that is switched off or holds something else reads as nothing. */
export function readTicks(slug: string): readonly string[] {
  const ticks = readAll()[slug]
  return Array.isArray(ticks) ? ticks.map(String) : []
}

/** false: the browser keeps nothing, or no more. */
export function saveTicks(slug: string, ticks: readonly string[]): boolean {
  try {
    const { [slug]: _before, ...others } = readAll()
    localStorage.setItem(storageKey, JSON.stringify(ticks.length === 0 ? others : { ...others, [slug]: ticks }))
    return true
  } catch {
    return false
  }
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
