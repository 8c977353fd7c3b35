import { data } from 'react-router'
import { CountryIndex, loadCountryIndex } from '#web/countries/CountryIndex.tsx'
import { metaOfPage } from '#web/shell/page-meta.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import type { Route } from './+types/study-in'

export async function loader({ context }: Route.LoaderArgs) {
  const { pages, countryPages } = textsOf(context)
  const { countries, failure } = await loadCountryIndex(context, 'study-in')
  const text = { title: pages['study-in'].title, intro: pages['study-in'].description, empty: countryPages.none }
  return data({ ...text, countries, meta: metaOfPage(context, 'study-in') }, failure)
}

export { headers, meta } from '#web/shell/as-loaded.ts'

export default function StudyInRoute({ loaderData }: Route.ComponentProps) {
  return <CountryIndex {...loaderData} />
}
