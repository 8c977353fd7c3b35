import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { largestImport } from '#domain/forms/largest-import.ts'
import { Problem } from '#domain/problem.ts'
import { writeNewFile } from '#server/http/write-new-file.ts'

/** A browser shows the answer only once it has sent its file, so what is too much is read, but not without end, and thrown away. */
const mostRead = 4 * largestImport

/** An import that nobody confirmed goes after an hour (milliseconds). */
export const importPatience = 60 * 60_000

export function importFolder(dataDir: string): string {
  return join(dataDir, 'imports')
}

/**
 * Writes a file to the folder as it arrives, a piece at a time, under a name made here, which comes back. Throws Problem 'too-large' over
 * 32 MB, 'invalid' for an empty one and for bytes that break off, 'unavailable' when the disk takes it not; whenever it throws, nothing is left.
 */
export async function keepFile(folder: string, bytes: ReadableStream<Uint8Array>): Promise<string> {
  const id = randomUUID()
  const path = join(folder, id)
  let size = 0
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeNewFile(path, limit())
    if (size === 0) throw new Problem('invalid', { key: 'file-empty' })
    if (size > largestImport) throw new Problem('too-large', { key: 'file-too-large' })
    return id
  } catch (error) {
    await removeKeptFile(path)
    if (error instanceof Problem) throw error
    throw new Problem('unavailable', { key: 'file-not-stored' }, { cause: error })
  }

  async function* limit(): AsyncGenerator<Uint8Array> {
    // Read as it is: made into one of Node's streams, a line that breaks before its first reading is an error that nobody hears.
    const reader = bytes.getReader()
    const broken = () => {
      throw new Problem('invalid', { key: 'file-broken-off' })
    }
    for (let next = await reader.read().catch(broken); !next.done; next = await reader.read().catch(broken)) {
      size += next.value.length
      if (size <= largestImport) yield next.value
      if (size > mostRead) return
    }
  }
}

/** Where a kept file is; undefined: there is none, or this is not one of our names, so nothing that came from outside reaches the disk. */
export async function findKeptFile(folder: string, id: string): Promise<{ readonly path: string; readonly size: number } | undefined> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  const path = join(folder, id)
  const file = await stat(path).catch(() => undefined)
  return file && { path, size: file.size }
}

/** Never throws: what a disk does not give back now goes at the next sweep or start, and what was done with the file is done. */
export async function removeKeptFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {})
}

/** Removes what has waited for more than an hour. */
export async function sweepOldFiles(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file !== undefined && file.mtimeMs < now.getTime() - importPatience) await removeKeptFile(join(folder, name))
  }
}
