import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { largestImport } from '#domain/forms/largest-import.ts'
import { said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import { createEditing } from '#services/create-editing.ts'
import type { Transfer } from '#services/import/transfer.ts'
import type { Database } from '#storage/database.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { toLabels, toNotes } from '#web/admin/import/transfer-answer.ts'
import { admin } from '#web/texts/en/admin/admin.ts'
import { mistakes } from '#web/texts/en/mistakes.ts'

interface Parts {
  readonly config: { readonly dataDir: string }
  readonly db: Database
  readonly clock: () => Date
  /** Prints a line. */
  readonly say: (line: string) => void
}

const text = admin.transfer

/** Says line by line what importing a file would do, and does it where asked to. Throws Problem 'not-found' where it cannot be read, and as `importRecords`. */
export async function importFile(file: string, apply: boolean, parts: Parts): Promise<number> {
  const { clock, say } = parts
  const size = (await stat(file).catch(() => undefined))?.size
  if (size === undefined) throw new Problem('not-found', said(`${file} cannot be read.`))
  if (size > largestImport) throw new Problem('too-large', { key: 'file-too-large' })
  const name = basename(file)
  const report = await transferOf(parts).importRecords(
    openImport(() => createReadStream(file), { name, now: clock() }),
    { apply, name },
  )
  // A JSON file may hold all its records in one line.
  const haveLines = new Set(report.lines.map(({ line }) => line)).size === report.lines.length
  for (const { line, record, action, title, ...rest } of report.lines)
    say([`${haveLines ? line : `record ${record}`}: ${action} ${title}`, ...toNotes(rest, { admin, mistakes })].join(' '))
  say(`${report.created} new, ${report.updated} changed, ${report.unchanged} unchanged, ${report.mistakes} with mistakes.`)
  for (const fields of Object.values(report.unnamed)) if (fields.length > 0) say(text.unnamed(toLabels(fields, admin)))
  if (report.mistakes > 0) say('Nothing was changed.')
  else if (!apply) say('This was a dry run. Add --apply to do it.')
  if (report.importId !== null) say(`To undo it: npm run admin -- undo-import ${report.importId}`)
  return report.mistakes > 0 ? 1 : 0
}

/** The last imports, whoever made them, with what undoes each. */
export async function listImports(parts: Parts): Promise<number> {
  const imports = await transferOf(parts).listImports()
  for (const { id, at, name, created, updated, undoneAt } of imports) {
    const undone = undoneAt === null ? [] : [text.undoneOn(undoneAt)]
    parts.say([id, at, name, text.importCounts(created, updated), ...undone].join('  '))
  }
  if (imports.length === 0) parts.say('Nothing was imported.')
  return 0
}

/** Undoes an import as the page of imports does. */
export async function undoImport(id: string, parts: Parts): Promise<number> {
  const report = await transferOf(parts).undoImport(id)
  if (report === undefined) throw new Problem('not-found', said(text.undoUnknown))
  parts.say(text.undone(report.restored, report.trashed))
  if (report.left.length > 0) parts.say(text.undoLeft)
  for (const { entity, id: itemId, title } of report.left) parts.say(`${entity} ${itemId}: ${title}`)
  return 0
}

function transferOf({ db, clock, config: { dataDir } }: Parts): Transfer {
  return createEditing({ db, clock, dataDir }).transfer
}
