import { type PictureFiles, readPictureFile } from '#storage/pictures/picture-files.ts'

/** Pictures of ours: other things may lie in a folder or a bucket. */
const ours = /^[a-z0-9]{24}-[a-z0-9.]+$/

/** `files`, where what is not there yet is read from the places in which pictures were kept before. */
export function withOlder(files: PictureFiles, older: readonly PictureFiles[]): PictureFiles {
  return {
    ...files,
    async open(name) {
      for (const place of [files, ...older]) {
        const opened = await place.open(name)
        if (opened !== undefined) return opened
      }
      return undefined
    },
  }
}

/**
 * Moves all pictures from the places in which they were kept before; how many files went. What was moved is removed there only once it is
 * stored, so a move that ends early is gone on with the next time. Throws what a store says.
 */
export async function moveOlder(files: PictureFiles, older: readonly PictureFiles[], signal?: AbortSignal): Promise<number> {
  let moved = 0
  for (const place of older) {
    for (const { name } of await place.list()) {
      if (signal?.aborted) return moved
      if (!ours.test(name)) continue
      const bytes = await readPictureFile(place, name)
      if (bytes === undefined) continue
      await files.write(name, bytes)
      await place.remove([name])
      moved += 1
    }
  }
  return moved
}
