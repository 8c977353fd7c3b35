import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Problem } from '#domain/problem.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { systemReason } from '#storage/database-error.ts'
import type { Database } from '#storage/database.ts'
import { removeLeftOver } from '#storage/files.ts'
import { openErasureList } from '#storage/mail/erasure-list.ts'
import { openPictureFiles, type PictureFiles } from '#storage/picture-files.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { createAccounts, createAdmin, refuseWeak } from '#services/account/account.ts'
import { createBackupJob } from '#services/backup/backup-job.ts'
import type { BackupSource } from '#services/backup/backup.ts'
import { createEditing, type Editing } from '#services/create-editing.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createLinkCheck } from '#services/links/link-check.ts'
import { openWeb } from '#services/links/open-web.ts'
import { createMailing } from '#services/mail/mailing.ts'
import { createWeeklyJob, type BackgroundJob } from '#services/periodic-job.ts'
import { createKeyedHash } from '#services/secret.ts'
import { createSiteContent } from '#services/site-content.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config/config.ts'
import type { AppDeps } from '#server/deps.ts'
import { formatInEnglish } from '#server/english.ts'
import { createRateLimits } from '#server/http/limits.ts'
import { checkPort, close, listen } from '#server/http/listener.ts'
import { type Log, throttleReports } from '#server/log.ts'
import { createMails } from '#server/mail/mails.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { cleanUpForms } from '#server/pictures/receive-pictures.ts'
import { createBackend } from '#server/remote/backend.ts'
import { createRemoteEditing } from '#server/remote/editing.ts'
import { createHeldPictures } from '#server/remote/held-pictures.ts'
import { createRemoteServices } from '#server/remote/services.ts'
import { createRemoteSessions } from '#server/remote/sessions.ts'
import { createRemoteSource } from '#server/remote/source.ts'
import { createSecurityLog } from '#server/session/sign-in.ts'
import { StartProblem } from '#server/start-problem.ts'
import {
  isOpenToOthers,
  openReadyDatabase,
  prepareDataDir,
  proveErasuresFile,
  refuseLostDatabase,
} from '#server/start/open-database.ts'

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
  const { config, log, print } = options
  await checkPort(config.host, config.port)
  if (config.apiUrl === null && config.databaseUrl === null && !existsSync(config.databaseFile))
    await orRefused(refuseWeak(toWanted(config)))
  const metrics =
    config.metricsPort === null
      ? undefined
      : (await import('#server/metrics/metrics.ts')).createMetrics()
  const { apiUrl, host, metricsPort } = config
  const metricsServer =
    metrics && metricsPort !== null
      ? await serveMetrics(host, metricsPort, () => metrics.read())
      : undefined
  await prepareDataDir(config.dataDir)
  if (await isOpenToOthers(config.dataDir))
    print(
      `WARNING: Other users of this machine can read DATA_DIR ${config.dataDir}. Only the site needs it. Run: chmod 750 ${config.dataDir}`,
    )
  await proveErasuresFile(config)
  await refuseLostDatabase(config)
  const failed = throttleReports((reason) => log.error({ reason }, 'a database operation failed'), {
    quiet: 60_000,
  })
  let isOpen = false
  // Until then the line that ends the start says it.
  const database = await openReadyDatabase(
    config,
    clock(),
    ({ message }) => isOpen && failed(message),
  )
  isOpen = true
  try {
    const pictures = openPictureFiles(config, database)
    const product = await (apiUrl === null
      ? openOwnProduct(options, database, pictures)
      : openRemoteProduct(apiUrl, database, pictures))
    if (config.limitsFactor !== 1)
      print(
        `WARNING: LIMITS_FACTOR is ${config.limitsFactor}. All rate limits are multiplied by it. The safe value is 1.`,
      )
    const maintenance = createMaintenanceJob(database, product.editing, log)
    const backups =
      apiUrl === null
        ? createLoggedBackupJob({ db: database, pictures, clock }, config, log)
        : undefined
    const logSecurity = createSecurityLog(log, createKeyedHash(database))
    const limits = createRateLimits(config.limitsFactor, { db: database, clock }, (name, client) =>
      logSecurity('rate-limit', name, client),
    )
    const app = createApp({
      ...options,
      ...product,
      logSecurity,
      metrics,
      pictureFiles: pictures,
      limits,
      db: database,
    })
    // With another backend's content mails are its own affair.
    const mails = apiUrl === null ? createMails({ db: database, config, log, print }) : undefined
    // Otherwise the first visitors wait until all entries are read: seconds where there are tens of
    // thousands. Visitors learn about data that cannot be read.
    if (apiUrl === null) await product.services.catalogueVersion().catch(() => {})
    const listener = getRequestListener(app.fetch, { hostname: host })
    const server = await listen(options.before?.(listener) ?? listener, host, config.port)
    log.info(
      { host, port: config.port, database: database.dialect, remote: apiUrl !== null },
      'listening',
    )
    print(`${config.siteName} is at ${config.publicUrl}`)
    metrics?.reportStored(database, clock)
    maintenance?.start()
    mails?.start()
    backups?.start()
    return {
      async stop() {
        await Promise.all([
          close(server),
          metricsServer?.stop(),
          maintenance?.stop(),
          mails?.stop(),
          backups?.stop(),
        ])
        await database.close()
      },
    }
  } catch (error) {
    await Promise.all([metricsServer?.stop(), database.close()])
    throw error
  }
}

type Product = Pick<
  AppDeps,
  'services' | 'mailing' | 'admin' | 'editing' | 'editingFor' | 'accounts'
>

async function openOwnProduct(
  { config, log, print }: StartOptions,
  db: Database,
  files: PictureFiles,
): Promise<Product> {
  await Promise.all([cleanUpForms(config.dataDir, clock()), removeLeftOver(config.dataDir)])
  const admin = createAdmin({ db, clock })
  const { generatedPassword, isChanged } = await orRefused(admin.prepare(toWanted(config)))
  if (isChanged)
    log.warn({ event: 'password-change', outcome: 'changed', by: 'ADMIN_PASSWORD' }, 'security')
  if (config.starterCatalogue) await loadStarterCatalogue(db.kysely, clock())
  if (generatedPassword !== undefined)
    print(
      `Administrator "${config.adminUsername}", password (shown this once): ${generatedPassword}`,
    )
  const services = createPublicServices({ db, clock, limitsFactor: config.limitsFactor })
  const editing = createEditing({
    db,
    clock,
    pictureFiles: files,
    nightly: config.nightly,
    links: createLinkChecker(db, config),
    services,
  })
  const { outboxDir, erasuresFile, limitsFactor } = config
  const mailing = createMailing({
    db,
    clock,
    outboxDir,
    erasures: openErasureList(erasuresFile),
    limitsFactor,
  })
  return {
    services,
    mailing,
    admin,
    editing,
    accounts: createAccounts({ db, clock, siteName: config.siteName }),
  }
}

const toWanted = ({ adminUsername, adminPassword: password, siteName }: Config) => ({
  username: adminUsername,
  password: password ?? undefined,
  names: [siteName],
})

/** Throws a StartProblem for a password that is too easy to guess. */
async function orRefused<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    throw new StartProblem(`ADMIN_PASSWORD is refused: ${formatInEnglish(error.reason)}`)
  })
}

/**
 * Catalogue and administrator are the other backend's; what it has no call for, such as the
 * questions, is our own.
 */
async function openRemoteProduct(url: string, db: Database, files: PictureFiles): Promise<Product> {
  const backend = createBackend(url)
  const source = createRemoteSource(backend)
  const admin = createRemoteSessions(backend, clock)
  const pictures = createHeldPictures({ db, clock, files })
  const contentVersion = () => getCatalogueVersion(db.kysely, clock())
  const own = { content: createSiteContent(db), contentVersion, isReady: () => db.isReady() }
  const services = createRemoteServices({ ...own, backend, source, clock })
  return {
    services,
    admin,
    editing: null,
    editingFor: createRemoteEditing({ sessions: admin, source, pictures, clock }),
  }
}

/** Milliseconds between two requests to the same host. */
const pauseBetween = 2000

/** The link check of this site, for the page that starts it on demand and for the weekly one. */
const createLinkChecker = (db: Database, { siteName, publicUrl }: Config) =>
  createLinkCheck({
    db,
    clock,
    web: openWeb(`${siteName} link check (${publicUrl})`),
    pause: () => setTimeout(pauseBetween),
  })

/**
 * Checks the links and deletes unused pictures once a week. undefined with another backend's
 * content.
 */
function createMaintenanceJob(
  db: Database,
  editing: Editing | null,
  log: Log,
): BackgroundJob | undefined {
  const links = editing?.links ?? null
  if (editing === null || links === null) return undefined
  return createWeeklyJob({
    db,
    clock,
    async work({ since, signal }) {
      // A disk that refuses the one must not keep the other from being done.
      const [deletion] = await Promise.allSettled([editing.pictures.cleanUp()])
      const { done, failing, lost } = await links.checkAll({ unseenSince: since, signal })
      log.info(
        {
          pictures: deletion.status === 'fulfilled' ? deletion.value : null,
          links: done,
          failing,
          lost,
        },
        'weekly maintenance',
      )
      if (deletion.status === 'rejected') throw deletion.reason
      if (lost > 0) throw new Error(`The results for ${lost} links could not be stored.`)
    },
    onError: (error) =>
      log.error(
        { error: error instanceof Error ? error.name : 'unknown' },
        'the weekly maintenance failed',
      ),
  })
}

/** The backups of BACKUP_AT, which the log reports; undefined without that setting. */
function createLoggedBackupJob(
  source: Omit<BackupSource, 'signal'>,
  { nightly, dataDir }: Config,
  log: Log,
): BackgroundJob | undefined {
  if (nightly === null) return undefined
  return createBackupJob({
    ...source,
    ...nightly,
    folder: join(dataDir, 'backups'),
    onBackup: ({ size, pictures, missing }, removed) =>
      log.info(
        { bytes: size, pictures, missing: missing.length, removed: removed.length },
        'nightly backup made and checked',
      ),
    onError: (error) => log.error({ reason: systemReason(error) }, 'the nightly backup failed'),
  })
}
