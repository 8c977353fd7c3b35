import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { servicesContext } from '#web/context.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { loader } from '#web/fit/own-files.ts'
import { loadOwn } from '#web/fit/own/load-own.ts'
import { en } from '#web/texts/en/catalogue.ts'

afterEach(() => vi.unstubAllGlobals())

const nationality = {
  ...unknownRules.nationality,
  rule: 'listed',
  countries: ['PK'],
  note: 'Dual citizens may have to ask.',
} as const
const items = [
  sampleOpportunity({
    slug: 'more',
    rules: { ...unknownRules, nationality, other: ['A GPA of 3.0', 'A supervisor', 'A visa'] },
  }),
  sampleOpportunity({
    slug: 'one',
    rules: { ...unknownRules, nationality, basis: 'elsewhere', other: ['A supervisor'] },
  }),
  sampleOpportunity({ slug: 'no-more', rules: { ...unknownRules, nationality, gender: 'women' } }),
  sampleOpportunity({ slug: 'no-rules', rules: null }),
]

test('a card is the same for answers in the browser and in the address', async () => {
  const now = new Date()
  const services = {
    now: () => now,
    snapshot: async () => snapshotOf(items, now),
    listCountryGroups: async () => [],
    listVisaMeasures: async () => [],
    offersRules: async () => true,
  } as Partial<PublicServices> as PublicServices
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  vi.stubGlobal('fetch', (path: string) =>
    loader({ url: new URL(path, 'http://site'), context } as never),
  )
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => 'me.citizen=PK&me.citizen=GB' })
  const own = await loadOwn()
  const applicant = await findApplicant(
    services,
    new URL('http://site/?me.citizen=PK&me.citizen=GB'),
  )
  for (const item of items) {
    const card = ({
      word,
      reasons,
      aside,
      more,
      origin,
    }: NonNullable<ReturnType<typeof verdictFor>>) => [
      word,
      reasons.map(({ text }) => text),
      aside,
      more,
      origin,
    ]
    expect(card(own!.verdictOf(item.slug)!), item.slug).toEqual(
      card(verdictFor(applicant, item, en)!),
    )
  }
  const { aside, more } = own!.verdictOf('more')!
  expect([aside, more]).toEqual([
    'There are 3 more conditions.',
    expect.stringMatching(/^\d+ more to check\.$/),
  ])
})
