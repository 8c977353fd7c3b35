import { setImmediate as nextTask } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { PublicServices } from '#services/public-services.ts'
import type { PageAccess } from '#web/context.ts'
import type { PublicSettings } from '#web/context.ts'
import type { HandlePage } from '#server/deps.ts'
import { createLanguages } from '#server/http/languages.ts'
import { createRateLimits, createConcurrencyLimit } from '#server/http/limits.ts'
import { type AppEnv, withRequestContext } from '#server/http/request-context.ts'
import { cachePages } from '#server/pages/page-cache.ts'
import { pageHandler } from '#server/pages/pages.ts'
import { silentLog } from '#server/testing/silent-log.ts'

const settings: PublicSettings = {
  siteName: 'Atlas',
  publicUrl: 'https://atlas.example',
  ads: false,
  remote: false,
  adsOn: null,
  popupPause: 'none',
  licence: null,
  copyNights: null,
  mailsAreFiles: true,
  losesMails: false,
}

interface Stage {
  version: string | undefined
  /** Throws if the session cannot be checked. */
  isSession: (token: string) => boolean
  readonly seen: Request[]
  readonly nonces: string[]
  readonly cached: (boolean | undefined)[]
}

/** Pages behind their cache, over a fake web layer that records its requests. */
function createTestPages(
  handle: (request: Request) => Response | Promise<Response>,
  limit?: number,
) {
  const stage: Stage = { version: '1', isSession: () => true, seen: [], nonces: [], cached: [] }
  const services = {
    catalogueVersion: async () => {
      if (stage.version === undefined) throw new Error('away')
      return stage.version
    },
  } as Partial<PublicServices> as PublicServices
  const handlePage: HandlePage = async (request, { nonce }) => {
    stage.seen.push(request)
    stage.nonces.push(nonce)
    return handle(request)
  }
  const languages = createLanguages()
  const headerSettings = { publicUrl: settings.publicUrl, adsScriptUrl: null }
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    await next()
    stage.cached.push(c.get('isFromCache'))
  })
  app.use(withRequestContext({ ...headerSettings, trustProxy: 0 }, silentLog))
  app.use(
    cachePages({
      services,
      languages,
      cookieSettings: { publicUrl: settings.publicUrl, allowedOrigins: [] },
      isSession: async (token) => stage.isSession(token),
      ...(limit && { limit }),
    }),
  )
  app.all(
    '*',
    pageHandler({
      services,
      settings,
      languages,
      headerSettings,
      limits: createRateLimits(1),
      limitConcurrency: createConcurrencyLimit(2),
      limitForms: createConcurrencyLimit(2),
      isTrustedBrowser: async (cookies) => cookies === 'known=1',
      access: () => nobody,
      report: () => {},
      handle: handlePage,
    }),
  )
  return { app, stage }
}

/** The administrator has no session here. */
const nobody: PageAccess = {
  receiveForm: (request) => request.formData(),
  close: async () => {},
  isSignedIn: async () => false,
  findUser: async () => null,
  signIn: async () => ({ ok: false, reason: { key: 'wrong-login' }, status: 401 }),
  asksForCode: async () => false,
  offersPasskeys: async () => false,
  startPasskeyLogin: async () => null,
  signOut: async () => [],
  editing: null,
  remote: null,
  account: null,
  files: null,
}

const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, {
    ...init,
    headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers },
  })

test('a page is rendered once per version and address, and again after a change of the catalogue', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'))
  await app.request('/list?b=2&a=1')
  await app.request('/list?a=1&b=2')
  expect(stage.seen).toHaveLength(1)
  stage.version = '2'
  await app.request('/list?a=1&b=2')
  expect(stage.seen).toHaveLength(2)
})

test('forms have two permits shared by network, apart from pages, and a browser with an earlier login does not wait', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const { app } = createTestPages(async (request) => {
    begun.push(`${request.method} ${new URL(request.url).pathname}`)
    if (request.method === 'POST') await new Promise<void>((resolve) => ends.push(resolve))
    return html('<p>page</p>')
  })
  const post = (path: string, headers = {}) =>
    app.request(path, { method: 'POST', body: 'intent=restore', headers })
  const all = Array.from({ length: 8 }, (_none, index) =>
    post(`/contact/${index}`, { cookie: 'session=made-up' }),
  )
  await app.request('/list')
  expect(begun.toSorted()).toEqual(['GET /list', 'POST /contact/0', 'POST /contact/1'])
  all.push(post('/admin', { cookie: 'known=1' }))
  await expect.poll(() => begun.includes('POST /admin')).toBe(true)
  expect(begun).toHaveLength(4)
  while (begun.length < 10 || ends.length > 0) {
    ends.shift()?.()
    await nextTask()
  }
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(
    Array.from({ length: 9 }, () => 200),
  )
})

test('each encoding is cached as it is sent, and each is the same page', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'.repeat(100)))
  const read = async (encoding: string) => {
    const answer = await app.request('/', { headers: { 'accept-encoding': encoding } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    return [answer.headers.get('content-encoding'), answer.headers.get('etag'), bytes] as const
  }
  for (const [accepted, name, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0', null, (bytes: Buffer) => bytes],
  ] as const) {
    const rendered = await read(accepted)
    const renders = stage.seen.length
    const cached = await read(accepted)
    expect([rendered[0], unpack(rendered[2]).toString(), stage.seen.length]).toEqual([
      name,
      '<p>page</p>'.repeat(100),
      renders,
    ])
    expect(cached).toEqual(rendered)
  }
})

test('the cache evicts the least recently used pages', async () => {
  const { app, stage } = createTestPages(() => html('x'.repeat(10_000)), 30_000)
  for (const path of ['/a', '/b', '/a', '/c', '/a']) await app.request(path)
  expect(stage.seen).toHaveLength(3)
  await app.request('/b')
  expect(stage.seen).toHaveLength(4)
})

test('simultaneous requests for one page share one render', async () => {
  const { app, stage } = createTestPages(async () => html('<p>page</p>'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.request('/list')))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    Array.from({ length: 20 }, () => '<p>page</p>'),
  )
  expect(stage.seen).toHaveLength(1)
})

test('the policy has the nonce of the rendered page, cached or not', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'))
  for (const headers of [{}, {}, { cookie: '__Host-session=x' }] as Record<string, string>[]) {
    const answer = await app.request('/', { headers })
    expect(answer.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'nonce-${stage.nonces.at(-1)}';`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age')
  }
  expect(new Set(stage.nonces).size).toBe(2)
})

test('a question mark in the query stays a part of it', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'))
  await app.request('/search?q=why?not')
  expect(new URL(stage.seen[0]?.url ?? '').searchParams.get('q')).toBe('why?not')
})

test('a request with our session cookie bypasses the cache', async () => {
  const { app, stage } = createTestPages((request) =>
    html(request.headers.get('cookie') ?? 'nobody'),
  )
  const session = (name: string) => ({
    headers: { cookie: `theme=dark; __Host-session=${name}; view-as-visitor=1` },
  })
  expect(await (await app.request('/', session('ann'))).text()).toContain('ann')
  expect(await (await app.request('/')).text()).toBe('nobody')
  const own = await app.request('/', session('bob'))
  expect([await own.text(), own.headers.get('cache-control')]).toEqual([
    session('bob').headers.cookie,
    'no-store',
  ])
  expect(stage.seen).toHaveLength(3)
})

test('an invalid or expired session cookie gets the visitors’ page, and the page does not see it', async () => {
  const { app, stage } = createTestPages((request) => html(String(request.headers.get('cookie'))))
  stage.isSession = () => false
  for (const cookie of ['__Host-session=one', '__Host-session=two']) {
    const answer = await app.request('/', { headers: { cookie } })
    expect([await answer.text(), answer.headers.get('cache-control')]).toEqual([
      'null',
      expect.stringContaining('s-maxage'),
    ])
  }
  expect(stage.seen).toHaveLength(1)
})

test('while the session cannot be checked the page is rendered, and nothing is cached', async () => {
  const { app, stage } = createTestPages((request) => html(String(request.headers.get('cookie'))))
  stage.isSession = () => {
    throw new Error('away')
  }
  const withCookie = { headers: { cookie: '__Host-session=ann' } }
  for (const _ of [1, 2])
    expect(await (await app.request('/', withCookie)).text()).toBe('__Host-session=ann')
  expect(stage.seen).toHaveLength(2)
})

test('foreign cookies, and ours without a session, cost no render and reach no page', async () => {
  const { app, stage } = createTestPages((request) =>
    html(request.headers.get('cookie') ?? 'nobody'),
  )
  for (const cookie of [
    '_ga=GA1.2.3',
    'session=over-http',
    '__Host-session=',
    'view-as-visitor=1; __Host-known=x',
    'a; =b; ;;',
  ]) {
    expect(await (await app.request('/', { headers: { cookie } })).text(), cookie).toBe('nobody')
  }
  expect(stage.seen).toHaveLength(1)
  expect((await app.request('/')).headers.get('vary')).not.toContain('Cookie')
})

test('simultaneous requests for an uncacheable page get one render each', async () => {
  const { app, stage } = createTestPages(() => html('gone', { status: 404 }))
  const answers = await Promise.all([1, 2, 3].map(() => app.request('/nowhere')))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
    'gone',
    'gone',
    'gone',
  ])
  expect(stage.seen).toHaveLength(3)
})

test('a cached page is rendered from the address alone, on the public host', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'))
  await app.request('http://evil.example/list?x=1', {
    headers: { 'x-forwarded-host': 'evil.example', 'user-agent': 'somebody' },
  })
  expect(stage.seen[0]?.url).toBe('https://atlas.example/list?x=1')
  expect([...(stage.seen[0]?.headers ?? [])]).toEqual([])
})

test.each([
  ['an error', () => html('gone', { status: 503 })],
  ['a page that says no-store', () => html('mine', { headers: { 'cache-control': 'no-store' } })],
  ['a page that sets a cookie', () => html('mine', { headers: { 'set-cookie': 'a=1' } })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
])('%s is never cached', async (_name, handle) => {
  const { app, stage } = createTestPages(handle)
  const first = await app.request('/')
  const renders = stage.seen.length
  await app.request('/')
  expect([renders, stage.seen.length]).toEqual([1, 2])
  expect(first.headers.get('cache-control')).toBe('no-store')
})

test('simultaneous requests for a failing page all get the error, and the next one tries again', async () => {
  let fails = true
  const { app, stage } = createTestPages(async () => {
    if (fails) throw new Error('no luck')
    return html('<p>page</p>')
  })
  app.onError((_error, c) => c.text('failed', 500))
  const answers = await Promise.all([1, 2].map(() => app.request('/')))
  expect(answers.map(({ status }) => status)).toEqual([500, 500])
  fails = false
  const renders = stage.seen.length
  expect([
    (await app.request('/')).status,
    (await app.request('/')).status,
    stage.seen.length - renders,
  ]).toEqual([200, 200, 1])
})

test('pages work uncached while the version is unavailable', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'))
  stage.version = undefined
  expect((await app.request('/')).status).toBe(200)
  await app.request('/')
  expect(stage.seen).toHaveLength(2)
})

test('while the version is unavailable cached pages are served, and others are rendered', async () => {
  const { app, stage } = createTestPages(() =>
    html('<p>page</p>', stage.version === undefined ? { status: 503 } : {}),
  )
  await app.request('/kept')
  stage.version = undefined
  const statuses = await Promise.all(
    ['/kept', '/other', '/kept', '/kept?me.lives=PK'].map(
      async (path) => (await app.request(path)).status,
    ),
  )
  expect(statuses).toEqual([200, 503, 200, 503])
  stage.version = '2'
  await app.request('/kept')
  await app.request('/kept')
  expect(stage.seen).toHaveLength(4)
})

test('a matching ETag gets 304 and the same policy', async () => {
  const { app } = createTestPages(() => html('<p>page</p>'))
  const first = await app.request('/')
  const again = await app.request('/', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('content-security-policy')).toBe(
    first.headers.get('content-security-policy'),
  )
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
})

test('bytes are compressed if the client accepts it, and Vary says so', async () => {
  const { app } = createTestPages(() => html('<p>page</p>'.repeat(100)))
  for (const cookie of [{}, { cookie: '__Host-session=a' }] as Record<string, string>[]) {
    const answer = await app.request('/', { headers: { 'accept-encoding': 'gzip, br', ...cookie } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(brotliDecompressSync(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(
      '<p>page</p>'.repeat(100),
    )
  }
})

test('only public pages report cache hits and misses', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'))
  for (const headers of [{}, {}, { cookie: '__Host-session=x' }] as Record<string, string>[])
    await app.request('/', { headers })
  await app.request('/', {
    method: 'POST',
    body: 'a=b',
    headers: { origin: 'https://atlas.example' },
  })
  expect(stage.cached).toEqual([false, true, undefined, undefined])
})

test('HEAD answers like the page without its body', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'))
  const head = await app.request('/', { method: 'HEAD' })
  expect([head.status, await head.text(), stage.seen[0]?.method]).toEqual([200, '', 'GET'])
})

test('a form post reaches the page with its body and its own origin', async () => {
  const { app, stage } = createTestPages(async (request) => html(await request.text()))
  const answer = await app.request('/contact', {
    method: 'POST',
    body: 'name=Ann',
    headers: { origin: 'http://localhost:3000' },
  })
  expect([await answer.text(), stage.seen[0]?.url]).toEqual([
    'name=Ann',
    'http://localhost:3000/contact',
  ])
})

test.each(['/%00', '/%ff', '/%', '/a%0d%0ab'])(
  'the unreadable path %s is an unknown page',
  async (path) => {
    const { app, stage } = createTestPages(() => html('not found', { status: 404 }))
    expect((await app.request(path)).status).toBe(404)
    expect(stage.seen.at(-1)?.url).toBe('https://atlas.example/%EF%BF%BD')
  },
)

test('a path with two leading slashes stays on our host', async () => {
  const { app, stage } = createTestPages(() => html('not found', { status: 404 }))
  await app.request('http://atlas.example//evil.example/x')
  expect(new URL(stage.seen.at(-1)?.url ?? '').host).toBe('atlas.example')
})

test.each([
  'me.citizen=PK',
  'region=europe&me.lives=PK',
  'me%2Ecitizen=PK',
  '%6de.citizen=PK',
  'm%65%2ecitizen=PK',
])(
  'an address with answers (%s) is rendered each time, never cached and never indexed',
  async (search) => {
    const { app, stage } = createTestPages(() =>
      html('<p>page</p>', { headers: { 'cache-control': 'public, max-age=60' } }),
    )
    for (const headers of [{}, {}, { cookie: '__Host-session=x' }] as Record<string, string>[]) {
      const answer = await app.request(`/list?${search}`, { headers })
      expect(
        ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) =>
          answer.headers.get(name),
        ),
      ).toEqual(['no-store', 'noindex', 'strict-origin'])
      expect(answer.headers.has('etag')).toBe(false)
    }
    expect(stage.seen).toHaveLength(3)
  },
)

test('an address that only resembles one with answers is cached as usual', async () => {
  const { app, stage } = createTestPages(() => html('<p>page</p>'))
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await app.request('/search?q=me.citizen%3DPK&name.x=1')
    expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=120, stale-if-error=600',
      null,
    ])
  }
  expect(stage.seen).toHaveLength(1)
})
