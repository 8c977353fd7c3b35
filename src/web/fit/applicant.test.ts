import { expect, test } from 'vitest'
import type { Answers } from '#domain/eligibility/answers.ts'
import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { describeApplicant, toAnswersView } from '#web/fit/answers-view.ts'
import { findApplicant, toApplicant } from '#web/fit/applicant.ts'
import { listBesideQuestions, verdictFor } from '#web/fit/eligibility-view.ts'
import { toFitFilter } from '#web/fit/fit-filter.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { languages } from '#web/texts/languages.ts'

const services = {
  now: () => new Date('2026-11-22T12:00:00Z'),
  listCountryGroups: async () => [],
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
    '‘cat’ is not a possible answer to ‘a question that we do not ask’.',
    '‘ZZ’ is not a possible answer to ‘Your nationality’.',
    '2030 is in the future. Enter a date in the past for ‘When you were born’.',
  ])
})

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

test('gender and refugee status are asked if a rule needs them and the answer is missing', async () => {
  const texts = await languages[0]?.load()
  if (texts === undefined) throw new Error('There is no language')
  const names = (
    ...[rules, answers]: [
      Parameters<typeof listBesideQuestions>[0],
      Parameters<typeof listBesideQuestions>[1],
    ]
  ) => listBesideQuestions(rules, answers, texts).map(({ name }) => name)
  const anybody = { ...unknownRules, gender: 'any', refugees: null } as const
  expect(names(null, {})).toEqual([])
  expect(names(anybody, {})).toEqual([])
  expect(names({ ...anybody, gender: 'women' }, {})).toEqual(['me.gender'])
  expect(names({ ...anybody, gender: 'women' }, { gender: 'man' })).toEqual([])
  expect(names({ ...anybody, refugees: 'welcome' }, {})).toEqual(['me.refugee'])
  expect(names({ ...anybody, gender: 'men', refugees: 'only' }, { refugee: 'no' })).toEqual([
    'me.gender',
  ])
})

test("a 'no' on a card shows the note of its rule, or all other requirements without one", () => {
  const applicant = toApplicant({
    answers: { citizenships: ['PK'] },
    groups: [],
    now: new Date('2026-11-28T12:00:00Z'),
  })
  const notesFor = (note: string | null, more: Partial<Rules> = {}) => {
    const nationality = { rule: 'listed', countries: ['US'], groups: [], note } as const
    const rules = {
      ...unknownRules,
      basis: 'page',
      nationality,
      other: ['A visa', 'A GPA of 3.0'],
      ...more,
    } as const
    const { word, notes } = verdictFor(applicant, sampleOpportunity({ rules }), en)!
    return [word, notes]
  }
  expect(notesFor('Green card holders too')).toEqual(['no', ['Green card holders too']])
  expect(notesFor(null)).toEqual(['no', ['A visa', 'A GPA of 3.0']])
  const listed = { rule: 'listed', countries: ['PK'], groups: [], note: 'By passport' } as const
  expect(notesFor(null, { nationality: listed })).toEqual(['check', []])
})
