import { type MouseEvent, useState } from 'react'
import { data, href, redirect } from 'react-router'
import { belongsTo } from '#domain/listing/appearance.ts'
import { collections } from '#domain/listing/collections.ts'
import { countryName, countrySlug } from '#domain/words/country.ts'
import { shorten } from '#domain/words/text.ts'
import { Link } from '#web/components/Link.tsx'
import { Breadcrumb, Section } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { accessContext, servicesContext, settingsContext, textsOf } from '#web/context.ts'
import { toAnswersView } from '#web/fit/answers-view.ts'
import { AnswersLabel } from '#web/fit/Answers.tsx'
import { findApplicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { useOwnView } from '#web/fit/Own.tsx'
import { toWrongText } from '#web/fit/rule-notes.ts'
import { type ReminderView, toReminderView } from '#web/newsletter/reminder-view.ts'
import { WatchForm } from '#web/newsletter/WatchForm.tsx'
import { findAskView } from '#web/opportunity/ask.ts'
import { DecideBox } from '#web/opportunity/DecideBox.tsx'
import { DetailHead, Part } from '#web/opportunity/Detail.tsx'
import { DetailMain } from '#web/opportunity/DetailMain.tsx'
import { type DetailView, toCardView, withEligibility } from '#web/opportunity/item-view.ts'
import { CardGrid } from '#web/opportunity/OpportunityCard.tsx'
import { toPapersView } from '#web/opportunity/papers-view.ts'
import {
  ReportForm,
  readReportText,
  type ReportResult,
  submitReport,
} from '#web/opportunity/ReportForm.tsx'
import { shareAddress } from '#web/pictures/address.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { toItemData, pageMeta } from '#web/shell/loader.ts'
import { lostLineStatus, readLostLine } from '#web/shell/lost-line.ts'
import { Sponsored } from '#web/shell/Sponsored.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/opportunity'

const similarCount = 3

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await services.findOpportunity(params.slug)
  if (!found) throw data(null, { status: 404 })
  if ('movedTo' in found)
    throw redirect(`${href('/opportunity/:slug', { slug: found.movedTo })}${url.search}`, 301)
  const { opportunity } = found
  const similar = await services.listSimilar(opportunity, similarCount)
  const texts = textsOf(context)
  const now = services.now()
  const isRemote = context.get(settingsContext).remote
  const applicant = await findApplicant(services, url)
  const wrong = isRemote ? null : url.searchParams.get('wrong')
  const groups = await services.listCountryGroups()
  const { countryCode } = opportunity
  const [name, slug] =
    countryCode === null ? [] : [countryName(countryCode), countrySlug(countryCode)]
  const home = collections.find((collection) => belongsTo(collection, opportunity))
  const way = home ? [{ to: `/${home.id}`, label: texts.listingNames[home.id].title }] : []
  return {
    meta: pageMeta(context, {
      title: opportunity.name,
      description: shorten(opportunity.description || opportunity.name),
      path: href('/opportunity/:slug', { slug: opportunity.slug }),
      picture: shareAddress('opportunity', opportunity.slug),
      type: 'article',
      way,
      about: (address) => toItemData(opportunity, address),
    }),
    detail: withEligibility(
      opportunity,
      { applicant, groups, isRemote, now, doubt: await services.doubtLink(opportunity) },
      texts,
    ),
    ask: await findAskView(opportunity, applicant, context),
    papers: toPapersView(opportunity, texts, now),
    reminder: toReminderView(opportunity, texts, now),
    answers: applicant && toAnswersView(applicant, url, texts),
    reportForm: texts.reportForm,
    wrongText: toWrongText(opportunity, wrong, groups, texts),
    similar: similar.map((item) =>
      toCardView(item, texts, now, 'standard', verdictFor(applicant, item, texts)),
    ),
    countryLink:
      name && slug
        ? { to: `/study-in/${slug}`, label: texts.countryPages.titles['study-in'](name) }
        : null,
    way,
  }
}

/** 'Correct this'. Without scripts the page comes back with thanks or errors in it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(accessContext)
  const services = context.get(servicesContext)
  const found = await services.findOpportunity(params.slug).catch(() => undefined)
  if (!editing || !found || !('opportunity' in found)) throw data(null, { status: 404 })
  const form = await readForm(request)
  const { result, init } = await submitReport(editing.reports, found.opportunity, form, context)
  return data<ReportResult>(result, init)
}

/** After a lost connection the report was not sent, and its text stays in the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readReportText(await request.clone().formData())
  return serverAction().catch(() =>
    data<ReportResult>(
      { state: 'failed', reason: null, errors: {}, values, lost: readLostLine() },
      lostLineStatus,
    ),
  )
}

export { meta } from '#web/shell/loader.ts'

export default function OpportunityRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { answers, ask, papers, wrongText, way, countryLink, detail, reminder, similar } =
    loaderData
  const { reportForm } = loaderData
  const { ads, adsOn, remote } = useSettings()
  const { detail: text } = useTexts()
  const own = useOwnView(detail.slug)
  const isClosed = detail.deadline.tone === 'closed'
  const offered = remote || isClosed ? null : reminder
  return (
    <div className="wrap">
      <Breadcrumb way={way} />
      {answers && <AnswersLabel answers={answers} />}
      <article
        className="opportunity"
        data-tint={detail.tint}
        data-look={answers ? 'answered' : undefined}
      >
        <DetailHead detail={detail} heading="h1" />
        <aside className="opportunity-side">
          <div>
            <DecideBox
              detail={detail}
              heading="h2"
              own={own}
              ask={ask}
              notice={
                isClosed && !remote ? (
                  <WatchForm slug={detail.slug} reminder={reminder} isMain />
                ) : null
              }
              next={<WaysOn detail={detail} reminder={offered} />}
              hasActions
            />
          </div>
        </aside>
        <DetailMain detail={detail} heading="h2" answered={own} papers={papers}>
          <div className="no-print">
            <Part title={text.getReady} heading="h2">
              <GetReady detail={detail} reminder={offered} />
            </Part>
          </div>
          <div className="item-checked">
            <p className="hint">{text.official}</p>
            {!remote && <ReportForm text={reportForm} result={actionData} prepared={wrongText} />}
          </div>
          {ads && (adsOn?.includes('opportunity') ?? true) && (
            <Sponsored slots={[1]} frames layout="flush" />
          )}
        </DetailMain>
      </article>
      {similar.length > 0 && (
        <Section className="block no-print" id="similar" title={text.similar}>
          <CardGrid cards={similar} />
        </Section>
      )}
      {countryLink && (
        <p className="links no-print">
          <Link to={countryLink.to}>{countryLink.label}</Link>
        </p>
      )}
    </div>
  )
}

interface ReadyProps {
  readonly detail: DetailView
  readonly reminder: ReminderView | null
}

/** In the box: plan, calendar and reminder, which 'Get ready' has at the end of a long page. */
function WaysOn({ detail: { slug, deadline }, reminder }: ReadyProps) {
  const { detail: text, watchForm } = useTexts()
  return (
    <p className="links decide-next no-print">
      <Link to={href('/opportunity/:slug/plan', { slug })}>{text.plan}</Link>
      {deadline.date && (
        <a href={href('/opportunity/:slug/deadline.ics', { slug })}>{text.calendar}</a>
      )}
      {/* The browser unfolds what is around the field, and goes to it. */}
      {reminder && <a href="#watch-email">{watchForm.headings[reminder.kind]}</a>}
    </p>
  )
}

/** What one does next: calendar, reminder, plan, the item as text. */
function GetReady({ detail: { slug, deadline }, reminder }: ReadyProps) {
  const { detail: text } = useTexts()
  const isClosed = deadline.tone === 'closed'
  return (
    <div className="get-ready">
      {deadline.date && !isClosed && (
        <a href={href('/opportunity/:slug/deadline.ics', { slug })}>
          <Icon name="calendar" />
          {text.calendar}
        </a>
      )}
      <Link to={href('/opportunity/:slug/plan', { slug })}>
        <Icon name="plan" />
        {text.plan}
      </Link>
      <ShareCard slug={slug} />
      {reminder && <WatchForm slug={slug} reminder={reminder} />}
    </div>
  )
}

/** The item as text: a link to it, which in the browser passes it on or copies it. */
function ShareCard({ slug }: { slug: string }) {
  const text = useTexts().detail
  const href = `/opportunity/${slug}/card.txt`
  const [message, setMessage] = useState('')
  const pass = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      const card = await (await fetch(href)).text()
      if (typeof navigator.share === 'function') await navigator.share({ text: card })
      else {
        await navigator.clipboard.writeText(card)
        setMessage(text.textCardCopied)
      }
    } catch (error) {
      // The request was aborted by closing the form, so the visitor does not want the page of the
      // error.
      if (!(error instanceof Error && error.name === 'AbortError')) location.assign(href)
    }
  }
  return (
    <div>
      <a href={href} onClick={(event) => void pass(event)}>
        <Icon name="text" />
        {text.textCard}
      </a>
      <span className="small" role="status">
        {message}
      </span>
    </div>
  )
}
