import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#domain/problem.ts'
import type { Transfer } from '#services/transfer.ts'
import type { FileTransfer } from '#web/access.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { exportFile } from '#server/transfer/write-file.ts'

/** An import that nobody confirmed goes after an hour. */
const patience = 60 * 60_000

/** Import and export for the pages. A file waits below DATA_DIR between its dry run and the import, so that it is sent once. */
export function createFileTransfer(parts: {
  readonly transfer: Transfer
  readonly dataDir: string
  readonly clock: () => Date
}): FileTransfer {
  const { transfer, dataDir, clock } = parts
  const folder = join(dataDir, 'imports')
  const run = async (id: string, name: string, apply: boolean) => {
    const path = findPath(folder, id)
    if (path === undefined || (await stat(path).catch(() => undefined)) === undefined) {
      throw new Problem('not-found', 'The file is not there any more. Please choose it again.')
    }
    return { path, report: await transfer.importRecords(openImport(path, { name, now: clock() }), { apply }) }
  }
  return {
    async plan(name, bytes) {
      await sweep(folder, clock())
      const id = randomUUID()
      const path = join(folder, id)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await pipeline(Readable.from(bytes as unknown as AsyncIterable<Uint8Array>), createWriteStream(path, { mode: 0o600 }))
        const { report } = await run(id, name, false)
        if (report.mistakes > 0) await rm(path, { force: true })
        return { id, report }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async apply(id, name) {
      const { path, report } = await run(id, name, true)
      await rm(path, { force: true })
      return report
    },
    export: (content, format) => Readable.toWeb(exportFile(transfer, content, format)) as ReadableStream<Uint8Array>,
  }
}

/** undefined: not one of our names, so nothing that came from outside reaches the disk. */
function findPath(folder: string, id: string): string | undefined {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? join(folder, id) : undefined
}

async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file !== undefined && file.mtimeMs < now.getTime() - patience) await rm(join(folder, name), { force: true })
  }
}
