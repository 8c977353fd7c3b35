import { useTexts } from '#web/texts/useTexts.ts'
import type { CountryView } from '#web/home/home-view.ts'
import '#web/home/StampSheet.css'

/** The countries with the most that is open, as a sheet of stamps. */
export function StampSheet({ countries }: { countries: readonly CountryView[] }) {
  const texts = useTexts()
  return (
    <ul className="stamp-sheet" aria-label={texts.home.countries}>
      {countries.map((country, index) => (
        <li key={country.code}>
          <a href={`/search?q=${encodeURIComponent(country.name)}`}>
            <img src={country.cover} alt="" width="320" height="200" loading={index < 6 ? 'eager' : 'lazy'} decoding="async" />
            <span>
              {country.name} <b>{country.count}</b>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
