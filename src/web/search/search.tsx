import { data } from 'react-router'
import { type EligibilityPredicate, listPassing } from '#domain/listing/browse.ts'
import { narrow } from '#domain/listing/filter.ts'
import { emptyQuery } from '#domain/listing/listing.ts'
import type { Found } from '#domain/search/search.ts'
import type { PublicServices } from '#services/public-services.ts'
import { Link } from '#web/components/Link.tsx'
import { Pages, ListMessage, Page, Section } from '#web/components/Page.tsx'
import { servicesContext, textsOf } from '#web/context.ts'
import { toFileLinks, FileLinks } from '#web/files/FileLinks.tsx'
import { FitFilter } from '#web/fit/Answers.tsx'
import { findApplicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { narrowBy, toFitFilter } from '#web/fit/fit-filter.ts'
import { Filters, WaysOut } from '#web/listing/Filters.tsx'
import { isFilter, readListingQuery, toFiltersView } from '#web/listing/listing-view.ts'
import { type CardView, toCardView } from '#web/opportunity/item-view.ts'
import { CardGrid } from '#web/opportunity/OpportunityCard.tsx'
import { minimumLength } from '#web/search/QuickSearchLink.tsx'
import { readSearchText, type SearchView, toSearchView } from '#web/search/search-view.ts'
import { SearchForm } from '#web/search/SearchForm.tsx'
import { unavailable, metaOfPage } from '#web/shell/loader.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/search'
import '#web/search/search.css'

/** The number of chips that can be removed; a query has no more. */
const maxWithout = 40

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const q = readSearchText(url.searchParams)
  const texts = textsOf(context)
  const without = url.searchParams.getAll('without').slice(0, maxWithout)
  const question = new URLSearchParams([
    ...(q === '' ? [] : [['q', q]]),
    ...without.map((chip) => ['without', chip]),
    ...[...url.searchParams].filter(([name]) => isFilter(name)),
  ])
  const files = toFileLinks(context, '/search', question)
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
    const { passing, ...narrowing } = narrow(found.hits, query, now)
    const filters = toFiltersView(narrowing, query, { of: passing.length }, texts)
    // Those that meet everything come first.
    const firstLacking = passing.findIndex((entry) => found.missingOf(entry).length > 0)
    let exact = firstLacking < 0 ? passing.length : firstLacking
    if (found.exact === 0) exact = 0
    const view = toSearchView({ ...found, hits: passing, exact }, url.searchParams, texts)
    const items = new Map(
      (await services.readItems(view.hits.map(({ item }) => item))).map((item) => [
        item.slug,
        item,
      ]),
    )
    const cards = view.hits.flatMap(({ item: { slug }, missing }) => {
      const item = items.get(slug)
      if (item === undefined) return []
      const card = toCardView(item, texts, now, 'categories', verdictFor(applicant, item, texts))
      return [{ ...card, note: missing && texts.search.missing(missing) }]
    })
    const fit = applicant && toFitFilter(applicant, url, texts)
    return {
      ...page,
      found: { ...view, hits: cards, of: found.hits.length },
      filters,
      fit,
      failed: false,
    }
  } catch (error) {
    return data(
      { ...page, found: null, filters: null, fit: null, failed: true },
      unavailable(error).init,
    )
  }
}

/** Without a query, filters choose among all items. */
async function listAll(
  services: PublicServices,
  accepts: EligibilityPredicate | undefined,
): Promise<Found> {
  const all = listPassing(await services.snapshot(), emptyQuery).filter(
    ({ criteria }) => accepts?.(criteria) !== false,
  )
  return { hits: all, missingOf: () => [], understood: [], exact: all.length }
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
    failed: true,
  }))
}

/** The understood query. Each chip links to the results without it. */
function Chips({ chips }: { chips: SearchView['chips'] }) {
  const { search } = useTexts()
  if (chips.length === 0) return null
  return (
    <ul className="row chips" data-gap="2" aria-label={search.understood}>
      {chips.map(({ kind, value, label, href: address }) => (
        <li key={kind + value}>
          <Link
            className="chip"
            to={address}
            data-understood={kind}
            data-value={value}
            aria-label={search.remove(label)}
          >
            {label}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * Hits that meet everything, then those that lack one part, each section with its number. `note`:
 * the missing part; null: none.
 */
function Hits({
  found,
}: {
  found: Omit<SearchView, 'hits'> & {
    readonly hits: readonly (CardView & { note: string | null })[]
  }
}) {
  const { hits, title: first, total, exact, page, pageCount } = found
  const { search } = useTexts()
  const complete = hits.filter(({ note }) => note === null)
  const others = hits.filter(({ note }) => note !== null)
  const groups = [
    { id: 'found', title: first, cards: complete },
    {
      id: 'almost',
      title: exact === 0 && complete.length === 0 ? first : search.almost(total - exact),
      cards: others,
    },
  ].filter(({ cards }) => cards.length > 0)
  return (
    <>
      {groups.map(({ id, title, cards }) => (
        <Section className="block" id={id} title={title} key={id}>
          <CardGrid cards={cards} layout="categories" />
        </Section>
      ))}
      <Pages page={page} pageCount={pageCount} />
    </>
  )
}

export { headers, meta } from '#web/shell/loader.ts'

/** The quick search without scripts, and a page with an address to share. */
export default function SearchRoute({
  loaderData: { q, found, filters, fit, failed, files },
}: Route.ComponentProps) {
  const texts = useTexts()
  const long = [...q].length >= minimumLength
  return (
    <Page title={texts.search.title}>
      <SearchForm text={q} />
      {fit && <FitFilter filter={fit} />}
      {!long && !found?.total && <p className="message muted">{texts.search.hint}</p>}
      {long && failed && <ListMessage text={texts.search.failed} failed="stated" />}
      {found && <Chips chips={found.chips} />}
      {filters && found && found.of > 0 && (
        <Filters view={filters} isSorted closed="hide" preserved={['q', 'without']} />
      )}
      {long && found?.of === 0 && (
        <ListMessage text={texts.search.empty}>
          <p>{texts.search.emptyHint}</p>
        </ListMessage>
      )}
      {filters && found && found.of > 0 && found.total === 0 && (
        <ListMessage text={texts.listing.nothingLeft}>
          <WaysOut view={filters} />
        </ListMessage>
      )}
      {found && <Hits found={found} />}
      {files && <FileLinks files={files} />}
    </Page>
  )
}
