import { expect, test } from 'vitest'
import { toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toApplicant } from '#web/fit/applicant.ts'
import { readShown, toResults, toRowBase } from '#web/fit/results/results-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2026-11-22T12:00:00Z')
const anywhere = { ...unknownRules.nationality, rule: 'any' } as const
const open: Rules = {
  ...unknownRules,
  nationality: anywhere,
  residence: anywhere,
  enrolled: 'either',
  degree: 'none',
  basis: 'page',
}
const english = {
  languages: [{ language: 'en', level: 'B2', tests: [], note: null, varies: false }],
} as const
const applicant = toApplicant({ answers: { citizenships: ['PK'] }, groups: [], measures: [], now })
const item = (name: string, rules: Partial<Rules> | null) =>
  sampleOpportunity({ slug: name, name, rules: rules && { ...open, ...rules } })

async function group(
  items: readonly ReturnType<typeof item>[],
  isThere: (slug: string) => boolean = () => true,
  search = '',
) {
  const listed = items.map((each) => ({ slug: each.slug, criteria: toEligibilityCriteria(each) }))
  const readRows = async (rows: readonly { readonly slug: string }[]) =>
    items
      .filter(({ slug }) => isThere(slug) && rows.some((each) => each.slug === slug))
      .map((each) => toRowBase(each, { isRemote: false, now }, en))
  return toResults(listed, applicant, readRows, en, readShown(new URLSearchParams(search)))
}

const items = [
  item('anybody', {}),
  item('speakers', english),
  item('bachelors', { degree: 'bachelor' }),
  item('speaking-workers', { ...english, experienceYears: 2 }),
  item('more-speakers', english),
  item('by-hearsay', { ...english, basis: 'knowledge' }),
  item('without-rules', null),
  item('some', { degree: null }),
  item('each-call', {
    age: {
      ...unknownRules.age,
      min: null,
      max: null,
      varies: true,
      note: 'see the call of the year',
    },
  }),
  item('others', { nationality: { ...anywhere, rule: 'except', countries: ['PK'] } }),
]
const slugsByGroup = ({ groups }: Awaited<ReturnType<typeof group>>) =>
  groups.map(({ word, count, sections }) => [
    word,
    count,
    sections.map(({ key, rows }) => [key, rows.map(({ slug }) => slug)]),
  ])

test('items are grouped in their original order', async () => {
  expect(slugsByGroup(await group(items))).toEqual([
    ['yes', 1, [['yes', ['anybody']]]],
    [
      'check',
      8,
      [
        ['settled-by-speaks', ['speakers', 'more-speakers']],
        ['settled-by-degree', ['bachelors']],
        ['answers', ['speaking-workers']],
        ['organizer', ['by-hearsay', 'without-rules', 'some', 'each-call']],
      ],
    ],
    ['no', 1, [['no', ['others']]]],
  ])
})

test('the question that decides most comes first, and every other one has its count', async () => {
  const [, check] = (await group(items)).groups
  expect(check?.next).toMatchObject({
    question: 'speaks',
    lead: 'This one answer decides 2 of these 8.',
  })
  expect(check?.sections.map(({ question }) => question?.question ?? null)).toEqual([
    null,
    'degree',
    null,
    null,
  ])
})

test('an item that the organizer must decide shows the sentence to look for, its note or its subject', async () => {
  const [, check] = (await group(items)).groups
  expect(check?.sections.at(-1)?.rows.map(({ slug, lookFor }) => [slug, lookFor])).toEqual([
    ['by-hearsay', 'Look for: who can apply'],
    ['without-rules', 'Look for: who can apply'],
    ['some', 'Look for: Which degree you need'],
    ['each-call', 'Look for: “see the call of the year”'],
  ])
  expect(check?.sections[0]?.rows.every(({ lookFor }) => lookFor === null)).toBe(true)
})

test('if only the country excludes an applicant and refugees are welcome, the status is asked', async () => {
  const welcoming = item('welcoming', {
    nationality: { ...anywhere, rule: 'listed', countries: ['KE'] },
    refugees: 'welcome',
  })
  expect((await group([welcoming])).groups[2]?.sections).toMatchObject([
    { key: 'refugees', question: { question: 'refugee' } },
  ])
})

test('items removed since are neither shown nor counted', async () => {
  const found = await group(items, (slug) => slug !== 'speakers')
  expect(slugsByGroup(found)[1]).toEqual([
    'check',
    7,
    expect.arrayContaining([['settled-by-speaks', ['more-speakers']]]),
  ])
  expect(found.lead).toBe(en.fitPage.open(9))
})

test('a group shows twelve results of all its lists, and names the lists that come after them', async () => {
  const many = (name: string, count: number, rules: Partial<Rules> = {}) =>
    Array.from({ length: count }, (_, at) => item(`${name}-${at}`, rules))
  const [yes, check] = (
    await group([
      ...many('anybody', 3),
      ...many('speakers', 14, english),
      ...many('bachelors', 5, { degree: 'bachelor' }),
      ...many('ask', 2, { degree: null }),
    ])
  ).groups
  expect(yes).toMatchObject({ count: 3, later: [], more: null })
  expect(check?.sections.map(({ key, rows, count }) => [key, rows.length, count])).toEqual([
    ['settled-by-speaks', 12, 14],
  ])
  expect(check?.later).toEqual([
    en.fitPage.decided('which degree you hold', 5),
    en.fitPage.organizer(2),
  ])
  expect(check?.more).toEqual({ label: 'Show 9 more', shown: '24', from: 12 })
})

test('an address asks for more of a group, up to 240', async () => {
  const all = Array.from({ length: 260 }, (_, at) => item(`item-${at}`, {}))
  const yesOf = async (search: string) => {
    const [yes] = (await group(all, undefined, search)).groups
    return { rows: yes?.sections[0]?.rows.length, more: yes?.more?.label, tooMany: yes?.tooMany }
  }
  const more = { more: 'Show 12 more', tooMany: null }
  for (const search of ['', 'yes=0', 'yes=-5', 'yes=x', 'yes=NaN', 'check=24'])
    expect(await yesOf(search), search).toEqual({ rows: 12, ...more })
  expect(await yesOf('yes=24')).toEqual({ rows: 24, ...more })
  for (const search of ['yes=240', 'yes=Infinity', 'yes=1e9'])
    expect(await yesOf(search), search).toEqual({
      rows: 240,
      more: undefined,
      tooMany: en.fitPage.tooMany,
    })
})
