import { expect, test } from 'vitest'
import type { PublicServices } from '#services/public-services.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import { toFitFilter } from '#web/fit/fit-filter.ts'
import { en } from '#web/texts/en/catalogue.ts'

const services = {
  now: () => new Date('2026-11-22T12:00:00Z'),
  listCountryGroups: async () => [],
  listVisaMeasures: async () => [],
  offersRules: async () => true,
} as Partial<PublicServices> as PublicServices
const applicantAt = async (url: URL) => (await findApplicant(services, url))!

test('an address without answers gives no verdicts, and asks for answers if it filters by them', async () => {
  const url = new URL('https://atlas.example/phd-scholarship?fit=yes')
  expect(await findApplicant(services, url)).toBeNull()
  expect(toFitFilter(null, url, en)).toMatchObject({
    answers: null,
    way: { href: '/can-i-apply' },
    nobody: en.fitFilter.nobody,
    choices: [],
  })
})

test('the choice of verdicts keeps filters and answers and begins at the first page', async () => {
  const url = new URL(
    'https://atlas.example/phd-scholarship?region=asia&page=3&me.citizen=PK&fit=yes,check',
  )
  const { choices, way } = toFitFilter(await applicantAt(url), url, en)
  expect(way).toBeNull()
  expect(choices.map(({ href, isChosen }) => [href, isChosen])).toEqual([
    ['/phd-scholarship?region=asia&me.citizen=PK', false],
    ['/phd-scholarship?region=asia&fit=yes&me.citizen=PK', false],
    ['/phd-scholarship?region=asia&fit=yes,check&me.citizen=PK', true],
    ['/phd-scholarship?region=asia&fit=no&me.citizen=PK', false],
  ])
})
