import { CountryIndex, loadCountryIndex } from '#web/countries/CountryIndex.tsx'
import { metaOfPage } from '#web/shell/loader.ts'
import type { Route } from './+types/students-from'

export async function loader({ context }: Route.LoaderArgs) {
  return await loadCountryIndex(context, 'students-from', metaOfPage(context, 'students-from'))
}

export { headers, meta } from '#web/shell/loader.ts'

export default CountryIndex
