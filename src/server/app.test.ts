import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { programFolder } from '#storage/files.ts'
import { openFolderPictures } from '#storage/picture-files.ts'
import { loadStarterCatalogue, loadStarterSite } from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createAdmin } from '#services/account/account.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import type { Mailing } from '#services/mail/mailing.ts'
import { languages } from '#web/texts/languages.ts'
import { createApp } from '#server/app.ts'
import type { Env } from '#server/config/config.ts'
import type { AppDeps } from '#server/deps.ts'
import { createRateLimits } from '#server/http/limits.ts'
import type { Log } from '#server/log.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { configOf, standInPages } from '#server/testing/stand-in.ts'

const now = new Date('2026-11-21T12:00:00Z')

interface Setting extends Partial<
  Pick<AppDeps, 'assets' | 'languages' | 'log' | 'mailing' | 'metrics'>
> {
  readonly kind?: (typeof databases)[number]
}

async function openApp(
  env: Env = {},
  {
    assets,
    languages: rows,
    log = silentLog,
    kind = databases[0],
    mailing = null,
    metrics,
  }: Setting = {},
) {
  const opened = await kind!.open()
  const { kysely } = opened.database
  await loadStarterCatalogue(kysely, now)
  await loadStarterSite(kysely, now)
  const clock = () => now
  const services = createPublicServices({ db: opened.database, clock })
  const admin = createAdmin({ db: opened.database, clock })
  const site = createApp({
    config: await configOf(env),
    services,
    admin,
    editing: null,
    limits: createRateLimits(1),
    pictureFiles: openFolderPictures('/nonexistent'),
    log,
    mailing,
    metrics,
    handlePage: standInPages,
    ...(assets !== undefined && { assets }),
    ...(rows !== undefined && { languages: rows }),
  })
  return {
    app: site,
    database: opened.database,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

for (const kind of databases) {
  test(`${kind.name}: the site is live while its process runs, and ready while the database answers`, async () => {
    await using site = await openApp({}, { kind })
    const lives = await site.app.request('/healthz')
    const { version } = JSON.parse(
      readFileSync(new URL('package.json', programFolder), 'utf8'),
    ) as { version: string }
    expect([lives.status, await lives.json()]).toEqual([200, { status: 'ok', version }])
    expect((await site.app.request('/readyz')).status).toBe(200)
    await site.database.close()
    expect((await site.app.request('/healthz')).status).toBe(200)
    const unready = await site.app.request('/readyz')
    expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '5'])
  })

  test(`${kind.name}: the site is not ready without a table`, async () => {
    await using site = await openApp({}, { kind })
    const status = async () => (await site.app.request('/readyz')).status
    expect(await status()).toBe(200)
    await sql`alter table suppression rename to elsewhere`.execute(site.database.kysely)
    expect(await status()).toBe(503)
    await sql`alter table elsewhere rename to suppression`.execute(site.database.kysely)
    expect(await status()).toBe(200)
  })
}

test('pages of other sites may embed pictures', async () => {
  await using site = await openApp()
  for (const path of ['/flags/v1/pl.svg', '/covers/v1/scholarship-xx-grant.svg'])
    expect([
      path,
      (await site.app.request(path)).headers.get('cross-origin-resource-policy'),
    ]).toEqual([path, 'cross-origin'])
})

test('every kind of response has the security headers', async () => {
  await using site = await openApp()
  for (const path of [
    '/',
    '/nowhere',
    '/x.php',
    '/healthz',
    '/api/get/allbloge',
    '/api/nowhere',
    '/robots.txt',
    '/covers/v1/nothing',
    '/a/',
    '/%00',
  ]) {
    const { headers } = await site.app.request(path)
    expect([path, headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
      path,
      'nosniff',
      'strict-origin-when-cross-origin',
    ])
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
  }
})

test('no response below /newsletter sends other sites the address with its token', async () => {
  await using site = await openApp()
  for (const [path, status, init] of [
    ['/newsletter/choose?s=1&k=2', 404, {}],
    ['/newsletter/leave/?s=1&k=2', 308, {}],
    ['//Newsletter//confirm?k=2', 308, {}],
    ['/newsletter/choose.data?k=2', 404, {}],
    ['/newsletter/choose?k=2', 405, { method: 'PUT' }],
    [
      '/newsletter/choose?k=2',
      415,
      { method: 'POST', headers: { origin: 'http://127.0.0.1:3000' } },
    ],
    [
      '/newsletter/choose?k=2',
      403,
      { method: 'POST', headers: { origin: 'https://evil.example' } },
    ],
    [`/newsletter/choose?k=${'2'.repeat(5000)}`, 414, {}],
  ] as const) {
    const answer = await site.app.request(`http://127.0.0.1:3000${path}`, init)
    expect([path, answer.status, answer.headers.get('referrer-policy')]).toEqual([
      path,
      status,
      'same-origin',
    ])
  }
})

test.each([
  ['/about/', 308, '/about'],
  ['/phd-scholarship/?page=2', 308, '/phd-scholarship?page=2'],
  ['//evil.example', 308, '/evil.example'],
  ['//evil.example/', 308, '/evil.example'],
  ['///', 308, '/'],
  ['/%5C%5Cevil.example/', 308, '/%5C%5Cevil.example'],
  ['/a//b', 308, '/a/b'],
])('%s redirects to the one address of its page', async (path, status, location) => {
  await using site = await openApp()
  const answer = await site.app.request(`http://127.0.0.1:3000${path}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
})

test('a redirect with answers in its address is not cached', async () => {
  await using site = await openApp()
  const answer = await site.app.request('http://127.0.0.1:3000/can-i-apply/?me.citizen=PK')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([308, 'no-store'])
})

test.each(['/api/get/', '/api/', '/api/nowhere/', '/api/get/nothing'])(
  '%s is an unknown call, with an API error',
  async (path) => {
    await using site = await openApp()
    const answer = await site.app.request(`http://127.0.0.1:3000${path}`)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { message: 'This API call does not exist.' },
    ])
  },
)

test.each([
  ['/api/get/leader_data/', '/api/get/leader_data'],
  ['/api//delete/scholarship/1/?a=b', '/api/delete/scholarship/1?a=b'],
])('%s redirects to the call', async (path, location) => {
  await using site = await openApp()
  const answer = await site.app.request(`http://127.0.0.1:3000${path}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
})

test.each([
  '/%00',
  '/%ff',
  '/%',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/nowhere',
  '/wp-login.php',
  '/.env',
  '/a%0d%0aX: y',
])('the odd path %s is a 404 and no error', async (path) => {
  await using site = await openApp()
  expect((await site.app.request(path)).status).toBe(404)
})

test('an address longer than any of ours is refused', async () => {
  await using site = await openApp()
  expect((await site.app.request(`/${'a'.repeat(5000)}`)).status).toBe(414)
  expect((await site.app.request(`/search?q=${'a'.repeat(5000)}`)).status).toBe(414)
})

test('a form of ours reaches its page, but a foreign, a huge and a malformed one do not', async () => {
  await using site = await openApp()
  const form = 'application/x-www-form-urlencoded'
  const post = (body: string, headers: Record<string, string>) =>
    site.app.request('/contact', {
      method: 'POST',
      body,
      headers: { 'content-type': form, ...headers },
    })
  for (const type of ['text/plain', 'application/json', 'multipart/form-data', '']) {
    expect(
      (await post('name=Ann', { origin: 'http://127.0.0.1:3000', 'content-type': type })).status,
    ).toBe(415)
  }
  expect(await (await post('name=Ann', { origin: 'http://127.0.0.1:3000' })).text()).toBe(
    'name=Ann',
  )
  expect((await post('name=Ann', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('name=Ann', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post('a'.repeat(70_000), { origin: 'http://127.0.0.1:3000' })).status).toBe(413)
})

test('an oversized one-click request of a mail program is too large, not a failure of the site', async () => {
  const subscribing = { leave: () => Promise.reject(new Error('It has been read.')) }
  await using site = await openApp({}, { mailing: { subscribing } as unknown as Mailing })
  const init = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const body = `List-Unsubscribe=One-Click&more=${'a'.repeat(5000)}`
  const headers = { ...init.headers, 'content-length': String(body.length) }
  expect(
    (await site.app.request('/newsletter/one-click?s=a&k=b', { ...init, headers, body })).status,
  ).toBe(413)
  expect((await site.app.request('/newsletter/one-click?s=a&k=b', { ...init, body })).status).toBe(
    413,
  )
})

test('a request whose sender disconnects early is no bug and logs no error', async () => {
  const written: unknown[] = []
  const write = (...line: unknown[]) => void written.push(line)
  const log = { ...silentLog, warn: write, error: write } as unknown as Log
  let answered: (status: number) => void = () => {}
  const metrics = {
    ...createMetrics(),
    request: (_route: string, _method: string, status: number) => answered(status),
  }
  await using site = await openApp({}, { log, metrics })
  const server = createServer(getRequestListener(site.app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    for (const [path, type] of [
      ['/contact', 'application/x-www-form-urlencoded'],
      ['/newsletter', 'multipart/form-data; boundary=x'],
      ['/api/contact', 'application/json'],
    ] as const) {
      const status = new Promise<number>((resolve) => (answered = resolve))
      const sender = connect(port, '127.0.0.1')
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: 127.0.0.1:3000',
        'Origin: http://127.0.0.1:3000',
        `Content-Type: ${type}`,
      ]
      server.once(
        'request',
        (request) => void once(request, 'readable').then(() => sender.destroy()),
      )
      sender.write(`${head.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n`)
      expect([path, await status]).toEqual([path, 400])
    }
  } finally {
    server.close()
  }
  expect(written).toEqual([])
})

test('methods other than those of pages are refused', async () => {
  await using site = await openApp()
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const answer = await site.app.request('/', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  }
})

test('the manifest names each header by which it varies once', async () => {
  const english = languages[0]!
  await using site = await openApp({}, { languages: [english, { ...english, tag: 'en-GB' }] })
  const answer = await site.app.request('/site.webmanifest')
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language')
})

test('HEAD answers like GET without a body', async () => {
  await using site = await openApp()
  for (const path of ['/', '/healthz', '/robots.txt', '/sitemap.xml', '/api/get/allbloge']) {
    const answer = await site.app.request(path, { method: 'HEAD' })
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, ''])
  }
})

test('built files are sent as compressed by the build, those with a hashed name for a year', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-assets-'))
  for (const name of ['assets', 'fonts']) await mkdir(join(folder, name))
  const plain = 'console.log(1)'.repeat(50)
  for (const [name, content] of [
    ['assets/a-1.js', plain],
    ['assets/a-1.js.br', 'packed'],
    ['favicon.svg', '<svg/>'],
    ['fonts/b.woff2', 'font'],
    ['secret', 'of nobody'],
  ] as const)
    await writeFile(join(folder, name), content)
  await using site = await openApp({}, { assets: folder })
  const request = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await site.app.request(path, { headers, method })
    const described = ['content-type', 'content-encoding', 'cache-control'].map((name) =>
      answer.headers.get(name),
    )
    return {
      described: [answer.status, await answer.text(), ...described],
      etag: answer.headers.get('etag') ?? '',
      headers: answer.headers,
    }
  }
  const year = 'public, max-age=31536000, immutable'
  const code = 'text/javascript; charset=utf-8'
  const packed = await request('/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.described).toEqual([200, 'packed', code, 'br', year])
  expect([packed.headers.get('vary'), packed.headers.get('x-content-type-options')]).toEqual([
    'Accept-Encoding',
    'nosniff',
  ])
  expect((await request('/assets/a-1.js')).described).toEqual([200, plain, code, null, year])
  expect((await request('/fonts/b.woff2')).described).toEqual([
    200,
    'font',
    'font/woff2',
    null,
    'public, max-age=3600',
  ])
  const icon = await request('/favicon.svg')
  expect(icon.described).toEqual([
    200,
    '<svg/>',
    'image/svg+xml; charset=utf-8',
    null,
    'public, max-age=3600',
  ])
  expect(
    (await request('/favicon.svg', { 'if-none-match': icon.etag })).described.slice(0, 2),
  ).toEqual([304, ''])
  expect((await request('/favicon.svg', {}, 'HEAD')).described.slice(0, 2)).toEqual([200, ''])
  for (const path of [
    '/assets/b-2.js',
    '/assets',
    '/secret',
    '/assets/../secret',
    '/fonts/',
    '/../../etc/passwd',
  ])
    expect([path, (await request(path)).described[1]], path).not.toContain('of nobody')
  expect((await request('/assets/b-2.js')).described[0]).toBe(404)
  await rm(folder, { recursive: true })
})

test('without an ad network there are no ad pages, with one only they allow it', async () => {
  await using plain = await openApp()
  expect((await plain.app.request('/ads/side-1')).status).toBe(404)
  await using site = await openApp({ ADS_SCRIPT_URL: 'http://127.0.0.1:4199/ad.js?a=1&b="2"' })
  const answer = await site.app.request('/ads/side-1')
  expect(answer.headers.get('content-security-policy')).toContain(
    'script-src http://127.0.0.1:4199;',
  )
  expect(await answer.text()).toContain('src="http://127.0.0.1:4199/ad.js?a=1&amp;b=&quot;2&quot;"')
  expect((await site.app.request('/ads/frame.css')).status).toBe(200)
  expect((await site.app.request('/ads/<script>')).status).toBe(404)
  expect((await site.app.request('/')).headers.get('content-security-policy')).not.toContain('4199')
})

test('the sitemap names every list, item and article once, on the public host', async () => {
  await using site = await openApp({ PUBLIC_URL: 'https://atlas.example' })
  const xml = await (await site.app.request('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '')
  expect(addresses.filter((address) => address.includes('/opportunity/'))).toHaveLength(
    starterCounts.opportunities,
  )
  expect(addresses.filter((address) => address.includes('/blogs/'))).toHaveLength(
    starterCounts.posts,
  )
  expect(addresses).toContain('https://atlas.example/exchange-programe')
  expect(addresses).not.toContain('https://atlas.example/exchange-program')
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(await (await site.app.request('/robots.txt')).text()).toContain(
    'Sitemap: https://atlas.example/sitemap.xml',
  )
})

test('without the database the sitemap answers with an error', async () => {
  await using site = await openApp()
  await site.database.close()
  const answer = await site.app.request('/sitemap.xml')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
})
