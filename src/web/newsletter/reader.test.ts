import { expect, test } from 'vitest'
import { readerOf } from '#web/newsletter/reader.ts'
import { languages } from '#web/texts/languages.ts'

test('a form with another text is another version of the consent', async () => {
  const [english] = languages
  if (english === undefined) throw new Error('There is no language')
  // Version 1 was 'Alerts about scholarships by e-mail, until I unsubscribe.', 2 'New opportunities
  // and close deadlines, by e-mail. You can stop at any time.'
  expect(readerOf({ ...english, texts: await english.load() })).toEqual({
    locale: 'en',
    agreements: {
      news: {
        version: '4',
        text: 'Get new opportunities by email. You can unsubscribe at any time.',
      },
      dates: { version: '3', text: 'We email you on the days below, and when the dates change.' },
      announcement: { version: '3', text: 'We email you when a date is announced, and before it.' },
      change: { version: '3', text: 'We email you when the dates change.' },
      reopening: { version: '3', text: 'Closed for now. We email you when it opens again.' },
    },
  })
})
