import { countryName } from '#domain/words/country.ts'

const regions = import.meta.env.SSR ? null : new Intl.DisplayNames(document.documentElement.lang, { type: 'region', fallback: 'none' })

/** A country's name; undefined: there is none of this code. The browser knows the names itself and need not load the table. */
export function nameCountry(code: string): string | undefined {
  return import.meta.env.SSR ? countryName(code) : regions?.of(code)
}
