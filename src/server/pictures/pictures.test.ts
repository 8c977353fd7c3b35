import { expect, test } from 'vitest'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { coverAddress, flagAddress, plateAddress, shareAddress } from '#web/pictures/address.ts'
import { createLanguages } from '#server/http/languages.ts'
import { pictureRoutes } from '#server/pictures/pictures.ts'

const item = sampleOpportunity({
  id: '1',
  slug: 'first',
  name: 'A scholarship',
  categories: ['Master'],
  country: 'Poland',
  countryCode: 'PL',
  hostUniversity: 'Uniwersytet Łódzki',
  openToAll: true,
  deadline: { kind: 'expected', date: '2031-03-15', time: null, zone: null, note: null },
})

const names: Readonly<Record<string, string>> = {
  first: 'A scholarship',
  long: 'An uncommonly long name of a scholarship for everybody '.repeat(8),
  unbroken: 'x'.repeat(300),
  arabic: 'منحة دراسية كاملة',
  chinese: '中国政府奖学金',
  emoji: '🎓 <b>&amp; "quoted"</b>',
}

const post: Post = {
  id: '2',
  slug: 'an-article',
  title: 'An article',
  author: '',
  category: 'Announcement',
  content: [],
  imageUrls: [],
  state: 'published',
  publishedOn: '2031-01-02',
  createdAt: null,
  updatedAt: null,
}

const services = {
  now: () => new Date('2031-01-01T00:00:00Z'),
  findOpportunity: async (slug: string) => {
    const name = names[slug]
    if (slug === 'broken') throw new Problem('unavailable', { key: 'data-away' })
    return name === undefined ? undefined : { opportunity: { ...item, slug, name } }
  },
  findPost: async (slug: string) => (slug === post.slug ? post : undefined),
} as unknown as PublicServices

/** The owners of the drawings. */
const requests: string[] = []
const pictures = () =>
  pictureRoutes({
    services,
    languages: createLanguages(),
    findSiteName: async () => 'Scholarship Atlas',
    limitConcurrency(clientIp, work) {
      requests.push(clientIp)
      return work()
    },
  })

/** Width and height from the header of a PNG (RFC 2083, IHDR). */
async function sizeOf(response: Response): Promise<readonly [number, number]> {
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('covers, plates and flags are drawings without scripts, cached for ever', async () => {
  const addresses = [
    coverAddress({ kind: 'scholarship', countryCode: 'DE', slug: 'daad-epos' }),
    coverAddress({ kind: 'competition', countryCode: null, slug: 'hult-prize' }),
    plateAddress('an-article'),
    flagAddress('PL'),
  ]
  for (const address of addresses) {
    const response = await pictures().request(address ?? '')
    expect(response.status, address ?? '').toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toMatch(/^<svg /)
  }
})

test('a cover is drawn once, with its client’s permit', async () => {
  const app = pictures()
  const before = requests.length
  for (const slug of ['one', 'two', 'one'])
    await app.request(coverAddress({ kind: 'scholarship', countryCode: null, slug }))
  expect(requests.length - before).toBe(2)
})

test('a forged address is not found and not cached', async () => {
  const addresses = [
    '/covers/v1/nothing.svg',
    '/covers/v1/scholarship-de-x.svg',
    `/covers/v1/scholarship-DE-${'x'.repeat(121)}.svg`,
    '/covers/v1/scholarship-DE-%3Cscript%3E.svg',
    '/covers/v2/scholarship-DE-x.svg',
    '/flags/v1/zz.svg',
    '/flags/v1/..%2f..%2fpackage.svg',
    '/share/v1/opportunity-unknown.png',
    '/share/v1/page-admin.png',
    '/share/v1/opportunity-first.svg',
  ]
  for (const address of addresses) {
    const response = await pictures().request(address)
    expect(response.status, address).toBe(404)
    expect(response.headers.get('cache-control') ?? 'no-store', address).toBe('no-store')
  }
})

test('a share picture is a PNG of 1200 by 630 for any name', async () => {
  for (const slug of Object.keys(names)) {
    const response = await pictures().request(shareAddress('opportunity', slug))
    expect(response.status, slug).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await sizeOf(response), slug).toEqual([1200, 630])
  }
})

test('articles, lists and the other pages have a share picture', async () => {
  const app = pictures()
  for (const address of [
    shareAddress('post', 'an-article'),
    ...['home', 'faq', 'phd-scholarship', 'scholarships/field'].map((page) =>
      shareAddress('page', page),
    ),
  ]) {
    const response = await app.request(address)
    expect(response.status, address).toBe(200)
    expect(await sizeOf(response), address).toEqual([1200, 630])
  }
})
