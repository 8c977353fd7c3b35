import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Problem } from '#domain/problem.ts'
import { createAccounts, createAdmin, refuseWeak } from '#services/account/account.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createSiteContent } from '#services/site-content.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { createEditing } from '#services/create-editing.ts'
import { createMailing } from '#services/mail/mailing.ts'
import { openErasureList } from '#storage/mail/erasure-list.ts'
import type { Database } from '#storage/database.ts'
import { removeLeftOver } from '#storage/files.ts'
import { openPictureFiles, type PictureFiles } from '#storage/picture-files.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { createApp, type AppDeps } from '#server/app.ts'
import { createMails } from '#server/mail/mails.ts'
import type { Config } from '#server/config/config.ts'
import { type Log, throttleReports } from '#server/log.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createKeyedHash } from '#services/secret.ts'
import { createSecurityLog } from '#server/session/security-log.ts'
import { checkPort, close, listen } from '#server/http/listener.ts'
import { formatInEnglish } from '#server/english.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { isOpenToOthers, openReadyDatabase, prepareDataDir, proveErasuresFile, refuseLostDatabase } from '#server/start/open-database.ts'
import { createBackend } from '#server/remote/backend.ts'
import { createHeldPictures } from '#server/remote/held-pictures.ts'
import { createRemoteEditing } from '#server/remote/editing.ts'
import { createRemoteServices } from '#server/remote/services.ts'
import { createRemoteSessions } from '#server/remote/sessions.ts'
import { createRemoteSource } from '#server/remote/source.ts'
import { StartProblem } from '#server/start/start-problem.ts'
import { createLoggedBackupJob, createLinkChecker, createMaintenanceJob } from '#server/start/maintenance-jobs.ts'
import { cleanUpForms } from '#server/pictures/receive-pictures.ts'

export interface StartOptions extends Pick<AppDeps, 'handlePage' | 'assets' | 'languages' | 'development' | 'patternOf'> {
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
 * Everything from the settings to an open port, in an order that leaves nothing behind when it fails. Checks without a change come first.
 * Throws a StartProblem.
 */
export async function startSite(options: StartOptions): Promise<RunningSite> {
  const { config, log, print } = options
  const clock = () => new Date()
  await checkPort(config.host, config.port)
  if (config.apiUrl === null && config.databaseUrl === null && !existsSync(config.databaseFile))
    await orRefused(refuseWeak(toWanted(config)))
  const metrics = config.metricsPort === null ? undefined : (await import('#server/metrics/metrics.ts')).createMetrics()
  const metricsServer =
    metrics === undefined || config.metricsPort === null
      ? undefined
      : await serveMetrics(config.host, config.metricsPort, () => metrics.read())
  await prepareDataDir(config.dataDir)
  if (await isOpenToOthers(config.dataDir))
    print(
      `WARNING: Other users of this machine can read DATA_DIR ${config.dataDir}. Only the site needs it. Run: chmod 750 ${config.dataDir}`,
    )
  await proveErasuresFile(config)
  await refuseLostDatabase(config)
  const failed = throttleReports((reason) => log.error({ reason }, 'a database operation failed'), { quiet: 60_000 })
  let isOpen = false
  // Until then the line that ends the start says it.
  const database = await openReadyDatabase(config, clock(), ({ message }) => isOpen && failed(message))
  isOpen = true
  try {
    const pictures = openPictureFiles(config, database)
    const product =
      config.apiUrl === null
        ? await openOwnProduct(options, database, pictures, clock)
        : await openRemoteProduct(config.apiUrl, database, pictures, clock)
    if (config.limitsFactor !== 1)
      print(`WARNING: LIMITS_FACTOR is ${config.limitsFactor}. All rate limits are multiplied by it. The safe value is 1.`)
    const maintenance = createMaintenanceJob({ db: database, clock, editing: product.editing, log })
    const backups = config.apiUrl === null ? createLoggedBackupJob({ config, db: database, pictures, clock, log }) : undefined
    const logSecurity = createSecurityLog(log, createKeyedHash(database))
    const app = createApp({
      ...options,
      ...product,
      logSecurity,
      metrics,
      pictureFiles: pictures,
      limits: createRateLimits(config.limitsFactor, { db: database, clock }, (name, clientIp) => logSecurity('rate-limit', name, clientIp)),
      db: database,
    })
    // With another backend's content mails are its own affair.
    const mails = config.apiUrl === null ? createMails({ db: database, config, log, print }) : undefined
    // Otherwise the first visitors wait until all entries are read: seconds where there are tens of thousands. Visitors learn about data
    // that cannot be read.
    if (config.apiUrl === null) await product.services.catalogueVersion().catch(() => {})
    const listener = getRequestListener(app.fetch, { hostname: config.host })
    const server = await listen(options.before?.(listener) ?? listener, config.host, config.port)
    log.info({ host: config.host, port: config.port, database: database.dialect, remote: config.apiUrl !== null }, 'listening')
    print(`${config.siteName} is at ${config.publicUrl}`)
    metrics?.reportStored(database, clock)
    maintenance?.start()
    mails?.start()
    backups?.start()
    return {
      async stop() {
        await Promise.all([close(server), metricsServer?.stop(), maintenance?.stop(), mails?.stop(), backups?.stop()])
        await database.close()
      },
    }
  } catch (error) {
    await Promise.all([metricsServer?.stop(), database.close()])
    throw error
  }
}

type Product = Pick<AppDeps, 'services' | 'mailing' | 'admin' | 'editing' | 'editingFor' | 'accounts'>

async function openOwnProduct(
  { config, log, print }: StartOptions,
  db: Database,
  pictureFiles: PictureFiles,
  clock: () => Date,
): Promise<Product> {
  await Promise.all([cleanUpForms(config.dataDir, clock()), removeLeftOver(config.dataDir)])
  const admin = createAdmin({ db, clock })
  const { generatedPassword, isChanged } = await orRefused(admin.prepare(toWanted(config)))
  if (isChanged) log.warn({ event: 'password-change', outcome: 'changed', by: 'ADMIN_PASSWORD' }, 'security')
  if (config.starterCatalogue) await loadStarterCatalogue(db.kysely, clock())
  if (generatedPassword !== undefined) print(`Administrator "${config.adminUsername}", password (shown this once): ${generatedPassword}`)
  const services = createPublicServices({ db, clock, limitsFactor: config.limitsFactor })
  const editing = createEditing({
    db,
    clock,
    pictureFiles,
    nightly: config.nightly,
    links: createLinkChecker({ db, clock, config }),
    services,
  })
  const mailing = createMailing({
    db,
    clock,
    outboxDir: config.outboxDir,
    erasures: openErasureList(config.erasuresFile),
    limitsFactor: config.limitsFactor,
  })
  return { services, mailing, admin, editing, accounts: createAccounts({ db, clock, siteName: config.siteName }) }
}

const toWanted = ({ adminUsername, adminPassword, siteName }: Config) => ({
  username: adminUsername,
  password: adminPassword ?? undefined,
  siteName,
})

/** Throws a StartProblem for a password that is too easy to guess. */
async function orRefused<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    throw new StartProblem(`ADMIN_PASSWORD is refused: ${formatInEnglish(error.reason)}`)
  })
}

/** Catalogue and administrator are the other backend's; what it has no call for, such as the questions, is our own. */
async function openRemoteProduct(url: string, db: Database, files: PictureFiles, clock: () => Date): Promise<Product> {
  const backend = createBackend(url)
  const source = createRemoteSource(backend)
  const admin = createRemoteSessions(backend, clock)
  const pictures = createHeldPictures({ db, clock, files })
  return {
    services: createRemoteServices({
      backend,
      source,
      clock,
      content: createSiteContent(db),
      contentVersion: () => getCatalogueVersion(db.kysely, clock()),
      isReady: () => db.isReady(),
    }),
    admin,
    editing: null,
    editingFor: createRemoteEditing({ sessions: admin, source, pictures, clock }),
  }
}
