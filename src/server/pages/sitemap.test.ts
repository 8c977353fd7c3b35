import { expect, test } from 'vitest'
import { collections } from '#domain/listing/collections.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { createConcurrencyLimit } from '#server/http/limits.ts'
import { sitemapRoutes } from '#server/pages/sitemap.ts'

const publicUrl = 'https://atlas.example'
const fixed = ['/', '/can-i-apply', '/study-in', '/blogs', '/faq', '/about', '/contact', '/privacy']

/** A site with so many scholarships and no article. */
function openSitemap(scholarships: number) {
  const sample = sampleOpportunity()
  const items = Array.from({ length: scholarships }, (_, index) => ({
    ...sample,
    slug: `item-${index}`,
  }))
  const services = {
    listPublished: async (kind: string) => (kind === 'scholarship' ? items : []),
    listPosts: async () => [],
    snapshot: async () => snapshotOf([], new Date()),
    listCountryGroups: async () => [],
    listVisaMeasures: async () => [],
    offersRules: async () => true,
  } as unknown as PublicServices
  const app = sitemapRoutes({ services, limitConcurrency: createConcurrencyLimit(2), publicUrl })
  return async (path: string) => {
    const answer = await app.request(path)
    const xml = await answer.text()
    return {
      status: answer.status,
      root: /<(urlset|sitemapindex) /.exec(xml)?.[1],
      addresses: [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at),
    }
  }
}

test('one file holds all addresses while they fit', async () => {
  const read = openSitemap(3)
  const { status, root, addresses } = await read('/sitemap.xml')
  expect([status, root, addresses.length]).toEqual([
    200,
    'urlset',
    fixed.length + collections.length + 3,
  ])
  const first = [...fixed, ...collections.map(({ id }) => `/${id}`)]
  expect(addresses.slice(0, first.length)).toEqual(first.map((path) => publicUrl + path))
  expect((await read('/sitemap-1.xml')).status).toBe(404)
})

test('above fifty thousand an index lists files that name each address once', async () => {
  const read = openSitemap(50_001)
  const index = await read('/sitemap.xml')
  expect([index.status, index.root]).toEqual([200, 'sitemapindex'])
  expect(index.addresses).toEqual([1, 2].map((number) => `${publicUrl}/sitemap-${number}.xml`))
  const files = await Promise.all(
    index.addresses.map((address) => read(new URL(String(address)).pathname)),
  )
  expect(files.map(({ root }) => root)).toEqual(['urlset', 'urlset'])
  expect(files.map(({ addresses }) => addresses.length)).toEqual([
    50_000,
    fixed.length + collections.length + 1,
  ])
  expect(new Set(files.flatMap(({ addresses }) => addresses)).size).toBe(
    50_000 + fixed.length + collections.length + 1,
  )
  for (const path of ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-x.xml'])
    expect((await read(path)).status, path).toBe(404)
})
