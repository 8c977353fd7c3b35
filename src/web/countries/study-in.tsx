import { CountryIndex, loadCountryIndex } from '#web/countries/CountryIndex.tsx'
import { metaOfPage } from '#web/shell/loader.ts'
import type { Route } from './+types/study-in'

export async function loader({ context }: Route.LoaderArgs) {
  return await loadCountryIndex(context, 'study-in', metaOfPage(context, 'study-in'))
}

export { headers, meta } from '#web/shell/loader.ts'

export default CountryIndex
