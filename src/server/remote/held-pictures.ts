import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findUploadedPicture } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import { findPictureType } from '#services/items/picture-type.ts'
import { createPictures, type Pictures, uploadFolder } from '#services/items/pictures.ts'
import type { Database } from '#storage/database.ts'

const day = 24 * 60 * 60 * 1000

/** Pictures that wait here until the article they belong to is sent to the other backend, as files in DATA_DIR; a day at most. */
export interface HeldPictures extends Pick<Pictures, 'store' | 'discard'> {
  /** The file as it was chosen, under a name of ours; undefined: it is not here any more. */
  find(address: string): Promise<File | undefined>
}

/**
 * Stored as own pictures are, so that previews show them and what is no picture is refused. Beside them lies the file as it came, for that is
 * what the other backend gets; no address leads to it (server/pictures/uploads.ts).
 */
export function createHeldPictures(parts: { db: Database; clock: () => Date; dataDir: string }): HeldPictures {
  const pictures = createPictures(parts)
  const folder = uploadFolder(parts.dataDir)
  let sweptAt = Number.NEGATIVE_INFINITY

  async function sweep(): Promise<void> {
    const now = parts.clock().getTime()
    if (now - sweptAt < day) return
    sweptAt = now
    await pictures.sweep()
  }

  return {
    async store(bytes) {
      await sweep()
      const stored = await pictures.store(bytes)
      try {
        await writeFile(join(folder, originalOf(stored.address)), bytes, { mode: 0o640 })
      } catch (error) {
        await pictures.discard(stored.address)
        throw new Problem('unavailable', { key: 'picture-not-stored' }, { cause: error })
      }
      return stored
    },
    discard: (address) => pictures.discard(address),
    async find(address) {
      const name = findUploadedPicture(address) && originalOf(address)
      if (name === undefined || !(await readdir(folder).catch((): string[] => [])).includes(name)) return undefined
      const bytes = await readFile(join(folder, name))
      const type = findPictureType(bytes)
      return type && new File([bytes], `${findUploadedPicture(address)?.id}.${type}`, { type: `image/${type}` })
    },
  }
}

function originalOf(address: string): string {
  return `${findUploadedPicture(address)?.id}-original`
}
