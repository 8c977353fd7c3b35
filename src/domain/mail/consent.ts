/**
 * What somebody agrees to by giving an address: the words that stand at the form, which is compared with them by web/newsletter/consent.test.ts (the
 * browser has no room for a module more). Kept with each subscriber, because the law asks a sender of newsletters to prove it (GDPR article
 * 7). Other words are another version; version 1 was 'Alerts about scholarships by e-mail, until I unsubscribe.'
 */
export const consents = {
  news: { version: '2', text: 'New opportunities and close deadlines, by e-mail. You can stop at any time.' },
  reminders: { version: '2', text: 'Two weeks, one week and two days before the deadline, and when it moves.' },
  reopening: { version: '2', text: 'Closed for now. We write when it opens again.' },
} as const

/** What an address is given for. */
export type Wish = keyof typeof consents
