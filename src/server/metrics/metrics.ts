import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { LRUCache } from 'lru-cache'
import { type LastBackup, lastBackup } from '#services/backup/last-backup.ts'
import type { Database } from '#storage/database.ts'
import { countLinks } from '#storage/items/link-store.ts'
import { readMailQueue } from '#storage/mail/outbox.ts'
import { reasonOf, StartProblem } from '#server/start/start-problem.ts'
import type { AppEnv } from '#server/http/environment.ts'
import { isReadable } from '#server/http/odd-paths.ts'

/** What is measured of this process for Prometheus (docs/interface.md, Figures for Prometheus). */
export interface Metrics {
  /** `route` is a pattern, never an address; `seconds` until the answer was there to be sent. */
  request(route: string, method: string, status: number, seconds: number): void
  /** A page for everybody was answered; `kept`: without rendering it. */
  page(kept: boolean): void
  /** From now on it also tells what stands in the database. */
  tellStored(db: Database, clock: () => Date): void
  /** Prometheus' text. */
  read(): Promise<string>
}

/** Milliseconds: counting takes the database some, and no figure of it is needed by the second. */
const countEvery = 30_000

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures from now on. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'atlas_processes', help: 'Processes that serve.', registers }).set(1)
  const requests = new Histogram({
    name: 'atlas_request_seconds',
    help: 'Time until an answer was there to be sent, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: seconds,
    registers,
  })
  const pages = new Counter({
    name: 'atlas_pages_total',
    help: 'Pages for everybody: answered from what is kept, or rendered.',
    labelNames: ['kept'],
    registers,
  })
  const beginPages = () => ['yes', 'no'].forEach((kept) => pages.inc({ kept }, 0))
  beginPages()

  return {
    request: (route, method, status, time) => requests.observe({ route, method, status: String(status) }, time),
    page: (kept) => pages.inc({ kept: kept ? 'yes' : 'no' }),
    tellStored: (db, clock) => tellStored(registry, db, clock),
    read: () => registry.metrics(),
  }
}

function tellStored(registry: Registry, db: Database, clock: () => Date): void {
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<Stored | undefined> = Promise.resolve(undefined)

  /** Those of a moment ago, else new ones; while the database is away the last ones, so that this fails nothing else. */
  function count(): Promise<Stored | undefined> {
    if (performance.now() - countedAt < countEvery) return counting
    countedAt = performance.now()
    const last = counting
    const now = clock()
    counting = Promise.all([readMailQueue(db.kysely, now), countLinks(db.kysely), lastBackup(db.kysely)]).then(
      ([queue, links, backup]) => ({
        backup,
        mails: queue.states,
        links: links.map(({ state, count }) => ({ state: state ?? 'unseen', count })),
        oldest: queue.oldestDueAt === null ? 0 : Math.max(0, (now.getTime() - queue.oldestDueAt.getTime()) / 1000),
      }),
      () => last,
    )
    return counting
  }

  function byState(
    name: string,
    help: string,
    of: (stored: Stored) => readonly { readonly state: string; readonly count: number }[],
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [],
      async collect() {
        const stored = await count()
        this.reset()
        for (const { state, count } of stored === undefined ? [] : of(stored)) this.set({ state }, count)
      },
    })
    registry.registerMetric(gauge)
  }

  byState('atlas_mails', 'Mails in the outbox and its log, by state.', ({ mails }) => mails)
  byState('atlas_links', 'Links of published items, by what was last seen.', ({ links }) => links)
  const last = new Gauge({
    name: 'atlas_last_backup_timestamp_seconds',
    help: 'When the last backup was made that was read back.',
    registers: [],
    async collect() {
      const made = (await count())?.backup.made
      this.remove()
      if (made) this.set(Date.parse(made.at) / 1000)
    },
  })
  const failing = new Gauge({
    name: 'atlas_backup_failing',
    help: '1: the attempt after the last backup failed.',
    registers: [],
    async collect() {
      this.set((await count())?.backup.failed ? 1 : 0)
    },
  })
  const oldest = new Gauge({
    name: 'atlas_oldest_due_mail_seconds',
    help: 'How long the mail that has been due longest has waited; 0: none is.',
    registers: [],
    async collect() {
      this.set((await count())?.oldest ?? 0)
    },
  })
  for (const gauge of [last, failing, oldest]) registry.registerMetric(gauge)
}

interface Stored {
  readonly backup: LastBackup
  readonly mails: readonly { readonly state: string; readonly count: number }[]
  readonly links: readonly { readonly state: string; readonly count: number }[]
  readonly oldest: number
}

/** An address of its own for figures, which proxies in front of the site do not reach. Throws a StartProblem where it is in use. */
export async function serveMetrics(host: string, port: number, read: () => Promise<string>): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }).end(text)
    } catch {
      // A process that is just starting or ending has not answered.
      response.writeHead(503, { 'retry-after': '5' }).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartProblem(describe(reasonOf(error), host, port))))
    server.listen(port, host, resolve)
  })
  // Whoever asks here does not keep the program.
  server.unref()
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function describe(reason: string, host: string, port: number): string {
  if (reason === 'EADDRINUSE') return `METRICS_PORT ${port} on ${host} is in use by another program. Set METRICS_PORT to a free one.`
  return `METRICS_PORT ${port} on ${host} cannot be used (${reason}).`
}

/** The pattern of the page at a path ('/opportunity/:slug'); undefined: no page is there. */
export type PatternOf = (path: string) => string | undefined

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']

/** Measures every request by the pattern of its route: an address may tell what somebody looked for, and there is no end of them. */
export function measureRequests(metrics: Metrics, patternOf: PatternOf = () => undefined): MiddlewareHandler<AppEnv> {
  const known = new LRUCache<string, string>({ max: 5000 })
  const findPattern = (path: string) => {
    const kept = known.get(path)
    if (kept !== undefined) return kept
    const pattern = describePath(path, patternOf)
    known.set(path, pattern)
    return pattern
  }
  return async (c, next) => {
    const began = performance.now()
    await next()
    // Calls and files have a route each; all pages are one route of the server and have their patterns in the site map.
    const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? findPattern(c.req.path)
    const method = methods.includes(c.req.method) ? c.req.method : 'other'
    metrics.request(route, method, c.res.status, (performance.now() - began) / 1000)
    const kept = c.get('kept')
    if (kept !== undefined) metrics.page(kept)
  }
}

function describePath(path: string, patternOf: PatternOf): string {
  if (path.startsWith('/assets/')) return '/assets/*'
  if (path.startsWith('/api/')) return '/api/*'
  if (!isReadable(path)) return 'unknown'
  if (/^\/[\w.-]+\.(?:svg|png|ico|txt|webmanifest|js|json|woff2)$/.test(path) && patternOf(path) === undefined) return '/*.*'
  // What the browser asks for when it goes on to a page by itself.
  const page = path.replace(/(?:\/_root)?\.data$/, '')
  const pattern = patternOf(page === '' ? '/' : page) ?? 'unknown'
  return page === path ? pattern : `${pattern} (data)`
}
