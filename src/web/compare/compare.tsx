import { data, href } from 'react-router'
import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import type { PublicServices } from '#services/public-services.ts'
import { Chooser, TakeAway, useOpenWithShortlist } from '#web/compare/Chooser.tsx'
import { compareAddress, maxCompared } from '#web/compare/compare-address.ts'
import {
  toCompareView,
  type CompareCell,
  type CompareRow,
  type CompareView,
} from '#web/compare/compare-view.ts'
import { Link } from '#web/components/Link.tsx'
import { ListMessage, Page } from '#web/components/Page.tsx'
import { servicesContext, textsOf } from '#web/context.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import { OwnVerdict } from '#web/fit/Own.tsx'
import { VerdictSummary } from '#web/fit/Verdict.tsx'
import { DeadlineBar, DeadlineDay } from '#web/opportunity/DeadlineBar.tsx'
import { CountryLabel, FactsLine } from '#web/opportunity/Labels.tsx'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import { chooseReading, readSearchText } from '#web/search/search-view.ts'
import { unavailable, metaOfPage } from '#web/shell/loader.ts'
import { Keep } from '#web/shortlist/Keep.tsx'
import { findItems } from '#web/shortlist/shortlist-page.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/compare'
import '#web/compare/compare.css'

/** As many as can be looked through. */
const maxHits = 8

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const { title, tooMany, gone } = texts.compareView
  const { slugs, left } = parseItemSlugs(url.searchParams.getAll('items'), maxCompared)
  const q = readSearchText(url.searchParams)
  const page = {
    meta: metaOfPage(context, 'compare', { hidden: url.search !== '' }),
    isNamed: url.searchParams.has('items') || q !== '',
  }
  try {
    const found = await findItems(services, slugs)
    const items = slugs
      .map((slug) => found.items.find((each) => each.slug === slug)?.item)
      .filter((item) => item !== undefined)
    const { missing } = found
    const groups = items.some(({ rules }) => rules !== null)
      ? await services.listCountryGroups()
      : []
    const view =
      items.length < 2
        ? null
        : toCompareView(items, {
            applicant: await findApplicant(services, url),
            groups,
            texts,
            now: services.now(),
          })
    const chosen = items.map(({ slug, name }) => ({ slug, name }))
    // Kept slugs may be former ones.
    const taken = [...new Set([...slugs, ...chosen.map(({ slug }) => slug)])]
    const hits = q === '' ? [] : await findByWords(services, q)
    const others = hits.filter(({ slug }) => !taken.includes(slug))
    const notes = [...(left > 0 ? [tooMany(left)] : []), ...(missing > 0 ? [gone(missing)] : [])]
    return {
      ...page,
      title: view === null ? texts.pages.compare.title : title(items.length),
      notes,
      view,
      chooser: {
        chosen,
        taken,
        q,
        hits: others.slice(0, maxHits).map(({ slug, name }) => ({ slug, name })),
        isFound: hits.length > 0,
      },
      failed: false,
    }
  } catch (error) {
    return data(
      {
        ...page,
        title: texts.pages.compare.title,
        notes: [],
        view: null,
        chooser: null,
        failed: true,
      },
      unavailable(error).init,
    )
  }
}

/** A country alone means those that are there; those for its citizens only where none are. */
async function findByWords(services: PublicServices, q: string) {
  const found = await services.search(q)
  const host = chooseReading(found, new URLSearchParams({ as: 'host' }))
  return host.hits.length > 0 ? host.hits : found.hits
}

export { headers, meta } from '#web/shell/loader.ts'

export default function CompareRoute({
  loaderData: { title, notes, view, chooser, isNamed, failed },
}: Route.ComponentProps) {
  const text = useTexts().compare
  useOpenWithShortlist(isNamed)
  return (
    <Page title={title} lead={view && <p className="muted">{text.lead}</p>}>
      {notes.map((note) => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      {failed && <ListMessage text={text.failed} failed="stated" />}
      {view && (
        <div className="compare-room">
          <CompareTable view={view} />
        </div>
      )}
      {!view && !failed && <p className="message">{text.choose}</p>}
      {chooser && <Chooser view={chooser} />}
      <p className="message no-print">
        <Link to="/shortlist">{text.toShortlist}</Link>
      </p>
    </Page>
  )
}

const without = (heads: CompareView['heads'], { slug }: { slug: string }): string[] =>
  heads.map((head) => head.slug).filter((each) => each !== slug)

const letters = ['A', 'B', 'C', 'D']

/**
 * A table on wide screens. On narrow ones each row becomes a block, in which every item has its
 * letter.
 */
function CompareTable({ view: { heads, own, sections } }: { view: CompareView }) {
  const text = useTexts().compare
  return (
    <table className="compare">
      <thead>
        <tr>
          <td>
            <small>≠ {text.differs}</small>
          </td>
          {heads.map((head, index) => (
            <th scope="col" key={head.slug} data-tint={head.tint}>
              <div className="row compare-head" data-align="start">
                <span className="letter" aria-hidden="true">
                  {letters[index]}
                </span>
                <Stamp item={head} size="row" eager />
                <div>
                  <CountryLabel flag={head.flag} name={head.where} />
                  <Link to={href('/opportunity/:slug', { slug: head.slug })}>{head.name}</Link>
                  <FactsLine item={head} />
                  {head.deadline.tone === 'closed' && (
                    <DeadlineBar deadline={head.deadline} layout="cell" />
                  )}
                  <p className="links">
                    <Keep item={head} />
                    <TakeAway name={head.name} to={compareAddress(without(heads, head))} />
                  </p>
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
      {sections.map((section) => (
        <tbody key={section.title}>
          <tr className="compare-part">
            <th colSpan={heads.length + 1} scope="rowgroup">
              {section.title}
            </th>
          </tr>
          {section.rows.map((row) => (
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

function Cell({ cell: { text, note, coverage, verdict, deadline } }: { cell: CompareCell }) {
  if (deadline) return <DeadlineDay deadline={deadline} />
  if (verdict) return <VerdictSummary verdict={verdict} />
  return (
    <>
      {coverage && <i className="disc" data-coverage={coverage} aria-hidden="true" />} {text}
      {note && <p className="hint">{note}</p>}
    </>
  )
}
