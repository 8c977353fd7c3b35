import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { putOpportunities } from './database.ts'
import { expect, test as base } from './site.ts'
import { oncePerSite } from './sites.ts'

const allFields: Partial<Opportunity> = {
  description: 'One line.\nAnother line.',
  country: 'Germany',
  countryCode: 'DE',
  location: 'Berlin',
  duration: '6 weeks',
  hostOrganization: 'Institute of Tests',
  benefits: ['Travel'],
  eligibility: ['Any student'],
  howToApply: ['Write a letter'],
  documents: ['Passport'],
  officialLink: 'https://example.org/apply',
}

const items: readonly Partial<Opportunity>[] = [
  {
    ...allFields,
    slug: 'closed-grant',
    name: 'Closed Grant',
    categories: ['phd'],
    regions: ['europe'],
    deadline: { kind: 'fixed', date: '2026-01-31', time: null, zone: null, note: null },
  },
  {
    ...allFields,
    slug: 'message-internship',
    kind: 'internship',
    name: 'Internship with a Message',
    customMessage: 'Bring <b>good</b> shoes.',
    deadline: { kind: 'fixed', date: '2031-03-15', time: null, zone: null, note: null },
  },
  {
    slug: 'failing-picture',
    name: 'Grant with a Failing Picture',
    kind: 'leadership',
    image: '/pictures/not-there.png',
    country: 'Japan',
    countryCode: 'JP',
  },
  {
    slug: 'good-picture',
    name: 'Grant with a Picture',
    kind: 'internship',
    image: '/apple-touch-icon.png',
    imageAlt: 'A map',
  },
  { slug: 'no-picture', name: 'Grant without a Picture', kind: 'internship' },
  {
    ...allFields,
    slug: 'paid-grant',
    kind: 'internship',
    name: 'Internship that Pays',
    rules: {
      ...unknownRules,
      covers: { ...unknownRules.covers, living: 'yes', housing: 'partly', visa: 'no' },
      payment: [{ for: 'living', amount: 992, currency: 'EUR', per: 'month', note: 'students' }],
      duty: 'Two years of work at home',
      fee: { rule: 'asked', amount: 25, currency: 'USD' },
    },
  },
  { slug: 'bare-grant', name: 'Bare Grant', categories: ['phd'] },
]

const store = oncePerSite(async (site) => {
  putOpportunities(site, items)
  await expect
    .poll(async () => (await fetch(`${site.url}/opportunity/bare-grant`)).status)
    .toBe(200)
})

/** `test` with a site whose catalogue also holds these items. */
export const test = base.extend<{ stored: void }>({
  siteEnv: { SITE_NAME: 'Atlas of Items' },
  stored: [
    async ({ site }, use) => {
      await store(site)
      await use()
    },
    { auto: true },
  ],
})

export { expect }
