import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { insertMails } from '#storage/mail/outbox.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { databases } from '#storage/testing/test-database.ts'
import { noteBackup, noteFailedBackup } from '#services/backup/backup-job.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { measureRequests, serveMetrics } from '#server/metrics/serve-metrics.ts'
import { findFreePort } from '#server/testing/free-port.ts'

const now = new Date('2026-11-21T12:00:00Z')

function createMeasured() {
  const metrics = createMetrics()
  const app = new Hono<AppEnv>()
  const patternOf = (path: string) => {
    if (/^\/opportunity\/[^/]+$/.test(path)) return '/opportunity/:slug'
    return path === '/' ? '/' : undefined
  }
  app.use(measureRequests(metrics, patternOf))
  app.get('/api/items/:id', (c) => c.text('an item'))
  app.all('*', (c) => {
    c.set('isFromCache', c.req.path === '/')
    return c.text('a page', c.req.path.startsWith('/opportunity') || c.req.path === '/' ? 200 : 404)
  })
  return { metrics, app }
}

const labelsOf = (text: string) =>
  [...text.matchAll(/^atlas_request_seconds_count\{(.*)\} (\d+)$/gm)].map(
    ([, labels, count]) => `${labels} ${count}`,
  )

test('requests are counted by their route’s pattern and never by address', async () => {
  const { metrics, app } = createMeasured()
  const paths = [
    '/',
    '/opportunity/daad',
    '/opportunity/erasmus?me.citizen=de',
    '/opportunity/daad.data',
    '/api/items/secret-1',
    '/assets/a.js',
  ]
  for (const path of [
    ...paths,
    '/who/is/ada@example.org',
    '/wp-login.php',
    '/favicon.ico',
    '/offline.css',
    '/fonts/besley-latin.woff2',
    '/_root.data',
  ])
    await app.request(path)
  await app.request('/', { method: 'BREW' })
  const text = await metrics.read()
  expect(labelsOf(text).toSorted()).toEqual(
    [
      'route="/",method="GET",status="200" 1',
      'route="/",method="other",status="200" 1',
      'route="/*.*",method="GET",status="404" 2',
      'route="/fonts/*",method="GET",status="404" 1',
      'route="/api/items/:id",method="GET",status="200" 1',
      'route="/assets/*",method="GET",status="404" 1',
      'route="/opportunity/:slug (data)",method="GET",status="200" 1',
      'route="/opportunity/:slug",method="GET",status="200" 2',
      'route="unknown",method="GET",status="404" 2',
      'route="/ (data)",method="GET",status="404" 1',
    ].toSorted(),
  )
  expect(text).not.toMatch(/ada|daad|secret-1/)
  expect(text).toContain('atlas_pages_total{kept="yes"} 2')
})

test('an unreadable address is never matched with patterns, because the framework would log it', async () => {
  const metrics = createMetrics()
  const requested: string[] = []
  const measure = measureRequests(metrics, (path) => void requested.push(path))
  const app = new Hono<AppEnv>().use(measure).all('*', (c) => c.text('a page', 404)) as Hono<AppEnv>
  for (const path of ['/who/ada%zz', '/%ff', '/%ed%a0%80.data', '/%00', '/fine%20'])
    await app.request(path)
  expect(requested).toEqual(['/fine '])
  expect(labelsOf(await metrics.read())).toEqual(['route="unknown",method="GET",status="404" 5'])
})

for (const kind of databases) {
  test(`emails and links are counted by state, emails by age as well, and the counts stay while the database is down (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { database } = opened
    await loadStarterCatalogue(database.kysely, now)
    const mail = {
      issue: 'one',
      recipient: 'admin',
      email: null,
      content: { kind: 'stuck', reason: 'away' } as const,
    }
    await insertMails(database.kysely, [mail], new Date(now.getTime() - 90_000))
    const backup = {
      createdAt: '2026-11-21T03:30:00.000Z',
      tablesAt: '',
      rows: {},
      pictures: 0,
      missing: [],
      size: 1,
    }
    await noteBackup(database.kysely, backup, now)
    await noteFailedBackup(database.kysely, new Error('away'), now)
    const metrics = createMetrics()
    expect(await metrics.read()).not.toContain('atlas_mails')
    metrics.reportStored(database, () => now)
    const text = await metrics.read()
    expect(text).toMatch(/^atlas_mails\{state="waiting"\} 1$/m)
    expect(text).toMatch(/^atlas_oldest_due_mail_seconds 90$/m)
    expect(text).toMatch(/^atlas_links\{state="unseen"\} \d{3}$/m)
    expect(text).toContain(
      `atlas_last_backup_timestamp_seconds ${Date.parse(backup.createdAt) / 1000}\n`,
    )
    expect(text).toMatch(/^atlas_backup_failing 1$/m)
    expect(text).toMatch(/^atlas_processes 1$/m)
    await database.close()
    expect(await metrics.read()).toContain('atlas_oldest_due_mail_seconds 90')
  })
}

test('the metrics port serves nothing else, and a busy port is reported with its setting', async () => {
  const { metrics } = createMeasured()
  const port = await findFreePort()
  const server = await serveMetrics('127.0.0.1', port, () => metrics.read())
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(await answer.text()).toContain('nodejs_eventloop_lag_p99_seconds')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    await expect(serveMetrics('127.0.0.1', port, async () => '')).rejects.toThrow(
      `METRICS_PORT ${port} on 127.0.0.1 is in use by another program. Set METRICS_PORT to a free one.`,
    )
  } finally {
    await server.stop()
  }
})

test('the ready dashboard uses existing metrics', async () => {
  const metrics = createMetrics()
  const [kind] = databases
  await using opened = await kind!.open()
  metrics.reportStored(opened.database, () => now)
  const text = await metrics.read()
  const dashboard = readFileSync(
    new URL('../../../deploy/grafana-dashboard.json', import.meta.url),
    'utf8',
  )
  const names = new Set(dashboard.match(/\b(?:atlas|nodejs|process)_[a-z0-9_]+/g) ?? [])
  expect(names.size).toBeGreaterThan(8)
  expect(
    [...names].filter(
      (name) => !text.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `),
    ),
  ).toEqual([])
})
