import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { type EligibilityPredicate, listPassing } from '#domain/listing/browse.ts'
import { countryLists } from '#domain/listing/country-lists.ts'
import { narrow } from '#domain/listing/filter.ts'
import { type ChoiceName, choiceNames, emptyQuery } from '#domain/listing/listing.ts'
import { type Found, nothingFound } from '#domain/search/find.ts'
import { countNearby } from '#domain/search/search.ts'
import type { PublicServices } from '#services/public-services.ts'
import { Chips } from '#web/components/Chips.tsx'
import { Link } from '#web/components/Link.tsx'
import { shouldRevalidateList } from '#web/components/ListPopup.tsx'
import { Index, Pages, ListMessage, Section } from '#web/components/Page.tsx'
import { accessContext, servicesContext, textsOf } from '#web/context.ts'
import { isDescribed } from '#web/countries/country-list.ts'
import { toFileLinks } from '#web/files/file-links.ts'
import { FileLinks } from '#web/files/FileLinks.tsx'
import { FitFilter } from '#web/fit/Answers.tsx'
import { findApplicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { narrowBy, toFitFilter } from '#web/fit/fit-filter.ts'
import { ClearFilters, FilterChips, Filters, WaysOut } from '#web/listing/Filters.tsx'
import {
  type FiltersView,
  isFilter,
  readListingQuery,
  toFiltersView,
} from '#web/listing/listing-view.ts'
import { ViewChoice } from '#web/listing/ViewChoice.tsx'
import { type CardView, toCardView } from '#web/opportunity/item-view.ts'
import { CardGrid } from '#web/opportunity/OpportunityCard.tsx'
import { minimumLength } from '#web/search/QuickSearchLink.tsx'
import {
  chooseReading,
  type HitGroup,
  readSearchText,
  type SearchView,
  toSearchView,
} from '#web/search/search-view.ts'
import { SearchForm } from '#web/search/SearchForm.tsx'
import { receiveSuggestion, sendSuggestion, TellUs } from '#web/search/TellUs.tsx'
import { unavailable, metaOfPage } from '#web/shell/loader.ts'
import type { Texts } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/search'
import '#web/listing/listing.css'
import '#web/search/search.css'

/** The number of chips that can be removed; a query has no more. */
const maxWithout = 40

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const q = readSearchText(url.searchParams)
  const texts = textsOf(context)
  const without = url.searchParams.getAll('without').slice(0, maxWithout)
  const parameters = new URLSearchParams([
    ...(q === '' ? [] : [['q', q]]),
    ...without.map((chip) => ['without', chip]),
    ...url.searchParams.getAll('as').map((role) => ['as', role]),
    ...[...url.searchParams].filter(([name]) => isFilter(name)),
  ])
  const files = toFileLinks(context, '/search', parameters)
  const page = { q, files, meta: metaOfPage(context, 'search', { hidden: q !== '', files }) }
  try {
    const applicant = await findApplicant(services, url)
    const query = {
      ...readListingQuery(url.searchParams),
      text: '',
      closed: url.searchParams.get('closed') !== '0',
    }
    const now = services.now()
    const accepts = narrowBy(applicant, url)
    const isChosen = [...url.searchParams.keys()].some(isFilter)
    const found =
      q === '' && isChosen
        ? await listAll(services, accepts)
        : await services.search(q, { without, accepts })
    const chosen = chooseReading(found, url.searchParams)
    const hits = [chosen, ...chosen.others].flatMap((each) => each.hits)
    const { passing, ...narrowing } = narrow([...new Set(hits)], query, now)
    const filters = toFiltersView(narrowing, query, { of: passing.length }, texts)
    const kept = new Set(passing)
    const snapshot = await services.snapshot()
    const view = toSearchView(
      chosen,
      (hit) => kept.has(hit),
      (country) => countNearby(snapshot, country),
      url.searchParams,
      texts,
    )
    const shown = view.groups.flatMap((group) => group.hits.map(({ item }) => item))
    const items = new Map((await services.readItems(shown)).map((item) => [item.slug, item]))
    const groups = view.groups.map((group) => ({
      ...group,
      hits: undefined,
      cards: group.hits.flatMap(({ item: { slug }, note }) => {
        const item = items.get(slug)
        if (item === undefined) return []
        const card = toCardView(item, texts, now, 'categories', verdictFor(applicant, item, texts))
        return [{ ...card, note }]
      }),
    }))
    const fit = applicant && toFitFilter(applicant, url, texts)
    return {
      ...page,
      found: { ...view, groups, of: hits.length },
      filters,
      fit,
      // null: it is listed, or what is told could not be kept.
      tell: isUnlisted(found) && context.get(accessContext).editing ? texts.tellForm : null,
      ways: found.hits.length === 0 ? await listWays(services, found, texts) : null,
      failed: false,
    }
  } catch (error) {
    return data(
      { ...page, found: null, filters: null, fit: null, ways: null, tell: null, failed: true },
      unavailable(error).init,
    )
  }
}

export const action = (args: Route.ActionArgs) => receiveSuggestion(args)

export const clientAction = (args: Route.ClientActionArgs) => sendSuggestion(args)

/** Without a query, filters choose among all items. */
async function listAll(
  services: PublicServices,
  accepts: EligibilityPredicate | undefined,
): Promise<Found> {
  const all = listPassing(await services.snapshot(), emptyQuery).filter(
    ({ criteria }) => accepts?.(criteria) !== false,
  )
  return {
    ...nothingFound,
    hits: all,
    standingOf: () => 'exact',
    counts: { ...nothingFound.counts, exact: all.length },
  }
}

/** Whether nothing is called as was typed, or meets the query under the words that were typed. */
const isUnlisted = ({ hits, counts, others, similar, isNamed }: Found): boolean =>
  others.length === 0 && !isNamed && (hits.length === counts.lacking || similar.length > 0)

/** Where a search that found nothing can go on. */
async function listWays(services: PublicServices, found: Found, texts: Texts): Promise<Ways> {
  const { searchView: text, pages } = texts
  const lists = await Promise.all(
    countryLists.map(async (list) =>
      (await isDescribed(list, services))
        ? [{ to: `/${list}`, name: pages[list].title, count: undefined }]
        : [],
    ),
  )
  const { open } = await services.snapshot()
  return {
    unknown: text.unknown(found.unknown),
    nearestTitle: text.nearest,
    title: text.otherWays,
    entries: [
      { to: href('/can-i-apply'), name: text.canIApply, count: open.length },
      ...lists.flat(),
    ],
  }
}

/** A connection lost while a visitor types shows as a failed search, not as a failed page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim()
  return serverLoader().catch(() => ({
    q,
    files: null,
    meta: null,
    found: null,
    filters: null,
    fit: null,
    ways: null,
    tell: null,
    failed: true,
  }))
}

type Group = Omit<HitGroup, 'hits'> & {
  readonly cards: readonly (CardView & { note: string | null })[]
}

/** The groups of hits, each with its heading; those that lack a part say which. */
function Groups({ found }: { found: { readonly groups: readonly Group[] } & PageOf }) {
  const [first, second] = found.groups
  const isDouble =
    first !== undefined && second !== undefined && isReading(first) && isReading(second)
  return (
    <>
      {found.groups.map(({ id, title, count, lead, leadWay, all, cards, nearby, kinds }) => (
        <Section
          className="section"
          anchor={`group-${id}`}
          id={id}
          title={title}
          {...(count !== undefined && all === null && { count })}
          action={
            all !== null && (
              <p className="links group-all">
                <Link to={all.to}>{all.label}</Link>
              </p>
            )
          }
          key={id}
        >
          {lead !== null && (
            <p className="muted links">
              {lead} {leadWay !== null && <Link to={leadWay.to}>{leadWay.label}</Link>}
            </p>
          )}
          <Onward ways={kinds} other={isDouble && id === first.id ? second : undefined} />
          {nearby.length > 0 && <Index entries={nearby} />}
          <CardGrid cards={cards} layout="categories" hasRows />
        </Section>
      ))}
      <Pages page={found.page} pageCount={found.pageCount} />
    </>
  )
}

/** From the first group of two: to one kind of it, and to the other group. */
function Onward({ ways, other }: { ways: Group['kinds']; other: Group | undefined }) {
  if (ways.length === 0 && other === undefined) return null
  return (
    <div className="search-onward no-print">
      <ul className="chips">
        {ways.map(({ to, label }) => (
          <li key={to}>
            <Link className="chip" data-look="add" to={to}>
              {label}
            </Link>
          </li>
        ))}
        {other && (
          <li>
            <a className="chip" data-look="add" href={`#group-${other.id}`}>
              {other.title} {other.count}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

const isReading = ({ id }: Group): boolean => id === 'host' || id === 'citizen'

type PageOf = Pick<SearchView, 'page' | 'pageCount'>

/** Of a query that found nothing: how it was read, and what does find something. */
function NothingFound({
  found,
  ways,
  children,
}: {
  found: Pick<SearchView, 'nearest'>
  ways: Ways
  /** The form for what is not listed. */
  children: ReactNode
}) {
  const { search } = useTexts()
  return (
    <>
      <ListMessage text={search.empty}>
        <p>{ways.unknown}</p>
      </ListMessage>
      {found.nearest.length > 0 && (
        <Section className="block" id="nearest" title={ways.nearestTitle}>
          <Index entries={found.nearest} />
        </Section>
      )}
      {children}
      <OtherWays ways={ways} />
    </>
  )
}

function OtherWays({ ways }: { ways: Ways }) {
  return (
    <Section className="block" id="ways" title={ways.title}>
      <Index entries={ways.entries} />
    </Section>
  )
}

interface Ways {
  readonly unknown: string
  readonly nearestTitle: string
  readonly title: string
  readonly entries: readonly { to: string; name: string; count: number | undefined }[]
}

export const shouldRevalidate = shouldRevalidateList

export { headers, meta } from '#web/shell/loader.ts'

/** The quick search without scripts, and a page with an address to share. */
export default function SearchRoute({
  loaderData: { q, found, filters, fit, failed, files, ways, tell },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts()
  const long = [...q].length >= minimumLength
  const tellUs = long && tell && <TellUs text={tell} words={q} result={actionData} />
  const chips = found && found.chips.length > 0 && (
    <Chips
      label={texts.search.understood}
      chips={found.chips.map(({ kind, value, label, href: to }) => ({
        key: kind + value,
        word: '',
        label,
        remove: texts.search.remove(label),
        to,
        understood: { kind, value },
      }))}
    />
  )
  const notes = found?.notes.map((note) => (
    <p className="hint" key={note}>
      {note}
    </p>
  ))
  const head = (
    <>
      <div className="page-head" data-look="tight">
        <h1>{texts.search.title}</h1>
      </div>
      <SearchForm text={q} />
      {fit && <FitFilter filter={fit} />}
      {!long && !found?.total && <p className="message muted">{texts.search.hint}</p>}
      {long && failed && <ListMessage text={texts.search.failed} failed="stated" />}
    </>
  )
  if (filters === null || found === null || found.of === 0) {
    return (
      <div className="wrap">
        {head}
        {chips}
        {notes}
        {long && found && ways && (
          <NothingFound found={found} ways={ways}>
            {tellUs}
          </NothingFound>
        )}
        {!long && ways && <OtherWays ways={ways} />}
        {long && files && <FileLinks files={files} />}
      </div>
    )
  }
  return (
    <div className="wrap listing" data-ads="none">
      <div className="listing-top" data-look="alone">
        {head}
      </div>
      <div className="listing-side">
        <Filters
          view={filters}
          isSorted
          closed="hide"
          without={choiceNames.filter((name) => isUnderstood(name, found, filters))}
          column={texts.search.narrow}
          hasViews
        />
      </div>
      <div className="listing-line">
        {chips}
        <FilterChips view={filters} />
        {filters.chosen > 0 && found.total > 0 && (
          <p className="links listing-clear no-print">
            <ClearFilters />
          </p>
        )}
      </div>
      <div className="listing-way">
        <ViewChoice />
      </div>
      <div className="listing-main">
        {notes}
        {found.total === 0 && (
          <ListMessage text={texts.listing.nothingLeft}>
            <WaysOut view={filters} />
            <ClearFilters />
          </ListMessage>
        )}
        <div className="search-groups">
          <Groups found={found} />
        </div>
        {tellUs}
        {files && <FileLinks files={files} />}
      </div>
    </div>
  )
}

/** What has a chip has no filter beside it, unless one was chosen there. */
const isUnderstood = (
  name: ChoiceName,
  { chips }: Pick<SearchView, 'chips'>,
  { filters }: FiltersView,
): boolean =>
  chips.some(({ kind }) => kind === name) && filters[name].every(({ chosen }) => !chosen)
