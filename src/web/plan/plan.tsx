import { data, href, redirect } from 'react-router'
import { servicesContext } from '#web/context.ts'
import { DeadlineBar } from '#web/opportunity/DeadlineBar.tsx'
import { Link } from '#web/components/Link.tsx'
import { shareAddress } from '#web/pictures/address.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { PlanSteps } from '#web/plan/PlanSteps.tsx'
import { toPlanView } from '#web/plan/plan-view.ts'
import { Breadcrumb } from '#web/shell/Breadcrumb.tsx'
import { unavailable } from '#web/shell/failure.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/plan'
import '#web/opportunity/Detail.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await services.findOpportunity(params.slug).catch((error: unknown) => {
    throw data(null, unavailable(error).init)
  })
  if (!found) throw data(null, { status: 404 })
  if ('movedTo' in found) throw redirect(href('/opportunity/:slug/plan', { slug: found.movedTo }), 301)
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

export { meta } from '#web/shell/as-loaded.ts'

/** What to do by when, to be ticked and printed. */
export default function PlanRoute({ loaderData: { plan } }: Route.ComponentProps) {
  const { slug } = plan
  const text = useTexts().planPage
  const page = href('/opportunity/:slug', { slug })
  return (
    <div className="wrap">
      <Breadcrumb way={[{ to: page, label: plan.name }]} />
      <div className="page-head">
        <p className="muted">{text.title}</p>
        <h1>{plan.name}</h1>
        <p>{plan.from}</p>
      </div>
      <div className="split">
        <div>
          <PlanSteps plan={plan} key={slug} />
        </div>
        <aside className="sheet box side no-print">
          <DeadlineBar deadline={plan.deadline} layout="head" />
          <div className="stack box-actions">
            {plan.end && (
              <a className="button" href={`${page}/plan.ics`}>
                <Icon name="calendar" />
                {text.calendar}
              </a>
            )}
            <button type="button" className="button button-line needs-script" onClick={() => print()}>
              {text.print}
            </button>
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
