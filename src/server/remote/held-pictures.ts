import { findUploadedPicture } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import type { Database } from '#storage/database.ts'
import { type PictureFiles } from '#storage/picture-files.ts'
import { createPictures, findPictureType } from '#services/items/pictures.ts'

const day = 24 * 60 * 60 * 1000

export type HeldPictures = ReturnType<typeof createHeldPictures>

/**
 * Pictures that wait here, a day at most, until their article is sent to the other backend, which
 * stores them. Stored like the site's own pictures, so that previews show them and other files are
 * refused. The original file is stored beside them, because the other backend receives it; no
 * address leads to it (server/pictures/pictures.ts).
 */
export function createHeldPictures(deps: { db: Database; clock: () => Date; files: PictureFiles }) {
  const pictures = createPictures(deps)
  const { files } = deps
  let sweptAt = Number.NEGATIVE_INFINITY

  return {
    async store(bytes: Uint8Array) {
      const now = deps.clock().getTime()
      if (now - sweptAt >= day) {
        sweptAt = now
        await pictures.cleanUp()
      }
      const stored = await pictures.store(bytes)
      await files.write(originalOf(stored.address), bytes).catch(async (error: unknown) => {
        await pictures.discard(stored.address)
        throw new Problem('unavailable', { key: 'picture-not-stored' }, { cause: error })
      })
      return stored
    },
    discard: (address: string) => pictures.discard(address),
    /** The file as it was chosen, under a name of ours; undefined: it is not here any more. */
    async find(address: string) {
      const name = findUploadedPicture(address) && originalOf(address)
      const bytes = name === undefined ? undefined : await files.read(name)
      const type = bytes && findPictureType(bytes)
      return (
        bytes &&
        type &&
        new File([bytes], `${findUploadedPicture(address)?.id}.${type}`, { type: `image/${type}` })
      )
    },
  }
}

const originalOf = (address: string): string => `${findUploadedPicture(address)?.id}-original`
