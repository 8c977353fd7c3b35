import { type RefObject, useEffect, useRef, useState } from 'react'
import { data, href, redirect } from 'react-router'
import { isRecord } from '#domain/words/is-record.ts'
import { Button } from '#web/components/Button.tsx'
import { Checkbox } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Breadcrumb } from '#web/components/Page.tsx'
import { readStored, store } from '#web/components/stored.ts'
import { servicesContext, textsOf } from '#web/context.ts'
import { DeadlineBar, DeadlineDay } from '#web/opportunity/DeadlineBar.tsx'
import { shareAddress } from '#web/pictures/address.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { toPlanView, type PlanView } from '#web/plan/plan-view.ts'
import { pageMeta } from '#web/shell/loader.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/plan'
import '#web/plan/plan.css'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await services.findOpportunity(params.slug)
  if (!found) throw data(null, { status: 404 })
  if ('movedTo' in found)
    throw redirect(`${href('/opportunity/:slug/plan', { slug: found.movedTo })}${url.search}`, 301)
  const texts = textsOf(context)
  const { name, slug } = found.opportunity
  return {
    meta: pageMeta(context, {
      title: texts.plan.titleOf(name),
      description: texts.plan.description(name),
      path: href('/opportunity/:slug/plan', { slug }),
      picture: shareAddress('opportunity', slug),
      // The page of the item is what a search should find.
      hidden: true,
    }),
    plan: toPlanView(found.opportunity, texts, services.now()),
  }
}

export { meta } from '#web/shell/loader.ts'

export default function PlanRoute({ loaderData: { plan } }: Route.ComponentProps) {
  const { slug } = plan
  const text = useTexts().planPage
  const page = href('/opportunity/:slug', { slug })
  return (
    <div className="wrap">
      <Breadcrumb way={[{ to: page, label: plan.name }]} />
      <div className="page-head">
        <p className="muted">{text.title}</p>
        <h1 className="plan-name">{plan.name}</h1>
        <p>{plan.from}</p>
        {plan.hurry && <p className="note">{plan.hurry.lead}</p>}
      </div>
      <div className="split">
        <div>
          <PlanSteps plan={plan} key={slug} />
          {plan.hurry && (
            <section className="note" aria-labelledby="late">
              <h2 id="late">{plan.hurry.title}</h2>
              <ul className="bullets">
                {plan.hurry.papers.map((paper) => (
                  <li key={paper}>{paper}</li>
                ))}
              </ul>
              <p>{plan.hurry.hint}</p>
            </section>
          )}
        </div>
        <aside className="sheet box side no-print">
          <DeadlineBar deadline={plan.deadline} layout="head" />
          <div className="stack box-actions">
            {plan.isDated && (
              <a className="button" data-look="full" href={`${page}/plan.ics`}>
                <Icon name="calendar" />
                {text.calendar}
              </a>
            )}
            <Button onClick={() => print()} label={text.print} />
            <Link to={page}>{text.back}</Link>
          </div>
        </aside>
      </div>
      <div className="print-only">
        {plan.official && (
          <p>
            {text.official}: <span>{plan.official}</span>
          </p>
        )}
        <p>{text.printed}</p>
      </div>
    </div>
  )
}

/**
 * The steps on an upright scale bar, the deadline at its foot. Boxes can be ticked without scripts;
 * with them the browser remembers.
 */
function PlanSteps({ plan }: { plan: PlanView }) {
  const { slug } = plan
  const text = useTexts().planPage
  const list = useRef<HTMLOListElement>(null)
  const [done, setDone] = useState(0)
  const [isSaved, setSaved] = useState(true)
  const save = () => {
    const ticked = boxesOf(list)
      .filter(({ checked }) => checked)
      .map(({ name }) => name)
    setDone(ticked.length)
    setSaved(saveTicks(slug, ticked))
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
          <li key={step.id} data-weeks={step.length}>
            <p className="when">
              {step.isPast && <strong className="badge">{text.now}</strong>}
              {step.isPast && ` ${text.was} `}
              {step.date && <LocalDate date={step.date} />}
              {step.gap && <span className="gap">{step.gap}</span>}
            </p>
            <span className="rod" aria-hidden="true" />
            <div className="do">
              <Checkbox name={step.id} label={step.title} />
              {step.hint !== null && <p className="muted">{step.hint}</p>}
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
              <DeadlineDay deadline={plan.deadline} />
            </p>
            <span className="rod" aria-hidden="true" />
            <div className="do">
              <h2>{plan.end.title}</h2>
              <p className="hint">{plan.end.hint}</p>
            </div>
          </li>
        )}
      </ol>
      <p className="needs-script hint no-print" role="status">
        {text.done(done, plan.steps.length)} {isSaved ? text.ticksStay : text.ticksLost}
      </p>
    </>
  )
}

const boxesOf = ({ current }: RefObject<HTMLOListElement | null>): HTMLInputElement[] => [
  ...(current?.querySelectorAll('input') ?? []),
]

/** The steps that were ticked, by slug, in this browser alone. */
const storageKey = 'plans'

/** Storage that is switched off or holds something else reads as nothing. */
function readTicks(slug: string): readonly string[] {
  const ticks = readAll()[slug]
  return Array.isArray(ticks) ? ticks.map(String) : []
}

/** false: the browser keeps nothing, or no more. */
function saveTicks(slug: string, ticks: readonly string[]): boolean {
  const { [slug]: _before, ...others } = readAll()
  return store(
    storageKey,
    JSON.stringify(ticks.length === 0 ? others : { ...others, [slug]: ticks }),
  )
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const all: unknown = JSON.parse(readStored(storageKey) ?? '{}')
    return isRecord(all) ? all : {}
  } catch {
    return {}
  }
}
