import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
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
import { OpportunityRow } from '#web/opportunity/OpportunityCard.tsx'
import { CompareWithShortlist, Keep } from '#web/shortlist/Keep.tsx'
import '#web/fit/results/Results.css'

/** A legend with the counts, then the three groups; the group of exclusions is collapsed. */
export function Results({
  results,
  form,
  carried,
}: {
  results: ResultsView
  form: FormView
  carried: Pairs
}) {
  return (
    <>
      <ul className="sheet legend">
        {results.groups.map(({ word, title, count }) => (
          <li key={word}>
            <a href={`#${word}`} className="row" data-verdict={word}>
              <VerdictKey word={word} />
              <span>{title}</span> <b>{count}</b>
            </a>
          </li>
        ))}
      </ul>
      {results.tooMany && <p className="note small">{results.tooMany}</p>}
      {results.groups.map((group) => (
        <Group group={group} form={form} carried={carried} key={group.word} />
      ))}
    </>
  )
}

function Group({ group, form, carried }: { group: GroupView; form: FormView; carried: Pairs }) {
  const { word, title, count, lead, none, next, sections } = group
  const content = (
    <>
      <p className="hint">{count === 0 ? none : lead}</p>
      {sections.map((section) => (
        <Section section={section} form={form} carried={carried} key={section.key} />
      ))}
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
      <details className="disclosure group" data-verdict={word} id={word}>
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
  form,
  carried,
}: {
  section: ResultSectionView
  form: FormView
  carried: Pairs
}) {
  const { key, title, lead, question, rows } = section
  return (
    <div className="part" data-look={key === 'not-yet' ? 'dashed' : undefined}>
      {title && <h3>{title}</h3>}
      {lead && <p className="small">{lead}</p>}
      {question && <NextQuestion next={question} id={key} form={form} carried={carried} />}
      <ul className="grid" data-columns="1">
        {rows.map((row) => (
          <li key={row.slug}>
            <Find row={row} heading={title === null ? 'h3' : 'h4'} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Nothing is hidden: an excluding rule shows its note or the other requirements, its source, and a
 * link to report a mistake.
 */
function Find({
  row: { verdict, alsoTitle, origin, lookFor, ...row },
  heading,
}: {
  row: RowView
  heading: 'h3' | 'h4'
}) {
  const isNoted = verdict.reasons.every(({ isAgainst, note }) => !isAgainst || note !== null)
  return (
    <OpportunityRow item={row} heading={heading} to={row.href} word={verdict.word}>
      <Reasons reasons={verdict.reasons} />
      {lookFor && <p className="small">{lookFor}</p>}
      {verdict.origin && origin === null && <p className="hint">{verdict.origin}</p>}
      <Also title={alsoTitle} items={verdict.also} open={origin !== null && !isNoted} />
      {origin && <Origin origin={origin} />}
      <p className="row no-print">
        <Keep item={row} />
        <CompareWithShortlist item={row} />
      </p>
    </OpportunityRow>
  )
}

/** The counts while a person answers; on a phone at the lower edge of the window. */
export function Tally({ counts }: { counts: QuestionsState['counts'] }) {
  return (
    <div className="tally no-print" role="status">
      <ul className="row" data-align="start">
        {counts.map(({ word, title, count }) => (
          <li key={word} data-verdict={word}>
            <p className="row">
              <VerdictKey word={word} />
              <b>{count}</b>
            </p>
            <small>{title}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
