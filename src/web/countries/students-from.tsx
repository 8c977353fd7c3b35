import { data } from 'react-router'
import { CountryIndex, loadCountryIndex } from '#web/countries/CountryIndex.tsx'
import { metaOfPage } from '#web/shell/page-meta.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import type { Route } from './+types/students-from'

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, countryPages } = textsOf(context)
  const { countries, failure } = await loadCountryIndex(context, 'students-from')
  const text = { title: pages['students-from'].title, intro: pages['students-from'].description, empty: countryPages.none }
  return data({ ...text, countries, meta: metaOfPage(context, 'students-from') }, failure)
}

export { headers, meta } from '#web/shell/as-loaded.ts'

export default function StudentsFromRoute({ loaderData }: Route.ComponentProps) {
  return <CountryIndex {...loaderData} />
}
