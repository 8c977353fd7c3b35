import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Database } from '#storage/database.ts'
import { openPictureFiles } from '#storage/picture-files.ts'
import { createKeyedHash } from '#services/secret.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import type { AppDeps } from '#server/deps.ts'
import { createRateLimits } from '#server/http/limits.ts'
import { checkPort, close, listen } from '#server/http/listener.ts'
import { type Log, throttleReports } from '#server/log.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { createSecurityLog } from '#server/session/sign-in.ts'
import {
  isOpenToOthers,
  openReadyDatabase,
  prepareDataDir,
  proveErasuresFile,
  refuseLostDatabase,
} from '#server/start/open-database.ts'
import { openOwnProduct, refuseWeakPassword } from '#server/start/own-product.ts'
import { openRemoteProduct } from '#server/start/remote-product.ts'

const clock = () => new Date()

interface StartOptions extends Pick<
  AppDeps,
  'handlePage' | 'assets' | 'languages' | 'development' | 'patternOf'
> {
  readonly config: Config
  readonly log: Log
  /** Prints a line for the person who started the program. */
  readonly print: (line: string) => void
  /** The middleware in front of the site; live reload. */
  readonly before?: (site: RequestListener) => RequestListener
}

export interface RunningSite {
  /** Finishes running requests, for 10 seconds at most, and closes the database. */
  stop(): Promise<void>
}

/**
 * From the settings to an open port, leaving nothing behind when it fails: checks without a change
 * come first. Throws a StartProblem.
 */
export async function startSite(options: StartOptions): Promise<RunningSite> {
  const { config, print } = options
  await checkPort(config.host, config.port)
  if (config.apiUrl === null && config.databaseUrl === null && !existsSync(config.databaseFile))
    await refuseWeakPassword(config)
  const metrics = await openMetrics(config)
  await prepareDataDir(config.dataDir)
  if (await isOpenToOthers(config.dataDir))
    print(
      `WARNING: Other users of this machine can read DATA_DIR ${config.dataDir}. Only the site needs it. Run: chmod 750 ${config.dataDir}`,
    )
  await proveErasuresFile(config)
  await refuseLostDatabase(config)
  const database = await openLoggedDatabase(options)
  try {
    const site = await serveSite(options, database, metrics?.metrics)
    return {
      async stop() {
        await Promise.all([site.stop(), metrics?.stop()])
        await database.close()
      },
    }
  } catch (error) {
    await Promise.all([metrics?.stop(), database.close()])
    throw error
  }
}

/**
 * The metrics on their port; undefined without METRICS_PORT, and then the library is not loaded.
 */
async function openMetrics({ host, metricsPort }: Config) {
  if (metricsPort === null) return undefined
  const { createMetrics } = await import('#server/metrics/metrics.ts')
  const metrics = createMetrics()
  const { stop } = await serveMetrics(host, metricsPort, () => metrics.read())
  return { metrics, stop }
}

async function openLoggedDatabase({ config, log }: StartOptions): Promise<Database> {
  const report = throttleReports((reason) => log.error({ reason }, 'a database operation failed'), {
    quiet: 60_000,
  })
  let isOpen = false
  const database = await openReadyDatabase(config, clock(), ({ message }) => {
    // Until it is open the line that ends the start says it.
    if (isOpen) report(message)
  })
  isOpen = true
  return database
}

/** Opens the product over the database, listens, and starts the jobs. */
async function serveSite(
  options: StartOptions,
  db: Database,
  metrics: AppDeps['metrics'],
): Promise<RunningSite> {
  const { config, log, print } = options
  const { apiUrl, host, port } = config
  const pictureFiles = openPictureFiles(config, db)
  const product =
    apiUrl === null
      ? await openOwnProduct({ config, log, print, db, pictureFiles, clock })
      : openRemoteProduct({ url: apiUrl, db, pictureFiles, clock })
  if (config.limitsFactor !== 1)
    print(
      `WARNING: LIMITS_FACTOR is ${config.limitsFactor}. All rate limits are multiplied by it. The safe value is 1.`,
    )
  const logSecurity = createSecurityLog(log, createKeyedHash(db))
  const limits = createRateLimits(config.limitsFactor, { db, clock }, (name, client) =>
    logSecurity('rate-limit', name, client),
  )
  const app = createApp({ ...options, ...product, db, pictureFiles, metrics, limits, logSecurity })
  const listener = getRequestListener(app.fetch, { hostname: host })
  const server = await listen(options.before?.(listener) ?? listener, host, port)
  log.info({ host, port, database: db.dialect, remote: apiUrl !== null }, 'listening')
  print(`${config.siteName} is at ${config.publicUrl}`)
  metrics?.reportStored(db, clock)
  for (const job of product.jobs) job.start()
  return {
    async stop() {
      await Promise.all([close(server), ...product.jobs.map((job) => job.stop())])
    },
  }
}
