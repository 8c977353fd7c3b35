import { href, redirect } from 'react-router'
import { answerParams } from '#domain/eligibility/answers.ts'
import { countrySlug } from '#domain/words/country.ts'
import { answersIn } from '#web/components/search-params.ts'
import { CountryIndex, loadCountryIndex } from '#web/countries/CountryIndex.tsx'
import { metaOfPage } from '#web/shell/loader.ts'
import type { Route } from './+types/students-from'

/**
 * With a citizenship in the address, as the home page's form sends it, leads to its page. Other links
 * to this page carry the answers of their address too: if there are several, `own` says that the form
 * sent them, and they go on.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const country = countrySlug(url.searchParams.get(answerParams.citizenships) ?? '')
  const isFromForm = url.searchParams.has('own')
  if (country !== undefined && (isFromForm || url.searchParams.size === 1)) {
    const page = href('/students-from/:country', { country })
    const answers = new URLSearchParams(answersIn(url.search))
    throw redirect(isFromForm ? `${page}?${answers}` : page)
  }
  return await loadCountryIndex(context, 'students-from', metaOfPage(context, 'students-from'))
}

export { headers, meta } from '#web/shell/loader.ts'

export default CountryIndex
