import type { CountryList, CountrySection } from '#domain/listing/country-lists.ts'
import { countryInSentence as inSentence } from '#web/texts/en/in-sentence.ts'

/** Pages by country; their indexes are pages of their own (`pages.ts`). */
export const countryPages = {
  titles: {
    'study-in': (country: string) => `Study in ${inSentence(country)}`,
    'students-from': (country: string) => `For students from ${inSentence(country)}`,
  },
  intros: {
    'study-in': (country: string) => `All opportunities in ${inSentence(country)}, soonest deadline first.`,
    'students-from': (country: string) =>
      `For citizens of ${inSentence(country)} who live there. We compare only nationality and residence. Check the other rules of each one.`,
  },
  descriptions: {
    'study-in': (country: string) =>
      `Scholarships, internships, exchanges and programs in ${inSentence(country)}: who can apply, what they pay for and when they close.`,
    'students-from': (country: string) =>
      `Scholarships, internships and programs that citizens of ${inSentence(country)} can apply for, and those where the organizer decides.`,
  },
  sections: {
    host: (country: string) => `In ${inSentence(country)}`,
    open: (country: string) => `Open to citizens of ${inSentence(country)}`, // promised
    ask: () => 'Ask the organizer', // promised
  },
  empty: {
    'study-in': (country: string) => `Nothing is listed in ${inSentence(country)} now.`,
    'students-from': (country: string) => `Nothing is listed for citizens of ${inSentence(country)} now.`,
  },
  none: 'Nothing is listed now.',
  elsewhere: {
    lead: 'Not listed here:',
    many: 'programs in several countries',
    online: 'online programs',
  },
} satisfies Record<'titles' | 'intros' | 'descriptions' | 'empty', Record<CountryList, (country: string) => string>> & {
  readonly sections: Record<CountrySection, (country: string) => string>
  readonly none: string
  readonly elsewhere: Readonly<Record<'lead' | 'many' | 'online', string>>
}
