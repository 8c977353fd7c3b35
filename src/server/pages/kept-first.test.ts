import { once } from 'node:events'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { createChance } from '#domain/testing/chance.ts'
import { createApp } from '#server/app.ts'
import { createLimits } from '#server/http/limits.ts'
import { silentLog } from '#server/log.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { configOf } from '#server/testing/stand-in.ts'
import { createAdmin } from '#services/account/admin.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { openFolderPictures } from '#storage/picture-files.ts'
import { saveSite } from '#storage/site-store.ts'
import { readStarterSite } from '#storage/starter/starter-catalogue.ts'
import { databases } from '#storage/testing/test-database.ts'
import { languages } from '#web/texts/languages.ts'
import { pseudoLanguage } from '#web/texts/testing/pseudo-language.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** The same site at two ports: with kept pages first, which counts what it leaves to the rest, and without. */
async function openBoth() {
  const { database, ...opened } = await databases[0]!.open()
  const clock = () => now
  const metrics = createMetrics()
  let rendered = 0
  const app = createApp({
    config: await configOf({ PUBLIC_URL: 'https://atlas.example' }),
    services: createPublicServices({ db: database, clock, times: { every: 60_000 } }),
    admin: createAdmin({ db: database, clock }),
    editing: null,
    limits: createLimits(1),
    pictureFiles: openFolderPictures('/nonexistent'),
    log: silentLog,
    metrics,
    patternOf: (path) => (path === '/list' ? '/list' : undefined),
    async handlePage({ url }, { language }) {
      rendered += 1
      const { pathname, search } = new URL(url)
      const isThere = pathname !== '/nowhere'
      return new Response(`<h1>${language.tag} ${pathname} ${search}</h1>`.repeat(100), {
        status: isThere ? 200 : 404,
        headers: { 'content-type': 'text/html; charset=utf-8', 'x-script-hashes': "'sha256-abc'" },
      })
    },
    assets: new Map(),
    languages: [...languages, pseudoLanguage],
  })
  const whole = getRequestListener(app.site.fetch)
  const left = { count: 0 }
  const first = app.keptFirst((incoming, outgoing) => {
    left.count += 1
    void whole(incoming, outgoing)
  })
  const [short, long] = await Promise.all([first, whole].map(listenOn))
  return {
    database,
    metrics,
    left,
    rendered: () => rendered,
    short: (asked: Asked) => ask(short!.port, asked),
    long: (asked: Asked) => ask(long!.port, asked),
    async [Symbol.asyncDispose]() {
      for (const each of [short, long]) each?.server.close()
      await opened[Symbol.asyncDispose]()
    },
  }
}

interface Asked {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function listenOn(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Status, headers but those of the moment, and bytes. */
function ask(port: number, { path, method = 'GET', headers = {} }: Asked) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: string }>((resolve, reject) => {
    const asked = request({ port, path, method, headers: { host: 'atlas.example', ...headers }, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { date: _date, 'x-request-id': _id, ...rest } = answer.headers
        resolve({ status: answer.statusCode, headers: rest, bytes: Buffer.concat(parts).toString('base64') })
      })
    })
    asked.on('error', reject).end()
  })
}

const br = { 'accept-encoding': 'br' }

test('a kept page is answered as the whole site answers it, header by header, without asking it', async () => {
  await using site = await openBoth()
  const { etag } = (await site.long({ path: '/list' })).headers as { etag: string }
  const cases: Asked[] = [
    { path: '/list' },
    { path: '/list', headers: br },
    { path: '/list', headers: { 'accept-encoding': 'gzip, deflate' } },
    { path: '/list', headers: { ...br, 'if-none-match': etag } },
    { path: '/list', headers: { ...br, 'if-none-match': 'W/"another"' } },
    { path: '/list', method: 'HEAD', headers: br },
    { path: '/list', headers: { ...br, cookie: '_ga=1; other=session' } },
    { path: '/list?page=2&q=a+b', headers: br },
    { path: '/list', headers: { ...br, 'accept-language': `${pseudoLanguage.tag}, en;q=0.5` } },
    { path: '/list.data', headers: br },
    { path: '/newsletter/choose', headers: br },
    { path: '/list', headers: { ...br, 'x-forwarded-for': '203.0.113.9', range: 'bytes=0-9' } },
  ]
  for (const asked of cases) {
    const expected = await site.long(asked)
    // Once more: an encoding that is asked for the first time is the whole site's to make.
    site.left.count = 0
    expect([asked, await site.short(asked)]).toEqual([asked, expected])
    expect([asked, site.left.count]).toEqual([asked, 0])
  }
})

test('what is not a kept page of everybody is the whole site’s to answer', async () => {
  await using site = await openBoth()
  for (const path of ['/list', '/list?a=1&b=2']) await site.long({ path, headers: br })
  const cases: Asked[] = [
    { path: '/list', headers: { ...br, cookie: '__Host-session=x' } },
    { path: '/list', method: 'POST', headers: { ...br, origin: 'https://atlas.example' } },
    { path: '/list', headers: { ...br, host: 'bad host' } },
    { path: '/list?b=2&a=1', headers: br },
    { path: '/list?me.citizen=PK', headers: br },
    { path: '//list', headers: br },
    { path: '/list/', headers: br },
    { path: '/%6cist', headers: br },
    { path: '/nowhere', headers: br },
  ]
  for (const asked of cases) {
    site.left.count = 0
    const answer = await site.short(asked)
    expect([asked, site.left.count]).toEqual([asked, 1])
    expect([asked, answer]).toEqual([asked, await site.long(asked)])
  }
})

test('however an address was written by whoever asked first, the next is answered as the whole site answers', async () => {
  await using site = await openBoth()
  const { next, pick } = createChance(27)
  const spell = (text: string) => text.replaceAll(/[\w.]/g, (letter) => (next(3) === 0 ? `%${letter.charCodeAt(0).toString(16)}` : letter))
  for (let turn = 0; turn < 60; turn += 1) {
    const parameters = Array.from({ length: 1 + next(2) }, () => [pick(['me.lives', 'me', 'name.x', 'q', 'page']), `a${turn}`])
    await site.long({ path: `/list?${parameters.map((pair) => pair.map(spell).join('=')).join('&')}`, headers: br })
    const asked = { path: `/list?${parameters.map((pair) => pair.join('=')).join('&')}`, headers: br }
    const answer = await site.short(asked)
    expect([asked.path, answer]).toEqual([asked.path, await site.long(asked)])
  }
})

test('kept pages are counted as the whole site counts them', async () => {
  await using site = await openBoth()
  await site.long({ path: '/list?q=secret', headers: br })
  await site.short({ path: '/list?q=secret', headers: br })
  await site.short({ path: '/list?q=secret', method: 'HEAD', headers: br })
  expect(site.left.count).toBe(0)
  const text = await site.metrics.read()
  expect(text).toContain('atlas_request_seconds_count{route="/list",method="GET",status="200"} 2')
  expect(text).toContain('atlas_request_seconds_count{route="/list",method="HEAD",status="200"} 1')
  expect(text).toContain('atlas_pages_total{kept="yes"} 2')
  expect(text).not.toContain('secret')
})

test('a change is shown at once, and the page is kept again', async () => {
  await using site = await openBoth()
  await site.long({ path: '/list', headers: br })
  await site.short({ path: '/list', headers: br })
  expect([site.rendered(), site.left.count]).toEqual([1, 0])
  await saveSite(site.database.kysely, await readStarterSite(), now)
  await site.short({ path: '/list', headers: br })
  expect([site.rendered(), site.left.count]).toEqual([2, 1])
})
