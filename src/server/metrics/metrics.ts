import { collectDefaultMetrics, Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import { lastBackup } from '#services/backup/backup-job.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countLinks } from '#storage/items/opportunity-store.ts'
import { readMailQueue } from '#storage/mail/outbox.ts'

/** Milliseconds: counting loads the database, and no metric needs a precision of seconds. */
const countEvery = 30_000

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * The metrics of this process for Prometheus (docs/interface.md, Figures for Prometheus), from now on. The library takes 20 MB, so this
 * file is loaded only where metrics are configured.
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
    /** `route` is a pattern, never an address; `time`: seconds until the answer was there to be sent. */
    request: (route: string, method: string, status: number, time: number) =>
      requests.observe({ route, method, status: String(status) }, time),
    /** Counts a public page; `isCached`: it was answered without rendering. */
    page: (isCached: boolean) => pages.inc({ kept: isCached ? 'yes' : 'no' }),
    /** Adds the metrics of the database from now on. */
    reportStored: (db: Database, clock: () => Date) => reportStored(registry, db, clock),
    /** Prometheus' text. */
    read: () => registry.metrics(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

function reportStored(registry: Registry, db: Database, clock: () => Date): void {
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<Stored | undefined> = Promise.resolve(undefined)

  /**
   * The values of the last seconds, else new ones. While the database is unavailable the last ones remain, so that the other metrics still
   * work.
   */
  function count(): Promise<Stored | undefined> {
    if (performance.now() - countedAt < countEvery) return counting
    countedAt = performance.now()
    const last = counting
    counting = readStored(db.kysely, clock()).catch(() => last)
    return counting
  }

  const add = <Label extends string>(metric: GaugeConfiguration<Label>) =>
    registry.registerMetric(new Gauge<Label>({ ...metric, registers: [] }))

  function byState(
    name: string,
    help: string,
    of: (stored: Stored) => readonly { readonly state: string; readonly count: number }[],
  ): void {
    add({
      name,
      help,
      labelNames: ['state'],
      async collect() {
        const stored = await count()
        this.reset()
        for (const { state, count } of stored === undefined ? [] : of(stored)) this.set({ state }, count)
      },
    })
  }

  byState('atlas_mails', 'Mails in the outbox and its log, by state.', ({ mails }) => mails)
  byState('atlas_links', 'Links of published items, by what was last seen.', ({ links }) => links)
  add({
    name: 'atlas_last_backup_timestamp_seconds',
    help: 'Time of the last backup that was verified.',
    async collect() {
      const latest = (await count())?.backup.latest
      this.remove()
      if (latest) this.set(Date.parse(latest.at) / 1000)
    },
  })
  add({
    name: 'atlas_backup_failing',
    help: '1: the attempt after the last backup failed.',
    async collect() {
      this.set((await count())?.backup.failed ? 1 : 0)
    },
  })
  add({
    name: 'atlas_oldest_due_mail_seconds',
    help: 'Seconds that the oldest due mail has waited; 0: no mail is due.',
    async collect() {
      this.set((await count())?.oldest ?? 0)
    },
  })
}

type Stored = Awaited<ReturnType<typeof readStored>>

async function readStored(db: Queries, now: Date) {
  const [queue, links, backup] = await Promise.all([readMailQueue(db, now), countLinks(db), lastBackup(db)])
  return {
    backup,
    mails: queue.states,
    links: links.map(({ state, count }) => ({ state: state ?? 'unseen', count })),
    oldest: queue.oldestDueAt === null ? 0 : Math.max(0, (now.getTime() - queue.oldestDueAt.getTime()) / 1000),
  }
}
