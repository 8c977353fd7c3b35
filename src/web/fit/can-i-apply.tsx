import { useEffect, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import { answerParams } from '#domain/eligibility/answers.ts'
import { isLevelWanted } from '#domain/eligibility/fitting.ts'
import { narrow } from '#domain/listing/filter.ts'
import { Breadcrumb, ListMessage } from '#web/components/Page.tsx'
import { servicesContext, settingsContext, textsOf } from '#web/context.ts'
import { toAnswersView } from '#web/fit/answers-view.ts'
import { AnswersLabel } from '#web/fit/Answers.tsx'
import { findApplicant, weighFor } from '#web/fit/applicant.ts'
import { FitForm } from '#web/fit/form/FitForm.tsx'
import { toFormView } from '#web/fit/form/form-view.ts'
import { useQuestions } from '#web/fit/form/useQuestions.ts'
import { readShown, shownIn, toResultsView } from '#web/fit/results/results-view.ts'
import { Results, Tally } from '#web/fit/results/Results.tsx'
import { ClearFilters, Filters, WaysOut } from '#web/listing/Filters.tsx'
import { isFilter, readFitQuery, toFiltersView } from '#web/listing/listing-view.ts'
import { ViewChoice } from '#web/listing/ViewChoice.tsx'
import { unavailable, metaOfPage } from '#web/shell/loader.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/can-i-apply'
import '#web/fit/results/Results.css'

/**
 * All questions; with answers in the address, the verdicts on all open items. Nothing of them is
 * stored.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  // The home page's form without a country. The answers that this browser keeps count then.
  if (url.searchParams.size === 1 && url.searchParams.get(answerParams.citizenships) === '')
    throw redirect(href('/can-i-apply'))
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const { change, lead, answerMore, failed } = texts.fitPage
  // The level that is wanted is one of the questions.
  const carried = [...url.searchParams].filter(
    ([name, value]) => isFilter(name) && name !== 'level' && name !== 'closed' && value !== '',
  )
  const shown = readShown(url.searchParams)
  const page = {
    title: texts.pages['can-i-apply'].title,
    meta: metaOfPage(context, 'can-i-apply', { hidden: url.search.includes('me.') }),
    text: { change, lead, answerMore, failed },
    isChanging: url.searchParams.has('change'),
    carried,
    // What the browser narrows its own results by, and how many it shows.
    asked: new URLSearchParams([...carried, ...shownIn(url.searchParams)]).toString(),
  }
  try {
    if (!(await services.offersRules())) throw data(null, { status: 404 })
    const { open, now } = await services.snapshot()
    const applicant = await findApplicant(services, url)
    const query = readFitQuery(url.searchParams)
    const { answers = {} } = applicant ?? {}
    const isWanted = ({ criteria }: (typeof open)[number]) =>
      isLevelWanted(criteria.levels, answers)
    const { passing, ...narrowing } = narrow(open.filter(isWanted), query, now)
    const isRemote = context.get(settingsContext).remote
    const results = applicant?.hasAnswers
      ? await toResultsView(services, passing, applicant, isRemote, texts, shown)
      : null
    return {
      ...page,
      form: toFormView(answers, open, texts, weighFor(applicant, open, now)),
      // The questions are on the page below, so there is no link to change the answers.
      answers: applicant && { ...toAnswersView(applicant, url, texts), change: undefined },
      results,
      filters: toFiltersView(narrowing, query, { of: passing.length }, texts),
    }
  } catch (error) {
    return data(
      { ...page, form: null, answers: null, results: null, filters: null },
      unavailable(error).init,
    )
  }
}

export { headers, meta } from '#web/shell/loader.ts'

/**
 * Shows the results of the address's answers, complete without scripts. Without these the browser
 * uses its own, and sends none.
 */
export default function CanIApplyRoute({ loaderData }: Route.ComponentProps) {
  const { title, text, answers, isChanging, carried, asked, form, results, filters } = loaderData
  const { listing } = useTexts()
  const {
    state: own,
    sent,
    form: element,
    handlers,
    onSubmit,
    onForget,
  } = useQuestions(answers === null && form !== null, asked)
  const heading = useRef<HTMLHeadingElement>(null)
  const fits = useRef<HTMLDivElement>(null)
  const found = own?.results ?? null
  useEffect(() => {
    if (sent === null) return
    fits.current?.focus({ preventScroll: true })
    fits.current?.scrollIntoView()
  }, [sent])
  const forget = () => {
    onForget()
    // The link that had the keyboard is gone.
    heading.current?.focus()
  }
  const visible = found ?? results
  // The numbers beside an answer are those of all items, before its results are there.
  const counts = carried.length > 0 && visible ? visible.groups : (own?.counts ?? visible?.groups)
  const isUncounted = found !== null && own?.hasLevel === true
  const isEmpty =
    filters !== null && filters.chosen > 0 && visible?.groups.every(({ count }) => count === 0)
  const unread = answers?.unread?.items ?? []
  const questions = form && (
    <FitForm
      form={form}
      element={element}
      {...handlers}
      unread={unread}
      own={own}
      carried={carried}
    />
  )

  return (
    <div className="wrap" onSubmit={onSubmit}>
      <div className="page-head">
        <Breadcrumb way={[]} />
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{results ? results.lead : text.lead}</p>
      </div>
      {!form && <ListMessage text={text.failed} failed="stated" />}
      {form && (
        <div className="fit-page">
          <div className="fit-side">
            {answers && <AnswersLabel answers={answers} />}
            {results ? (
              <details
                className="disclosure no-print"
                data-look="link"
                open={isChanging || unread.length > 0}
              >
                <summary>{text.change}</summary>
                {questions}
              </details>
            ) : (
              <>
                {answers && !answers.unread && <p className="note small">{text.answerMore}</p>}
                {questions}
              </>
            )}
            {own && (
              <>
                <AnswersLabel answers={own.answers} onForget={forget} />
                {/* There before it says anything, so that it is heard. */}
                <p className={own.note ? 'note small' : 'visually-hidden'} role="status">
                  {own.note}
                </p>
              </>
            )}
          </div>
          <div>
            {counts && <Tally counts={counts} hasResults={visible !== null} />}
            {visible && (
              <div id="fits" ref={fits} tabIndex={-1}>
                {filters && (
                  <Filters
                    view={filters}
                    isSorted
                    closed={null}
                    without={['level']}
                    hasCounts={!isUncounted}
                    hasViews
                  />
                )}
                <ViewChoice />
                {isEmpty ? (
                  <ListMessage text={listing.nothingLeft}>
                    {!isUncounted && <WaysOut view={filters} />}
                    <ClearFilters />
                  </ListMessage>
                ) : (
                  <Results results={visible} form={form} carried={carried} />
                )}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
