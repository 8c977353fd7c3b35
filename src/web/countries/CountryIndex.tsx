import { data, type MetaDescriptor, type RouterContextProvider } from 'react-router'
import type { CountryList } from '#domain/listing/country-lists.ts'
import { countryName, countrySlug } from '#domain/words/country.ts'
import { Index, Page, ListMessage } from '#web/components/Page.tsx'
import { servicesContext, textsOf } from '#web/context.ts'
import { findCountryCounts } from '#web/countries/country-list.ts'
import { unavailable } from '#web/shell/loader.ts'

/**
 * The data of a list's index; `countries` null: unavailable. Throws 404 if there are no such pages.
 */
export async function loadCountryIndex(
  context: Readonly<RouterContextProvider>,
  list: CountryList,
  meta: MetaDescriptor[],
) {
  const { pages, countryPages } = textsOf(context)
  const { title, description } = pages[list]
  const page = { meta, title, intro: description, empty: countryPages.none }
  try {
    const counts = await findCountryCounts(context.get(servicesContext), list)
    if (counts === null) throw data(null, { status: 404 })
    const countries = counts.map(({ code, count }) => ({
      to: `/${list}/${countrySlug(code)}`,
      name: countryName(code) ?? code,
      count,
    }))
    return data({ ...page, countries })
  } catch (error) {
    return data({ ...page, countries: null }, unavailable(error).init)
  }
}

/** Every country whose page has items, with the number of open ones. */
export function CountryIndex({
  loaderData,
}: {
  loaderData: Awaited<ReturnType<typeof loadCountryIndex>>['data']
}) {
  const { title, intro, empty, countries } = loaderData
  return (
    <Page title={title} way={[]} lead={<p className="muted">{intro}</p>}>
      {countries && countries.length > 0 ? (
        <Index entries={countries} />
      ) : (
        <ListMessage text={empty} failed={countries === null} />
      )}
    </Page>
  )
}
