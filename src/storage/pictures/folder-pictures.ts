import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFile, PictureFiles } from '#storage/pictures/picture-files.ts'
import { syncFolder } from '#storage/sync-folder.ts'

/** Where the files are, below DATA_DIR. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Pictures as files of a folder, which is made with the first of them. Names come from here alone: whoever asks by others checks them before. */
export function openFolderPictures(folder: string): PictureFiles {
  return {
    // Under another name first, so that nobody is ever sent half a file; on the disk when it is done, as rows are that name it.
    async write(name, bytes) {
      const file = join(folder, name)
      await mkdir(folder, { recursive: true, mode: 0o750 })
      try {
        await writeFile(`${file}.part`, bytes, { mode: 0o640, flush: true })
        await rename(`${file}.part`, file)
      } catch (error) {
        await rm(`${file}.part`, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(folder)
    },
    async open(name) {
      const file = await open(join(folder, name), 'r').catch(ifMissing(undefined))
      if (file === undefined) return undefined
      try {
        const { size } = await file.stat()
        // Read before anything is answered: a disk that gives nothing back is known then, and not in the middle of a picture.
        const first = await readPiece(file, 0)
        if (first.length === 0) throw new EmptyPicture()
        return { size, bytes: readOn(file, first) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
    },
    async list(beginning = '') {
      const names = await readdir(folder).catch(ifMissing<string[]>([]))
      const files: PictureFile[] = []
      for (const name of names) {
        if (!name.startsWith(beginning) || name.endsWith('.part')) continue
        // Another process may have removed it meanwhile.
        const found = await stat(join(folder, name)).catch(ifMissing(undefined))
        if (found?.isFile()) files.push({ name, size: found.size, storedAt: found.mtime })
      }
      return files
    },
  }
}

/** Bytes that are read at a time, the first of them before anything is answered. */
const atOnce = 64 * 1024

/** No picture weighs nothing: its bytes were lost. */
class EmptyPicture extends Error {
  override readonly name = 'EmptyPicture'
}

async function readPiece(file: FileHandle, position: number): Promise<Uint8Array<ArrayBuffer>> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(atOnce), 0, atOnce, position)
  return buffer.subarray(0, bytesRead)
}

/** Reads a piece when it is asked for, and closes the file at its end or when nobody asks any more. */
function readOn(file: FileHandle, first: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = position === 0 ? first : await readPiece(file, position)
        position += piece.length
        if (piece.length > 0) return controller.enqueue(piece)
        await file.close()
        controller.close()
      } catch (error) {
        await file.close().catch(() => {})
        controller.error(error)
      }
    },
    cancel: () => file.close(),
  })
}

/** What is not there is no error; a disk that refuses is. */
function ifMissing<Result>(result: Result): (error: unknown) => Result {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return result
    throw error
  }
}
