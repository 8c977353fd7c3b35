import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { largestImport } from '#domain/largest-import.ts'
import { Problem } from '#domain/problem.ts'

/** A browser shows the answer only once it has sent its file, so what is too much is read, but not without end, and thrown away. */
const mostRead = 4 * largestImport

/** An import that nobody confirmed goes after an hour. */
const patience = 60 * 60_000

export function importFolder(dataDir: string): string {
  return join(dataDir, 'imports')
}

/**
 * Writes a file to the folder as it arrives, a piece at a time, under a name made here, which comes back. Throws Problem 'too-large' over
 * 32 MB and 'invalid' for an empty one; whenever it throws, and when the bytes break off, nothing is left.
 */
export async function keepFile(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  const path = join(folder, id)
  let size = 0
  try {
    await pipeline(limit(bytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    if (size === 0) throw new Problem('invalid', 'The file is empty.')
    if (size > largestImport) throw new Problem('too-large', 'A file may have at most 32 MB.')
    return id
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }

  async function* limit(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const reader = pieces[Symbol.asyncIterator]()
    const broken = () => {
      throw new Problem('invalid', 'The file did not arrive whole. Please send it again.')
    }
    for (let next = await reader.next().catch(broken); !next.done; next = await reader.next().catch(broken)) {
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

/** Removes what has waited for more than an hour. */
export async function sweepOldFiles(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file !== undefined && file.mtimeMs < now.getTime() - patience) await rm(join(folder, name), { force: true })
  }
}

/** What a process that was killed in the middle of an import has left behind. For the start, before anything is imported. */
export async function clearImports(dataDir: string): Promise<void> {
  await rm(importFolder(dataDir), { recursive: true, force: true })
}
