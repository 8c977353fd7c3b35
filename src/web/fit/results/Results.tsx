import { Also, Origin, Reasons, VerdictKey } from '#web/fit/Verdict.tsx'
import type { FormView } from '#web/fit/form/form-view.ts'
import type { GroupView, NextQuestionView, PartView, ResultsView, RowView } from '#web/fit/results/results-view.ts'
import { QuestionFields } from '#web/fit/form/QuestionFields.tsx'
import { FundingLabel, Place } from '#web/opportunity/Labels.tsx'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import type { Told } from '#web/fit/own/questions.ts'
import '#web/fit/results/Results.css'

/** A legend with the counts, then the three groups; what a rule speaks against is folded. */
export function Results({ results, form }: { results: ResultsView; form: FormView }) {
  return (
    <>
      <ul className="sheet legend">
        {results.groups.map(({ word, title, count }) => (
          <li key={word}>
            <a href={`#${word}`} className={`is-${word}`}>
              <VerdictKey word={word} />
              <span>{title}</span> <b>{count}</b>
            </a>
          </li>
        ))}
      </ul>
      {results.tooMany && <p className="note small">{results.tooMany}</p>}
      {results.groups.map((group) => (
        <Group group={group} form={form} key={group.word} />
      ))}
    </>
  )
}

function Group({ group, form }: { group: GroupView; form: FormView }) {
  const { word, title, count, lead, none, next, parts } = group
  const content = (
    <>
      <p className="muted small">{count === 0 ? none : lead}</p>
      {next && <NextQuestion next={next} form={form} />}
      {parts.map((part) => (
        <Part part={part} key={part.key} />
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
      <details className={`group is-${word}`} id={word}>
        <summary className="group-head">{heading}</summary>
        {content}
      </details>
    )
  }
  return (
    <section className={`group is-${word}`} id={word}>
      <div className="group-head">{heading}</div>
      {content}
    </section>
  )
}

/** The question whose answer would settle most, to be answered where it stands. */
function NextQuestion({ next, form }: { next: NextQuestionView; form: FormView }) {
  return (
    <form action="/can-i-apply" className="suggest">
      <fieldset>
        <legend>{next.title}</legend>
        <p>{next.lead}</p>
        {next.pairs.map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name + value} />
        ))}
        <QuestionFields view={form.questions[next.question].view} id="next" form={form} unread={[]} />
      </fieldset>
      <button className="button">{next.button}</button>
    </form>
  )
}

function Part({ part: { key, title, lead, rows } }: { part: PartView }) {
  return (
    <div className={key === 'not-yet' ? 'part part-not-yet' : 'part'}>
      {title && <h3>{title}</h3>}
      {lead && <p className="small">{lead}</p>}
      <ul className="stack">
        {rows.map((row) => (
          <li key={row.slug}>{row.origin ? <Refused row={row} /> : <Find row={row} />}</li>
        ))}
      </ul>
    </div>
  )
}

/** What is open to somebody, or may be. */
function Find({ row }: { row: RowView }) {
  return (
    <article className={`sheet find tint-${row.tint}`} data-verdict={row.verdict.word}>
      <div className="find-mount">
        <Stamp item={row} size="row" />
      </div>
      <div className="stack find-body" data-gap="1">
        <Place flag={row.flag} name={row.place} />
        <h4>
          <a href={row.href}>{row.name}</a>
        </h4>
        <p className="row find-facts">
          {row.levels.length > 0 && <span>{row.levels.join(', ')}</span>} <FundingLabel funding={row.funding} />
        </p>
        <Reasons reasons={row.verdict.reasons} />
        <Also title={row.alsoTitle} items={row.verdict.also} />
      </div>
      <Due row={row} />
    </article>
  )
}

/** Nothing is hidden: the rule, its note or what else is asked, where it comes from, and a way to say that it is wrong. */
function Refused({ row }: { row: RowView }) {
  const isNoted = row.verdict.reasons.every(({ isAgainst, note }) => !isAgainst || note !== null)
  return (
    <article className="sheet find refused" data-verdict={row.verdict.word}>
      <div className="stack find-body" data-gap="1">
        <h4>
          <a href={row.href}>{row.name}</a>
        </h4>
        <Reasons reasons={row.verdict.reasons} />
        <Also title={row.alsoTitle} items={row.verdict.also} open={!isNoted} />
        {row.origin && <Origin origin={row.origin} />}
      </div>
      <Due row={row} />
    </article>
  )
}

function Due({ row: { due } }: { row: RowView }) {
  return (
    <p className="find-due" data-tone={due.tone}>
      <b>
        {due.before} {due.figure} {due.after}
      </b>{' '}
      <span>
        {due.caption} {due.date && <LocalDate date={due.date} />}
      </span>
    </p>
  )
}

/** How much fits while somebody answers; on a phone at the lower edge of the window. */
export function Tally({ counts }: { counts: Told['counts'] }) {
  return (
    <div className="tally" role="status">
      <ul>
        {counts.map(({ word, title, count }) => (
          <li key={word} className={`is-${word}`}>
            <VerdictKey word={word} />
            <b>{count}</b>
            <small>{title}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
