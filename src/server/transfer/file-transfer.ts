import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Problem } from '#domain/problem.ts'
import { findKeptFile, importFolder, keepFile, sweepOldFiles } from '#server/transfer/kept-file.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { receiveForm } from '#server/transfer/receive-form.ts'
import { openExport } from '#server/transfer/write-file.ts'
import type { ImportProgress } from '#services/import/import-record.ts'
import type { Transfer } from '#services/import/transfer.ts'
import type { FileTransfer, TransferProgress } from '#web/access.ts'

interface RunOptions {
  readonly apply: boolean
  readonly progress?: ((progress: TransferProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Import and export for the pages. A file waits below DATA_DIR between its dry run and the import, so that it is sent once. */
export function createFileTransfer(parts: {
  readonly transfer: Transfer
  readonly dataDir: string
  readonly clock: () => Date
}): FileTransfer {
  const { transfer, dataDir, clock } = parts
  const folder = importFolder(dataDir)

  async function run(id: string, name: string, { apply, progress, signal }: RunOptions) {
    const file = await findKeptFile(folder, id)
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
    return { file, report: await transfer.importRecords(source, { apply, name, progress: tell, ...(signal && { signal }) }) }
  }

  return {
    async keep(bytes) {
      await sweepOldFiles(folder, clock())
      return await keepFile(folder, bytes)
    },
    async receive({ body, headers }) {
      await sweepOldFiles(folder, clock())
      return await receiveForm(folder, body ?? new Blob().stream(), headers.get('content-type') ?? '')
    },
    async plan(id, name, { progress, signal } = {}) {
      const path = (await findKeptFile(folder, id))?.path
      try {
        const { report } = await run(id, name, { apply: false, progress, signal })
        if (report.mistakes > 0 && path !== undefined) await rm(path, { force: true })
        return report
      } catch (error) {
        if (path !== undefined) await rm(path, { force: true })
        throw error
      }
    },
    async apply(id, name, { progress } = {}) {
      const { file, report } = await run(id, name, { apply: true, progress })
      await rm(file.path, { force: true })
      return report
    },
    export: async (content, format) => Readable.toWeb(await openExport(transfer, content, format)) as ReadableStream<Uint8Array>,
  }
}
