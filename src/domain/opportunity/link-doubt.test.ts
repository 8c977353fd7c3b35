import { expect, test } from 'vitest'
import { findLinkDoubt, collectListedDomains } from '#domain/opportunity/link-doubt.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-06-01T00:00:00.000Z'
const link = (officialLink: string | null, createdAt: string | null = late) => ({
  officialLink,
  createdAt,
})
const sitesOf = (items: readonly { officialLink: string | null; createdAt: string | null }[]) =>
  items.map(({ officialLink, createdAt }) => ({ site: webDomainOf(officialLink), createdAt }))
const listedDomains = collectListedDomains(
  sitesOf([
    link('https://www.chevening.org/scholarships', early),
    link('https://www.daad.de/en', early),
    link('https://campusfrance.org', late),
  ]),
)
const doubt = (address: string | null, createdAt: string | null = late) =>
  findLinkDoubt(link(address, createdAt), listedDomains)

test('a domain is the part that its owner registered, without subdomains', () => {
  const domains = (address: string) => webDomainOf(address)?.domain
  expect(domains('https://www.grad.ubc.ca/awards')).toBe('ubc.ca')
  expect(domains('https://www.gov.uk/chevening')).toBe('www.gov.uk')
  expect(domains('https://chevening.org.example.com/')).toBe('example.com')
  expect(domains('https://somebody.github.io/')).toBe('somebody.github.io')
  expect(domains('https://www.München.de/')).toBe('münchen.de')
  expect(domains('http://127.0.0.1:8080/')).toBe('127.0.0.1')
  expect(domains('http://localhost/')).toBe('localhost')
  for (const nothing of ['', 'ethz.ch', 'mailto:a@example.org', 'https://'])
    expect(webDomainOf(nothing), nothing).toBeNull()
  expect(webDomainOf(null)).toBeNull()
})

test('forms, chats and shorteners of third parties have the name of their service', () => {
  expect(doubt('https://docs.google.com/forms/d/e/1/viewform')).toEqual({
    kind: 'form',
    domain: 'google.com',
  })
  expect(doubt('https://forms.gle/abc')).toEqual({ kind: 'form', domain: 'forms.gle' })
  expect(doubt('https://atlas.typeform.com/to/1')).toEqual({ kind: 'form', domain: 'typeform.com' })
  expect(doubt('https://chat.whatsapp.com/abc')).toEqual({ kind: 'chat', domain: 'whatsapp.com' })
  expect(doubt('https://bit.ly/abc')).toEqual({ kind: 'shortener', domain: 'bit.ly' })
  for (const good of [
    'https://docs.google.com/formsandmore',
    'https://nott.me/',
    'https://www.google.com/',
    'https://example.org/bit.ly',
  ])
    expect(doubt(good), good).toBeNull()
})

test('a domain that resembles an earlier one is doubted, but the imitated one never is', () => {
  const resembles = (domain: string) => ({ kind: 'resembles', domain })
  for (const imitation of [
    'https://chevening.com',
    'https://cheveninng.org',
    'https://chevenign.org',
    'https://chevenin.org',
    'https://chev-ening.org',
    'https://chevenlng.org',
    'https://chevéning.org',
    'https://\u0441hevening.org',
    'https://chevening.github.io',
  ])
    expect(doubt(imitation), imitation).toEqual(resembles('chevening.org'))
  // Too short; another word; the same domain; added at the same time.
  for (const good of [
    'https://daad.com',
    'https://cheveningham.org',
    'https://apply.chevening.org',
    'https://campusfrance.fr',
  ])
    expect(doubt(good), good).toBeNull()
  expect(doubt('https://campusfrance.fr', null)).toEqual(resembles('campusfrance.org'))
  expect(doubt('https://chevening.com', '2025-01-01T00:00:00.000Z')).toBeNull()
  expect(doubt(null)).toBeNull()
})

test('nothing in the starter catalogue is doubted', async () => {
  const { opportunities } = await readStarterCatalogue(new Date('2026-11-21T12:00:00Z'))
  const domains = collectListedDomains(sitesOf(opportunities))
  expect(domains.size).toBeGreaterThan(100)
  const doubted = opportunities.flatMap((item) => {
    // As if each came last, so that similar names within the catalogue are found too.
    const found = findLinkDoubt(
      { ...item, createdAt: null },
      new Map([...domains].filter(([domain]) => domain !== webDomainOf(item.officialLink)?.domain)),
    )
    return found === null ? [] : [[item.slug, item.officialLink, found]]
  })
  expect(doubted).toEqual([])
})

test('each site counts from its first entry on, oldest first, entries without a day or a link excluded', () => {
  const dated = (id: string, officialLink: string | null, createdAt: string | null) =>
    sampleOpportunity({ id, slug: id, name: id, officialLink, createdAt })
  const late = dated('late', 'https://www.daad.de/a', '2030-03-01T00:00:00Z')
  const early = dated('early', 'https://daad.de/b', '2030-02-01T00:00:00Z')
  const first = dated('first', 'https://ethz.ch/', '2030-01-01T00:00:00Z')
  const others = [
    dated('without a day', 'https://example.org/', null),
    dated('without a link', null, '2029-01-01T00:00:00Z'),
  ]
  const listFirst = (...items: readonly Opportunity[]) =>
    [
      ...collectListedDomains(snapshotOf(items, new Date()).orders.newest.toReversed()).values(),
    ].map(({ domain, since }) => `${domain} ${since.slice(0, 7)}`)
  expect(listFirst(late, early, first, ...others)).toEqual(['ethz.ch 2030-01', 'daad.de 2030-02'])
  expect(listFirst(late, first, ...others)).toEqual(['ethz.ch 2030-01', 'daad.de 2030-03'])
})
