import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findKeptFile, importPatience, keepFile, sweepOldFiles } from '#server/transfer/kept-file.ts'
import { receiveForm } from '#server/transfer/receive-form.ts'
import { writeNewFile } from '#server/http/write-new-file.ts'
import { orUnavailable } from '#services/availability.ts'
import type { Database } from '#storage/database.ts'
import { deleteImportFile, deleteOldImportFiles, hasImportFile, readImportFile, saveImportFile } from '#storage/import-file-store.ts'

/** A piece of a file as one row: far below what a statement may weigh. */
const pieceSize = 1024 * 1024

/** Files of imports between their dry run and their import, under names made here. Methods throw as those of `FileTransfer`. */
export interface ImportFiles {
  keep(bytes: ReadableStream<Uint8Array>): Promise<string>
  receive(request: Pick<Request, 'body' | 'headers'>): ReturnType<typeof receiveForm>
  /** Where it can be read on this machine; undefined: it is not kept any more. */
  find(id: string): Promise<{ readonly path: string; readonly size: number } | undefined>
  /** Does nothing for one that is not kept. */
  remove(id: string): Promise<void>
}

/** In a folder of this machine. */
export function openImportFolder(folder: string, clock: () => Date): ImportFiles {
  return {
    async keep(bytes) {
      await sweepOldFiles(folder, clock())
      return await keepFile(folder, bytes)
    },
    async receive({ body, headers }) {
      await sweepOldFiles(folder, clock())
      return await receiveForm(folder, body ?? new Blob().stream(), headers.get('content-type') ?? '')
    },
    find: (id) => findKeptFile(folder, id),
    async remove(id) {
      const file = await findKeptFile(folder, id)
      if (file !== undefined) await rm(file.path, { force: true })
    },
  }
}

/**
 * As `local`, and in the database as well: the click that confirms an import may reach another machine than the file did. What the database has
 * no more is kept no more.
 */
export function shareImportFiles(local: ImportFiles, folder: string, { db, clock }: { db: Database; clock: () => Date }): ImportFiles {
  const { kysely } = db

  async function share(id: string): Promise<void> {
    const file = await local.find(id)
    if (file === undefined) return
    try {
      await orUnavailable(async () => {
        await deleteOldImportFiles(kysely, new Date(clock().getTime() - importPatience))
        await saveImportFile(kysely, id, createReadStream(file.path, { highWaterMark: pieceSize }), clock())
      })
    } catch (error) {
      await local.remove(id)
      throw error
    }
  }

  return {
    async keep(bytes) {
      const id = await local.keep(bytes)
      await share(id)
      return id
    },
    async receive(request) {
      const received = await local.receive(request)
      if (received.file !== null) await share(received.file.id)
      return received
    },
    async find(id) {
      if (!(await orUnavailable(() => hasImportFile(kysely, id)))) return undefined
      const known = await local.find(id)
      if (known !== undefined) return known
      // Under another name until it is whole. It is one of our names: the database has it.
      const unfinished = join(folder, `${basename(id)}.${randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await orUnavailable(() => writeNewFile(unfinished, readImportFile(kysely, id)))
      await rename(unfinished, join(folder, basename(id)))
      return await local.find(id)
    },
    async remove(id) {
      await local.remove(id)
      await orUnavailable(() => deleteImportFile(kysely, id))
    },
  }
}
