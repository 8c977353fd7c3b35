import { findKeptFile, importFolder, keepFile, removeKeptFile } from '#server/transfer/kept-file.ts'
import { openImport } from '#server/transfer/read-file.ts'
import type { FileHints } from '#server/transfer/decode-record.ts'
import type { ImportReport } from '#services/import/import-record.ts'
import type { Transfer } from '#services/import/transfer.ts'

/**
 * Imports a file as it arrives, or says what importing it would do, without keeping it: what a program does in one call. `label`: what the
 * list of imports calls it. Throws as
 * `keepFile` and `Transfer.importRecords`; a report with mistakes has changed nothing.
 */
export async function importFile(
  { transfer, dataDir }: { readonly transfer: Transfer; readonly dataDir: string },
  bytes: ReadableStream<Uint8Array>,
  { apply, label, ...hints }: FileHints & { readonly apply: boolean; readonly label: string },
): Promise<ImportReport> {
  const folder = importFolder(dataDir)
  const id = await keepFile(folder, bytes)
  const path = (await findKeptFile(folder, id))?.path ?? ''
  try {
    return await transfer.importRecords(openImport(path, hints), { apply, name: label })
  } finally {
    await removeKeptFile(path)
  }
}
