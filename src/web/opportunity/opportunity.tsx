import { type MouseEvent, useState } from 'react'
import { data, href, redirect } from 'react-router'
import { belongsTo } from '#domain/listing/appearance.ts'
import { collections } from '#domain/listing/collections.ts'
import { countryName, countrySlug } from '#domain/words/country.ts'
import { shorten } from '#domain/words/text.ts'
import { ButtonLink } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { Breadcrumb, Section } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { accessContext, servicesContext, settingsContext, textsOf } from '#web/context.ts'
import { toAnswersView } from '#web/fit/answers-view.ts'
import { AnswersLabel } from '#web/fit/Answers.tsx'
import { findApplicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { OwnVerdict } from '#web/fit/Own.tsx'
import { toWrongText } from '#web/fit/rule-notes.ts'
import { VerdictSummary } from '#web/fit/Verdict.tsx'
import { toReminderView } from '#web/newsletter/reminder-view.ts'
import { WatchForm } from '#web/newsletter/WatchForm.tsx'
import { DeadlineBar } from '#web/opportunity/DeadlineBar.tsx'
import {
  ApplyLink,
  CautionNotes,
  DetailHead,
  DetailMain,
  DeadlineNote,
  Passport,
} from '#web/opportunity/Detail.tsx'
import { toCardView, withEligibility } from '#web/opportunity/item-view.ts'
import { CardGrid } from '#web/opportunity/OpportunityCard.tsx'
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
import { Keep } from '#web/shortlist/Keep.tsx'
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
  const groups = wrong === null ? [] : await services.listCountryGroups()
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
      { applicant, isRemote, now, doubt: await services.doubtLink(opportunity) },
      texts,
    ),
    reminder: toReminderView(opportunity, texts, now),
    answers: applicant && toAnswersView(applicant, url, texts),
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

/** 'Report a problem'. Without scripts the page comes back with thanks or errors in it. */
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
  const { answers, wrongText, way, countryLink, detail, reminder, similar } = loaderData
  const { ads, adsOn, remote, offersRules } = useSettings()
  const { detail: text, home } = useTexts()
  const closed = detail.deadline.tone === 'closed'
  return (
    <div className="wrap">
      <Breadcrumb way={way} />
      {answers && <AnswersLabel answers={answers} />}
      <article className="split opportunity" data-tint={detail.tint}>
        <DetailHead detail={detail} heading="h1" />
        {closed && (
          <div className="closed-banner" role="note">
            {text.closedTitle}
            <p>{text.closedNote}</p>
          </div>
        )}
        <aside className="stack side" data-gap="4">
          <div className="sheet box">
            <DeadlineBar deadline={detail.deadline} layout="head" />
            <DeadlineNote detail={detail} />
            {detail.verdict ? (
              <VerdictSummary verdict={detail.verdict} />
            ) : (
              <OwnVerdict slug={detail.slug} />
            )}
            <div className="stack box-actions">
              <CautionNotes cautions={detail.cautions} />
              {detail.link ? (
                <ApplyLink detail={detail} link={detail.link} isBig />
              ) : (
                <p className="muted">{text.noLink}</p>
              )}
              {offersRules && !detail.eligibility && (
                <ButtonLink to="/can-i-apply" label={home.canIApply} />
              )}
              {detail.deadline.date && !closed && (
                <a
                  className="button"
                  href={href('/opportunity/:slug/deadline.ics', { slug: detail.slug })}
                >
                  <Icon name="calendar" />
                  {text.calendar}
                </a>
              )}
              <Keep item={detail} />
              {!closed && (
                <Link
                  className="no-print"
                  to={href('/opportunity/:slug/plan', { slug: detail.slug })}
                >
                  {text.plan}
                </Link>
              )}
              <ShareCard slug={detail.slug} />
            </div>
            <Passport facts={detail.facts} />
          </div>
          {!remote && <WatchForm slug={detail.slug} reminder={reminder} />}
          {!remote && <ReportForm result={actionData} prepared={wrongText} />}
        </aside>
        <DetailMain detail={detail} heading="h2" />
        {ads && (adsOn?.includes('opportunity') ?? true) && (
          <Sponsored slots={[1]} frames layout="flush" />
        )}
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
    <p className="no-print">
      <a href={href} onClick={(event) => void pass(event)}>
        {text.textCard}
      </a>{' '}
      <span role="status">{message}</span>
    </p>
  )
}
