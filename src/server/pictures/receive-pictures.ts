import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#domain/problem.ts'
import { receiveMultipart } from '#server/http/receive-multipart.ts'

/** The folder of files in forms during their request. */
export function formFolder(dataDir: string): string {
  return join(dataDir, 'forms')
}

/** Removes what a killed process has left: what has lain there for more than an hour. */
export async function cleanUpForms(dataDir: string, now: Date): Promise<void> {
  const folder = formFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file !== undefined && file.mtimeMs < now.getTime() - 3_600_000) await rm(join(folder, name), { force: true }).catch(() => {})
  }
}

/** A form whose files are on the disk and are read on demand. */
export interface PictureForm {
  readonly form: FormData
  /** Removes the files. */
  readonly remove: () => Promise<void>
}

/** An earlier step limits the size of a form (server/pages/form-limits.ts), or its reader does. No form of ours has so many parts. */
const limits = { fieldSize: Infinity, fields: 10_000, files: 100, parts: 10_000, headerPairs: 50 }

/**
 * Reads a multipart form as it arrives and writes its files to `folder` chunk by chunk. Throws as `receiveMultipart`, and Problem 'unavailable' when
 * the disk is full; after any error nothing remains.
 */
export async function receivePictures(folder: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<PictureForm> {
  const paths: string[] = []
  const remove = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true }).catch(() => {})))
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { texts, files } = await receiveMultipart(body, contentType, {
      limits,
      async store({ name, type, bytes }) {
        const path = join(folder, randomUUID())
        paths.push(path)
        await writeNewFile(path, bytes)
        return new File([await openAsBlob(path)], name, { type })
      },
    })
    const form = new FormData()
    for (const [name, text] of texts) form.append(name, text)
    for (const [name, file] of files) form.append(name, file)
    return { form, remove }
  } catch (error) {
    await remove()
    if (error instanceof Problem) throw error
    throw new Problem('unavailable', { key: 'file-not-stored' }, { cause: error })
  }
}

/**
 * Writes incoming chunks to a new file that only its owner may read. Throws the errors of `chunks` and of the disk. The file is created before the
 * first chunk is read. A stream that opens it by itself could do so after the response to a broken connection, and leave it (seen once on a busy
 * machine).
 */
async function writeNewFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await pipeline(chunks, file.createWriteStream())
}
