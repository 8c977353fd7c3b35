import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { VerdictWord } from '#domain/eligibility/verdict.ts'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import { type Pairs, QuestionFields } from '#web/fit/form/FitForm.tsx'
import type { FormView } from '#web/fit/form/form-view.ts'
import type { QuestionsState } from '#web/fit/own/questions.ts'
import type {
  GroupView,
  NextQuestionView,
  ResultSectionView,
  ResultsView,
  RowView,
} from '#web/fit/results/results-view.ts'
import { Also, Origin, Reasons, VerdictKey } from '#web/fit/Verdict.tsx'
import { useAddressView } from '#web/listing/view-choice.ts'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { CompareWithShortlist } from '#web/shortlist/Keep.tsx'
import '#web/fit/results/Results.css'

/** The three groups, each with its first results; the group of exclusions is collapsed. */
export function Results({
  results,
  form,
  carried,
}: {
  results: ResultsView
  form: FormView
  carried: Pairs
}) {
  return results.groups.map((group) => (
    <Group group={group} form={form} carried={carried} key={group.word} />
  ))
}

function Group({ group, form, carried }: { group: GroupView; form: FormView; carried: Pairs }) {
  const { word, title, count, lead, none, next, sections, later, more, tooMany } = group
  const { search } = useLocation()
  // The first of the results that were asked for, to go on from there.
  const awaited = useRef<string>(null)
  useEffect(() => {
    const first = document.getElementById(awaited.current ?? '')
    if (first === null) return
    awaited.current = null
    first.focus()
  })
  const content = (
    <>
      <p className="hint">{count === 0 ? none : lead}</p>
      {sections.map((section) => (
        <Section section={section} word={word} form={form} carried={carried} key={section.key} />
      ))}
      {later.map((each) => (
        <p className="hint" key={each}>
          {each}
        </p>
      ))}
      {tooMany && <p className="note small">{tooMany}</p>}
      {more && (
        <Link
          className="button"
          to={`${changeSearch(search, { [word]: more.shown })}#${word}-${more.from}`}
          replace
          preventScrollReset
          onClick={() => {
            awaited.current = `${word}-${more.from}`
          }}
        >
          {more.label}
        </Link>
      )}
    </>
  )
  const heading = (
    <>
      <VerdictKey word={word} />
      <h2>{title}</h2>
      <b>{count}</b>
    </>
  )
  if (word === 'no') {
    return (
      <details className="disclosure group" data-verdict={word} id={word} open={group.isUnfolded}>
        <summary className="row group-head">{heading}</summary>
        {content}
      </details>
    )
  }
  return (
    <>
      {next && <NextQuestion next={next} id="next" form={form} carried={carried} />}
      <section className="group" data-verdict={word} id={word}>
        <div className="row group-head">{heading}</div>
        {content}
      </section>
    </>
  )
}

/** A question whose answer decides verdicts, answered in place. */
function NextQuestion({
  next,
  id,
  form,
  carried,
}: {
  next: NextQuestionView
  id: string
  form: FormView
  carried: Pairs
}) {
  return (
    <form action="/can-i-apply" className="stack sheet suggest no-print">
      <fieldset className="stack">
        <legend>{next.title}</legend>
        <p>{next.lead}</p>
        <HiddenFields pairs={[...next.pairs, ...carried]} />
        <QuestionFields view={form.questions[next.question].view} id={id} form={form} unread={[]} />
      </fieldset>
      <Button look="full" label={next.button} />
    </form>
  )
}

function Section({
  section,
  word,
  form,
  carried,
}: {
  section: ResultSectionView
  word: VerdictWord
  form: FormView
  carried: Pairs
}) {
  const { key, title, lead, question, rows, before } = section
  const view = useAddressView() ?? 'kept'
  return (
    <div className="part" data-look={key === 'not-yet' ? 'dashed' : undefined}>
      {title && <h3>{title}</h3>}
      {lead && <p className="small">{lead}</p>}
      {question && <NextQuestion next={question} id={key} form={form} carried={carried} />}
      <ul className="grid" data-look="cards" data-columns="2" data-view={view}>
        {rows.map((row, index) => (
          <li key={row.slug} id={`${word}-${before + index}`} tabIndex={-1}>
            <OpportunityCard card={row} heading={title === null ? 'h3' : 'h4'}>
              <Why row={row} />
            </OpportunityCard>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The first reason of a verdict, which unfolds to all of them. Nothing is hidden: an excluding rule
 * shows its note or the other requirements, its source, and a link to report a mistake.
 */
function Why({ row }: { row: RowView }) {
  const { verdict, alsoTitle, origin, lookFor } = row
  const { word, title, reasons, also } = verdict
  // The group says the verdict already.
  const brief = reasons[0]?.text ?? (also.length > 0 && alsoTitle)
  const isNoted = reasons.every(({ isAgainst, note }) => !isAgainst || note !== null)
  return (
    <details className="why unfolds-in-print" data-verdict={word}>
      <summary className="row verdict" data-align="start" data-look="line">
        <VerdictKey word={word} />
        <span>
          <b className={brief ? 'visually-hidden' : undefined}>{title}.</b> {brief}
          <span className="visually-hidden">: {row.name}</span>
        </span>
      </summary>
      <div className="stack" data-gap="2">
        <Reasons reasons={reasons} />
        {lookFor && <p className="small">{lookFor}</p>}
        {verdict.origin && origin === null && <p className="hint">{verdict.origin}</p>}
        <Also title={alsoTitle} items={also} open={origin !== null && !isNoted} />
        {origin && <Origin origin={origin} />}
        <CompareWithShortlist item={row} />
      </div>
    </details>
  )
}

/**
 * The number of each group, which leads to it: on a phone at the lower edge of the window, else above
 * the results.
 */
export function Tally({
  counts,
  hasResults,
}: {
  counts: QuestionsState['counts']
  hasResults: boolean
}) {
  return (
    <div className="tally no-print" role="status">
      <ul>
        {counts.map(({ word, short, count }) => (
          <li key={word}>
            <a href={hasResults ? `#${word}` : undefined} data-verdict={word}>
              <VerdictKey word={word} />
              <b>{count}</b> <small>{short}</small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
