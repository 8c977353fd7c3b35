import { Problem } from '#domain/problem.ts'
import type { Database } from '#storage/database.ts'
import { removeAbandonedFiles } from '#storage/files.ts'
import { openErasureList } from '#storage/mail/erasure-list.ts'
import { type PictureFiles, uploadFolder } from '#storage/picture-files.ts'
import { loadStarterCatalogue, readStarterDigest } from '#storage/starter/starter-catalogue.ts'
import { createAccounts, createAdmin, refuseWeak } from '#services/account/account.ts'
import { createEditing } from '#services/create-editing.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createMailing } from '#services/mail/mailing.ts'
import type { Config } from '#server/config/config.ts'
import type { Product } from '#server/deps.ts'
import { formatInEnglish } from '#server/english.ts'
import type { Log } from '#server/log.ts'
import { createMails } from '#server/mail/mails.ts'
import { cleanUpForms } from '#server/pictures/receive-pictures.ts'
import { StartProblem } from '#server/start-problem.ts'
import {
  createLoggedBackupJob,
  createMaintenanceJob,
  createSecondLookJob,
  createSiteLinkCheck,
} from '#server/start/jobs.ts'

/** The product over our own database. Throws a StartProblem for a weak ADMIN_PASSWORD. */
export async function openOwnProduct({
  config,
  log,
  print,
  db,
  pictureFiles,
  clock,
}: {
  readonly config: Config
  readonly log: Log
  readonly print: (line: string) => void
  readonly db: Database
  readonly pictureFiles: PictureFiles
  readonly clock: () => Date
}): Promise<Product> {
  const { outboxDir, erasuresFile, limitsFactor, nightly, siteName, publicUrl } = config
  const killedSince = await cleanUpForms(config.dataDir, clock())
  for (const folder of [config.dataDir, outboxDir, uploadFolder(config.dataDir)])
    await removeAbandonedFiles(folder)
  const admin = createAdmin({ db, clock })
  const { generatedPassword, isChanged } = await orRefused(admin.prepare(toWanted(config)))
  if (isChanged)
    log.warn({ event: 'password-change', outcome: 'changed', by: 'ADMIN_PASSWORD' }, 'security')
  if (config.starterCatalogue) await loadStarterCatalogue(db.kysely, clock())
  if (generatedPassword !== undefined)
    print(
      `Administrator "${config.adminUsername}", password (shown this once): ${generatedPassword}`,
    )

  const services = createPublicServices({ db, clock, limitsFactor })
  const links = createSiteLinkCheck(db, clock, config)
  const editing = createEditing({
    db,
    clock,
    pictureFiles,
    nightly,
    links,
    readStarterDigest: config.starterCatalogue ? readStarterDigest : null,
    services,
  })
  // Visitors do not wait for it, and a store that refuses is met again by the weekly round.
  if (killedSince !== null) void editing.pictures.cleanUp(killedSince).catch(() => {})
  const erasures = openErasureList(erasuresFile)
  const mailing = createMailing({ db, clock, outboxDir, erasures, limitsFactor })
  const accounts = createAccounts({ db, clock, siteName, publicUrl })

  const maintenance = createMaintenanceJob({ db, clock, links, pictures: editing.pictures, log })
  const secondLook = config.watchesPages
    ? createSecondLookJob({ db, clock, links, log })
    : undefined
  const mails = createMails({ db, config, log, print })
  const backups = createLoggedBackupJob({ db, pictures: pictureFiles, clock }, config, log)
  const jobs = [maintenance, secondLook, mails, backups].filter((job) => job !== undefined)

  // Otherwise the first visitors wait until all entries are read: seconds where there are tens of
  // thousands. Visitors learn about data that cannot be read.
  await services.catalogueVersion().catch(() => {})
  return { services, mailing, admin, editing, accounts, jobs }
}

/**
 * Before anything is written. Throws a StartProblem for an ADMIN_PASSWORD that is too easy to
 * guess.
 */
export async function refuseWeakPassword(config: Config): Promise<void> {
  await orRefused(refuseWeak(toWanted(config)))
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
