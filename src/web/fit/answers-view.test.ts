import { expect, test } from 'vitest'
import type { Answers } from '#domain/eligibility/answers.ts'
import type { PublicServices } from '#services/public-services.ts'
import { describeApplicant, toAnswersView } from '#web/fit/answers-view.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import { en } from '#web/texts/en/catalogue.ts'

const services = {
  now: () => new Date('2026-11-22T12:00:00Z'),
  listCountryGroups: async () => [],
  listVisaMeasures: async () => [],
  offersRules: async () => true,
} as Partial<PublicServices> as PublicServices
const applicantAt = async (url: URL) => (await findApplicant(services, url))!

test.each<readonly [Answers, string]>([
  [{ citizenships: ['PK'], degree: 'bachelor' }, 'a citizen of Pakistan with a bachelor’s degree'],
  [{ citizenships: ['PK', 'GB'], lives: 'DE' }, 'a citizen of Pakistan and the United Kingdom'],
  [{ citizenships: ['EG'] }, 'a citizen of Egypt'],
  [{ citizenships: ['UG', 'CD'] }, 'a citizen of Uganda and DR Congo'],
  [{ citizenships: ['none'] }, 'a stateless person'],
  [{ lives: 'DE', degree: 'none' }, 'someone who lives in Germany with no school certificate yet'],
  [{ born: { year: 2002, month: 4 } }, 'someone, born in 2002'],
  [{ work: 3 }, 'someone'],
])('%j is said as %s', (answers, who) => {
  expect(describeApplicant(answers, en)).toBe(who)
})

test("unread answers are shown, and 'Forget me' keeps the page’s other filters", async () => {
  const url = new URL(
    'https://atlas.example/phd-scholarship?region=europe&me.citizen=PK&me.citizen=ZZ&me.born=2030&me.pet=cat&fit=yes',
  )
  const { who, change, forget, unread } = toAnswersView(await applicantAt(url), url, en)
  expect(who).toBe('Results for a citizen of Pakistan.')
  expect(change?.href).toBe('/can-i-apply?me.citizen=PK&change=1#questions')
  expect(forget.href).toBe('/phd-scholarship?region=europe')
  expect(unread?.items.map(({ text }) => text)).toEqual([
    'We ignored an answer in the address that we do not know.',
    '‘ZZ’ is not a possible answer to ‘Your nationality’.',
    '2030 is in the future. Enter a date in the past for ‘When you were born’.',
  ])
})

test('a year with too few digits is told as a year', async () => {
  const url = new URL('https://atlas.example/phd-scholarship?me.born=204&me.finished=98')
  const { unread } = toAnswersView(await applicantAt(url), url, en)
  expect(unread?.items.map(({ name, text }) => [name, text])).toEqual([
    ['me.born', '‘204’ is not a possible year. Enter four digits, such as 2002.'],
    ['me.finished', '‘98’ is not a possible year. Enter four digits, such as 2002.'],
  ])
})

test('years of work that are no number are told as that', async () => {
  const url = new URL('https://atlas.example/phd-scholarship?me.work=two')
  const { unread } = toAnswersView(await applicantAt(url), url, en)
  expect(unread?.items.map(({ name, text }) => [name, text])).toEqual([
    ['me.work', '‘two’ is not a number of years. Enter a whole number, 0 to 80.'],
  ])
})

test('a month to come is named as people write it', async () => {
  const url = new URL('https://atlas.example/phd-scholarship?me.born=2030-05')
  const { unread } = toAnswersView(await applicantAt(url), url, en)
  expect(unread?.items.map(({ text }) => text)).toEqual([
    'May 2030 is in the future. Enter a date in the past for ‘When you were born’.',
  ])
})
