import { afterAll, expect, test } from 'vitest'
import { createPageReader } from '#services/links/page-reader.ts'
import { probeLink } from '#services/links/probe-link.ts'
import type { Web, WebResponse } from '#services/links/public-request.ts'
import { createRobots } from '#services/links/robots.ts'

const reader = createPageReader()
afterAll(() => reader.close())

function createWeb(pages: Readonly<Record<string, Partial<WebResponse> | string>>) {
  const requested: string[] = []
  const web: Web = {
    resolve: async (host) => [host.startsWith('inside') ? '10.0.0.1' : '93.184.216.34'],
    async request(url) {
      requested.push(url.href)
      const page = pages[url.href] ?? { status: 404 }
      if (typeof page === 'string') throw Object.assign(new Error(page), { code: page })
      return { status: 200, location: null, text: '', ...page }
    },
  }
  const robots = createRobots(web, reader)
  return { robots, requested, web }
}

const refusalOf = (robots: Partial<WebResponse>, path = '/call') =>
  createWeb({ 'https://a.example/robots.txt': robots }).robots.findRefusal(
    new URL(path, 'https://a.example'),
  )

const refused = { error: 'refused by robots.txt' }

test.each([
  ['', null],
  ['User-agent: *\nDisallow:', null],
  ['User-agent: *\nDisallow: /', refused],
  ['User-agent: Other\nDisallow: /', null],
  ['User-agent: scholarshipatlas\nDisallow: /', refused],
  ['User-agent: *\nDisallow: /\n\nUser-agent: ScholarshipAtlas\nAllow: /', null],
  ['User-agent: *\nDisallow: /\nAllow: /call', null],
  ['User-agent: *\nDisallow: /*.pdf$', null],
  ['<html>Not found</html>', null],
] as const)('the rules %j are followed', async (text, expected) => {
  expect(await refusalOf({ text })).toEqual(expected)
})

test('a missing file allows everything, and a failing server nothing', async () => {
  for (const status of [400, 401, 403, 404, 410, 429])
    expect(await refusalOf({ status, text: 'User-agent: *\nDisallow: /' })).toBeNull()
  for (const status of [500, 503]) expect(await refusalOf({ status })).toEqual({ status })
})

test('a file is asked for once, through redirects, and never within a private network', async () => {
  const { robots, requested } = createWeb({
    'https://a.example/robots.txt': { status: 301, location: 'https://www.a.example/robots.txt' },
    'https://www.a.example/robots.txt': { text: 'User-agent: *\nDisallow: /no' },
    'https://b.example/robots.txt': { status: 302, location: 'http://inside.example/robots.txt' },
    'https://c.example/robots.txt': { status: 302, location: '/robots.txt' },
  })
  const refusals = ['a/yes', 'a/no', 'b/x', 'c/x'].map((each) => {
    const [host = '', path = ''] = each.split('/')
    return () => robots.findRefusal(new URL(`https://${host}.example/${path}`))
  })
  const found = []
  for (const each of refusals) found.push(await each())
  expect(found).toEqual([null, refused, null, null])
  expect(requested.filter((url) => url.includes('a.example'))).toHaveLength(2)
  expect(requested.filter((url) => url.includes('inside'))).toEqual([])
})

test('a site that does not answer at all is as dead as its page, and each redirect is asked about', async () => {
  const { robots, web, requested } = createWeb({
    'https://gone.example/robots.txt': 'ECONNREFUSED',
    'https://expired.example/robots.txt': 'CERT_HAS_EXPIRED',
    'https://jump.example/': { status: 302, location: 'https://wall.example/page' },
    'https://wall.example/robots.txt': { text: 'User-agent: *\nDisallow: /page' },
  })
  const probe = (link: string) => probeLink(link, web, new Date('2026-11-30'), { robots })
  expect(await probe('https://gone.example/')).toMatchObject({ state: 'dead' })
  expect(await probe('https://expired.example/')).toMatchObject({ state: 'certificate' })
  expect(await probe('https://inside.example/')).toMatchObject({
    state: 'dead',
    note: { error: 'leads to no public address' },
  })
  expect(await probe('https://jump.example/')).toMatchObject({
    state: 'not-checked',
    note: refused,
  })
  expect(requested).not.toContain('https://wall.example/page')
})

test('rules that are built to be slow, or that cannot be read in time, allow nothing', async () => {
  const slow = createPageReader({ timeoutMs: 1 })
  const rules = `User-agent: *\n${`Allow: /${'*a'.repeat(2000)}\n`.repeat(120)}`
  expect(await slow.isAllowed(rules, `https://a.example/${'a'.repeat(10_000)}`)).toBe(false)
  // The next page gets another thread.
  expect(await slow.read('<p>Hello</p>'.repeat(20_000), '2026-11-30')).toBeNull()
  await slow.close()
  expect(await reader.read('<p>Hello</p>', '2026-11-30')).toBe('Hello')
})
