import type { Reader } from '#domain/mail/subscription.ts'

/** A reader of the English forms, for tests. */
export const sampleReader: Reader = {
  locale: 'en',
  agreements: {
    news: { version: '2', text: 'News, until I stop them.' },
    dates: { version: '2', text: 'Reminders of this one.' },
    announcement: { version: '2', text: 'Word when a date is announced.' },
    change: { version: '2', text: 'Word when this changes.' },
    reopening: { version: '2', text: 'Word when it opens again.' },
  },
}
