import { href } from 'react-router'
import { OwnVerdict } from '#web/fit/Own.tsx'
import type { CompareCell, CompareRow, CompareView } from '#web/compare/compare-view.ts'
import { VerdictSummary } from '#web/fit/Verdict.tsx'
import { Keep } from '#web/shortlist/Keep.tsx'
import { FundingLabel, LevelTags, CountryLabel } from '#web/opportunity/Labels.tsx'
import { DeadlineBar } from '#web/opportunity/DeadlineBar.tsx'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import { Link } from '#web/components/Link.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/compare/CompareTable.css'

const letters = ['A', 'B', 'C', 'D']

/** A table on wide screens. On narrow ones each row becomes a block, in which every item has its letter. */
export function CompareTable({ view: { heads, own, parts } }: { view: CompareView }) {
  const text = useTexts().compare
  return (
    <table className="compare">
      <thead>
        <tr>
          <td>
            <small>≠ {text.differs}</small>
          </td>
          {heads.map((head, index) => (
            <th scope="col" key={head.slug} className={`tint-${head.tint}`}>
              <div className="compare-head">
                <span className="letter" aria-hidden="true">
                  {letters[index]}
                </span>
                <Stamp item={head} size="row" eager />
                <div>
                  <CountryLabel flag={head.flag} name={head.where} />
                  <Link to={href('/opportunity/:slug', { slug: head.slug })}>{head.name}</Link>
                  <p className="row tags">
                    <LevelTags levels={head.levels} />
                    <FundingLabel funding={head.funding} />
                  </p>
                  {head.deadline.tone === 'closed' && <DeadlineBar deadline={head.deadline} layout="cell" />}
                  <Keep item={head} />
                </div>
              </div>
            </th>
          ))}
        </tr>
      </thead>
      {own && (
        <tbody className="compare-own">
          <tr className="compare-part">
            <th colSpan={heads.length + 1} scope="rowgroup">
              {own.title}
            </th>
          </tr>
          <tr className="sheet">
            <th scope="row">{own.label}</th>
            {heads.map(({ slug }, index) => (
              <td key={slug}>
                <span className="letter" aria-hidden="true">
                  {letters[index]}
                </span>
                <OwnVerdict slug={slug} layout="cell" />
              </td>
            ))}
          </tr>
        </tbody>
      )}
      {parts.map((part) => (
        <tbody key={part.title}>
          <tr className="compare-part">
            <th colSpan={heads.length + 1} scope="rowgroup">
              {part.title}
            </th>
          </tr>
          {part.rows.map((row) => (
            <Row key={row.label} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row: { label, cells, differs } }: { row: CompareRow }) {
  const text = useTexts().compare
  return (
    <tr className={`sheet ${differs ? 'differs' : 'same'}`}>
      <th scope="row">
        {label}{' '}
        {differs ? (
          <>
            <span className="letter" aria-hidden="true">
              ≠
            </span>
            <span className="visually-hidden">{text.differs}</span>
          </>
        ) : (
          <small className="muted">{text.same}</small>
        )}
      </th>
      {cells.map((cell, index) => (
        <td key={letters[index]}>
          <span className="letter" aria-hidden="true">
            {differs ? letters[index] : letters.slice(0, cells.length).join(', ')}
          </span>
          <div>
            <Cell cell={cell} />
          </div>
        </td>
      ))}
    </tr>
  )
}

function Cell({ cell: { text, note, coverage, verdict } }: { cell: CompareCell }) {
  if (verdict) return <VerdictSummary verdict={verdict} />
  return (
    <>
      {coverage && <i className={`disc disc-${coverage}`} aria-hidden="true" />} {text}
      {note && <p className="hint">{note}</p>}
    </>
  )
}
