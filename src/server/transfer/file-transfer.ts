import { Readable } from 'node:stream'
import { Problem } from '#domain/problem.ts'
import type { FileHints } from '#server/transfer/decode-record.ts'
import { createImportFiles, receiveImport } from '#server/transfer/import-files.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { openExport } from '#server/transfer/write-file.ts'
import type { ImportProgress, ImportReport } from '#services/import/import-record.ts'
import type { Transfer } from '#services/import/transfer.ts'
import type { Database } from '#storage/database.ts'
import type { FileTransfer, TransferProgress } from '#web/access.ts'

interface RunOptions {
  readonly apply: boolean
  readonly progress?: ((progress: TransferProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Import and export for the pages. A file waits in the database between its dry run and the import, so that it is sent once. */
export function createFileTransfer(parts: {
  readonly transfer: Transfer
  readonly db: Database
  readonly clock: () => Date
}): FileTransfer {
  const { transfer, clock } = parts
  const files = createImportFiles(parts)

  async function run(id: string, name: string, { apply, progress, signal }: RunOptions): Promise<ImportReport> {
    const file = await files.find(id)
    if (file === undefined) throw new Problem('not-found', { key: 'file-gone' })
    let bytes = 0
    const heard = (read: number) => {
      bytes = read
    }
    const tell = ({ phase, records, total }: ImportProgress) => {
      const [done, most] = phase === 'checking' && total === null ? [bytes, file.size] : [records, total ?? records]
      progress?.({ phase, records, done, most })
    }
    const source = openImport(file.read, { name, now: clock() }, heard)
    return await transfer.importRecords(source, { apply, name, progress: tell, ...(signal && { signal }) })
  }

  return {
    keep: files.keep,
    receive: files.receive,
    async plan(id, name, { progress, signal } = {}) {
      try {
        const report = await run(id, name, { apply: false, progress, signal })
        if (report.mistakes > 0) await files.remove(id)
        return report
      } catch (error) {
        await files.remove(id)
        throw error
      }
    },
    async apply(id, name, { progress } = {}) {
      const report = await run(id, name, { apply: true, progress })
      await files.remove(id)
      return report
    },
    export: async (content, format) => Readable.toWeb(await openExport(transfer, content, format)) as ReadableStream<Uint8Array>,
  }
}

/**
 * Imports a file that arrives, or says what importing it would do: what a program does in one call. `label`: what the list of imports calls it.
 * Throws as `receiveImport` and `Transfer.importRecords`; a report with mistakes has changed nothing.
 */
export async function importAtOnce(
  transfer: Transfer,
  bytes: ReadableStream<Uint8Array>,
  { apply, label, ...hints }: FileHints & { readonly apply: boolean; readonly label: string },
): Promise<ImportReport> {
  const pieces = await receiveImport(bytes)
  return await transfer.importRecords(
    openImport(() => pieces, hints),
    { apply, name: label },
  )
}
