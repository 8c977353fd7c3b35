import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { plainMessage } from '#domain/errors/error-message.ts'
import { maxImportBytes } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import { dayOrders } from '#domain/words/written-day.ts'
import type { Database } from '#storage/database.ts'
import { openErasureList } from '#storage/mail/erasure-list.ts'
import type { PictureFiles } from '#storage/picture-files.ts'
import { createAccounts } from '#services/account/account.ts'
import { createBackup } from '#services/backup/backup-job.ts'
import type { BackupSummary } from '#services/backup/backup.ts'
import { restoreBackup } from '#services/backup/restore.ts'
import type { ImportRowReport } from '#services/import/import-record.ts'
import { createSheetMappings } from '#services/import/sheet-mappings.ts'
import { createStarterUpdate } from '#services/import/starter-update.ts'
import { createTransfer } from '#services/import/transfer.ts'
import { createLinkCheck, type LinkCheckProgress } from '#services/links/link-check.ts'
import { createPageReader } from '#services/links/page-reader.ts'
import type { Web } from '#services/links/public-request.ts'
import { createRobots } from '#services/links/robots.ts'
import { createAddressRights } from '#services/mail/subscribers/address-rights.ts'
import { toLabels, toNotes } from '#web/admin/import/transfer-result.ts'
import * as admin from '#web/texts/en/admin/admin.ts'
import { counted } from '#web/texts/en/amounts.ts'
import { errorMessages } from '#web/texts/en/error-messages.ts'
import type { Config } from '#server/config/config.ts'
import { formatInEnglish } from '#server/english.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { openExport } from '#server/transfer/write-file.ts'

export interface CommandDeps {
  readonly config: Pick<
    Config,
    'dataDir' | 'outboxDir' | 'erasuresFile' | 'siteName' | 'starterCatalogue' | 'publicUrl'
  >
  /** The database of the site, migrated. */
  readonly db: Database
  readonly pictures: PictureFiles
  readonly clock: () => Date
  readonly web: Web
  readonly pause: () => Promise<void>
  readonly print: (line: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
}

export const usage = `Commands:
  reset-password [username]           creates the administrator or sets a new password (NEW_PASSWORD, else a generated one), ends all sessions and removes all passkeys and the second step
  import [--apply] <file>             shows line by line what a CSV or JSON file would change; --apply imports it
                                      (--publish: new items are public; --leave-out-errors; --day-first or --month-first;
                                      --mapping <name>: reads the columns of a table as kept by this name on the page Import and export)
  imports                             lists the last 20 imports (command line, site and API)
  undo-import <id>                    undoes one of them; items that were changed since stay as they are and are listed
  starter --check|--apply             shows what a newer starter catalogue would change in items that nobody has edited; --apply changes them
  export <opportunities|posts> <file> writes a .csv or .json file
  check-links                         checks the official link of each published opportunity
  export-address <address>            prints all data about an email address as JSON
  erase-address <address>             deletes all data about an email address
  backup <file>                       writes everything, images too, into one file; the site can keep running
  restore <file>                      restores a backup into an empty site (SQLite or PostgreSQL)`

/**
 * The administrator's commands. The exit code: 0 done, 1 refused or with errors, 2 not understood.
 */
export async function runAdminCommand(args: readonly string[], deps: CommandDeps): Promise<number> {
  const { print } = deps
  const [command, ...rest] = args
  try {
    if (command === 'reset-password' && rest.length <= 1) return await resetPassword(rest[0], deps)
    if (command === 'import') {
      const { mapping, flags, files } = readImportArgs(rest)
      const [imported, ...others] = files
      if (imported !== undefined && others.length === 0)
        return await importFile(imported, flags.includes('--apply'), deps, flags, mapping)
    }
    if (command === 'imports' && rest.length === 0) return await listImports(deps)
    if (command === 'undo-import' && rest.length === 1) return await undoImport(rest[0] ?? '', deps)
    if (command === 'starter' && (rest.join() === '--check' || rest.join() === '--apply'))
      return await updateStarter(rest[0] === '--apply', deps)
    const [content, file] = rest
    if (
      command === 'export' &&
      (content === 'opportunities' || content === 'posts') &&
      file !== undefined &&
      /\.(?:csv|json)$/.test(file)
    )
      return await writeExport(content, file, deps)
    if (command === 'export-address' && rest.length === 1)
      return await exportAddress(rest[0] ?? '', deps)
    if (command === 'erase-address' && rest.length === 1)
      return await eraseAddress(rest[0] ?? '', deps)
    if (command === 'backup' && rest.length === 1) return await backUp(rest[0] ?? '', deps)
    if (command === 'restore' && rest.length === 1) return await restore(rest[0] ?? '', deps)
    if (command === 'check-links' && rest.length === 0) return await checkLinks(deps)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    print(formatInEnglish(error.reason))
    return 1
  }
  print(usage)
  return 2
}

async function resetPassword(
  username: string | undefined,
  { db, clock, config, env, print }: CommandDeps,
): Promise<number> {
  const accounts = createAccounts({ db, clock, siteName: config.siteName })
  const done = await accounts.resetPassword({
    username,
    password: env['NEW_PASSWORD'] || undefined,
  })
  print(`Administrator "${done.username}": password changed. All sessions have ended.`)
  if (done.removed.passkeys > 0)
    print(`${counted(done.removed.passkeys, 'passkey', 'passkeys')} removed.`)
  if (done.removed.secondStep) print('The second step of the login is off.')
  const keys = (await accounts.keys.list()).length
  if (keys === 1) print('1 key for scripts stays. Remove it at /admin/account.')
  if (keys > 1) print(`${keys} keys for scripts stay. Remove them at /admin/account.`)
  if (done.generated !== undefined) print(`Password (shown this once): ${done.generated}`)
  return 0
}

async function writeExport(
  content: 'opportunities' | 'posts',
  file: string,
  { db, clock, print }: CommandDeps,
): Promise<number> {
  await pipeline(
    await openExport(
      createTransfer({ db, clock }),
      content,
      file.endsWith('.csv') ? 'csv' : 'json',
    ),
    createWriteStream(file),
  )
  print(`Export written to ${file}.`)
  return 0
}

async function exportAddress(email: string, { db, clock, print }: CommandDeps): Promise<number> {
  print(JSON.stringify(await createAddressRights({ db, clock }).export(email), null, 2))
  return 0
}

async function eraseAddress(
  email: string,
  { db, clock, config, print }: CommandDeps,
): Promise<number> {
  const { outboxDir, erasuresFile } = config
  const rows = await createAddressRights({
    db,
    clock,
    outboxDir,
    erasures: openErasureList(erasuresFile),
  }).erase(email)
  print(`${counted(rows, 'row', 'rows')} deleted.`)
  return 0
}

async function backUp(file: string, { db, pictures, clock, print }: CommandDeps): Promise<number> {
  const summary = await createBackup({ db, pictures, clock }, file)
  for (const name of summary.missing) print(`Missing: the image ${name} cannot be read.`)
  print(`Backup written to ${file} and checked: ${describeBackup(summary)}.`)
  return 0
}

async function restore(
  file: string,
  { db, pictures, clock, config, print }: CommandDeps,
): Promise<number> {
  const { dataDir, erasuresFile, publicUrl } = config
  const erasures = openErasureList(erasuresFile)
  const deps = { db, pictures, clock, dataDir, erasures, publicUrl }
  const { summary, held, erased, passedOver, lostPasskeys } = await restoreBackup(deps, file)
  for (const name of summary.missing)
    print(`Missing: the backup does not contain the image ${name}.`)
  print(`Restored as of ${summary.createdAt}: ${describeBackup(summary)}.`)
  if (erased === null) {
    print(
      `There is no list of erased addresses at ${erasuresFile}. If the site had one, addresses erased after the backup are back.`,
    )
    print('In that case set ERASURES_FILE to the list and restore again into an empty site.')
  } else {
    print(`Addresses erased or unsubscribed after the backup, now erased again: ${erased}.`)
    if (passedOver > 0) print(`Damaged lines in ${erasuresFile} that were skipped: ${passedOver}.`)
  }
  if (lostPasskeys > 0)
    print(
      `${counted(lostPasskeys, 'passkey', 'passkeys')} removed, because PUBLIC_URL has another host than before. Add new ones at /admin/account.`,
    )
  print(`Emails on hold: ${held}.`)
  print('The site sends no planned emails until you send or discard them at /admin/outbox.')
  return 0
}

function describeBackup({ rows, pictures, size }: BackupSummary): string {
  const count = (table: string) => rows[table] ?? 0
  const megabytes = (size / 1_000_000).toFixed(1)
  return [
    counted(count('opportunity'), 'opportunity', 'opportunities'),
    counted(count('post'), 'article', 'articles'),
    counted(count('subscriber'), 'subscriber', 'subscribers'),
    counted(count('message'), 'message', 'messages'),
    counted(pictures, 'image file', 'image files'),
    `${megabytes} MB`,
  ].join(', ')
}

async function checkLinks({ db, clock, web, pause, print }: CommandDeps): Promise<number> {
  const reader = createPageReader()
  const check = createLinkCheck({ db, clock, web, pause, robots: createRobots(web, reader) })
  const progress = ({ done, total, failing }: LinkCheckProgress) => {
    if (done % 20 === 0) print(`${done} of ${total} checked, ${failing} with problems`)
  }
  const checked = await check.checkAll({ progress }).finally(() => reader.close())
  const { total, failing, lost, isOffline } = checked
  if (isOffline) {
    print('No site answered. Check the network of this machine. Nothing was changed.')
    return 1
  }
  print(
    `${counted(total, 'link', 'links')} checked, ${failing} with problems. See “To do today” on the dashboard.`,
  )
  if (lost > 0)
    print(`The results for ${counted(lost, 'link', 'links')} could not be stored. Try again.`)
  return lost > 0 ? 1 : 0
}

type ImportDeps = Pick<CommandDeps, 'db' | 'clock' | 'print'>

const text = admin.transfer

const importFlags: readonly string[] = [
  '--apply',
  '--publish',
  '--leave-out-errors',
  ...dayOrders.map((order) => `--${order}`),
]

/** The flags of an import, the name behind `--mapping`, and what is left, the file. */
function readImportArgs(args: readonly string[]): {
  readonly mapping: string | undefined
  readonly flags: readonly string[]
  readonly files: readonly string[]
} {
  const at = args.indexOf('--mapping')
  const rest = at === -1 ? args : args.toSpliced(at, 2)
  const flags = rest.filter((each) => importFlags.includes(each))
  const files = rest.filter((each) => !importFlags.includes(each))
  if (at === -1) return { mapping: undefined, flags, files }
  const mapping = args[at + 1]
  // Without a name nothing is understood, so that no file is taken for one.
  return mapping === undefined ? { mapping, flags, files: [] } : { mapping, flags, files }
}

/**
 * Reports line by line the effect of importing a file, and imports it with `apply`. `flags`: the
 * others, as the command names them. `mapping`: the name of what its columns are read as. Throws
 * Problem 'not-found' where the file cannot be read, or there is no such mapping, and as
 * `importRecords`.
 */
export async function importFile(
  file: string,
  apply: boolean,
  deps: ImportDeps,
  flags: readonly string[] = [],
  mappingName?: string,
): Promise<number> {
  const { clock, print } = deps
  const [order, ...otherOrders] = dayOrders.filter((each) => flags.includes(`--${each}`))
  if (otherOrders.length > 0)
    throw new Problem('invalid', plainMessage('Give either --day-first or --month-first.'))
  const size = (await stat(file).catch(() => undefined))?.size
  if (size === undefined) throw new Problem('not-found', plainMessage(`${file} cannot be read.`))
  if (size > maxImportBytes) throw new Problem('too-large', { key: 'file-too-large' })
  const name = basename(file)
  const mapping =
    mappingName === undefined ? undefined : await createSheetMappings(deps).get(mappingName)
  const hints = { name, now: clock(), order, mapping }
  const source = openImport(() => createReadStream(file), hints)
  const report = await createTransfer(deps).importRecords(source, {
    apply,
    name,
    newState: flags.includes('--publish') ? 'published' : 'draft',
    leavesMistakesOut: flags.includes('--leave-out-errors'),
  })
  // A JSON file may hold all its records in one line.
  const haveLineNumbers = new Set(report.lines.map(({ line }) => line)).size === report.lines.length
  for (const row of report.lines)
    print(describeRow(row, haveLineNumbers ? String(row.line) : `record ${row.record}`))
  print(`${text.counts(report.created, report.updated, report.unchanged, report.mistakes)}.`)
  if (report.doubtful > 0) print(`${report.doubtful} to check.`)
  if (report.unreadColumns.length > 0) print(text.unreadColumns(report.unreadColumns))
  for (const fields of Object.values(report.missingFields))
    if (fields.length > 0) print(text.missingFields(toLabels(fields, admin)))
  if (report.mistakes > 0 && !report.applied)
    print('Nothing was changed. Correct these lines and import the file again.')
  else if (!apply) print('This was a preview. Add --apply to import the file.')
  if (report.importId !== null) print(`To undo it: npm run admin -- undo-import ${report.importId}`)
  return report.mistakes > 0 && !report.applied ? 1 : 0
}

function describeRow({ action, title, ...rest }: ImportRowReport, place: string): string {
  const notes = toNotes(rest, { admin, errors: errorMessages })
  return [`${place}: ${action} ${title}`, ...notes].join(' ')
}

/**
 * Reports what the shipped starter catalogue would change in the site, and changes it with `apply`.
 * `folder`: of the catalogue. Throws as `importRecords`.
 */
export async function updateStarter(
  apply: boolean,
  {
    db,
    clock,
    config,
    print,
  }: ImportDeps & {
    readonly config: Pick<Config, 'starterCatalogue'>
  },
  folder?: URL,
): Promise<number> {
  if (!config.starterCatalogue) {
    print('STARTER_CATALOGUE is off. Nothing was changed.')
    return 1
  }
  const update = createStarterUpdate({ db, clock }, folder)
  const found = await update.run({ apply, name: 'Starter catalogue' })
  if (found === undefined) {
    print('This site did not start with the starter catalogue. Nothing was changed.')
    return 1
  }
  const { report, edited, taken } = found
  const rows = report.lines.filter(({ action }) => action !== 'unchanged')
  for (const [index, row] of rows.entries()) print(describeRow(row, String(index + 1)))
  print(`${text.counts(report.created, report.updated, report.unchanged, report.mistakes)}.`)
  if (edited > 0)
    print(
      `${counted(edited, 'item stays as an editor has changed it', 'items stay as an editor has changed them')}.`,
    )
  if (taken.length > 0) print(`Left out, because the site has their address: ${taken.join(', ')}.`)
  if (report.mistakes > 0) print('Nothing was changed.')
  else if (report.created + report.updated === 0) print('The site has this catalogue.')
  else if (!apply)
    print('This was a preview. Run "npm run admin -- starter --apply" to change the site.')
  if (report.importId !== null) print(`To undo it: npm run admin -- undo-import ${report.importId}`)
  return report.mistakes > 0 ? 1 : 0
}

/** The last imports of any user, each with the command that undoes it. */
export async function listImports(deps: ImportDeps): Promise<number> {
  const imports = await createTransfer(deps).listImports()
  for (const { id, at, name, created, updated, undoneAt } of imports) {
    const undone = undoneAt === null ? [] : [text.undoneOn(undoneAt)]
    deps.print([id, at, name, text.importCounts(created, updated), ...undone].join('  '))
  }
  if (imports.length === 0) deps.print('There have been no imports.')
  return 0
}

export async function undoImport(id: string, deps: ImportDeps): Promise<number> {
  const report = await createTransfer(deps).undoImport(id)
  if (report === undefined) throw new Problem('not-found', plainMessage(text.undoUnknown))
  deps.print(text.undone(report.restored, report.trashed))
  if (report.left.length > 0) deps.print(text.undoLeft)
  for (const { entity, id: itemId, title } of report.left)
    deps.print(`${entity} ${itemId}: ${title}`)
  return 0
}
