import { Readable } from 'node:stream'
import { Problem } from '#domain/problem.ts'
import { openImportFolder, shareImportFiles } from '#server/transfer/import-files.ts'
import { importFolder } from '#server/transfer/kept-file.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { openExport } from '#server/transfer/write-file.ts'
import type { ImportProgress } from '#services/import/import-record.ts'
import type { Transfer } from '#services/import/transfer.ts'
import type { Database } from '#storage/database.ts'
import type { FileTransfer, TransferProgress } from '#web/access.ts'

interface RunOptions {
  readonly apply: boolean
  readonly progress?: ((progress: TransferProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Import and export for the pages. A file waits below DATA_DIR between its dry run and the import, so that it is sent once;
 * `sharedBy` is the database by which other machines have it too. */
export function createFileTransfer(parts: {
  readonly transfer: Transfer
  readonly dataDir: string
  readonly clock: () => Date
  readonly sharedBy?: Database | undefined
}): FileTransfer {
  const { transfer, dataDir, clock, sharedBy } = parts
  const folder = importFolder(dataDir)
  const local = openImportFolder(folder, clock)
  const files = sharedBy === undefined ? local : shareImportFiles(local, folder, { db: sharedBy, clock })

  async function run(id: string, name: string, { apply, progress, signal }: RunOptions) {
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
    const source = openImport(file.path, { name, now: clock() }, heard)
    return { report: await transfer.importRecords(source, { apply, name, progress: tell, ...(signal && { signal }) }) }
  }

  return {
    keep: (bytes) => files.keep(bytes),
    receive: (request) => files.receive(request),
    async plan(id, name, { progress, signal } = {}) {
      try {
        const { report } = await run(id, name, { apply: false, progress, signal })
        if (report.mistakes > 0) await files.remove(id).catch(() => {})
        return report
      } catch (error) {
        await files.remove(id).catch(() => {})
        throw error
      }
    },
    async apply(id, name, { progress } = {}) {
      const { report } = await run(id, name, { apply: true, progress })
      // It is done, whatever becomes of its file.
      await files.remove(id).catch(() => {})
      return report
    },
    export: async (content, format) => Readable.toWeb(await openExport(transfer, content, format)) as ReadableStream<Uint8Array>,
  }
}
