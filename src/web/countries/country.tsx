import { data, redirect } from 'react-router'
import { startSections } from '#domain/listing/browse.ts'
import { countryLists } from '#domain/listing/country-lists.ts'
import { startNarrowing } from '#domain/listing/filter.ts'
import { countryName, countrySlug, findCountryBySlug } from '#domain/words/country.ts'
import { toSlug } from '#domain/words/slug.ts'
import { Link } from '#web/components/Link.tsx'
import { ListMessage, Pages, Page, Section } from '#web/components/Page.tsx'
import { servicesContext, textsOf } from '#web/context.ts'
import {
  describeUndecidedRule,
  describeVisaFor,
  findListOfCountry,
  isDescribed,
} from '#web/countries/country-list.ts'
import { toFileLinks } from '#web/files/file-links.ts'
import { FileLinks } from '#web/files/FileLinks.tsx'
import { findApplicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { ClearFilters, Filters, WaysOut } from '#web/listing/Filters.tsx'
import { headOf, readListingQuery, toFiltersView } from '#web/listing/listing-view.ts'
import { toCardView } from '#web/opportunity/item-view.ts'
import { CardGrid } from '#web/opportunity/OpportunityCard.tsx'
import { shareAddress } from '#web/pictures/address.ts'
import { unavailable, pageMeta } from '#web/shell/loader.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/country'

/**
 * Items that take place in a country, or that its citizens may apply for (docs/interface,
 * Listing pages).
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const list = countryLists.find((each) => url.pathname.startsWith(`/${each}/`))
  const straight = toSlug(params.country, '')
  const country = findCountryBySlug(straight)
  const name = country && countryName(country)
  if (list === undefined || country === undefined || name === undefined)
    throw data(null, { status: 404 })
  // A link with the punctuation of its sentence, or in capitals.
  if (straight !== params.country) throw redirect(`/${list}/${straight}${url.search}`, 301)
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const text = texts.countryPages
  const query = readListingQuery(url.searchParams)
  const path = `/${list}/${params.country}`
  const files = toFileLinks(context, path, url.searchParams)
  const title = text.titles[list](name)
  const way = [{ to: `/${list}`, label: texts.pages[list].title }]
  const pageOf = (number: number) => ({
    title,
    intro: text.intros[list](name),
    empty: text.empty[list](name),
    way,
    files,
    meta: pageMeta(context, {
      title,
      description: text.descriptions[list](name),
      path: number > 1 ? `${path}?page=${number}` : path,
      picture: shareAddress('page', list),
      files,
      way,
    }),
  })
  try {
    const found = await findListOfCountry(services, list, country, query.sort)
    if (found === null) throw data(null, { status: 404 })
    const applicant = await findApplicant(services, url)
    const { groups, measures, now } = found
    const filtered = startNarrowing(query, now)
    const ofCountry = startSections(['host', 'open', 'ask'] as const, query)
    for (const entry of found.all) {
      const key = found.sectionOf(entry)
      if (key !== null && filtered.passes(entry)) ofCountry.add(key, entry)
    }
    const narrowing = filtered.read()
    const { sections, total, page, pageCount } = ofCountry.read()
    const items = new Map(
      (await services.readItems(sections.flatMap((section) => section.items))).map((item) => [
        item.id,
        item,
      ]),
    )
    const other = list === 'study-in' ? 'students-from' : 'study-in'
    return {
      ...pageOf(page),
      view: {
        head: headOf(narrowing, { own: total }, query, 'opportunity', texts),
        filters: toFiltersView(narrowing, query, { of: total }, texts),
        page,
        pageCount,
        sections: sections.flatMap(({ key, total: ofSection, items: entries }) => {
          const cards = entries.flatMap((entry) => {
            const item = items.get(entry.id)
            if (item === undefined) return []
            const notes = [
              key === 'ask' ? describeUndecidedRule(item, country, groups, now, texts) : null,
              describeVisaFor(country, item, measures, now, texts),
            ]
            const note = notes.filter((each) => each !== null).join(' ') || null
            return [
              {
                ...toCardView(item, texts, now, 'standard', verdictFor(applicant, item, texts)),
                note,
              },
            ]
          })
          return cards.length === 0
            ? []
            : [{ key, title: text.sections[key](name), total: ofSection, cards }]
        }),
        other: (await isDescribed(other, services))
          ? { to: `/${other}/${countrySlug(country)}`, label: text.titles[other](name) }
          : null,
        elsewhere: list === 'study-in' ? text.elsewhere : null,
      },
    }
  } catch (error) {
    return data({ ...pageOf(query.page), view: null }, unavailable(error).init)
  }
}

export { headers, meta } from '#web/shell/loader.ts'

export default function CountryRoute({
  loaderData: { title, intro, empty, way, files, view },
}: Route.ComponentProps) {
  const texts = useTexts()
  // The message says that nothing is listed, so a head with a zero would say it twice.
  const isBare = view !== null && view.sections.length === 0 && view.filters.chosen === 0
  return (
    <Page
      title={title}
      way={way}
      lead={
        <>
          <p className="muted">
            {view && !isBare && <strong>{view.head} </strong>}
            {!isBare && intro}
          </p>
          {view?.other && (
            <p className="links">
              <Link to={view.other.to}>{view.other.label}</Link>
            </p>
          )}
        </>
      }
    >
      {!view && <ListMessage text={empty} failed />}
      {view && (
        <>
          {!isBare && <Filters view={view.filters} />}
          {view.sections.length === 0 && (
            <ListMessage text={view.filters.chosen > 0 ? texts.listing.nothingLeft : empty}>
              <WaysOut view={view.filters} />
              {view.filters.chosen > 0 && <ClearFilters />}
            </ListMessage>
          )}
          {view.sections.map(({ key, title: heading, total, cards }) => (
            <Section
              className="section"
              key={key}
              anchor={key}
              id={`section-${key}`}
              title={heading}
              count={total}
            >
              <CardGrid cards={cards} />
            </Section>
          ))}
          <Pages page={view.page} pageCount={view.pageCount} />
          {view.elsewhere && (
            <p className="muted links">
              {view.elsewhere.lead}{' '}
              <Link to="/search?q=multiple+countries">{view.elsewhere.many}</Link>
              <Link to="/search?q=online">{view.elsewhere.online}</Link>
            </p>
          )}
        </>
      )}
      <FileLinks files={files} />
    </Page>
  )
}
