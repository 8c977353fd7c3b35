import { expect, test } from 'vitest'
import { privacyPage } from '#web/texts/en/mail-pages.ts'

const periods = { unconfirmedDays: 7, messageMonths: 12, logMonths: 13 }
const textOf = (nights: number | null) =>
  privacyPage.sections(periods, nights).find(({ heading }) => heading === 'Backups')?.text

test('the privacy page states the lifetime of nightly and manual backups, and that no address comes back from one', () => {
  expect(textOf(7)).toMatch(
    /every night .* kept for 7 nights\. Backups made by hand .* does not come back/,
  )
  expect(textOf(1)).toMatch(/kept for 1 night\./)
  expect(textOf(null)).toMatch(/The administrator makes backups.* does not come back/)
  expect(privacyPage.sections(null, null).map(({ heading }) => heading)).not.toContain('Backups')
})
