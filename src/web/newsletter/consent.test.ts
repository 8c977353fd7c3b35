import { expect, test } from 'vitest'
import { consents } from '#domain/mail/consent.ts'
import { newsletter, watchForm } from '#web/texts/en/newsletter.ts'

test('the words kept as consent are those at the forms', () => {
  expect([newsletter.lead, watchForm.lead, watchForm.leadClosed]).toEqual([
    consents.news.text,
    consents.reminders.text,
    consents.reopening.text,
  ])
})
