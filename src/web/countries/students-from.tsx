import { href, redirect } from 'react-router'
import { answerParams } from '#domain/eligibility/answers.ts'
import { countrySlug } from '#domain/words/country.ts'
import { CountryIndex, loadCountryIndex } from '#web/countries/CountryIndex.tsx'
import { metaOfPage } from '#web/shell/loader.ts'
import type { Route } from './+types/students-from'

/** With a citizenship in the address, as the home page's form sends it, leads to its page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const country = countrySlug(url.searchParams.get(answerParams.citizenships) ?? '')
  if (country !== undefined && url.searchParams.size === 1)
    throw redirect(href('/students-from/:country', { country }))
  return await loadCountryIndex(context, 'students-from', metaOfPage(context, 'students-from'))
}

export { headers, meta } from '#web/shell/loader.ts'

export default CountryIndex
