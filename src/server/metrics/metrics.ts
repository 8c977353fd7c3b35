import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Queries } from '#storage/database.ts'
import { countLinks } from '#storage/items/opportunity-store.ts'
import { readMailQueue } from '#storage/mail/outbox.ts'
import { lastBackup } from '#services/backup/backup-job.ts'

/** Milliseconds: counting loads the database, and no metric needs a precision of seconds. */
const countEvery = 30_000

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * This process's metrics (docs/interface, Figures for Prometheus). The library takes 20 MB:
 * loaded only where these are configured.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'atlas_processes', help: 'Serving processes.', registers }).set(1)
  const requests = new Histogram({
    name: 'atlas_request_seconds',
    help: 'Time until a response was ready, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: seconds,
    registers,
  })
  const pages = new Counter({
    name: 'atlas_pages_total',
    help: 'Public pages: from the cache (kept), or rendered.',
    labelNames: ['kept'],
    registers,
  })
  for (const kept of ['yes', 'no']) pages.inc({ kept }, 0)

  return {
    /**
     * `route` is a pattern, never an address; `time`: seconds until the answer was there to be
     * sent.
     */
    request: (route: string, method: string, status: number, time: number) =>
      requests.observe({ route, method, status: String(status) }, time),
    /** Counts a public page; `isCached`: it was answered without rendering. */
    page: (isCached: boolean) => pages.inc({ kept: isCached ? 'yes' : 'no' }),
    reportStored: (db: Database, clock: () => Date) => reportStored(registry, db, clock),
    /** All metrics in the text format of Prometheus. */
    read: () => registry.metrics(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

function reportStored(registry: Registry, db: Database, clock: () => Date): void {
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<Stored | undefined> = Promise.resolve(undefined)

  /**
   * The values of the last seconds, else new ones. While the database is unavailable the last
   * remain: the other metrics still work.
   */
  function count(): Promise<Stored | undefined> {
    if (performance.now() - countedAt < countEvery) return counting
    countedAt = performance.now()
    const last = counting
    counting = readStored(db.kysely, clock()).catch(() => last)
    return counting
  }

  /** Without `state` the value is the only one of its metric. */
  const add = (
    name: string,
    help: string,
    of: (stored: Stored | undefined) => readonly { state?: string; count: number }[],
  ) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [],
        async collect() {
          const values = of(await count())
          this.reset()
          for (const { count, ...labels } of values) this.set(labels, count)
        },
      }),
    )
  add('atlas_mails', 'Mails in the outbox and its log, by state.', (stored) => stored?.mails ?? [])
  add(
    'atlas_links',
    'Links of published items, by what was last seen.',
    (stored) => stored?.links ?? [],
  )
  add(
    'atlas_last_backup_timestamp_seconds',
    'Time of the last backup that was verified.',
    (stored) => {
      const latest = stored?.backup.latest
      return latest ? [{ count: Date.parse(latest.at) / 1000 }] : []
    },
  )
  add('atlas_backup_failing', '1: the attempt after the last backup failed.', (stored) => [
    { count: stored?.backup.failed ? 1 : 0 },
  ])
  add(
    'atlas_oldest_due_mail_seconds',
    'Seconds that the oldest due mail has waited; 0: no mail is due.',
    (stored) => [{ count: stored?.oldest ?? 0 }],
  )
}

type Stored = Awaited<ReturnType<typeof readStored>>

async function readStored(db: Queries, now: Date) {
  const [queue, links, backup] = await Promise.all([
    readMailQueue(db, now),
    countLinks(db),
    lastBackup(db),
  ])
  return {
    backup,
    mails: queue.states,
    links: links.map(({ state, count }) => ({ state: state ?? 'unseen', count })),
    oldest:
      queue.oldestDueAt === null
        ? 0
        : Math.max(0, (now.getTime() - queue.oldestDueAt.getTime()) / 1000),
  }
}
